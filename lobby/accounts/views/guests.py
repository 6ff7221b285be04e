"""Choosing a name and playing at once; moving a guest to a second device."""

from __future__ import annotations

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from lobby.accounts import transfer
from lobby.accounts.forms import CodeForm, NameForm
from lobby.accounts.guests import BACKEND, start_guest
from lobby.accounts.limits import MADE_CODES, NEW_GUESTS, TRIED_CODES, address_of
from lobby.accounts.players import person_of, player_required, wanted_next
from lobby.models import User


def too_fast() -> str:
    """Return the words for somebody who tries too often."""
    return _("Too many tries. Wait a minute.")


def leaves_guest(request: HttpRequest) -> bool:
    """Return whether this browser plays as a guest who has not agreed to be left behind."""
    user = request.user
    return isinstance(user, User) and user.is_guest and request.POST.get("leave_guest") != "yes"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose_name(request: HttpRequest) -> HttpResponse:
    """Choose a name; play at once."""
    wanted = wanted_next(request, default=reverse("lobby"))
    if request.user.is_authenticated:
        return redirect(wanted)
    form = NameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if NEW_GUESTS.allow(address_of(request)):
            start_guest(request, form.cleaned_data["name"])
            return redirect(wanted)
        form.add_error("name", too_fast())
    context = {"form": form, "next": wanted, "next_query": urlencode({"next": wanted})}
    return render(request, "account/guest.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter_code(request: HttpRequest) -> HttpResponse:
    """Become, in this browser, the guest whose code was typed."""
    form = CodeForm(request.POST or None, initial={"code": request.GET.get("code", "")})
    if request.method == "POST" and form.is_valid():
        if leaves_guest(request):
            form.add_error(None, _("Say first that you leave the guest of this browser behind."))
        elif not TRIED_CODES.allow(address_of(request)):
            form.add_error("code", too_fast())
        elif (found := transfer.take_code(form.cleaned_data["code"])) is None:
            form.add_error("code", _("No such code, or it is used up or older than 10 minutes."))
        else:
            login(request, found, backend=BACKEND)
            messages.success(
                request, _("This browser is %(name)s now.") % {"name": found.display_name}
            )
            return redirect("account_profile")
    return render(request, "account/transfer.html", {"form": form})


@never_cache
@require_POST
@player_required
def show_code(request: HttpRequest) -> HttpResponse:
    """Draw a fresh code of this guest and show it once, with its picture for a phone's camera."""
    guest = person_of(request)
    if not guest.is_guest:
        return redirect("account_profile")
    if not MADE_CODES.allow(guest.pk):
        messages.error(request, too_fast())
        return redirect("account_profile")
    code = transfer.make_code(guest)
    link = request.build_absolute_uri(f"{reverse('account_transfer')}?{urlencode({'code': code})}")
    context = {
        "code": code,
        "minutes": int(transfer.LIFE.total_seconds() // 60),
        "place": request.build_absolute_uri(reverse("account_transfer")),
        "picture": draw_link(link),
    }
    return render(request, "account/transfer_code.html", context)


def draw_link(link: str) -> SafeString:
    """Return the link as a QR code: a path in the current colour, no attribute of style."""
    drawn = segno.make_qr(link).svg_inline(
        svgclass="qr", lineclass=None, omitsize=True, border=0, draw_transparent=False
    )
    return SafeString(drawn)

"""The own page: name, what this browser likes, what belongs to me; and what others see of me."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby.accounts.closing import close_account
from lobby.accounts.forms import CloseForm, NameForm
from lobby.accounts.players import person_of, player_required, wanted_next
from lobby.accounts.theme import THEMES, keep_theme
from lobby.models import User


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the own page; a post changes the name."""
    user = person_of(request)
    form = NameForm(request.POST or None, initial={"name": user.display_name}, staff=user.is_staff)
    if request.method == "POST" and form.is_valid():
        user.display_name = form.cleaned_data["name"]
        user.save(update_fields=["display_name"])
        messages.success(request, _("Name changed. Matches already begun keep the old one."))
        return redirect("account_profile")
    name = User.objects.values_list("display_name", flat=True).get(pk=user.pk)
    return render(request, "account/profile.html", {"form": form, "name": name})


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme in this browser; a script asks for no page back."""
    name = request.POST.get("theme", "")
    if "text/html" in request.headers.get("Accept", "text/html"):
        response: HttpResponse = redirect(wanted_next(request))
    else:
        response = HttpResponse(status=204)
    if name in THEMES:
        keep_theme(request, response, name)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@player_required
def close(request: HttpRequest) -> HttpResponse:
    """Ask once more, then close the account for good."""
    user = person_of(request)
    form = CloseForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        logout(request)
        close_account(User.objects.get(pk=user.pk))
        messages.success(request, _("The account is closed."))
        return redirect("lobby")
    return render(request, "account/close.html", {"form": form})


@require_safe
def person(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Show what everybody may know of somebody."""
    shown = get_object_or_404(User, public_id=public_id, is_active=True)
    if request.user.pk == shown.pk:
        return redirect("account_profile")
    return render(request, "account/person.html", {"person": shown})

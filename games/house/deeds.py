"""What one click does to a ruleset: copy, publish, try out, retire, hide."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games import rulesets
from games.house.access import open_set
from games.house.edit import draft_page, refusal_lines
from games.house.trial import start_trial
from games.models import Ruleset
from games.rulesets import EditRefused

Deed = Callable[[HttpRequest, Ruleset], HttpResponse]


@require_POST
def do(request: HttpRequest, public_id: UUID, deed: str) -> HttpResponse:
    """Do something to a ruleset; the names are those of the buttons' addresses."""
    call = _DEEDS.get(deed)
    if call is None:
        raise Http404
    ruleset = open_set(request, public_id)
    if not request.user.is_authenticated:
        return _come_in(deed, reverse("house:set", args=[public_id]))
    try:
        return call(request, ruleset)
    except EditRefused as refused:
        return _refused(request, ruleset, deed, refused)


def _come_in(deed: str, here: str) -> HttpResponse:
    """Lead a nameless person to a name (to play) or to a login (to keep something)."""
    if deed not in {"test", "copy"}:
        raise PermissionDenied
    page = reverse("account_guest" if deed == "test" else "account_login")
    return redirect(f"{page}?{urlencode({'next': here})}")


def _refused(
    request: HttpRequest, ruleset: Ruleset, deed: str, refused: EditRefused
) -> HttpResponse:
    if refused.code == "not_allowed":
        raise PermissionDenied
    lines = refusal_lines(ruleset.game, refused)
    if deed == "publish" and refused.code not in {"gone", "not_draft"}:
        ruleset.refresh_from_db(fields=["edits"])
        confirm = rulesets.sign_warnings(refused.faults) if refused.code == "warnings" else ""
        return draft_page(request, ruleset, said=lines, confirm=confirm)
    for line in lines[:4]:
        messages.error(request, line)
    if refused.code in {"guest", "too_many", "gone"}:
        return redirect("house:mine")
    return redirect("house:set", ruleset.public_id)


def _copy(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    made = rulesets.copy_ruleset(
        ruleset=ruleset,
        user=request.user,
        title=request.POST.get("title", "")[:200] or _copied_title(request, ruleset),
        house=True,
    )
    messages.success(request, _("A copy of your own. Change what you like."))
    return redirect("house:draft", made.public_id)


def _copied_title(request: HttpRequest, ruleset: Ruleset) -> str:
    name = str(getattr(request.user, "display_name", ""))
    if ruleset.official:
        return _("%(title)s by %(name)s") % {"title": ruleset.title[:30], "name": name}
    return _("%(title)s, copy") % {"title": ruleset.title[:50]}


def _publish(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    edits = request.POST.get("edits", "")[:9]
    made = rulesets.publish(
        ruleset_id=ruleset.pk,
        user=request.user,
        edits=int(edits) if edits.isdecimal() else -1,
        confirmed=request.POST.get("confirmed", "")[:40],
    )
    messages.success(request, _("Published. This version never changes."))
    return redirect("house:set", made.public_id)


def _version(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    _own(request, ruleset)
    made = rulesets.new_version(ruleset_id=ruleset.pk, user=request.user)
    return redirect("house:draft", made.public_id)


def _retire(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    _own(request, ruleset)
    rulesets.retire(ruleset_id=ruleset.pk, user=request.user)
    messages.success(request, _("Retired. New tables can no longer choose it."))
    return redirect("house:set", ruleset.public_id)


def _delete(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    _own(request, ruleset)
    rulesets.delete_draft(ruleset_id=ruleset.pk, user=request.user)
    messages.success(request, _("The draft is deleted."))
    return redirect("house:mine")


def _hide(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    if not ruleset.house:
        raise PermissionDenied
    rulesets.hide_ruleset(ruleset_id=ruleset.pk, user=request.user, hidden=not ruleset.hidden)
    return redirect("house:set", ruleset.public_id)


def _test(request: HttpRequest, ruleset: Ruleset) -> HttpResponse:
    bots = request.POST.get("bots", "")[:3]
    match = start_trial(
        ruleset=ruleset,
        user=request.user,
        bots=int(bots) if bots.isdecimal() else 3,
        level=request.POST.get("level", ""),
    )
    return redirect("games:match", match.id)


def _own(request: HttpRequest, ruleset: Ruleset) -> None:
    """Keep the staff's rights over official rulesets to the admin."""
    if not ruleset.house or not rulesets.may_edit(request.user, ruleset):
        raise PermissionDenied


_DEEDS: dict[str, Deed] = {
    "copy": _copy,
    "publish": _publish,
    "version": _version,
    "retire": _retire,
    "delete": _delete,
    "hide": _hide,
    "test": _test,
}

"""A player's own rulesets, and the page of one that is shared by its link."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games import catalogue, exchange, house_limits, offers, rulesets
from games.editing.meaning import draw_meaning
from games.editing.words import change_words, fault_words
from games.house import words
from games.house.access import is_registered, is_staff, open_set
from games.house.edit import refusal_lines
from games.house.shown import list_lines, list_official, list_versions, see_changes
from games.models import Ruleset
from games.presenters.rows import list_rows
from games.rulesets import EditRefused


@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """My house rules, and what I can start from."""
    return mine_page(request)


def mine_page(
    request: HttpRequest, *, problems: Any = (), said: tuple[str, ...] = ()
) -> HttpResponse:
    """Draw the list; `problems` are those of a file that was refused."""
    own = is_registered(request.user)
    lines = list_lines(request.user) if own else []
    context = {
        "own": own,
        "lines": lines,
        "used": house_limits.count_lines(request.user) if own else 0,
        "most": house_limits.RULESETS_A_PLAYER,
        "official": list_official(),
        "problems": problems,
        "said": said,
    }
    return render(request, "house/mine.html", context)


@never_cache
@require_GET
def shown(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The page of a ruleset for whoever has its link."""
    ruleset = open_set(request, public_id)
    own = ruleset.house and rulesets.may_edit(request.user, ruleset)
    if own and ruleset.status == Ruleset.Status.DRAFT:
        return redirect("house:draft", public_id)
    content = catalogue.content_of(ruleset)
    changes = see_changes(ruleset) if ruleset.house else ()
    base = ruleset.based_on
    context = {
        "ruleset": ruleset,
        "own": own,
        "staff": is_staff(request.user) and ruleset.house,
        "registered": is_registered(request.user),
        "offer": offers.see_offer(ruleset.game),
        "rows": list_rows(ruleset.game, content),
        "words": words.row_words(ruleset.game),
        "base": base if base is not None and rulesets.may_see(request.user, base) else None,
        "changes": change_words(changes),
        "meaning": draw_meaning(ruleset, content),
        "versions": list_versions(ruleset, own=own),
        "link": request.build_absolute_uri(request.path),
        "playable": ruleset.status == Ruleset.Status.PUBLISHED and not ruleset.hidden,
        "token": ruleset.public_id.hex,
        **words.trial_words(ruleset.game),
    }
    return render(request, "house/set.html", context)


@never_cache
@require_GET
def export(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Send a ruleset as a file."""
    ruleset = open_set(request, public_id)
    answer = HttpResponse(exchange.write_file(ruleset), content_type="application/json")
    name = f"{ruleset.slug}-v{ruleset.version}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_POST
def take_file(request: HttpRequest) -> HttpResponse:
    """Take a file over as a new draft of one's own, whole or not at all."""
    given = request.FILES.get("file")
    if given is None:
        return mine_page(request, said=(_("Choose a file first."),))
    raw = given.read(exchange.MOST_BYTES + 1)
    try:
        ruleset, found = exchange.import_ruleset(raw=raw, user=request.user, house=True)
    except exchange.ImportRefused as refused:
        return mine_page(request, problems=refused.problems)
    except EditRefused as refused:
        said = refusal_lines("wawawest", refused)
        return mine_page(request, said=said)
    for fault in found.warnings[:5]:
        messages.warning(request, f"{fault.where} {fault_words(ruleset.game, fault)}")
    return redirect("house:draft", ruleset.public_id)

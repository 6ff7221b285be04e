"""Words for every code the engine refuses an action with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from games.engines.wawawest.official import OFFICIAL

CODES = (
    "over",
    "gone",
    "dead",
    "not_open",
    "not_paused",
    "stunned",
    "too_late",
    "nothing_locked",
    "already_locked",
    "already_ready",
    "unknown_item",
    "bad_target",
    "malformed",
    "not_playable",
    "not_enabled",
    "excluded",
    "too_expensive",
    "needs_last_turn",
    "used_too_often",
    "already_active",
)


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Return the sentence for a code in the active language; empty for one nobody knows."""
    item, wanted = str(params.get("item", "")), params.get("wanted")
    values = {
        "item": _label(item),
        "wanted": _label(wanted) if isinstance(wanted, str) else wanted,
    }
    if code == "bad_target":
        return _target(str(params.get("target", ""))) % values
    text = {
        "over": gettext("The game is over."),
        "gone": gettext("You have left this table."),
        "dead": gettext("You are out. You may watch."),
        "not_open": gettext("Wait for the next turn."),
        "not_paused": gettext("The next turn is open already."),
        "stunned": gettext("You are stunned: this turn you skip."),
        "too_late": gettext("Time ran out for this turn."),
        "nothing_locked": gettext("You have nothing locked in."),
        "already_locked": gettext("You have locked in already."),
        "already_ready": gettext("You are ready already."),
        "unknown_item": gettext("There is no such card."),
        "malformed": gettext("Choose a card first."),
        "not_playable": gettext("%(item)s cannot be chosen."),
        "not_enabled": gettext("%(item)s is not in play."),
        "excluded": gettext("%(item)s is not in play at this table."),
        "too_expensive": ngettext(
            "%(item)s needs %(wanted)s bullet.",
            "%(item)s needs %(wanted)s bullets.",
            wanted if isinstance(wanted, int) else 0,
        ),
        "needs_last_turn": gettext("%(wanted)s first, then the %(item)s."),
        "used_too_often": gettext("%(item)s: %(wanted)s times in a row, not more."),
        "already_active": gettext("%(wanted)s works this turn already."),
    }.get(code, "")
    return text % values


def _target(target: str) -> str:
    return {
        "aim": gettext("Choose a living rival to aim the %(item)s at."),
        "pick": gettext("Choose a living rival to stun."),
        "revive": gettext("Choose a dead player to raise."),
    }.get(target, gettext("%(item)s takes no target."))


def _label(name: str) -> str:
    """Return an official item's label; refusals come without the match, others keep their name."""
    language = get_language() or "en"
    for item in OFFICIAL["items"]:
        if item["name"] == name:
            labels: Mapping[str, str] = item.get("labels", {})
            return labels.get(language, name)
    return name

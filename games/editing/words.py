"""Words for faults, changes and refusals, in the active language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import offers
from games.changes import Change
from games.engines.errors import Fault

REFUSALS = {
    "not_allowed": gettext_lazy("You may not do that."),
    "not_draft": gettext_lazy("This version is published and never changes. Make a new version."),
    "not_published": gettext_lazy("Only a published version can be retired."),
    "gone": gettext_lazy("This draft has been deleted in the meantime."),
    "stale": gettext_lazy("Somebody else has changed this draft since you opened it."),
    "unchanged": gettext_lazy(
        "Nothing differs from the version before; there is nothing to publish."
    ),
    "last_official": gettext_lazy("The last published version of the official ruleset stays."),
    "guest": gettext_lazy("Guests cannot keep rulesets. Make your account a real one first."),
    "too_many": gettext_lazy(
        "You have 20 rulesets, as many as one player may have. Delete or retire one first."
    ),
    "too_many_trials": gettext_lazy(
        "You try out as much as one can at once. End one of them first."
    ),
    "no_trial": gettext_lazy("This ruleset does not fit the standard options of its game."),
    "too_fast": gettext_lazy("That was a lot at once. Wait a moment and try again."),
    "too_many_items": gettext_lazy("House rules have at most 40 items."),
    "faults": gettext_lazy("This ruleset cannot be played by yet."),
    "warnings": gettext_lazy("Something looks odd. Do the same again to keep it so."),
}


def refusal_words(code: str) -> str:
    """Return why something was refused."""
    return str(REFUSALS.get(code, _("That is not possible now.")))


def fault_words(game: str, fault: Fault) -> str:
    """Return what is wrong, in words."""
    return offers.say_fault(game, fault)


def change_words(changes: Iterable[Change]) -> list[str]:
    """Return one line for each change: row, field, before and after."""
    return [_change(Change(*change)) for change in changes]


def _change(change: Change) -> str:
    if not change.field:
        text = _("%(row)s: added") if change.before is None else _("%(row)s: removed")
        return text % {"row": change.row}
    where = f"{change.row} · {change.field}" if change.row else change.field
    return _("%(where)s: %(after)s instead of %(before)s") % {
        "where": where,
        "before": _value(change.before),
        "after": _value(change.after),
    }


def _value(value: Any) -> str:
    if value is None or value in ("", [], {}):
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)[:200]

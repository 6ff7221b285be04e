"""Words about tables, in the active language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import offers
from lobby.models import Table

LEVELS = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
}
CLOCK_LABELS = {
    "live": gettext_lazy("Live"),
    "correspondence": gettext_lazy("By the day"),
    "none": gettext_lazy("No clock"),
}
CLOCK_HELP = {
    "live": gettext_lazy("Everyone stays at the table; seconds for each turn."),
    "correspondence": gettext_lazy("24 hours to begin with, 12 more for each turn, 72 at most."),
    "none": gettext_lazy("For friends who wait for one another."),
}
PRIVACY_LABELS = {
    Table.Privacy.PUBLIC: gettext_lazy("Anyone"),
    Table.Privacy.LINK: gettext_lazy("With the link"),
}
PRIVACY_HELP = {
    Table.Privacy.PUBLIC: gettext_lazy("The table stands in the list on the front page."),
    Table.Privacy.LINK: gettext_lazy("Only those you send the link to find it."),
}


def level_words(level: str) -> str:
    return str(LEVELS.get(level, level))


def clock_words(game: str, clock: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """Return how time is kept at a table: "15 s", "By the day", "No clock"."""
    kind = str(clock.get("kind", "live"))
    if kind == "live":
        return offers.name_clock(game, options)
    return str(CLOCK_LABELS.get(kind, kind))


def change_words(game: str, changes: Sequence[Sequence[Any]]) -> list[str]:
    """Return what the host changed, one line each."""
    return [_change(game, *change) for change in changes]


def _change(game: str, name: str, before: Any, after: Any) -> str:
    return _("%(option)s: %(after)s instead of %(before)s") % {
        "option": _name(game, name),
        "before": _value(game, name, before),
        "after": _value(game, name, after),
    }


def _name(game: str, name: str) -> str:
    own = {
        "seats": _("Seats"),
        "clock": _("Clock"),
        "privacy": _("Who can join"),
        "ruleset": _("Ruleset"),
    }
    return own.get(name) or offers.name_option(game, name)


def _value(game: str, name: str, value: Any) -> str:
    own: dict[str, Mapping[Any, Any]] = {
        "seats": {},
        "ruleset": {},
        "clock": CLOCK_LABELS,
        "privacy": PRIVACY_LABELS,
    }
    if name in own:
        return str(own[name].get(value, value))
    return offers.name_value(game, name, value)


def time_left(deadline_at: datetime | None) -> str:
    """Return the time until a deadline, "5 h 12 min left"; empty when it is a matter of seconds."""
    if deadline_at is None:
        return ""
    minutes = int((deadline_at - timezone.now()).total_seconds() // 60)
    if minutes < 2:
        return ""  # the page of the match has a clock that runs
    if minutes < 100:
        return _("%(minutes)d min left") % {"minutes": minutes}
    hours, minutes = divmod(minutes, 60)
    return _("%(hours)d h %(minutes)d min left") % {"hours": hours, "minutes": minutes}


def seats_words(seats: int, bots: int) -> str:
    """Return how many seats a table has, and how many are bots'."""
    if not bots:
        return str(seats)
    return ngettext(
        "%(seats)d, of which %(bots)d bot", "%(seats)d, of which %(bots)d bots", bots
    ) % {"seats": seats, "bots": bots}

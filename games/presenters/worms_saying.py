"""Making of sentences about worms and teams: directions, the wind, kinds of mines and crates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.presenters.say import bold, line, say
from games.presenters.worms_squares import bold_worm, seat_of


def direction(name: str | None) -> str:
    """Return a direction in words."""
    return {
        "N": gettext("north"),
        "NE": gettext("north-east"),
        "E": gettext("east"),
        "SE": gettext("south-east"),
        "S": gettext("south"),
        "SW": gettext("south-west"),
        "W": gettext("west"),
        "NW": gettext("north-west"),
    }.get(name or "", "")


def wind_words(name: str | None, strength: int) -> str:
    """Return the wind in words: "east 2", or calm."""
    if not name or not strength:
        return gettext("calm")
    return gettext("%(direction)s %(strength)s") % {
        "direction": direction(name),
        "strength": strength,
    }


def about_worm(text: str, worm: str, kind: str = "", **values: Any) -> str:
    """Return a line about a worm."""
    return line(kind, seat_of(worm), say(text, who=bold_worm(worm), **values))


def plain(text: str, kind: str = "", **values: Any) -> str:
    return line(kind, None, say(text, **values))


def about_team(text: str, seat: int, kind: str = "", **values: Any) -> str:
    return line(kind, seat, say(text, who=bold(seat), **values))


def mine_type(name: str) -> str:
    return {
        "damage": gettext("damage"),
        "shockwave": gettext("shockwave"),
        "poison": gettext("poison"),
    }.get(name, name)


def crate_words(holds: str) -> str:
    return {
        "weapon": gettext("weapon crate"),
        "health": gettext("health crate"),
        "utility": gettext("utility crate"),
    }.get(holds, holds)

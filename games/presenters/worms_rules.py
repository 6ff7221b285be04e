"""The rules page: how a turn goes, every weapon with its picture, what goes off by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from games.engines.worms.content import Ring
from games.engines.worms.rules import WormsEngine
from games.presenters.worms_pictures import Picture
from games.presenters.worms_words import ItemWords, damage, words_of


class Entry(NamedTuple):
    """One weapon or utility of the rules page."""

    word: ItemWords
    picture: Picture | None
    rings: tuple[tuple[str, ...], ...]
    got: str


def rules_context() -> dict[str, Any]:
    """Return what the rules page shows, in the active language."""
    return _context(get_language() or "en")


@lru_cache(maxsize=8)
def _context(language: str) -> dict[str, Any]:
    engine = WormsEngine.from_json(WormsEngine.official_content())
    words = words_of(engine.content, language)
    groups: dict[str, list[Entry]] = {}
    for row in engine.content.items:
        entry = Entry(
            words.items[row.id],
            words.items[row.id].picture,
            tuple(_ring(ring) for ring in row.rings),
            name_source(row),
        )
        groups.setdefault(row.category, []).append(entry)
    constants = engine.content.constants
    return {
        "groups": tuple((_heading(name), tuple(found)) for name, found in groups.items()),
        "constants": constants,
        "points": tuple(
            (players, points, constants.worms_of(players)) for players, points in constants.points
        ),
        "notation": NOTATION,
    }


#: Every form of a command, for lists; the meaning stands beside it on the page.
NOTATION = (
    "A1 move EEN",
    "A1 collect EEN",
    "A1 fire bazooka G7",
    "A1 fire shotgun N",
    "A1 fire airstrike G7 NE",
    "A1 fire mine G7 poison",
    "A1 fire armageddon",
    "A1 use teleport G7",
    "A1 use ninja_rope",
    "A1 end",
    "end",
)


def _heading(category: str) -> str:
    return {
        "standard": gettext("Standard weapons"),
        "team": gettext("Team weapons"),
        "super": gettext("Super weapons"),
        "utility": gettext("Utilities"),
        "instant": gettext("Work by themselves"),
    }[category]


def name_source(row: Any) -> str:
    """Return how one gets it."""
    if row.infinite:
        return gettext("endless")
    if row.price is not None:
        return gettext("%(price)s points") % {"price": row.price}
    if row.free_pick_ammo:
        return gettext("free pick, %(count)s") % {"count": row.free_pick_ammo}
    return gettext("from crates only")


def _ring(ring: Ring) -> tuple[str, ...]:
    """Return damage, land, push and throw of a ring as the page shows them."""
    return (
        damage(ring) if ring.dmg_max else "–",
        str(ring.land or "–"),
        str(ring.push or "–"),
        str(ring.throw or "–"),
    )

"""What an edit of a weapon means: its blast on a sample island, its reach, damage for its price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import get_language

from games.engines.worms.blast import lower
from games.engines.worms.content import Effect, Ring, Row
from games.engines.worms.rules import WormsEngine
from games.presenters.worms_pictures import picture_of
from games.presenters.worms_words import damage

#: Heights of the sample island; the blast lands in its middle, which is 5 high.
ISLAND = (
    "001111100",
    "012233210",
    "123454321",
    "124675431",
    "135758642",
    "124563531",
    "123442321",
    "012332210",
    "001111100",
)
_MIDDLE = 4
_STEP = 20


class Tile(NamedTuple):
    """One square: where it is drawn, its height before and after, and what it takes."""

    x: int
    y: int
    height: int
    after: int
    ring: int  # -1 = outside the blast
    hit: bool
    damage: str
    why: str


class Figure(NamedTuple):
    """One number with what it was in the ruleset it is compared with."""

    label: str
    value: str
    before: str


def meaning_context(
    content: Mapping[str, Any], base: Mapping[str, Any] | None, row: str = ""
) -> dict[str, Any]:
    """Return the pictures of one row or effect of valid content."""
    one = _find(content, row)
    if one is None:
        return {"tiles": (), "figures": (), "prices": _prices(content, base)}
    old = _find(base, row) if base is not None else None
    return {
        "picture": picture_of(one) if isinstance(one, Row) else None,
        "tiles": tiles_of(one.rings),
        "box": f"0 0 {len(ISLAND) * _STEP} {len(ISLAND) * _STEP}",
        "figures": _figures(one, old),
    }


def _prices(content: Mapping[str, Any], base: Mapping[str, Any] | None) -> tuple[Figure, ...]:
    """Return the damage for a point of price of everything that is sold and does damage."""
    rows = WormsEngine.from_json(content).content.items
    old = {row.id: worth(row) for row in _rows(base)}
    language = get_language() or "en"
    found = ((row, worth(row)) for row in rows)
    return tuple(
        Figure(row.label(language), value, old.get(row.id, ""))
        for row, value in found
        if value != "–" or old.get(row.id, "–") != "–"
    )


def _rows(content: Mapping[str, Any] | None) -> tuple[Row, ...]:
    return WormsEngine.from_json(content).content.items if content is not None else ()


def tiles_of(rings: tuple[Ring, ...]) -> tuple[Tile, ...]:
    """Return the sample island after a blast of these rings in its middle (M-72 to M-74)."""
    if not rings:
        return ()
    by_number = {ring.number: ring for ring in rings}
    centre = int(ISLAND[_MIDDLE][_MIDDLE])
    tiles = []
    for y, line in enumerate(ISLAND):
        for x, digit in enumerate(line):
            height = int(digit)
            ring = by_number.get(max(abs(x - _MIDDLE), abs(y - _MIDDLE)))
            tiles.append(_tile((x * _STEP, y * _STEP), height, centre, ring))
    return tuple(tiles)


def _tile(place: tuple[int, int], height: int, centre: int, ring: Ring | None) -> Tile:
    if ring is None:
        return Tile(*place, height, height, -1, False, "", "")
    above = height - centre
    hit = ring.number == 0 or -ring.reach_down <= above <= ring.reach_up
    after = lower(height, centre, ring.land) if height and ring.land else height
    said = damage(ring) if hit and ring.dmg_max else ""
    return Tile(*place, height, after, ring.number, hit, said, "")


def _find(content: Mapping[str, Any], name: str) -> Row | Effect | None:
    found = WormsEngine.from_json(content).content
    return found.get(name) or next((one for one in found.effects if one.id == name), None)


def _figures(one: Row | Effect, old: Row | Effect | None) -> tuple[Figure, ...]:
    figures = [
        Figure(str(ring.number), damage(ring), _ring_of(old, ring.number)) for ring in one.rings
    ]
    if isinstance(one, Row):
        before = old if isinstance(old, Row) else None
        figures.append(Figure("worth", worth(one), worth(before) if before is not None else ""))
    return tuple(figures)


def _ring_of(old: Row | Effect | None, number: int) -> str:
    rings = old.rings if old is not None else ()
    return next((damage(ring) for ring in rings if ring.number == number), "–")


def worth(row: Row) -> str:
    """Return the middle damage of all shots for one point of price, "–" where there is none."""
    if not row.price or not row.rings:
        return "–"
    first = row.rings[0]
    shots = row.shots if row.ammo_per == "use" else 1
    return f"{(first.dmg_min + first.dmg_max) / 2 * shots / row.price:.1f}"

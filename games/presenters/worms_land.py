"""The island as pieces of SVG: the sea, an outline for each height, the cliffs of each side.

Pieces hold outlines only; the page draws each of them several times by reference, so that a crater
sends few bytes. Heights in numbers are drawn by the page's script when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engines.worms.state import HEIGHTS
from games.presenters.fragment import Fragment, fragment
from games.presenters.worms_outline import UNIT, Point, outline

_HEIGHT = {sign: height for height, sign in enumerate(HEIGHTS)}
LAYER = "games/worms/_layer.html"
HIGHEST = 10
LEVELS = tuple(range(1, HIGHEST + 1))
CLIFF = 3  # neighbours that differ by so much are drawn as a cliff
SIDES = "ESWN"  # where the low side of a cliff lies
_HALF = UNIT // 2


class Land(NamedTuple):
    """What the drawing of an island depends on; `land` as in the state."""

    width: int
    height: int
    land: str
    water: int


def view_box(width: int, height: int) -> str:
    """Return the box of a board with its margin of letters and numbers."""
    return f"-6 -6 {width * UNIT + 12} {height * UNIT + 12}"


def land_fragments(land: Land, *, doomed: bool) -> Iterator[Fragment]:
    """Yield the pieces of the island from the sea up; `doomed`: the water is going to rise."""
    yield layer("sea", _sea(land.water, doomed))
    for level in LEVELS:
        yield layer(f"level-{level}", _level(land, level))
    for side, path in zip(SIDES, _cliffs(land), strict=True):
        yield layer(f"cliffs-{side}", f'<path id="cliff-{side}" d="{path}"/>')


def thrifty(body: str) -> SafeString:
    """Return a drawing with quotes that JSON need not escape; it holds no text of people."""
    return SafeString(body.replace('"', "'"))


@lru_cache(maxsize=16384)
def layer(name: str, body: str) -> Fragment:
    return fragment(name, "public", LAYER, layer=name, body=thrifty(body))


def _sea(water: int, doomed: bool) -> str:
    """Return which height is the coast, and which goes under next."""
    if water >= HIGHEST:
        return '<g id="coast"/>'
    lowest = f'<use href="#at-{water + 1}"/>'
    sinking = f'<g id="doom-{water + 1}">{lowest}</g>' if doomed else ""
    return f'<g id="coast">{lowest}</g>{sinking}'


def _level(land: Land, level: int) -> str:
    """Return the outline of all land at least so high."""
    path = _level_path(land.width, _mask(land.land, level)) if level > land.water else ""
    return f'<path id="at-{level}" d="{path}"/>' if path else ""


@lru_cache(maxsize=64)
def _marks_of(level: int) -> dict[int, str]:
    return {ord(sign): "1" if place >= level else "0" for place, sign in enumerate(HEIGHTS)}


def _mask(land: str, level: int) -> str:
    return land.translate(_marks_of(level))


@lru_cache(maxsize=8192)
def _level_path(width: int, mask: str) -> str:
    cells = frozenset((at % width, at // width) for at, sign in enumerate(mask) if sign == "1")
    return outline(cells)


def _cliffs(land: Land) -> tuple[str, ...]:
    """Return the edges between squares of very different heights, by the side that is low."""
    width, water = land.width, land.water
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    rows = [land.land[start : start + width] for start in range(0, width * land.height, width)]
    for y, row in enumerate(rows):
        below = rows[y + 1] if y + 1 < len(rows) else ""
        for paths, cliffs in zip(found.values(), _row_cliffs(row, below, y, water), strict=True):
            paths.append(cliffs)
    return tuple("".join(paths) for paths in found.values())


@lru_cache(maxsize=16384)
def _row_cliffs(row: str, below: str, y: int, water: int) -> tuple[str, ...]:
    """Return the cliffs east and south of the squares of a row, by side."""
    sides = dict.fromkeys(SIDES, "")
    here = [max(_HEIGHT[sign], water) for sign in row]
    under = [max(_HEIGHT[sign], water) for sign in below]
    for x, height in enumerate(here):
        if x + 1 < len(here) and abs(height - here[x + 1]) >= CLIFF:
            side = "E" if height > here[x + 1] else "W"
            sides[side] += f"M{(x + 1) * UNIT} {y * UNIT + 1}v8"
        if under and abs(height - under[x]) >= CLIFF:
            side = "S" if height > under[x] else "N"
            sides[side] += f"M{x * UNIT + 1} {(y + 1) * UNIT}h8"
    return tuple(sides.values())


def coordinates(width: int, height: int) -> SafeString:
    """Return the letters and numbers along the edges."""
    across = "".join(
        format_html('<text x="{}" y="-2">{}</text>', x * UNIT + _HALF, chr(65 + x))
        for x in range(width)
    )
    down = "".join(
        format_html('<text x="-3" y="{}">{}</text>', y * UNIT + 6, y + 1) for y in range(height)
    )
    return SafeString(across + down)


def middle(square: Point) -> tuple[int, int]:
    """Return the centre of a square in the units of the drawing."""
    return square[0] * UNIT + _HALF, square[1] * UNIT + _HALF

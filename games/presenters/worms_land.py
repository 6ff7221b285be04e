"""The island as layers of SVG: the sea, one for each height, one for each row with its cliffs.

Each layer is a piece of the page, so a crater sends only the heights and rows it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engines.worms.state import HEIGHTS
from games.presenters.fragment import Fragment, fragment
from games.presenters.worms_outline import UNIT, Point, Squares, outline

_HEIGHT = {sign: height for height, sign in enumerate(HEIGHTS)}
LAYER = "games/worms/_layer.html"
HIGHEST = 10
CLIFF = 3  # neighbours that differ by so much are drawn as a cliff
COAST_ROUND = 3
_HALF = UNIT // 2
_LOWER = ((1, 0), (-1, 0), (0, 1), (0, -1))  # where the low side of a cliff lies: E, W, S, N


class Land(NamedTuple):
    """What the drawing of an island depends on; `land` as in the state."""

    width: int
    height: int
    land: str
    water: int

    def surface(self, x: int, y: int) -> int:
        return max(_HEIGHT[self.land[y * self.width + x]], self.water)


def view_box(width: int, height: int) -> str:
    """Return the box of a board with its margin of letters and numbers."""
    return f"-6 -6 {width * UNIT + 12} {height * UNIT + 12}"


def land_fragments(land: Land, *, doomed: bool) -> Iterator[Fragment]:
    """Yield the layers of the island from the sea up; `doomed`: the water is going to rise."""
    box = view_box(land.width, land.height)
    yield _layer("sea", box, "sea", _sea(land, doomed))
    for level in range(1, HIGHEST + 1):
        yield _layer(f"level-{level}", box, f"level h{level}", _level(land, level))


def row_fragments(land: Land) -> Iterator[Fragment]:
    """Yield the cliffs and numbers, row by row."""
    box = view_box(land.width, land.height)
    for y in range(land.height):
        below = land.land[(y + 1) * land.width : (y + 2) * land.width]
        row = land.land[y * land.width : (y + 1) * land.width]
        yield _layer(f"ridge-{y}", box, "ridge", _ridge(row, below, y, land.water))


def thrifty(body: str) -> SafeString:
    """Return a drawing with quotes that JSON need not escape; it holds no text of people."""
    return SafeString(body.replace('"', "'"))


@lru_cache(maxsize=16384)
def _layer(name: str, box: str, cls: str, body: str) -> Fragment:
    return fragment(name, "public", LAYER, layer=name, box=box, cls=cls, body=thrifty(body))


def at_least(land: Land, level: int) -> Squares:
    """Return the squares of land that are so high or higher."""
    signs = set(HEIGHTS[level:])
    return frozenset(
        (place % land.width, place // land.width)
        for place, sign in enumerate(land.land)
        if sign in signs
    )


@lru_cache(maxsize=512)
def _sea(land: Land, doomed: bool) -> str:
    coast = outline(at_least(land, land.water + 1), COAST_ROUND) if land.water < HIGHEST else ""
    uses = "".join(f'<use href="#coast" class="shore shore-{k}"/>' for k in range(1, 7))
    sinking = ""
    if doomed and land.water < HIGHEST:
        low = at_least(land, land.water + 1) - at_least(land, land.water + 2)
        sinking = f'<path id="sinking" d="{outline(low)}"/>'
    return f'<defs><path id="coast" d="{coast}"/>{sinking}</defs>{uses}'


def _level(land: Land, level: int) -> str:
    """Return the outline of all land at least so high, with its shadow."""
    if level <= land.water:
        return ""
    if level == land.water + 1:
        return _uses("coast")
    path = _level_path(land.width, _mask(land.land, level))
    if not path:
        return ""
    return f'<defs><path id="at-{level}" d="{path}"/></defs>{_uses(f"at-{level}")}'


def _uses(name: str) -> str:
    return f'<use href="#{name}" class="lay-s" x=".5" y=".7"/><use href="#{name}" class="lay"/>'


@lru_cache(maxsize=64)
def _marks_of(level: int) -> dict[int, str]:
    return {ord(sign): "1" if place >= level else "0" for place, sign in enumerate(HEIGHTS)}


def _mask(land: str, level: int) -> str:
    return land.translate(_marks_of(level))


@lru_cache(maxsize=8192)
def _level_path(width: int, mask: str) -> str:
    cells = frozenset((at % width, at // width) for at, sign in enumerate(mask) if sign == "1")
    return outline(cells)


@lru_cache(maxsize=16384)
def _ridge(row: str, below: str, y: int, water: int) -> str:
    """Return the cliffs east and south of the squares of a row, and its heights in numbers."""
    here = [max(_HEIGHT[sign], water) for sign in row]
    under = [max(_HEIGHT[sign], water) for sign in below]
    cliffs: list[str] = []
    sides: dict[str, list[str]] = {side: [] for side in "EWSN"}
    top = y * UNIT
    for x, height in enumerate(here):
        if x + 1 < len(here) and abs(height - here[x + 1]) >= CLIFF:
            edge = (x + 1) * UNIT
            cliffs.append(f"M{edge} {top + 1}v8")
            sides["E" if height > here[x + 1] else "W"].append(f"M{edge} {top + 1}v8")
        if under and abs(height - under[x]) >= CLIFF:
            cliffs.append(f"M{x * UNIT + 1} {top + UNIT}h8")
            sides["S" if height > under[x] else "N"].append(f"M{x * UNIT + 1} {top + UNIT}h8")
    drawn = "".join(
        f'<path class="hach" d="{"".join(paths)}"{_shift(dx, dy)}/>'
        for (dx, dy), paths in zip(_LOWER, sides.values(), strict=True)
        if paths
    )
    if cliffs:
        drawn += f'<path class="cliff" d="{"".join(cliffs)}"/>'
    return drawn + _numbers(row, y, water)


def _shift(dx: int, dy: int) -> str:
    return f' transform="translate({dx * 1.2:g} {dy * 1.2:g})"'


def _numbers(row: str, y: int, water: int) -> str:
    """Return the heights of a row: one text a tone, its letters placed one by one."""
    tones: dict[str, list[tuple[int, int]]] = {"": [], " mid": [], " hi": []}
    tens = ""
    for x, sign in enumerate(row):
        height = _HEIGHT[sign]
        if height <= water:
            continue
        if height == HIGHEST:
            tens += f'<text class="hnum hi" x="{x * UNIT + _HALF}" y="{y * UNIT + 6.2:g}">10</text>'
        else:
            tones[" hi" if height > 7 else " mid" if height > 4 else ""].append((x, height))
    return tens + "".join(
        f'<text class="hnum{tone}" x="{" ".join(str(x * UNIT + _HALF) for x, _ in found)}" '
        f'y="{y * UNIT + 6.2:g}">{"".join(str(height) for _, height in found)}</text>'
        for tone, found in tones.items()
        if found
    )


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

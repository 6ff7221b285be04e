"""Outlines of sets of squares as SVG paths: rounded corners, whole numbers, ten units a square."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

UNIT = 10
ROUND = 3
Point = tuple[int, int]
Squares = frozenset[Point]


def loops(cells: Squares) -> list[list[Point]]:
    """Return the boundary loops of a set of squares, clockwise, corners only."""
    edges: dict[Point, list[Point]] = {}
    for x, y in sorted(cells):
        for start, end, beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        found.append(_corners(_walk(edges)))
    return found


def _walk(edges: dict[Point, list[Point]]) -> list[Point]:
    """Take one closed loop out of the edges."""
    start = point = next(iter(edges))
    before: Point | None = None
    loop = []
    while True:
        ways = edges[point]
        onward = ways[0]
        if len(ways) > 1 and before is not None:
            # where two squares touch at a corner turn right, so that they stay apart
            across, along = point[0] - before[0], point[1] - before[1]
            right = (point[0] - along, point[1] + across)
            onward = right if right in ways else onward
        ways.remove(onward)
        if not ways:
            del edges[point]
        loop.append(point)
        before, point = point, onward
        if point == start:
            return loop


def _corners(loop: list[Point]) -> list[Point]:
    count = len(loop)
    return [
        point
        for place, point in enumerate(loop)
        if not (
            loop[place - 1][0] == point[0] == loop[(place + 1) % count][0]
            or loop[place - 1][1] == point[1] == loop[(place + 1) % count][1]
        )
    ]


@lru_cache(maxsize=4096)
def outline(cells: Squares, radius: int = ROUND) -> str:
    """Return the path around a set of squares; empty for none."""
    return "".join(_round_off(loop, radius) for loop in loops(cells))


def _round_off(loop: list[Point], radius: int) -> str:
    """Return one loop as a path: straight runs, then a quarter curve at each corner."""
    count = len(loop)
    first = _toward(loop[0], loop[-1], radius)
    parts, (penx, peny) = [f"M{first[0]} {first[1]}"], first
    for place, corner in enumerate(loop):
        begin = _toward(corner, loop[place - 1], radius)
        end = _toward(corner, loop[(place + 1) % count], radius)
        if (begin[0], begin[1]) != (penx, peny):
            ways = (f"h{begin[0] - penx}", f"H{begin[0]}")
            if begin[1] != peny:
                ways = (f"v{begin[1] - peny}", f"V{begin[1]}")
            parts.append(min(ways, key=len))
        cx, cy = corner[0] * UNIT - begin[0], corner[1] * UNIT - begin[1]
        curve = f"q{_pair(cx, cy)} {_pair(end[0] - begin[0], end[1] - begin[1])}"
        parts.append(curve.replace(" -", "-"))
        penx, peny = end
    parts.append("z")
    return "".join(parts)


def _pair(x: int, y: int) -> str:
    return f"{x}{y}" if y < 0 else f"{x} {y}"


def _toward(corner: Point, other: Point, radius: int) -> Point:
    """Return the point at `radius` from a corner on the way to another, in units."""
    dx = (other[0] > corner[0]) - (other[0] < corner[0])
    dy = (other[1] > corner[1]) - (other[1] < corner[1])
    return corner[0] * UNIT + dx * radius, corner[1] * UNIT + dy * radius


def around(squares: Iterable[Point], radius: int = ROUND) -> str:
    """Return the path around some squares, in any order."""
    return outline(frozenset(squares), radius)

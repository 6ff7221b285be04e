"""The map generator: whole numbers only, the same stock of heights for everybody (M-30, M-31)."""

from __future__ import annotations

from collections.abc import Callable

from games.engines.dice import Dice
from games.engines.worms.geometry import Geometry, geometry
from games.engines.worms.state import HEIGHTS

SIZE = 15
TRIES = 50
_STOCK = (40, 22, 28, 30, 28, 24, 19, 14, 10, 6, 4)  # squares of height 0, 1, 2 ...
_HILLS = 14
_LAND_TOGETHER = 148
_CLIFFS = range(8, 61)
_LAND_IN_QUARTER = 30
_MIDDLE = 8

Heights = tuple[int, ...]


def make_island(stream: Callable[[str], Dice]) -> tuple[Heights, int]:
    """Return the first acceptable map and its attempt; the first one if none is (M-31)."""
    first: Heights | None = None
    for attempt in range(TRIES):
        land = draw_island(stream(f"map/{attempt}"))
        first = first or land
        if is_acceptable(land):
            return land, attempt
    return first or (), 0


def draw_island(dice: Dice) -> Heights:
    """Return the heights of one attempt, in scan order (M-30)."""
    geo = geometry(SIZE, SIZE)
    values = _raise_hills(geo, dice)
    values = [value + dice.roll(160, "grain") for value in values]
    values = [_smooth(geo, values, square) for square in range(geo.count)]
    ranked = sorted(range(geo.count), key=lambda square: (values[square], square))
    land = [0] * geo.count
    place = 0
    for height, count in enumerate(_STOCK):
        for square in ranked[place : place + count]:
            land[square] = height
        place += count
    return tuple(land)


def _raise_hills(geo: Geometry, dice: Dice) -> list[int]:
    values = [0] * geo.count
    for _ in range(_HILLS):
        cx, cy = dice.roll(SIZE, "hill"), dice.roll(SIZE, "hill")
        radius, rise = 2 + dice.roll(4, "hill radius"), 3 + dice.roll(7, "hill height")
        area = radius * radius
        for square, (x, y) in enumerate(geo.xy):
            distance = (x - cx) ** 2 + (y - cy) ** 2
            if distance < area:
                values[square] += rise * 256 * (area - distance) // area
    return values


def _smooth(geo: Geometry, values: list[int], square: int) -> int:
    around = geo.around[square]
    return (4 * values[square] + sum(values[one] for one in around)) // (4 + len(around))


def is_acceptable(land: Heights) -> bool:
    """Tell whether a map hangs together, has cliffs but not too many, and land all over (M-31)."""
    geo = geometry(SIZE, SIZE)
    if _largest_piece(geo, land) < _LAND_TOGETHER or _count_cliffs(geo, land) not in _CLIFFS:
        return False
    quarters = {(east, south): 0 for east in (False, True) for south in (False, True)}
    for square, (x, y) in enumerate(geo.xy):
        quarters[x >= _MIDDLE, y >= _MIDDLE] += land[square] > 0
    return min(quarters.values()) >= _LAND_IN_QUARTER


def _largest_piece(geo: Geometry, land: Heights) -> int:
    rest = {square for square, height in enumerate(land) if height > 0}
    largest = 0
    while rest:
        edge = [rest.pop()]
        size = 0
        while edge:
            size += 1
            for near in geo.orthogonal[edge.pop()]:
                if near in rest:
                    rest.remove(near)
                    edge.append(near)
        largest = max(largest, size)
    return largest


def _count_cliffs(geo: Geometry, land: Heights) -> int:
    count = 0
    for square in range(geo.count):
        for vector in ((1, 0), (0, 1)):
            near = geo.next[vector][square]
            if near >= 0 and land[square] > 0 and land[near] > 0:
                count += abs(land[square] - land[near]) >= 3
    return count


def as_text(land: Heights) -> str:
    """Return heights as a state keeps them, one character a square."""
    return "".join(HEIGHTS[height] for height in land)

"""Small drawings made from a row's numbers: how far it reaches and what its blast covers."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.worms.content import ALL, Row
from games.engines.worms.geometry import VECTORS
from games.presenters.worms_outline import Point, around

#: The pictures of the sprite that weapons have; others get a plain one.
_WEAPONS = """
airstrike armageddon bazooka bubble-trouble concrete-donkey crate-shower crate-spy double-damage
dynamite fast-walk fire-punch gas-grenade grenade handgun holy-hand-grenade homing-missile
invisibility kamikaze longbow mad-cow mine minigun ninja-rope nuclear-bomb old-woman parachute prod
scales-of-justice sheep sheep-strike shotgun super-banana-bomb super-sheep teleport
"""
ICONS = frozenset(f"weapon-{name}" for name in _WEAPONS.split())
SIDE = 11
_MIDDLE = SIDE // 2
_BOX = f"0 0 {SIDE * 10} {SIDE * 10}"


class Picture(NamedTuple):
    """A drawing of eleven by eleven squares around a worm, as paths; empty ones are not drawn."""

    box: str
    reach: str
    rings: tuple[tuple[int, str], ...]  # (number, path), the outermost first
    worm: Point
    target: Point | None


def picture_of(row: Row) -> Picture | None:
    """Return the reach and blast of a weapon, None for what has neither."""
    if not row.is_weapon:
        return None
    reach = _reach(row)
    if not reach and not row.rings and row.behaviour != "donkey":
        return None
    worm, target = _places(row)
    return Picture(
        _BOX,
        around(_shifted(reach, worm), 2),
        tuple(_rings(row, target)),
        (worm[0] * 10 + 5, worm[1] * 10 + 5),
        (target[0] * 10 + 5, target[1] * 10 + 5),
    )


def _shifted(squares: set[Point], by: Point) -> set[Point]:
    moved = {(x + by[0], y + by[1]) for x, y in squares}
    return {(x, y) for x, y in moved if 0 <= x < SIDE and 0 <= y < SIDE}


def _reach(row: Row) -> set[Point]:
    """Return the squares that can be aimed at, from the worm; the whole picture for ALL."""
    if row.range == ALL or row.aim in ("line", "none"):
        return {(x - SIDE, y - SIDE) for x in range(2 * SIDE) for y in range(2 * SIDE)}
    far = range(-row.range, row.range + 1)
    if row.aim in ("direction", "adjacent"):
        return {
            (dx * step, dy * step)
            for dx, dy in VECTORS.values()
            if not (dx and dy)
            for step in range(1, row.range + 1)
        }
    return {(x, y) for x in far for y in far if abs(x) + abs(y) <= row.range}


def _places(row: Row) -> tuple[Point, Point]:
    """Return where the worm stands in the picture and where its shot lands."""
    if row.range == ALL or row.aim in ("line", "none"):
        return (1, SIDE - 2), (_MIDDLE, _MIDDLE)
    if row.aim in ("direction",) and row.range > _MIDDLE:
        return (1, _MIDDLE), (min(SIDE - 2, 1 + row.range), _MIDDLE)
    step = 1 if row.aim in ("adjacent", "place") else min(row.range, 3)
    return (_MIDDLE - step // 2, _MIDDLE), (_MIDDLE - step // 2 + step, _MIDDLE)


def _rings(row: Row, target: Point) -> list[tuple[int, str]]:
    if row.behaviour == "donkey":
        return [(0, around(_shifted(_square(1), target)))]
    centres = [target]
    if row.aim == "line":
        bombs, gap = row.extra["bombs"], row.extra["spacing"]
        start = _MIDDLE - (bombs - 1) * gap // 2
        centres = [(start + step * gap, _MIDDLE) for step in range(bombs)]
    found = []
    for ring in sorted(row.rings, key=lambda one: -one.number):
        covered = {
            square for centre in centres for square in _shifted(_square(ring.number), centre)
        }
        found.append((ring.number, around(covered)))
    return found


def _square(number: int) -> set[Point]:
    span = range(-number, number + 1)
    return {(x, y) for x in span for y in span}

"""Where worms, drums and mines are at the start (M-32 to M-34)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engines.dice import Dice
from games.engines.protocol import Seat
from games.engines.worms.content import MINE_TYPES, Constants
from games.engines.worms.geometry import Geometry
from games.engines.worms.island import Heights
from games.engines.worms.state import Drum, Mine, Worm, letter

_ROWS = ((3, 3, 8), (2, 3, 8), (2, 2, 6), (2, 1, 4), (1, 1, 2), (1, 1, 1))
_TRIES = 20
_CLIMB, _DROP = 1, 2


def shuffle(seats: Sequence[Seat], dice: Dice, why: str) -> list[Seat]:
    """Return the seats in a drawn order (M-28, M-33)."""
    drawn = list(seats)
    for i in range(len(drawn) - 1, 0, -1):
        j = dice.roll(i + 1, why)
        drawn[i], drawn[j] = drawn[j], drawn[i]
    return drawn


def place_worms(  # noqa: PLR0913
    geo: Geometry, land: Heights, order: Sequence[Seat], each: int, health: int, *, dice: Dice
) -> tuple[Worm, ...]:
    """Return the worms of all teams, in turn order, on squares dealt out fairly (M-33)."""
    drawn = _draw_squares(geo, land, len(order) * each, dice)
    crews: dict[Seat, list[int]] = {seat: [] for seat in order}
    teams = shuffle(order, dice, "deal")
    dealt = sorted(drawn, key=lambda square: -land[square])
    for place, square in enumerate(dealt):
        row, column = divmod(place, len(teams))
        crews[teams[column] if row % 2 == 0 else teams[-1 - column]].append(square)
    return tuple(
        Worm(f"{letter(seat)}{number}", seat, square, health, 0, 0)
        for seat in order
        for number, square in enumerate(crews[seat], 1)
    )


def _draw_squares(geo: Geometry, land: Heights, total: int, dice: Dice) -> list[int]:
    """Return the first complete draw of squares that keep their distance (M-32)."""
    regions = [_region(geo, land, square) for square in range(geo.count)]
    drawn: list[int] = []
    for gap, lowest, region in _ROWS:
        candidates = [
            square
            for square in range(geo.count)
            if land[square] >= lowest and regions[square] >= region
        ]
        for _ in range(_TRIES):
            drawn, pool = [], list(candidates)
            while pool and len(drawn) < total:
                square = pool.pop(dice.roll(len(pool), "worm square"))
                drawn.append(square)
                pool = [one for one in pool if geo.chebyshev(one, square) >= gap]
            if len(drawn) == total:
                return drawn
    raise AssertionError("no place for so many worms")


def _region(geo: Geometry, land: Heights, start: int) -> int:
    """Return how many squares can be walked to, ignoring objects."""
    if land[start] == 0:
        return 0
    seen, edge = {start}, [start]
    while edge:
        square = edge.pop()
        for near in geo.orthogonal[square]:
            if near < 0 or near in seen or land[near] == 0:
                continue
            if -_DROP <= land[near] - land[square] <= _CLIMB:
                seen.add(near)
                edge.append(near)
    return len(seen)


def place_objects(
    geo: Geometry, land: Heights, worms: Sequence[Worm], constants: Constants, dice: Dice
) -> tuple[tuple[Drum, ...], tuple[Mine, ...]]:
    """Return the drums and mines of the start (M-34)."""
    taken = {worm.at for worm in worms}

    def far(distance: Callable[[int, int], int], least: int) -> list[int]:
        return [
            square
            for square in range(geo.count)
            if land[square] > 0
            and square not in taken
            and all(distance(square, worm.at) >= least for worm in worms)
        ]

    drums: list[Drum] = []
    pool = far(geo.chebyshev, 2)
    for number in range(1, constants.drums + 1):
        pool = pool or far(geo.chebyshev, 1)
        square = pool.pop(dice.roll(len(pool), "drum square"))
        taken.add(square)
        drums.append(Drum(f"d{number}", square))
    mines: list[Mine] = []
    pool = far(geo.manhattan, 2)
    for number in range(1, constants.mines + 1):
        pool = pool or far(geo.manhattan, 1)
        square = pool.pop(dice.roll(len(pool), "mine square"))
        taken.add(square)
        kind = MINE_TYPES[dice.roll(len(MINE_TYPES), "mine type")]
        mines.append(Mine(f"m{number}", square, kind, False))
    return tuple(drums), tuple(mines)

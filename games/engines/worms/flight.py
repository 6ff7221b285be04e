"""Flying, bouncing, falling and coming down (M-81 to M-90)."""

from __future__ import annotations

from collections.abc import Callable

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.events import CrateTrapped
from games.engines.worms.geometry import NOWHERE, OFF, ORTHOGONAL, Vector
from games.engines.worms.health import drown, hurt
from games.engines.worms.state import Crate, Drum, Mine
from games.engines.worms.supplies import spend, take_what_lies
from games.engines.worms.things import spring_mine


def random_direction(board: Board, id_: str) -> Vector:
    """Return one of N, E, S, W (M-15)."""
    return ORTHOGONAL[board.roll(4, f"push direction of {id_}")][1]


def _fly(
    board: Board, start: int, apex: int, push: int, vector: Vector
) -> tuple[int, list[int], list[int]]:
    """Return where a thrown body comes down, its path, and where it met walls (M-81 to M-83)."""
    dx, dy = vector
    axes = [axis for axis in ((dx, 0), (0, dy)) if axis != NOWHERE]
    neighbours, square = board.geo.next, start
    path: list[int] = []
    bounces: list[int] = []
    for step in range(push if axes else 0):
        turn = step % len(axes)
        ahead = neighbours[axes[turn]][square]
        if ahead == OFF or board.height(ahead) > apex:
            bounces.append(square)
            back = (-axes[turn][0], -axes[turn][1])
            ahead = neighbours[back][square]
            if ahead == OFF or board.height(ahead) > apex:
                ahead = square  # walls on both sides: the step is spent, the axis turns back
            else:
                axes[turn] = back
        square = ahead
        path.append(square)
    return square, path, bounces


def lift_worm(board: Board, worm: LiveWorm) -> None:
    """Take a worm into the air; until it lands it blocks nobody (M-76)."""
    del board.worm_at[worm.at]


def throw_worm(board: Board, worm: LiveWorm, apex: int, push: int, vector: Vector) -> None:
    """Let a lifted worm fly and come down."""
    board.disturb(worm)
    start, xy = worm.at, board.xy
    square, path, bounces = _fly(board, start, apex, push, vector)
    board.tell(
        ev.Thrown(
            board.about(worm),
            "worm",
            worm.id,
            xy[start],
            tuple([xy[one] for one in path]),
            tuple([xy[one] for one in bounces]),
            apex,
        )
    )
    land_worm(board, worm, square, apex)


def land_worm(board: Board, worm: LiveWorm, square: int, apex: int) -> None:
    """Let a lifted worm fall from `apex` onto a square and meet what is there (M-84 to M-88)."""
    free = board.rules.constants.drop_free
    fall = apex - board.height(square)
    if fall > free and worm.hp > 0 and (chute := _parachute(board, worm)):
        spend(board, worm.team, chute)
        opened, square = square, _drift(board, square, apex)
        xy = board.xy
        board.tell(ev.Parachute(board.about(worm), worm.id, xy[opened], xy[square]))
        fall = 0
    if board.is_water(square):
        drown(board, worm, square)
        return
    if fall > free:
        hurt(board, worm, (fall - free) * board.rules.constants.fall_damage, "fall")
    if square in board.worm_at or square in board.drum_at:
        square = displace(board, worm.id, square, apex, lambda one: _has_body(board, one))
        board.tell(ev.BumpedAside(board.about(worm), worm.id, board.xy[square]))
        if board.is_water(square):
            drown(board, worm, square)
            return
    board.put_worm(worm, square)
    board.tell(ev.Landed(board.about(worm), "worm", worm.id, board.xy[square]))
    take_what_lies(board, worm)


def _has_body(board: Board, square: int) -> bool:
    return square in board.worm_at or square in board.drum_at


def _parachute(board: Board, worm: LiveWorm) -> str | None:
    """Return what would open for this worm's team, if it has any."""
    items = board.teams[worm.team].items
    return next((one for one in board.rules.parachutes if one in items), None)


def has_parachute(board: Board, seat: int) -> bool:
    """Tell whether a team has something that opens by itself."""
    return any(one in board.teams[seat].items for one in board.rules.parachutes)


def _drift(board: Board, square: int, apex: int) -> int:
    """Return where the wind carries a parachute (M-85, M-86)."""
    if not board.wind:
        return square
    ahead = board.geo.next[board.wind_vector]
    for _ in range(board.strength):
        further = ahead[square]
        if further == OFF or board.height(further) > apex:
            break
        square = further
    return square


def displace(board: Board, id_: str, square: int, apex: int, taken: Callable[[int], bool]) -> int:
    """Return where something is moved that came down on an occupied square (M-88)."""
    for _ in range(board.rules.constants.displacement_tries):
        near = [one for one in board.geo.orthogonal[square] if one != OFF]
        low = [one for one in near if board.height(one) <= apex] or near
        square = low[board.roll(len(low), f"bumped aside {id_}")]
        if board.is_water(square) or not taken(square):
            return square
    found = board.nearest_free(square)
    return square if found is None else found


def throw_mine(  # noqa: PLR0913
    board: Board, mine: Mine, apex: int, push: int, vector: Vector, *, goes_off: bool = False
) -> None:
    """Let a lifted mine fly and come down; `goes_off` = where it lands, whatever is there."""
    xy, start = board.xy, mine.at
    square, path, bounces = _fly(board, start, apex, push, vector)
    steps, walls = tuple([xy[one] for one in path]), tuple([xy[one] for one in bounces])
    board.tell(ev.Thrown("all", "mine", mine.id, xy[start], steps, walls, apex))
    _land_mine(board, mine, square, apex, goes_off=goes_off)


def _land_mine(board: Board, mine: Mine, square: int, apex: int, *, goes_off: bool) -> None:
    """Let a mine come down: it sinks, goes off, traps a crate, is moved on, or lies (M-89)."""

    def taken(one: int) -> bool:
        things = one in board.drum_at or one in board.mine_at or one in board.card_at
        return things and one not in board.worm_at  # a worm on a fresh mine sets this one off

    if taken(square) and not goes_off and not board.is_water(square):
        square = displace(board, mine.id, square, apex, taken)
    crate = board.crate_at.get(square)
    if board.is_water(square):
        board.remove_mine(mine)
        board.tell(ev.Sank("all", "mine", mine.id, board.xy[square]))
    elif goes_off or square in board.worm_at:
        spring_mine(board, mine, square, board.worm_at.get(square))
    elif crate is not None:
        board.remove_mine(mine)
        trap_crate(board, crate, mine.type)
    else:
        board.put_mine(Mine(mine.id, square, mine.type, False))
        board.tell(ev.Landed("all", "mine", mine.id, board.xy[square]))


def trap_crate(board: Board, crate: Crate, mine_type: str) -> None:
    """Hide a mine in a crate, in place of an earlier one; everybody is told once (M-156)."""
    board.put_crate(Crate(crate.id, crate.at, crate.holds, crate.item, crate.ammo, mine_type))
    board.tell(CrateTrapped("all", crate.id, board.xy[crate.at]))


def throw_drum(board: Board, drum: Drum, apex: int, push: int, vector: Vector) -> None:
    """Let a lifted drum fly and come down on a free square (M-89)."""
    xy, start = board.xy, drum.at
    square, path, bounces = _fly(board, start, apex, push, vector)
    steps, walls = tuple([xy[one] for one in path]), tuple([xy[one] for one in bounces])
    board.tell(ev.Thrown("all", "drum", drum.id, xy[start], steps, walls, apex))

    def taken(one: int) -> bool:
        item = one in board.mine_at or one in board.crate_at or one in board.card_at
        return item or _has_body(board, one)

    if taken(square) and not board.is_water(square):
        square = displace(board, drum.id, square, apex, taken)
    if board.is_water(square):
        board.remove_drum(drum)
        board.tell(ev.Sank("all", "drum", drum.id, xy[square]))
    else:
        board.put_drum(Drum(drum.id, square))
        board.tell(ev.Landed("all", "drum", drum.id, xy[square]))


def slide(board: Board, worm: LiveWorm, vector: Vector, steps: int) -> None:
    """Push a worm along the ground, never uphill (M-90)."""
    ahead, free = board.geo.next[vector], board.rules.constants.drop_free
    for _ in range(steps):
        start = worm.at
        square, apex = ahead[start], board.height(start)
        if square == OFF or board.height(square) > apex or _has_body(board, square):
            return
        board.move_worm(worm, square)
        board.disturb(worm)
        board.tell(ev.Slid(board.about(worm), worm.id, board.xy[start], board.xy[square]))
        if board.is_water(square) or apex - board.height(square) > free:
            lift_worm(board, worm)
            land_worm(board, worm, square, apex)
            return
        if take_what_lies(board, worm):
            return

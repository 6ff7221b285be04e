"""The kamikaze: a worm runs straight to its end (M-105, M-106)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.blast import give_way, lower, tell_land
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.flight import lift_worm, throw_mine, throw_worm
from games.engines.worms.geometry import OFF, VECTORS, Vector
from games.engines.worms.health import gather_dying, hurt, roll_damage, roll_ring
from games.engines.worms.state import Mine
from games.engines.worms.supplies import open_card, open_crate
from games.engines.worms.things import set_off

Noted = list[tuple[int, LiveWorm | Mine]]


def run_kamikaze(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Run, collect, note who is met, then harm and throw them all (M-105)."""
    start, vector = worm.at, VECTORS[name]
    floor = board.height(start) - row.down
    path = _find_path(board, start, vector, row)
    last = path[-1] if path else start
    steps = tuple([board.xy[square] for square in path])
    board.tell(ev.Kamikaze("all", worm.id, board.xy[start], steps))
    board.remove_worm(worm, "kamikaze")
    noted: Noted = []
    for square in path:
        if square not in board.bubble_at and board.height(square) >= floor:
            _pass(board, square, worm.team, noted)
    before = {square: board.height(square) for square, _ in noted}
    before[last] = board.height(last)
    damage = [
        _damage(board, row, one, square == last) if isinstance(one, LiveWorm) else 0
        for square, one in noted
    ]
    changed = _dig(board, last, row, floor)
    factor = board.multiplier(row)
    for (_, one), amount in zip(noted, damage, strict=True):
        if isinstance(one, LiveWorm):
            hurt(board, one, amount * factor, row.id)
    _throw(board, row, noted, before, last, vector)
    give_way(board, changed, before, {one.id for _, one in noted})
    gather_dying(board)


def _find_path(board: Board, start: int, vector: Vector, row: Row) -> list[int]:
    """Return the squares it runs over; only the edge and high land stop it."""
    high, square = board.height(start) + row.up, start
    path: list[int] = []
    while len(path) < row.range:
        square = board.geo.next[vector][square]
        if square == OFF or board.height(square) > high:
            break
        path.append(square)
    return path


def _pass(board: Board, square: int, seat: int, noted: Noted) -> None:
    """Collect, note or set off what is on a square of the path."""
    crate, card = board.crate_at.get(square), board.card_at.get(square)
    if crate is not None:
        open_crate(board, crate, seat, None)
    elif card is not None:
        open_card(board, card, seat, None)
    if (worm := board.worm_at.get(square)) is not None:
        noted.append((square, worm))
    if (mine := board.mine_at.get(square)) is not None:
        noted.append((square, mine))
    if square in board.drum_at:
        set_off(board, square)


def _damage(board: Board, row: Row, worm: LiveWorm, last: bool) -> int:
    if last:
        return roll_ring(board, row.rings[0], worm)
    return roll_damage(board, row.extra["path_dmg_min"], row.extra["path_dmg_max"], worm)


def _dig(board: Board, last: int, row: Row, floor: int) -> list[int]:
    """Lower the last square, unless it is water, in a bubble or too low."""
    land = board.land[last]
    if board.is_water(last) or last in board.bubble_at or land < floor:
        return []
    new = lower(land, land, row.rings[0].land * board.multiplier(row))
    if new == land:
        return []
    board.land[last] = new
    tell_land(board, [last])
    return [last]


def _throw(  # noqa: PLR0913, PLR0917
    board: Board, row: Row, noted: Noted, before: dict[int, int], last: int, vector: Vector
) -> None:
    """Lift everything that was met, then throw it in the running direction, in path order."""
    factor, ring, extra = board.multiplier(row), row.rings[0], row.extra
    for _, one in noted:
        if isinstance(one, LiveWorm):
            lift_worm(board, one)
        else:
            del board.mine_at[one.at]
    for square, one in noted:
        push, throw = extra["path_push"], extra["path_throw"]
        if square == last:
            push, throw = ring.push, ring.throw
        apex = before[square] + throw * factor
        if isinstance(one, LiveWorm):
            throw_worm(board, one, apex, push * factor, vector)
        else:
            goes_off = row.detonates_pushed_mines
            throw_mine(board, one, apex, push * factor, vector, goes_off=goes_off)

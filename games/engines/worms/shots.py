"""Shots that fly: straight, lobbed, from above, and blows (M-62 to M-70)."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.protocol import Seat
from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.flight import lift_worm, slide, throw_drum, throw_mine, throw_worm
from games.engines.worms.geometry import OFF, VECTORS, Square, Vector, dir8, line
from games.engines.worms.health import gather_dying, hurt, roll_ring
from games.engines.worms.pending import StrikeBlast, WeaponBlast
from games.engines.worms.things import set_off


class Met(NamedTuple):
    """What a straight shot meets first; `what` None = nothing, it is gone."""

    what: str | None
    square: int


def trace(board: Board, start: int, vector: Vector, row: Row, viewer: Seat | None = None) -> Met:
    """Follow a straight shot (M-62). With a viewer, what that team cannot see is not there."""
    low, high = board.height(start) - row.down, board.height(start) + row.up
    ahead, square = board.geo.next[vector], start
    for _ in range(min(row.range, board.geo.count)):
        square = ahead[square]
        if square == OFF:
            break
        height = board.height(square)
        if height > high:
            return Met("wall", square)
        if height < low:
            continue
        what = _find(board, square, viewer)
        if what is not None:
            return Met(what, square)
    return Met(None, OFF)


def _find(board: Board, square: int, viewer: Seat | None) -> str | None:
    worm = board.worm_at.get(square)
    if worm is not None and viewer is not None and not board.sees(viewer, worm):
        return None
    if square in board.bubble_at:
        return "bubble"
    if worm is not None:
        return "worm"
    for what, things in (
        ("drum", board.drum_at),
        ("crate", board.crate_at),
        ("card", board.card_at),
    ):
        if square in things:
            return what
    return None


def fire_direct(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Shoot straight: the first thing on the line is hit (M-62, M-90)."""
    vector = VECTORS[name]
    met = trace(board, worm.at, vector, row)
    target = board.worm_at.get(met.square) if met.what in ("worm", "bubble") else None
    if met.what is None or (target is not None and target.invisible):
        board.tell(ev.Shot("all", None, None))
    else:
        board.tell(ev.Shot("all", met.what, board.xy[met.square]))
    if met.what == "worm" and target is not None:
        _hit(board, target, row, vector)
    elif met.what in ("drum", "crate", "card"):
        set_off(board, met.square)


def _hit(board: Board, target: LiveWorm, row: Row, vector: Vector) -> None:
    ring, factor = row.rings[0], board.multiplier(row)
    hurt(board, target, roll_ring(board, ring, target) * factor, row.id)
    if ring.push_rule == "slide":
        slide(board, target, vector, ring.push * factor)
    elif ring.pushes:
        apex = board.height(target.at) + ring.throw * factor
        lift_worm(board, target)
        throw_worm(board, target, apex, ring.push * factor, vector)
    gather_dying(board)


def strike_beside(board: Board, worm: LiveWorm, row: Row, name: str) -> None:
    """Hit what is on the neighbouring square: worm, bubble, drum, mine, crate or card (M-64)."""
    vector = VECTORS[name]
    square = board.geo.next[vector][worm.at]
    ring, factor = row.rings[0], board.multiplier(row)
    apex, push = board.height(square) + ring.throw * factor, ring.push * factor
    target, bubble = board.worm_at.get(square), square in board.bubble_at
    drum, mine = board.drum_at.get(square), board.mine_at.get(square)
    if target is not None:
        if not bubble:
            hurt(board, target, roll_ring(board, ring, target) * factor, row.id)
        lift_worm(board, target)
        throw_worm(board, target, apex, push, vector)
        gather_dying(board)
    elif bubble:
        return
    elif drum is not None and row.moves_drums:
        del board.drum_at[square]
        throw_drum(board, drum, apex, push, vector)
    elif mine is not None and drum is None:
        del board.mine_at[square]
        throw_mine(board, mine, apex, push, vector, goes_off=row.detonates_pushed_mines)
    elif drum is not None or ring.dmg_max > 0:
        set_off(board, square)


def origin(board: Board, worm: LiveWorm, row: Row) -> Square:
    """Return the point a lobbed shot is measured from; the wind moves it (M-38)."""
    x, y = board.xy[worm.at]
    if not row.wind:
        return x, y
    dx, dy = board.wind_vector
    return x + board.strength * dx, y + board.strength * dy


def landing(board: Board, start: int, target: int, up: int) -> tuple[int, int | None]:
    """Return where a shell lands and the wall it met, if any (M-65)."""
    limit = board.height(start) + up
    before = start
    for x, y in line(board.xy[start], board.xy[target]):
        square = board.geo.at(x, y)
        if board.height(square) > limit:
            return before, square
        before = square
    return target, None


def lob(board: Board, worm: LiveWorm, row: Row, target: Square) -> tuple[int, Vector]:
    """Let a shell fly and return where it lands and its direction (M-65, M-66)."""
    square, wall = landing(board, worm.at, board.geo.at(*target), row.up)
    if wall is not None:
        board.tell(ev.HitWall("all", board.xy[wall], board.xy[square]))
    x, y = origin(board, worm, row)
    return square, dir8(target[0] - x, target[1] - y)


def fire_lob(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:
    """Lob one shell."""
    square, shot = lob(board, worm, row, target)
    board.queue.append(WeaponBlast(row, square, shot))


def fire_banana(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:
    """Lob a bomb and, unless water or a bubble swallows it, its clusters (M-127, M-128)."""
    square, shot = lob(board, worm, row, target)
    board.queue.append(WeaponBlast(row, square, shot))
    if board.is_water(square) or square in board.bubble_at:
        return
    pool = list(board.geo.ring(square, row.extra["cluster_ring"]))
    for _ in range(min(row.extra["clusters"], len(pool))):
        cluster = pool.pop(board.roll(len(pool), "cluster"))
        board.queue.append(WeaponBlast(row, cluster, board.geo.offset(square, cluster)))


def fire_anywhere(board: Board, worm: LiveWorm, row: Row, target: Square) -> None:
    """Hit exactly the chosen square (M-67)."""
    square = board.geo.at(*target)
    board.queue.append(WeaponBlast(row, square, board.geo.offset(worm.at, square)))


def bombed(board: Board, row: Row, start: Square, name: str) -> list[int]:
    """Return the squares of a row of bombs, in order (M-69)."""
    (x, y), (dx, dy), gap = start, VECTORS[name], row.extra["spacing"]
    return [board.geo.at(x + n * gap * dx, y + n * gap * dy) for n in range(row.extra["bombs"])]


def fire_line(board: Board, worm: LiveWorm, row: Row, start: Square, name: str) -> None:  # noqa: ARG001, PLR0913, PLR0917
    """Drop bombs along a line, one after the other (M-115)."""
    for square in bombed(board, row, start, name):
        board.queue.append(WeaponBlast(row, square, VECTORS[name]))


def fire_union(board: Board, worm: LiveWorm, row: Row, start: Square, name: str) -> None:  # noqa: ARG001, PLR0913, PLR0917
    """Drop bombs along a line that go off as one blast (M-130)."""
    board.queue.append(StrikeBlast(row, tuple(bombed(board, row, start, name))))

"""Walking and swinging, carried out after the check (M-53 to M-60, M-133)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveActivation, LiveWorm
from games.engines.worms.flight import land_worm, lift_worm
from games.engines.worms.geometry import VECTORS
from games.engines.worms.health import drown
from games.engines.worms.paths import budget
from games.engines.worms.supplies import take_what_lies


def move(board: Board, record: LiveActivation, worm: LiveWorm, path: str) -> None:
    """Walk, or swing when the rope is out."""
    (_swing if record.rope else _walk)(board, record, worm, path)


def _walk(board: Board, record: LiveActivation, worm: LiveWorm, path: str) -> None:
    free = board.rules.constants.drop_free
    for letter in path:
        start = worm.at
        square = board.geo.next[VECTORS[letter]][start]
        unseen = board.worm_at.get(square)
        if unseen is not None and unseen is not worm:
            _bump(board, record, worm, unseen)
            return
        record.used += 1
        apex = board.height(start)
        board.move_worm(worm, square)
        xy = board.xy
        board.tell(ev.Moved(board.about(worm), worm.id, xy[start], xy[square]))
        if apex - board.height(square) > free:
            lift_worm(board, worm)
            land_worm(board, worm, square, apex)
            return
        if take_what_lies(board, worm):
            return


def _bump(board: Board, record: LiveActivation, worm: LiveWorm, unseen: LiveWorm) -> None:
    """Meet an enemy nobody saw: no squares are left, and the team alone is told (M-60)."""
    record.used = budget(board, record)
    board.tell(ev.Bumped(board.only(worm.team), worm.id, unseen.id, board.xy[unseen.at]))


def _swing(board: Board, record: LiveActivation, worm: LiveWorm, path: str) -> None:
    """Come down on the last square, or before an enemy nobody saw (M-133)."""
    start = square = worm.at
    squares = []
    for letter in path:
        square = board.geo.next[VECTORS[letter]][square]
        squares.append(square)
    lift_worm(board, worm)
    unseen = board.worm_at.get(square)
    while squares and (squares[-1] in board.worm_at or squares[-1] in board.drum_at):
        squares.pop()
    square = squares[-1] if squares else start
    xy = board.xy
    way = tuple([xy[one] for one in squares])
    board.tell(ev.Roped(board.about(worm), worm.id, xy[start], way, xy[square]))
    record.used += len(path)
    if unseen is not None:
        _bump(board, record, worm, unseen)
    if board.is_water(square):
        drown(board, worm, square)
        return
    board.put_worm(worm, square)
    if squares:
        take_what_lies(board, worm)

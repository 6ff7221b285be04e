"""Utilities that a worm uses on itself (M-132 to M-139)."""

from __future__ import annotations

from games.engines.worms import events as ev
from games.engines.worms.board import Board, LiveActivation, LiveWorm
from games.engines.worms.content import Row
from games.engines.worms.flight import displace
from games.engines.worms.geometry import Square
from games.engines.worms.health import drown
from games.engines.worms.state import Bubble
from games.engines.worms.supplies import take_what_lies

_TELEPORT_APEX = 10


def use_rope(board: Board, record: LiveActivation, worm: LiveWorm, row: Row) -> None:
    """Let every further move of this activation be a swing (M-132)."""
    record.rope = True
    board.tell(ev.Used(board.about(worm), worm.id, row.id))


def use_fast_walk(board: Board, record: LiveActivation, worm: LiveWorm, row: Row) -> None:
    """Double the squares of this activation (M-134)."""
    record.fast = True
    board.tell(ev.Used(board.about(worm), worm.id, row.id))


def use_bubble(board: Board, record: LiveActivation, worm: LiveWorm, row: Row) -> None:  # noqa: ARG001
    """Blow a bubble on the worm's square (M-136)."""
    board.bubble_at[worm.at] = Bubble(worm.at, row.extra["rounds"], worm.team)
    board.tell(ev.Used(board.about(worm), worm.id, row.id))


def use_invisibility(board: Board, record: LiveActivation, worm: LiveWorm, row: Row) -> None:  # noqa: ARG001
    """Hide the worm; that it did so is public (M-139, M-184)."""
    worm.invisible = row.extra["rounds"]
    board.tell(ev.Used("all", worm.id, row.id))


def use_teleport(board: Board, worm: LiveWorm, target: Square) -> None:
    """Put the worm elsewhere; somebody unseen there moves it on (M-135)."""
    start, square = worm.at, board.geo.at(*target)
    unseen = board.worm_at.get(square)
    del board.worm_at[start]
    board.disturb(worm)
    if unseen is not None:
        square = displace(
            board,
            worm.id,
            square,
            _TELEPORT_APEX,
            lambda one: one in board.worm_at or one in board.drum_at,
        )
    if worm.invisible:
        board.tell(ev.TeleportHeard("all"))
    xy = board.xy
    board.tell(ev.Teleported(board.about(worm), worm.id, xy[start], xy[square]))
    if unseen is not None:
        board.tell(ev.Bumped(board.only(worm.team), worm.id, unseen.id, target))
    if board.is_water(square):
        drown(board, worm, square)
        return
    board.put_worm(worm, square)
    take_what_lies(board, worm)

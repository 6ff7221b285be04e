"""Turns in which nothing can be done: stalemate and being stuck (M-171, M-172)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import QUIET, Row
from games.engines.worms.flight import has_parachute
from games.engines.worms.geometry import OFF, ORTHOGONAL
from games.engines.worms.paths import judge_step


def _owns_something(board: Board, seat: Seat) -> bool:
    """Tell whether a team owns a stored item that could change anything."""
    rows = board.rules.rows
    return any(rows[item].behaviour not in QUIET for item in board.teams[seat].items)


def is_stalemate(board: Board) -> bool:
    """Tell whether no team could ever do anything to another, on the true board (M-171)."""
    seats = [seat for seat in board.state.order if not board.teams[seat].out]
    if any(_owns_something(board, seat) for seat in seats):
        return False
    reached = {seat: _reach(board, seat) for seat in seats}
    things = {*board.crate_at, *board.card_at, *board.mine_at}
    if any(squares & things for squares in reached.values()):
        return False
    for seat in seats:
        targets = {*board.drum_at, *board.crate_at}
        for other in seats:
            if other != seat:
                targets |= reached[other]
        if any(_could_hit(board, square, targets, set(board.mine_at)) for square in reached[seat]):
            return False
    return True


def _reach(board: Board, seat: Seat) -> set[int]:
    """Return the squares a team's worms can ever walk to, those they stand on included.

    Through mines, not through drums or worms, seen or not; drift is ignored.
    """
    constants, chute = board.rules.constants, has_parachute(board, seat)
    reached: set[int] = set()
    for worm in board.crew(seat):
        seen, edge = {worm.at}, [worm.at]
        while edge:
            square = edge.pop()
            for ahead in board.geo.orthogonal[square]:
                if ahead == OFF or ahead in seen or board.is_water(ahead):
                    continue
                if ahead in board.drum_at or ahead in board.worm_at:
                    continue
                rise = board.height(ahead) - board.height(square)
                if rise <= constants.climb_walk and (chute or -rise <= constants.drop_free):
                    seen.add(ahead)
                    edge.append(ahead)
        reached |= seen
    return reached


def _could_hit(board: Board, square: int, targets: set[int], mines: set[int]) -> bool:
    """Tell whether an endless weapon could hit one of the targets, or a blow a mine (M-171)."""
    for row in board.rules.endless:
        wanted = targets | mines if row.behaviour == "melee" else targets
        for lane in board.geo.lanes(square, row.range):
            if _could_hit_along(board, square, lane, row, wanted):
                return True
    return False


def _could_hit_along(
    board: Board, square: int, lane: tuple[int, ...], row: Row, wanted: set[int]
) -> bool:
    """Follow one direction; bodies and items in between are ignored."""
    here = board.height(square)
    for ahead in lane:
        rise = board.height(ahead) - here
        if rise > row.up:
            return False
        if -rise <= row.down and ahead in wanted:
            return True
    return False


def is_stuck(board: Board) -> bool:
    """Tell whether the team whose turn it is can do nothing at all (M-172)."""
    seat = board.turn
    if _owns_something(board, seat):
        return False
    crew = board.crew(seat)
    if any(_can_step(board, worm) for worm in crew):
        return False
    targets = {worm.at for worm in board.worms.values() if worm.team != seat and not worm.invisible}
    targets |= {*board.drum_at, *board.crate_at}
    mines = set(board.mine_at)
    return not any(_could_hit(board, worm.at, targets, mines) for worm in crew)


def _can_step(board: Board, worm: LiveWorm) -> bool:
    return any(
        judge_step(board, worm, worm.at, board.geo.next[vector][worm.at]) is None
        for _, vector in ORTHOGONAL
    )

"""Crates that fall from the sky (M-151, M-152)."""

from __future__ import annotations

from games.engines.worms.board import Board
from games.engines.worms.content import Row
from games.engines.worms.events import CrateContent, CrateDropped, NoRoomForCrate
from games.engines.worms.state import Crate

_PERCENT = 100


def drop_crate(board: Board) -> None:
    """Let a crate fall, or none, as at every start of a turn."""
    _drop(board, board.roll(_PERCENT, "crate kind"), board.rules.pools["utility"])


def drop_shower(board: Board, row: Row) -> None:
    """Let the crates of a shower fall one after the other; none of them holds a shower."""
    some = _PERCENT - dict(_table(board))["none"]
    for _ in range(row.extra["crates"]):
        if some:
            _drop(board, board.roll(some, "crate kind"), board.rules.shower)


def _table(board: Board) -> tuple[tuple[str, int], ...]:
    constants = board.rules.constants
    return constants.crate_roll_sd if board.sudden_death else constants.crate_roll


def _pick(table: tuple[tuple[str, int], ...], number: int) -> str:
    for name, chance in table:
        if number < chance:
            return name
        number -= chance
    raise AssertionError("chances do not add up")


def _drop(board: Board, number: int, utilities: tuple[Row, ...]) -> None:
    holds = _pick(_table(board), number)
    if holds == "none":
        return
    free = [square for square in range(board.geo.count) if board.is_free(square)]
    if not free:
        board.tell(NoRoomForCrate("all"))
        return
    row: Row | None = None
    if holds == "utility":
        row = utilities[board.roll(len(utilities), "crate utility")]
    elif holds == "weapon":
        classes = board.rules.constants.crate_class
        pool = board.rules.pools[_pick(classes, board.roll(_PERCENT, "crate weapon class"))]
        row = pool[board.roll(len(pool), "crate weapon")]
    square = free[board.roll(len(free), "crate square")]
    ammo = board.rules.constants.health_crate if row is None else row.crate_ammo
    crate = Crate(board.new_id("c"), square, holds, row.id if row else None, ammo, None)
    board.put_crate(crate)
    board.tell(CrateDropped("all", crate.id, board.xy[square], holds))
    spies = board.spies()
    if row is not None and spies:
        board.tell(CrateContent(spies, crate.id, row.id, ammo))

"""What a seat may do, as commands and families of them, sorted (M-52 to M-69, M-189)."""

from __future__ import annotations

from games.engines.errors import IllegalAction
from games.engines.protocol import Family, Seat
from games.engines.worms.actions import Command, End, LoadoutFamily, OrdersFamily, Reopen, Surrender
from games.engines.worms.aims import list_aims, list_uses
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row, Rules
from games.engines.worms.guess import FirstDice
from games.engines.worms.judge import check_utility, check_weapon, find_worm, record_of
from games.engines.worms.loadouts import family
from games.engines.worms.paths import list_walks
from games.engines.worms.state import Phase, State

Legal = Command | Family


def list_legal(rules: Rules, state: State, seat: Seat) -> tuple[object, ...]:
    """Return everything this seat may do.

    While one worm acts, commands of the others are judged as if its activation ended quietly.
    """
    team = state.teams[seat]
    if state.phase is Phase.SHOP:
        if team.gone:
            return ()
        shop: LoadoutFamily = family(rules, rules.constants.points_of(len(state.teams)))
        return (shop,) if team.loadout is None else (shop, Reopen())
    if state.phase is Phase.OVER or team.out:
        return ()
    legal = list_commands(rules, state, seat)
    return (*legal, OrdersFamily(legal))


def list_commands(rules: Rules, state: State, seat: Seat) -> tuple[Legal, ...]:
    """Return the single commands a playing team may give."""
    found: list[Legal] = []
    if state.turn == seat:
        board = Board(rules, state, FirstDice())
        for worm in board.crew(seat):
            found += list_of_worm(board, worm)
        if board.acting is not None:
            found.append(End("worm"))
        found.append(End())
    found.append(Surrender())
    return tuple(found)


def list_of_worm(board: Board, worm: LiveWorm) -> list[Legal]:
    """Return what one worm may do."""
    try:
        find_worm(board, worm.team, worm.id)
    except IllegalAction:
        return []
    record = record_of(board, worm)
    found: list[Legal] = [*list_walks(board, record, worm)]
    owned = board.teams[worm.team].items
    for row in board.rules.content.items:
        if row.infinite or row.id in owned or row.id == record.weapon:
            found += _list_row(board, worm, row)
    return found


def _list_row(board: Board, worm: LiveWorm, row: Row) -> list[Legal]:
    record = record_of(board, worm)
    check = check_weapon if row.is_weapon else check_utility
    try:
        check(board, worm, record, row.id)
    except IllegalAction:
        return []
    one: Legal | None
    one = list_aims(board, worm, row) if row.is_weapon else list_uses(board, worm, row)
    return [] if one is None else [one]

"""Commands carried out one at a time and in lists, the expired clock, giving up (M-2, M-192)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engines.dice import Dice
from games.engines.errors import IllegalAction
from games.engines.protocol import Seat, Step
from games.engines.worms import events as ev
from games.engines.worms.actions import (
    MOST_COMMANDS,
    Collect,
    Command,
    End,
    Fire,
    Move,
    Odd,
    Orders,
    Surrender,
)
from games.engines.worms.behaviours import act_gadget, act_weapon
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Row, Rules
from games.engines.worms.geometry import VECTORS
from games.engines.worms.judge import Doing, check_doing, check_turn, find_worm, judge_doing
from games.engines.worms.laying import take_away
from games.engines.worms.shots import trace
from games.engines.worms.state import State
from games.engines.worms.supplies import spend
from games.engines.worms.turns import (
    end_turn,
    finish_activation,
    follow_up,
    judge_winner,
    open_activation,
    settle,
)
from games.engines.worms.walking import move


@dataclass(frozen=True, slots=True)
class Outcome:
    """A command carried out; `refusal` = it was refused after another's activation ended (M-42).

    `dropped` = the game was over before its turn came.
    """

    state: State
    events: tuple[Any, ...]
    refusal: IllegalAction | None = None
    dropped: bool = False


def carry_out(rules: Rules, state: State, seat: Seat, command: Command, dice: Dice) -> Outcome:
    """Carry out one command; raises IllegalAction if nothing at all came of it."""
    board = Board(rules, state, dice)
    if isinstance(command, Surrender):
        surrender(board, seat)
        return Outcome(board.freeze(), tuple(board.events))
    check_turn(board, seat, command)
    if isinstance(command, End):
        _end(board, command)
        return Outcome(board.freeze(), tuple(board.events))
    if isinstance(command, Odd):
        raise IllegalAction("command", do=command.do)
    return _act(board, seat, command)


def check_end(board: Board, command: End) -> None:
    """Refuse to end the activation of nobody."""
    if command.what is not None and board.acting is None:
        raise IllegalAction("no_worm")


def _end(board: Board, command: End) -> None:
    check_end(board, command)
    if command.what is None:
        end_turn(board)
        return
    board.busy = True
    finish_activation(board)
    follow_up(board)


def _act(board: Board, seat: Seat, command: Doing) -> Outcome:
    refusal, dropped = do(board, seat, command)
    if not dropped:
        follow_up(board)
    return Outcome(board.freeze(), tuple(board.events), refusal, dropped)


def do(board: Board, seat: Seat, command: Doing) -> tuple[IllegalAction | None, bool]:
    """Carry out one command of a worm on a board; what then ends by itself is not ended yet.

    Raises IllegalAction if nothing came of it. Returns the refusal after another worm's activation
    was ended first, and whether the game was over by then (M-42).
    """
    worm = find_worm(board, seat, command.worm)
    refusal = None
    if board.acting is None or board.acting.worm == worm.id:
        check_doing(board, worm, command)
    else:
        finish_activation(board)
        if board.ending is not None:
            return None, True
        refusal = judge_doing(board, worm.id, command)
    if refusal is None:
        _perform(board, worm, command)
    return refusal, False


def _perform(board: Board, worm: LiveWorm, command: Doing) -> None:
    record = open_activation(board, worm.id)
    board.busy = True
    if isinstance(command, Move | Collect):
        move(board, record, worm, command.path)
    elif isinstance(command, Fire):
        _fire(board, worm, command)
    else:
        row = board.rules.rows[command.item]
        spend(board, worm.team, row.id)
        act_gadget(board, record, worm, row, command)
    settle(board)


def _fire(board: Board, worm: LiveWorm, command: Fire) -> None:
    """Pay for a shot, show who fires, and let the weapon do its direct work (M-43, M-44)."""
    row = board.rules.rows[command.weapon]
    record = open_activation(board, worm.id)
    again = record.weapon is not None
    if not row.infinite and not (again and row.ammo_per == "use"):
        spend(board, worm.team, row.id)
    if again:
        record.shots_left -= 1
    else:
        record.weapon = row.id
        record.shots_left = row.shots - 1 if row.move_between_shots else 0
    if worm.invisible and row.reveals_invisible:
        worm.invisible = 0
        board.tell(ev.Revealed("all", worm.id, board.xy[worm.at]))
    board.tell(
        ev.Fired(
            board.about(worm),
            worm.id,
            row.id,
            command.dir,
            command.target,
            command.start,
            command.mine,
        )
    )
    act_weapon(board, worm, row, command)


def check_surrender(board: Board, seat: Seat) -> None:
    """Refuse to give up twice or after the end."""
    if board.ending is not None:
        raise IllegalAction("game_over")
    if board.teams[seat].out:
        raise IllegalAction("out")


def leave(rules: Rules, state: State, seat: Seat, dice: Dice) -> Step[State]:
    """Let a seat go for good: a team still in gives up."""
    board = Board(rules, state, dice)
    board.teams[seat].gone = True
    if not board.teams[seat].out:
        surrender(board, seat)
    return Step(board.freeze(), tuple(board.events))


def surrender(board: Board, seat: Seat) -> None:
    """Let a team give up: its worms leave, what it laid is taken away (M-173)."""
    check_surrender(board, seat)
    board.tell(ev.Surrendered("all", seat))
    take_away(board, seat)
    if board.turn == seat:
        board.acting = None
    for worm in board.crew(seat):
        board.remove_worm(worm, "surrendered")
    judge_winner(board)
    if board.ending is None and board.turn == seat:
        end_turn(board)


def carry_out_list(
    rules: Rules, state: State, seat: Seat, orders: Orders, dice: Dice
) -> Step[State]:
    """Carry out commands until one is refused, a crate was opened or the turn is over (M-192).

    Raises IllegalAction when the first one is refused and nothing came of it.
    """
    commands = orders.commands
    if not 1 <= len(commands) <= MOST_COMMANDS:
        raise IllegalAction("list_length", most=MOST_COMMANDS, got=len(commands))
    if state.ending is not None:
        raise IllegalAction("game_over")
    events: list[Any] = []
    applied, stopped, refusal = 0, "all_done", None
    turn = state.turn_number
    for command in commands:
        if state.turn_number != turn or state.ending is not None:
            stopped = "turn_over"
            break
        outcome = _try_command(rules, state, seat, command, dice)
        state, refusal = outcome.state, outcome.refusal
        events += outcome.events
        if refusal is not None or outcome.dropped:
            stopped = "turn_over" if refusal is None else "refused"
            break
        applied += 1
        if isinstance(command, Collect):
            stopped = "collected"
            break
    if refusal is not None and not events:
        raise IllegalAction(refusal.code, **refusal.params, line=1)
    code, detail = (None, ()) if refusal is None else (refusal.code, detail_of(refusal))
    events.append(ev.ListStopped(frozenset((seat,)), applied, stopped, code, detail))
    return Step(state, tuple(events))


def _try_command(rules: Rules, state: State, seat: Seat, command: Command, dice: Dice) -> Outcome:
    """Carry out one command of a list; a refusal is an outcome too."""
    try:
        return carry_out(rules, state, seat, command, dice)
    except IllegalAction as refusal:
        return Outcome(state, (), refusal)


def detail_of(refusal: IllegalAction) -> ev.Detail:
    """Return the params of a refusal as an event carries them."""
    return tuple((name, value) for name, value in refusal.params.items())  # type: ignore[misc]


def run_out(rules: Rules, state: State, dice: Dice) -> Step[State]:
    """End the turn of a team whose clock ran out; the stand-in plays if it did nothing (M-174)."""
    board = Board(rules, state, dice)
    if not board.busy:
        _stand_in(board)
    if board.ending is None and board.turn_number == state.turn_number:
        end_turn(board)
    return Step(board.freeze(), tuple(board.events))


def _stand_in(board: Board) -> None:
    """Fire the endless gun for the absent player, at most with three worms (M-175)."""
    board.tell(ev.StandIn("all", board.turn))
    row = board.rules.stand_in
    if row is None:
        return
    fired = 0
    for worm in board.crew(board.turn):
        name = _best_line(board, worm, row) if worm.id in board.worms else None
        if name is None:
            continue
        finish_activation(board)
        if board.ending is not None or worm.id not in board.worms:
            return
        _fire(board, worm, Fire(worm.id, row.id, dir=name))
        settle(board)
        fired += 1
        if fired == board.rules.constants.worms_acting or board.ending is not None:
            return


def _best_line(board: Board, worm: LiveWorm, row: Row) -> str | None:
    """Return the direction of the weakest enemy that a straight shot would meet first."""
    best: tuple[int, str, str] | None = None
    for name in ("N", "E", "S", "W"):
        met = trace(board, worm.at, VECTORS[name], row, worm.team)
        target = board.worm_at.get(met.square) if met.what == "worm" else None
        if target is not None and target.team != worm.team:
            found = (target.hp, target.id, name)
            best = found if best is None or found[:2] < best[:2] else best
    return None if best is None else best[2]

"""A list of commands judged beforehand, as far as neither dice nor hidden things decide (M-193)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.errors import IllegalAction
from games.engines.protocol import Seat
from games.engines.worms import events_things as things
from games.engines.worms import play
from games.engines.worms.actions import Collect, Command, End, Fire, Move, Odd, Surrender
from games.engines.worms.board import Board, LiveWorm
from games.engines.worms.content import Rules
from games.engines.worms.guess import FirstDice
from games.engines.worms.judge import check_turn, find_worm, judge_doing
from games.engines.worms.state import State
from games.engines.worms.turns import finish_activation

_OPENED = (things.Collected, things.CardCollected)


@dataclass(frozen=True, slots=True)
class Foretold:
    """What can be said of a list: so many commands from its start are `sure` to be legal.

    `refusal`: the next one is sure to be refused. Else `then` tells why no more can be said: "" =
    that was all, chance, hidden, collected (the list pauses), turn_over (the rest is dropped).
    """

    sure: int
    refusal: IllegalAction | None
    then: str


class _Rolled(Exception):
    """Dice were asked for."""


class _ShyDice:
    """Dice that refuse to be rolled."""

    def roll(self, n: int, why: str) -> int:  # noqa: ARG002
        raise _Rolled

    def stream(self, name: str) -> _ShyDice:  # noqa: ARG002
        return self


def foretell(rules: Rules, state: State, seat: Seat, commands: Sequence[Command]) -> Foretold:
    """Judge a list by a state as its player sees it, command by command."""
    for sure, command in enumerate(commands):
        doubt = _doubt(rules, state, seat, command)
        if doubt:
            return Foretold(sure, None, doubt)
        refusal = judge(rules, state, seat, command)
        if refusal is not None:
            return Foretold(sure, refusal, "")
        if sure + 1 == len(commands):
            break
        then = _ends(state, seat, command)
        outcome = None if then else _try(rules, state, seat, command)
        if outcome is not None and outcome.refusal is not None:
            return Foretold(sure, outcome.refusal, "")
        then = then or _follows(outcome)
        if outcome is None or then:
            return Foretold(sure + 1, None, then)
        state = outcome.state
    return Foretold(len(commands), None, "")


def _ends(state: State, seat: Seat, command: Command) -> str:
    """Return why nothing can be said of what comes after a legal command; empty if it can."""
    if isinstance(command, Collect):
        return "collected"
    if isinstance(command, Surrender) or command == End():
        return "turn_over"
    return "hidden" if _has_unseen(state, seat) and isinstance(command, Move | Fire) else ""


def _has_unseen(state: State, seat: Seat) -> bool:
    return any(worm.invisible and worm.team != seat for worm in state.worms)


def _doubt(rules: Rules, state: State, seat: Seat, command: Command) -> str:
    """Return why nothing can be said of a command: what another worm laid goes off before it."""
    board = Board(rules, state, FirstDice())
    try:
        check_turn(board, seat, command)
        if isinstance(command, Surrender | End | Odd):
            return ""
        worm = find_worm(board, seat, command.worm)
    except IllegalAction:
        return ""
    if not _goes_off_first(board, worm):
        return ""
    if _has_unseen(state, seat):
        return "hidden"
    return "chance" if _after_other(rules, state) is None else ""


def _goes_off_first(board: Board, worm: LiveWorm) -> bool:
    """Tell whether a command of this worm brings to life what another one laid (M-42, M-48)."""
    if board.acting is None or board.acting.worm == worm.id:
        return False
    return bool(board.dynamite) or any(mine.fresh for mine in board.mines.values())


def _after_other(rules: Rules, state: State) -> Board | None:
    """Return the board once the other worm's activation has ended; None if that takes dice."""
    board = Board(rules, state, _ShyDice())
    try:
        finish_activation(board)
    except _Rolled:
        return None
    return board


def _try(rules: Rules, state: State, seat: Seat, command: Command) -> play.Outcome | None:
    """Carry a command out; None if that takes dice."""
    try:
        return play.carry_out(rules, state, seat, command, _ShyDice())
    except _Rolled:
        return None


def _follows(outcome: play.Outcome | None) -> str:
    """Return why nothing more can be said after what a command did; empty if it can."""
    if outcome is None:
        return "chance"
    if outcome.dropped or outcome.state.ending is not None:
        return "turn_over"
    return "hidden" if any(isinstance(one, _OPENED) for one in outcome.events) else ""


def judge(rules: Rules, state: State, seat: Seat, command: Command) -> IllegalAction | None:
    """Return the refusal a single command would get now, or None; no dice (M-193).

    Another worm's open activation ends first; where that takes dice or unseen worms decide, it is
    taken to end quietly.
    """
    board = Board(rules, state, FirstDice())
    try:
        if isinstance(command, Surrender):
            play.check_surrender(board, seat)
            return None
        check_turn(board, seat, command)
        if isinstance(command, End):
            play.check_end(board, command)
        elif not isinstance(command, Odd):
            worm = find_worm(board, seat, command.worm)
            after = None
            if _goes_off_first(board, worm) and not _has_unseen(state, seat):
                after = _after_other(rules, state)
            if after is not None and after.ending is not None:
                return None  # it will be dropped without a refusal
            return judge_doing(after or board, worm.id, command)
    except IllegalAction as refusal:
        return refusal
    return None

"""Trying commands out on a board with sampled dice, and judging where they lead."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.errors import IllegalAction
from games.engines.worms import events as ev
from games.engines.worms.actions import Collect, Command, Fire, Move, Use
from games.engines.worms.board import Board
from games.engines.worms.bots_field import KILL, POISON, Field
from games.engines.worms.bots_place import danger
from games.engines.worms.content import Rules
from games.engines.worms.play import do
from games.engines.worms.state import State
from games.engines.worms.turns import finish_activation


def run(field: Field, state: State, commands: Sequence[Command], dice: object) -> Board | None:
    """Return the board after commands and the end of the activation; None = one is refused."""
    board = Board(field.rules, state, dice)  # type: ignore[arg-type]
    try:
        for command in commands:
            if board.ending is not None or (board.acting is not None and board.acting.ended):
                break
            if isinstance(command, Move | Collect | Fire | Use):
                do(board, field.me, command)
    except IllegalAction:
        return None
    if board.ending is None:
        finish_activation(board)
    return board


def judge_damage(field: Field, board: Board) -> float:
    """Return the harm done to others less that to the own team, as far as it is told (medium)."""
    teams = {worm.id: worm.team for worm in field.board.worms.values()}
    total = 0.0
    for event in board.events:
        if isinstance(event, ev.Hurt):
            total += event.amount if teams[event.worm] != field.me else -event.amount
        elif isinstance(event, ev.Poisoned):
            worth = 10 * event.stacks
            total += worth if teams[event.worm] != field.me else -worth
    return total


def judge_all(field: Field, state: State, board: Board, worm: str, ammo: float) -> float:
    """Return what a position is worth against the one before, everything considered (hard).

    `ammo`: what a point of the shop is worth in health now.
    """
    if board.ending is not None:
        if board.ending.winner == field.me:
            return 5000.0
        return 0.0 if board.ending.winner is None else -5000.0
    rivals = max(1, field.turns - 1)
    share = 1.0 if rivals == 1 else 0.55
    total = 0.0
    for old in state.worms:
        new = board.worms.get(old.id)
        before = _life(field, old.hp, old.poison)
        after = 0.0 if new is None else _life(field, new.hp, new.poison)
        if old.team == field.me:
            total += after - before
        else:
            total += share * (before - after)
    total += ammo * (_stock(field.rules, board, field.me) - _points(field.rules, state, field.me))
    total += 20.0 * (board.teams[field.me].crate_spy - state.teams[field.me].crate_spy)
    live = board.worms.get(worm)
    return total - (danger(field, board, live, live.at) if live is not None else 0.0)


def _life(field: Field, hp: int, poison: int) -> float:
    """Return what a worm is worth to its team."""
    loss = min(hp - 1, POISON * poison) if poison else 0
    return hp - loss + KILL


_USUAL_PRICE = 9


def _price(rules: Rules, item: str) -> int:
    row = rules.rows[item]
    if row.price is not None:
        return row.price
    return _USUAL_PRICE if row.category in ("standard", "team", "utility", "instant") else 20


def _stock(rules: Rules, board: Board, seat: int) -> int:
    return sum(_price(rules, item) * ammo for item, ammo in board.teams[seat].items.items())


def _points(rules: Rules, state: State, seat: int) -> int:
    return sum(_price(rules, item) * ammo for item, ammo in state.teams[seat].items)

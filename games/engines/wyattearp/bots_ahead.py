"""Looking ahead: what the rest of the hand brings after each move, over guesses of hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from games.engines.protocol import Chance, Seat
from games.engines.wyattearp.bots_habits import Player, Taste
from games.engines.wyattearp.bots_moves import Move, do_move
from games.engines.wyattearp.bots_worth import Scales
from games.engines.wyattearp.state import State
from games.engines.wyattearp.work import Work

#: How many dollars ahead make a win about 2.7 times as likely, at the start and near the end.
SLACK, TIGHT = 9000.0, 3500.0
LONGEST = 400  # moves of one look-ahead


class Guesses:
    """Dice for look-aheads, from a bot's own chance."""

    def __init__(self, chance: Chance) -> None:
        self._random = chance.random

    def roll(self, n: int, why: str) -> int:
        return int(self._random() * n)

    def stream(self, name: str) -> Guesses:
        return self


def play_out(  # noqa: PLR0913, PLR0917 - everything a look-ahead goes by
    scales: Scales, state: State, dice: Any, seat: Seat, move: Move, taste: Taste
) -> Work:
    """Return the hand played to its end by habit after a move."""
    work = Work(scales.rules, state, dice)
    do_move(work, seat, move)
    for _ in range(LONGEST):
        active = work.active
        if active is None:
            break
        do_move(work, active, Player(scales, work, active, taste).choose())
    return work


def chance_to_win(work: Work, seat: Seat) -> float:
    """Return how likely a seat wins the game with the money all have now."""
    if work.ending is not None:
        return float(work.ending.winner == seat)
    present = work.present()
    money = [work.money[other] for other in present]
    target = work.options.win_money
    gone = min(1.0, max(money) / target)
    scale = SLACK + (TIGHT - SLACK) * gone
    top = max(money)
    odds = {other: exp((work.money[other] - top) / scale) for other in present}
    return odds[seat] / sum(odds.values())


def look_ahead(  # noqa: PLR0913, PLR0917 - everything a look-ahead goes by
    scales: Scales,
    guess: Callable[[], State],
    seat: Seat,
    moves: Sequence[Move],
    chance: Chance,
    keep_going: Callable[[], bool],
    *,
    rounds: int,
    taste: Taste,
) -> list[float]:
    """Return the mean chance to win after each move; each guess is played with every move left.

    After every few rounds the worse half of the moves is dropped.
    """
    dice = Guesses(chance)
    sums = [0.0] * len(moves)
    left = list(range(len(moves)))
    done = [0] * len(moves)
    budget = rounds * len(moves)
    halvings = max(1, (len(moves) - 1).bit_length())
    for _ in range(halvings):
        turns = max(1, budget // halvings // len(left))
        for _ in range(turns):
            state = guess()
            for number in left:
                if not keep_going():
                    return _means(sums, done)
                work = play_out(scales, state, dice, seat, moves[number], taste)
                sums[number] += chance_to_win(work, seat)
                done[number] += 1
        left.sort(key=lambda number: -sums[number] / done[number])
        left = left[: (len(left) + 1) // 2]
    return _means(sums, done)


def _means(sums: list[float], done: list[int]) -> list[float]:
    return [total / count if count else -1.0 for total, count in zip(sums, done, strict=True)]

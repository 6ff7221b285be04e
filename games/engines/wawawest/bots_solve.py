"""Mixed strategies by regret matching: what to show how often when the rival thinks too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import mul

#: How much of a share a duellist overlooks.
SLACK = 0.05

Row = Sequence[float]
Mix = list[float]
KeepGoing = Callable[[], bool]


class Learner:
    """One side's regrets (never below 0) and its mix averaged over the rounds, later ones more."""

    __slots__ = ("count", "mix", "regrets", "rounds", "total")

    def __init__(self, count: int, start: Row | None = None) -> None:
        self.count = count
        self.regrets = [0.0] * count
        self.total = [0.0] * count
        self.mix: Mix = list(start) if start is not None else [1.0 / count] * count
        self.rounds = 0

    def learn(self, gains: Row) -> float:
        """Note what each choice would have brought against what the mix brought; return that."""
        mean: float = sum(map(mul, gains, self.mix))
        regrets = [
            old + gain - mean if old + gain > mean else 0.0
            for old, gain in zip(self.regrets, gains, strict=True)
        ]
        self.regrets = regrets
        weight = sum(regrets)
        if weight > 0:
            self.mix = [regret / weight for regret in regrets]
        else:
            self.mix = [1.0 / self.count] * self.count
        self.rounds += 1
        share = float(self.rounds)
        self.total = [old + share * part for old, part in zip(self.total, self.mix, strict=True)]
        return mean

    def average(self) -> Mix:
        """Return the mix over all rounds."""
        weight = sum(self.total)
        return [part / weight for part in self.total] if weight > 0 else list(self.mix)


def solve_square(matrix: Sequence[Row], rounds: int) -> tuple[float, Mix, Mix]:
    """Return the value of a zero-sum game for the row player, and both mixes."""
    columns = list(zip(*matrix, strict=True))
    one, other = Learner(len(matrix)), Learner(len(columns))
    for _ in range(rounds):
        one.learn([sum(map(mul, row, other.mix)) for row in matrix])
        other.learn([-sum(map(mul, column, one.mix)) for column in columns])
    mine, theirs = one.average(), other.average()
    value = sum(part * sum(map(mul, row, theirs)) for part, row in zip(mine, matrix, strict=True))
    return value, mine, theirs


def blend(mix: Row, habit: Row, trust: float) -> Mix:
    """Return the mix of somebody who follows a habit `trust` of the time."""
    return [trust * b + (1 - trust) * a for a, b in zip(mix, habit, strict=True)]


class World:
    """One guess of what the rival could show: my payoff for each pair, and their habit.

    The rival follows the habit `trust` of the time, and else answers my mix as well as they can.
    """

    __slots__ = ("columns", "habit", "learner", "matrix", "trust")

    def __init__(self, matrix: Sequence[Row], habit: Row, trust: float) -> None:
        self.trust = trust
        self.matrix = matrix
        self.columns = list(zip(*matrix, strict=True))
        self.habit = habit
        self.learner = Learner(len(self.columns))


def solve_duel(worlds: Sequence[World], keep_going: KeepGoing, *, least: int, most: int) -> Mix:
    """Return my mix against one rival: good against their habit, and hard to exploit.

    All worlds are equally likely; I cannot tell them apart, the rival can.
    """
    me = Learner(len(worlds[0].matrix))
    for number in range(most):
        if not keep_going() and number >= least:
            break
        gains = [0.0] * me.count
        for world in worlds:
            rival = blend(world.learner.mix, world.habit, world.trust)
            for index, row in enumerate(world.matrix):
                gains[index] += sum(map(mul, row, rival))
        for world in worlds:
            world.learner.learn([-sum(map(mul, column, me.mix)) for column in world.columns])
        me.learn([gain / len(worlds) for gain in gains])
    worth = [0.0] * me.count
    for world in worlds:
        rival = blend(world.learner.average(), world.habit, world.trust)
        for index, row in enumerate(world.matrix):
            worth[index] += sum(map(mul, row, rival)) / len(worlds)
    return lean(me.average(), worth, SLACK)


def lean(mix: Row, worth: Row, slack: float) -> Mix:
    """Return the mix with more of what is worth most: `slack` less, and it is a third as often."""
    best = max(worth)
    leaning = [part * exp((one - best) / slack) for part, one in zip(mix, worth, strict=True)]
    whole = sum(leaning)
    return [part / whole for part in leaning] if whole > 0 else list(mix)

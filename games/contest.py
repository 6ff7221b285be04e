"""Bots against bots, for measuring them: a stronger one among weaker ones, seat after seat.

Free of the framework, so that worker processes stay small. Everything follows from the seed and a
fixed number of nodes for each choice, never from the clock, so that a run can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from math import sqrt
from typing import Any, ClassVar

from games.engines.dice import StreamDice
from games.engines.protocol import bot_view
from games.registry import engine_class

#: A match that has not ended after so many steps is taken for one that never will.
MOST_STEPS = 100_000
Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Pairing:
    """One strength among others: `strong` at one seat, `weak` at all others."""

    slug: str
    strong: str
    weak: str
    seats: int
    seed: str
    nodes: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def fair(self) -> float:
        return 1 / self.seats


@dataclass(frozen=True, slots=True)
class Score:
    """Wins in so many games; a tie of k counts 1/k."""

    games: int
    wins: float

    def __add__(self, other: Score) -> Score:
        return Score(self.games + other.games, self.wins + other.wins)

    @property
    def rate(self) -> float:
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval; with ties it is a little wider than need be."""
        n, p, z = self.games, self.rate, Z95
        middle = p + z * z / (2 * n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        whole = 1 + z * z / n
        return (middle - half) / whole, (middle + half) / whole


def play_games(pairing: Pairing, numbers: Sequence[int]) -> Score:
    """Play the games of these numbers; the strong seat goes round."""
    engine_type = engine_class(pairing.slug)
    engine = engine_type.from_json(engine_type.official_content())
    choose = import_module(f"games.engines.{pairing.slug}.bots").choose
    wins = 0.0
    for number in numbers:
        strong = number % pairing.seats
        levels = [pairing.strong if n == strong else pairing.weak for n in range(pairing.seats)]
        match = Contest(engine, choose, levels, seed=f"{pairing.seed}/{number}")
        first = match.play(dict(pairing.options), pairing.nodes).ranking[0]
        wins += 1 / len(first) if strong in first else 0.0
    return Score(len(numbers), wins)


class Endless(RuntimeError):
    """A match came to no end."""


class Contest:
    """One match of bots; subclasses may listen to what happens."""

    most_steps: ClassVar[int] = MOST_STEPS

    def __init__(
        self, engine: Any, choose: Callable[..., Any], levels: Sequence[str], *, seed: str
    ) -> None:
        self.engine = engine
        self.choose = choose
        self.levels = levels
        self.seed = seed
        self.steps = 0
        self.tastes = [random.Random(f"{seed}/taste/{n}") for n in range(len(levels))]  # noqa: S311
        self.times = random.Random(f"{seed}/times")  # noqa: S311

    def play(self, options: Mapping[str, Any], nodes: int) -> Any:
        """Return the result; raises Endless if the match does not end."""
        engine = self.engine
        opening = engine.setup(options, len(self.levels), self._dice())
        self.hear(opening.events)
        state = opening.state
        while (result := engine.result(state)) is None:
            if self.steps > self.most_steps:
                raise Endless(f"the match {self.seed!r} does not end")
            state = self._go_on(state, nodes)
        return result

    def hear(self, events: Sequence[Any]) -> None:
        """Take note of what happened in one step, secrets included."""

    def _go_on(self, state: Any, nodes: int) -> Any:
        """Let everybody who is awaited act, in the order of their answer times."""
        engine = self.engine
        awaited = sorted(engine.to_act(state))
        if not awaited:
            step = engine.advance(state, self._dice())
            if step is None:
                raise Endless(f"the match {self.seed!r} stands still")
            self.hear(step.events)
            return step.state
        if engine.pausing(state):
            return self._apply(state, awaited[0], engine.default_action(state, awaited[0]), 0)
        answers = sorted((self._answer_time(), seat) for seat in awaited)  # before they choose
        actions = {seat: self.think(state, seat, nodes) for seat in awaited}
        epoch = engine.epoch(state)
        for at_ms, seat in answers:
            if engine.epoch(state) != epoch:
                break
            state = self._apply(state, seat, actions[seat], at_ms)
        return state

    def _answer_time(self) -> int:
        """Draw from one distribution for all: the middle of three throws, as people answer."""
        return sorted(self.times.randint(1_200, 9_000) for _ in range(3))[1]

    def think(self, state: Any, seat: int, nodes: int) -> Any:
        """Return what the bot of this seat does."""
        engine = self.engine
        return self.choose(
            bot_view(engine, state, seat),
            engine.legal_actions(state, seat),
            engine.content,
            self.levels[seat],
            self.tastes[seat],
            count_down(nodes),
        )

    def _apply(self, state: Any, seat: int, action: Any, at_ms: int) -> Any:
        engine = self.engine
        step = engine.apply(state, seat, engine.stamp(action, at_ms), self._dice())
        self.hear(step.events)
        return step.state

    def _dice(self) -> StreamDice:
        self.steps += 1
        return StreamDice(sha256(self.seed.encode()).digest(), f"play/{self.steps}")


def count_down(nodes: int) -> Callable[[], bool]:
    """Return a budget that is used up after so many questions."""
    left = nodes

    def keep_going() -> bool:
        nonlocal left
        left -= 1
        return left >= 0

    return keep_going

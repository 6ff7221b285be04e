"""Play pairs: one seed by both contents, with bots; what is counted goes into sums."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

from games.contest import Contest, Endless
from games.lab.counting import COUNTERS, Counter, list_rows
from games.lab.measures import Mean, Ratio
from games.registry import engine_class

Json = Mapping[str, Any]

#: A match that has not ended after so many steps is counted as one that was cut off.
MOST_STEPS = 20_000
#: Lengths from here on share a bar.
LONGEST_BAR = 60
OPTIONS: Mapping[str, Json] = {
    "wawawest": {"pause_seconds": 0},
    "worms": {},
    "wyattearp": {"pause_seconds": 0},
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run plays: content `a` against the same seeds by content `b`.

    Pair n has seats[n % len(seats)] seats. `nodes` bounds each bot's thinking, never the clock.
    """

    game: str
    a: Json
    b: Json
    seats: tuple[int, ...]
    level: str
    seed: str
    nodes: int

    def seats_of(self, number: int) -> int:
        return self.seats[number % len(self.seats)]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, json: Json) -> Plan:
        return cls(**{**json, "seats": tuple(json["seats"])})


class Bout(Contest):
    """One match of bots of one level that is counted.

    Where a game begins with a shop, the suggested loadouts are dealt by the seed, so that every
    one of them is played.
    """

    most_steps = MOST_STEPS

    def __init__(self, side: Side, levels: Sequence[str], *, seed: str) -> None:
        super().__init__(side.engine, side.choose, levels, seed=seed)
        self.counter = COUNTERS[side.game](side.content)

    def hear(self, events: Sequence[Any]) -> None:
        self.counter.hear(events)

    def think(self, state: Any, seat: int, nodes: int) -> Any:
        legal = self.engine.legal_actions(state, seat)
        for family in legal:
            if wares := getattr(family, "suggestions", ()):
                chance = random.Random(f"{self.seed}/loadout/{seat}")  # noqa: S311
                drawn = wares[int(chance.random() * len(wares))]
                self.counter.first[seat] = drawn.team_weapon
                return drawn
        return super().think(state, seat, nodes)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One match: each seat's share of the win, and what was counted."""

    wins: tuple[float, ...]
    tie: bool
    cap: bool
    counter: Counter


class Side:
    """One content, ready to be played."""

    def __init__(self, game: str, content: Json) -> None:
        self.game, self.content = game, content
        self.engine = engine_class(game).from_json(content)
        self.choose: Callable[..., Any] = import_module(f"games.engines.{game}.bots").choose

    def play(self, plan: Plan, number: int) -> Outcome:
        """Play the match of this number; one without an end is cut off and nobody's."""
        seats = plan.seats_of(number)
        seed = f"{plan.seed}/{number}"
        bout = Bout(self, [plan.level] * seats, seed=seed)
        try:
            result = bout.play(OPTIONS[self.game], plan.nodes)
        except Endless:
            return Outcome((1 / seats,) * seats, True, True, bout.counter)
        first = result.ranking[0]
        wins = tuple(1 / len(first) if seat in first else 0.0 for seat in range(seats))
        cap = bout.counter.is_cap(result.reason)
        return Outcome(wins, len(first) > 1, cap, bout.counter)


class Tally:
    """The sums of so many pairs; JSON both ways, and two of them add up."""

    def __init__(self, json: Json | None = None) -> None:
        json = json or {}
        self.pairs: int = json.get("pairs", 0)
        self.sizes: dict[str, int] = dict(json.get("sizes", {}))
        self.means = {key: Mean(sums) for key, sums in json.get("means", {}).items()}
        self.ratios = {key: Ratio(sums) for key, sums in json.get("ratios", {}).items()}
        self.lengths: dict[str, list[int]] = {
            key: list(both) for key, both in json.get("lengths", {}).items()
        }

    def to_json(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs,
            "sizes": self.sizes,
            "means": {key: mean.sums for key, mean in self.means.items()},
            "ratios": {key: ratio.sums for key, ratio in self.ratios.items()},
            "lengths": self.lengths,
        }

    def add(self, other: Tally) -> None:
        """Count what the other counted."""
        self.pairs += other.pairs
        for size, count in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + count
        for key, both in other.lengths.items():
            mine = self.lengths.setdefault(key, [0, 0])
            mine[0], mine[1] = mine[0] + both[0], mine[1] + both[1]
        for key, mean in other.means.items():
            _pour(self.means.setdefault(key, Mean()).sums, mean.sums)
        for key, ratio in other.ratios.items():
            _pour(self.ratios.setdefault(key, Ratio()).sums, ratio.sums)

    def count(self, a: Outcome, b: Outcome) -> None:
        """Count one pair."""
        self.pairs += 1
        seats = len(a.wins)
        self.sizes[str(seats)] = self.sizes.get(str(seats), 0) + 1
        self._mean("tie", a.tie, b.tie)
        self._mean("cap", a.cap, b.cap)
        self._mean("length", a.counter.length, b.counter.length)
        for seat in range(seats):
            self._mean(f"seat|{seats}|{seat}", a.wins[seat], b.wins[seat])
        for name in ("uses", "kills"):
            mine, theirs = getattr(a.counter, name), getattr(b.counter, name)
            for key in mine.keys() | theirs.keys():
                self._mean(f"{name}|{key}", mine.get(key, 0), theirs.get(key, 0))
        began, before = _by_first(a), _by_first(b)
        for key in began.keys() | before.keys():
            ratio = self.ratios.setdefault(f"first|{key}", Ratio())
            ratio.add(began.get(key, (0, 0)), before.get(key, (0, 0)))
        for side, one in enumerate((a, b)):
            bar = str(min(LONGEST_BAR, one.counter.length))
            self.lengths.setdefault(bar, [0, 0])[side] += 1

    def _mean(self, key: str, a: float, b: float) -> None:
        if a or b:
            self.means.setdefault(key, Mean()).add(float(a), float(b))


def _pour(into: list[float], more: Sequence[float]) -> None:
    for place, value in enumerate(more):
        into[place] += value


def _by_first(one: Outcome) -> dict[str, tuple[float, float]]:
    """Return by opening how many seats began so, and their wins."""
    found: dict[str, tuple[float, float]] = {}
    for seat, key in one.counter.first.items():
        n, w = found.get(key, (0.0, 0.0))
        found[key] = n + 1, w + one.wins[seat]
    return found


def play_pairs(plan: Plan, sides: tuple[Side, Side], numbers: Sequence[int]) -> Iterator[Tally]:
    """Yield the same tally after each pair of these numbers."""
    tally, same = Tally(), plan.a == plan.b
    for number in numbers:
        a = sides[0].play(plan, number)
        tally.count(a, a if same else sides[1].play(plan, number))
        yield tally


def sides_of(plan: Plan) -> tuple[Side, Side]:
    """Return both contents, ready to be played."""
    return Side(plan.game, plan.a), Side(plan.game, plan.b)


def list_watched(game: str, a: Json, b: Json, seats: Sequence[int]) -> tuple[str, ...]:
    """Return the numbers that may stop a run, all means.

    Uses and kills of the rows that both contents have, wins by seat, length, ties and caps. A row
    that only one of them has differs without asking.
    """
    theirs = set(list_rows(game, b))
    rows = [row for row in list_rows(game, a) if row in theirs]
    found = [f"{name}|{row}" for name in ("uses", "kills") for row in rows]
    found += [f"seat|{count}|{seat}" for count in seats for seat in range(count)]
    return (*found, "length", "tie", "cap")

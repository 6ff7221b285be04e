"""Random matches of Worms: Evolved, moment by moment, as presenters see them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engines.dice import StreamDice
from games.engines.protocol import Family, filter_events
from games.engines.worms.actions import Equip, OrdersFamily, Reopen, Surrender
from games.engines.worms.rules import WormsEngine
from games.presenters.fragment import Scene

ENGINE = WormsEngine.from_json(WormsEngine.official_content())
NAMES = tuple(f"Zq{letter}<b>&" for letter in "abcdefgh")


@dataclass
class Moment:
    """A state, the events that led to it and the public history."""

    state: Any
    events: tuple[Any, ...]
    history: tuple[tuple[Any, ...], ...]

    def scene(self, viewer: int | None, draft: Any = None) -> Scene:
        seats = len(self.state.teams)
        return Scene(
            engine=ENGINE,
            content=ENGINE.content,
            options={},
            view=ENGINE.view(self.state, viewer),
            public=ENGINE.view(self.state, None),
            viewer=viewer,
            names=NAMES[:seats],
            bots=("",) * seats,
            draft=draft,
            history=self.history,
            result=ENGINE.result(self.state),
        )


def random_moments(
    number: int, *, seats: int = 4, most: int = 100, equip: Equip | None = None, **options: Any
) -> Iterator[Moment]:
    """Yield every moment of a random match; `equip` is what every team takes."""
    chance, seed = random.Random(number), bytes([number]) * 32
    history: list[tuple[Any, ...]] = []
    step, version = ENGINE.setup(options, seats, StreamDice(seed, "play/1")), 1
    while True:
        shown = filter_events(step.events, None)
        history += [shown] if shown else []
        yield Moment(step.state, step.events, tuple(history))
        awaited = sorted(ENGINE.to_act(step.state))
        if not awaited or version > most:
            return
        seat, version = awaited[0], version + 1
        dice = StreamDice(seed, f"play/{version}")
        action = choose(chance, ENGINE.legal_actions(step.state, seat), equip)
        step = ENGINE.apply(step.state, seat, action, dice)


def choose(chance: random.Random, legal: Any, equip: Equip | None) -> Any:
    """Return some legal action; giving up and lists are left out."""
    kinds = [one for one in legal if not isinstance(one, Surrender | OrdersFamily | Reopen)]
    picked = chance.choice(kinds)
    if not isinstance(picked, Family):
        return picked
    return equip if equip is not None and equip in picked else chance.choice(list(picked.members()))


#: A bag with all that hides: worms that vanish, bubbles, traps.
SLY = Equip("old_woman", (("mine", 6), ("bubble_trouble", 4), ("invisibility", 8)))
MATCHES = [
    list(random_moments(1)),
    list(random_moments(2, seats=2, equip=SLY)),
    list(random_moments(3, seats=8)),
    list(random_moments(4, seats=3, equip=SLY, most=160, sudden_death=1)),
    list(random_moments(5, seats=2, worms=1, most=400, sudden_death=1)),
]
MOMENTS = [moment for match in MATCHES for moment in match]

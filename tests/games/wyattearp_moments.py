"""Moments of random matches of Wyatt Earp, and what the page makes of them."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

from django.template.loader import get_template

from games.engines.dice import StreamDice
from games.engines.protocol import filter_events
from games.engines.wyattearp import actions as a
from games.engines.wyattearp.rules import WyattEarpEngine
from games.engines.wyattearp.state import Phase
from games.presenters import wyattearp
from games.presenters.fragment import Fragment, Scene

ENGINE = WyattEarpEngine.from_json(WyattEarpEngine.official_content())
NAMES = tuple(f"Zq{letter}<b>&" for letter in "abcd")


@dataclasses.dataclass
class Moment:
    """A state with the public history that led to it and the raw events of the last entry."""

    state: Any
    history: tuple[tuple[Any, ...], ...]
    events: tuple[Any, ...]

    def scene(self, viewer: int | None) -> Scene:
        seats = len(self.state.hands)
        return Scene(
            engine=ENGINE,
            content=ENGINE.content,
            options={},
            view=ENGINE.view(self.state, viewer),
            public=ENGINE.view(self.state, None),
            viewer=viewer,
            names=NAMES[:seats],
            bots=("",) * seats,
            history=self.history,
            result=ENGINE.result(self.state),
        )

    @property
    def viewers(self) -> list[int | None]:
        return [None, *range(len(self.state.hands))]


def random_moments(number: int, *, seats: int = 4, **options: Any) -> Iterator[Moment]:
    """Yield every moment of a random match; somebody lays down whatever can be laid."""
    chance, history = random.Random(number), []
    dice = StreamDice(number.to_bytes(32, "big"), "play")
    step = ENGINE.setup(options, seats, dice)
    while True:
        public = filter_events(step.events, None)
        if public:
            history.append(public)
        yield Moment(step.state, tuple(history), step.events)
        awaited = sorted(ENGINE.to_act(step.state))
        if not awaited:
            return
        seat = chance.choice(awaited)
        draw = chance.random()
        if draw < 0.01 and step.state.phase is not Phase.SCORED:
            step = ENGINE.time_out(step.state, seat, dice)
        elif draw < 0.0125:
            step = ENGINE.leave(step.state, chance.choice(present(step.state)), dice)
        else:
            step = ENGINE.apply(step.state, seat, choose(step.state, seat, chance), dice)


def present(state: Any) -> list[int]:
    return [seat for seat in range(len(state.hands)) if seat not in state.gone]


def choose(state: Any, seat: int, chance: random.Random) -> Any:
    legal = ENGINE.legal_actions(state, seat)
    lays = [one for one in legal if isinstance(one, a.Lay)]
    if lays and chance.random() < 0.8:
        return max(lays, key=lambda lay: lay.cards + lay.photo)
    plays = [one for one in legal if isinstance(one, (a.Play, a.ExchangeFamily))]
    if plays and chance.random() < 0.5:
        play = chance.choice(plays)
        return chance.choice(list(play.members())) if isinstance(play, a.ExchangeFamily) else play
    return chance.choice([one for one in legal if isinstance(one, (a.Draw, a.Discard, a.Ready))])


MATCHES = [
    list(random_moments(1)),
    list(random_moments(2, seats=2, win_money="15000")),
    list(random_moments(3, seats=3, payment_preview=False)),
    list(random_moments(4, pause_seconds=0, start_bounty="3000")),
]
MOMENTS = [moment for match in MATCHES for moment in match]
SOME = MOMENTS[::7]


def html_of(fragment: Fragment) -> str:
    return get_template(fragment.template).render(dict(fragment.context)).strip()


def all_fragments(moment: Moment, viewer: int | None) -> tuple[Fragment, ...]:
    scene = moment.scene(viewer)
    return (*wyattearp.public_fragments(scene), *wyattearp.private_fragments(scene))

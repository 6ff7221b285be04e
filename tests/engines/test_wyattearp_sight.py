"""Nobody learns a hidden card from anything the engine says (E-73 to E-75)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import codec
from games.engines.errors import IllegalAction
from games.engines.protocol import Viewer, filter_events
from games.engines.wyattearp import events as ev
from games.engines.wyattearp import guess
from games.engines.wyattearp.state import State
from games.engines.wyattearp.view import View
from tests.engines.candidates import wyattearp as candidates
from tests.engines.play import Move, play_match, seed_of, stream
from tests.engines.wyatt import BOB, ENGINE, JESSE, WES, count_cards, hand

SEEDS = st.integers(0, 2**32)
RULES = ENGINE._rules


def text(value: Any) -> str:
    return json.dumps(codec.encode(value), sort_keys=True)


def sampled(number: int, **rest: Any) -> Iterator[tuple[Move, Random]]:
    """Yield some moves of a random match."""
    chance = Random(number)
    for move in play_match(ENGINE, chance, seed=seed_of(number), **rest):
        if chance.random() < 0.06 or move.verb == "leave":
            yield move, chance


def mix(state: State, viewer: Viewer, chance: Random, *, kept: bool = False) -> State:
    """Mix others' hands, the supply and what is set aside; `kept` = not what all saw."""
    fixed = [Counter(row) if kept else Counter() for row in state.known]
    if viewer is not None:
        fixed[viewer] = Counter(dict(enumerate(state.hands[viewer])))
    pool = [*state.supply, *state.aside]
    for counts, keep in zip(state.hands, fixed, strict=True):
        pool += (Counter(dict(enumerate(counts))) - keep).elements()
    chance.shuffle(pool)
    hands = []
    for held, keep in zip(state.held, fixed, strict=True):
        count = held - keep.total()
        row = [*keep.elements(), *pool[:count]]
        del pool[:count]
        hands.append(RULES.count_row(row))
    aside = tuple(sorted(pool[: len(state.aside)]))
    return replace(state, hands=tuple(hands), aside=aside, supply=tuple(pool[len(state.aside) :]))


def refusals(state: State, seat: int, chance: Random) -> list[str]:
    codes = []
    for action in candidates(ENGINE, state, seat, chance):
        try:
            ENGINE.apply(state, seat, action, stream(seed_of(1), 1))
            codes.append("accepted")
        except IllegalAction as refusal:
            codes.append(f"{refusal.code} {dict(refusal.params)}")
    return codes


@given(number=SEEDS)
def test_mixed_hidden_cards_change_no_byte(number: int) -> None:
    for move, chance in sampled(number):
        state = move.step.state
        for viewer in (None, *range(len(state.hands))):
            other = mix(state, viewer, chance)
            assert count_cards(RULES, other) == count_cards(RULES, state)
            assert text(ENGINE.view(other, viewer)) == text(ENGINE.view(state, viewer))
            assert ENGINE.to_act(other) == ENGINE.to_act(state)
            if viewer is None:
                continue
            assert ENGINE.legal_actions(other, viewer) == ENGINE.legal_actions(state, viewer)
            if viewer in ENGINE.to_act(state):
                default = ENGINE.default_action(state, viewer)
                assert ENGINE.default_action(other, viewer) == default
            tries = chance.randrange(10**9)
            codes = refusals(state, viewer, Random(tries))
            assert refusals(other, viewer, Random(tries)) == codes


@given(number=SEEDS)
def test_a_bot_remembers_nothing_that_not_all_saw(number: int) -> None:
    for move, chance in sampled(number):
        state = move.step.state
        for seat in range(len(state.hands)):
            other = mix(state, seat, chance, kept=True)
            assert text(ENGINE.bot_view(other, seat)) == text(ENGINE.bot_view(state, seat))


class Watcher:
    """Somebody at the fence with a good memory: what can be known from public events."""

    def __init__(self, seats: int) -> None:
        self.pile: list[str] = []
        self.known = [Counter[str]() for _ in range(seats)]

    def hear(self, events: tuple[Any, ...]) -> None:
        played = None
        for event in filter_events(events, None):
            if isinstance(event, ev.SheriffPlayed):
                played = event.card
                self.forget(event.seat, event.card)
            elif isinstance(event, ev.Missed | ev.Placed | ev.Covered):
                self.pile += [event.card] if isinstance(event, ev.Missed) else []
                played = None
            else:
                self._hear(event)
        self.pile += [played] if played else []

    def _hear(self, event: Any) -> None:  # noqa: PLR0912 - one case for each kind
        match event:
            case ev.Dealt():
                self.pile = [event.card]
                self.known = [Counter() for _ in self.known]
            case ev.TookDiscard():
                assert self.pile.pop() == event.card
                self.known[event.seat][event.card] += 1
            case ev.Refilled():
                assert event.count == len(self.pile)
                self.pile = []
            case ev.Discarded() | ev.Exchanged():
                for card in event.cards if isinstance(event, ev.Exchanged) else [event.card]:
                    self.pile.append(card)
                    self.forget(event.seat, card)
            case ev.Shot() | ev.Replaced():
                self.pile.append(event.card)
            case ev.HideoutGone() | ev.Uncovered():
                self.pile.append("hideout")
            case ev.Laid():
                for _ in range(event.cards):
                    self.forget(event.seat, event.outlaw)
                if event.photo:
                    self.forget(event.seat, f"photo:{event.outlaw}")
            case ev.Took() if event.count:
                if event.source == "hand":
                    self.forget(event.target, event.outlaw)
                self.known[event.seat][event.outlaw] += 1
            case ev.Left():
                self.known[event.seat].clear()

    def forget(self, seat: int, card: str) -> None:
        if self.known[seat][card]:
            self.known[seat][card] -= 1


@given(number=SEEDS)
def test_what_a_bot_remembers_can_be_heard_by_all(number: int) -> None:
    watcher = None
    for move in play_match(ENGINE, Random(number), seed=seed_of(number)):
        state = move.step.state
        if watcher is None:
            watcher = Watcher(len(state.hands))
            watcher.pile = list(RULES.name_row(move.before.discard))
        watcher.hear(move.step.events)
        memory = ENGINE.bot_view(state, 0)
        assert list(memory.pile) == watcher.pile
        assert [Counter(known) for known in memory.known] == [+known for known in watcher.known]


@given(number=SEEDS)
def test_a_guess_keeps_what_is_remembered(number: int) -> None:
    for move, _ in sampled(number):
        state = move.step.state
        seat = move.seat
        memory = ENGINE.bot_view(state, seat)
        other = guess.determinise(
            RULES, memory.view, stream(seed_of(number), 1), pile=memory.pile, known=memory.known
        )
        assert count_cards(RULES, other) == count_cards(RULES, state)
        assert other.discard == state.discard
        for row, counts in zip(state.known, other.hands, strict=True):
            assert all(counts[kind] >= row.count(kind) for kind in row)
        assert text(ENGINE.view(other, seat)) == text(memory.view)


@given(number=SEEDS)
def test_only_the_drawer_is_told_what_was_drawn(number: int) -> None:
    for move in play_match(ENGINE, Random(number), seed=seed_of(number)):
        seats = range(len(move.before.hands))
        for event in move.step.events:
            for viewer in (None, *seats):
                for told in filter_events([event], viewer):
                    if isinstance(told, ev.Drew):
                        assert (told.cards is not None) == (viewer == told.seat)
                    else:
                        assert told == event


def test_a_view_holds_just_what_the_rules_list() -> None:
    """E-73: no pile, no supply, no shuffle, no set-aside hand, in no view."""
    table = hand(
        hands={"A": [WES, BOB, "hideout", BOB], "B": [JESSE], "C": []}, left=("C",),
        aside=[JESSE, JESSE], discard=["hideout", WES],
    )  # fmt: skip
    public, own = ENGINE.view(table.state, None), ENGINE.view(table.state, 0)
    assert list(View.__dataclass_fields__) == [
        "viewer", "options", "hand_no", "start_seat", "active", "phase", "sheriff_played",
        "turn_no", "supply_count", "refilled", "discard_top", "discard_count", "aside_count",
        "posters", "players", "scores", "ending",
    ]  # fmt: skip
    assert [player.hand for player in public.players] == [None] * 3
    assert own.players[0].hand == (BOB, BOB, WES, "hideout")  # in table order
    assert [player.hand for player in own.players[1:]] == [None, None]
    assert (own.discard_top, own.discard_count, own.aside_count) == (WES, 2, 2)
    assert ENGINE.view(table.state, 2) == public


def test_the_next_hand_and_the_end_show_no_hand_that_was_left_over() -> None:
    table = hand(hands={"A": [WES], "B": [JESSE, BOB]}, money={"B": 25000})
    table.do("A", type="discard", card=WES)
    assert table["phase"] == "over"
    assert ENGINE.view(table.state, 0).players[1].hand is None
    assert ENGINE.view(table.state, None).players[1].hand_count == 2
    assert ENGINE.view(table.state, 1).players[1].hand == (BOB, JESSE)


def test_naming_hopeless_outlaws_is_offered_all_the_same() -> None:
    """E-75: what can be asked of a hand does not depend on it."""
    for cards in ([JESSE], [WES], ["hideout"]):
        table = hand(hands={"A": ["most_wanted", WES], "B": cards})
        asked = [one for one in table.legal("A") if one.get("mode") == "hand"]
        assert len(asked) == 7


@pytest.mark.soak
def test_views_stay_the_same_over_many_matches() -> None:
    for number in range(300):
        for move, chance in sampled(number):
            state = move.step.state
            for viewer in (None, *range(len(state.hands))):
                other = mix(state, viewer, chance)
                assert text(ENGINE.view(other, viewer)) == text(ENGINE.view(state, viewer))

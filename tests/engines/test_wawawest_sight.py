"""Nobody learns what is sealed, not even from what does not change (rules section 9)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.engines import codec
from games.engines.protocol import filter_events
from games.engines.wawawest.actions import Lock
from tests.engines.play import draw
from tests.engines.table import DICE, ENGINE, Table

SEEDS = st.integers(0, 2**32)


def text(value: Any) -> str:
    return json.dumps(codec.encode(value))


def sights(state: Any, events: Any, viewer: int | None) -> str:
    """Return every byte a viewer gets of a step."""
    told = text(tuple(filter_events(events, viewer)))
    legal = () if viewer is None else ENGINE.legal_actions(state, viewer)
    limit = None if viewer is None else ENGINE.time_limit(state, viewer)
    return f"{text(ENGINE.view(state, viewer))} {told} {text(legal)} {limit} {ENGINE.epoch(state)}"


@given(seed=SEEDS, hide=st.booleans(), memory=st.booleans())
def test_other_sealed_choices_change_no_byte_of_a_view(seed: int, hide: bool, memory: bool) -> None:
    """Two matches in which the others seal other things, in the same order of marks."""
    chance = Random(seed)
    seats = chance.randint(2, 6)
    table = Table(seats, headstart=chance.randint(0, 12), hide_locks=hide, memory=memory)
    one = other = table.state
    viewer = chance.choice([None, *range(seats)])
    order = chance.sample(range(seats), seats)[: seats - 1]  # the last one stays open
    for seat in order:
        mine = draw(ENGINE.legal_actions(one, seat)[:-1] or [Lock("Skip")], chance)
        theirs = mine if seat == viewer else draw(ENGINE.legal_actions(other, seat)[:-1], chance)
        ms = chance.randrange(15_000)
        first = ENGINE.apply(one, seat, ENGINE.stamp(mine, ms), DICE)
        second_ms = ms if seat == viewer else chance.randrange(15_000)
        second = ENGINE.apply(other, seat, ENGINE.stamp(theirs, second_ms), DICE)
        one, other = first.state, second.state
        assert sights(one, first.events, viewer) == sights(other, second.events, viewer)


@given(seed=SEEDS)
def test_changing_a_sealed_choice_shows_nothing_to_others(seed: int) -> None:
    chance = Random(seed)
    table = Table(3, headstart=5)
    table.turn("Reload", "Reload")
    before = {viewer: text(ENGINE.view(table.state, viewer)) for viewer in (None, 0, 2)}
    for _ in range(3):
        action = draw(ENGINE.legal_actions(table.state, 1)[:-1], chance)
        step = ENGINE.apply(table.state, 1, ENGINE.stamp(action, 9000), DICE)
        table.state = step.state
        for viewer, seen in before.items():
            assert filter_events(step.events, viewer) == ()
            assert text(ENGINE.view(table.state, viewer)) == seen


def test_a_seat_sees_its_own_sealed_choice_and_no_other() -> None:
    table = Table(3, headstart=2)
    table.lock(0, "Grenade", ms=4321)
    own = ENGINE.view(table.state, 0).choice
    assert own and (own.item, own.elapsed_ms) == ("Grenade", 4321)
    for viewer in (None, 1, 2):
        assert "Grenade" not in text(ENGINE.view(table.state, viewer))
        assert "4321" not in text(ENGINE.view(table.state, viewer))
    assert [player.locked for player in ENGINE.view(table.state, None).players] == [True] + [
        False
    ] * 2


def test_the_dead_see_what_the_public_sees() -> None:
    table = Table(3, headstart=1)
    table.turn("Gun", "Shield", "Reload")
    table.lock(0, "Reload")
    seen, public = ENGINE.view(table.state, 2), ENGINE.view(table.state, None)
    assert seen.players == public.players and seen.choice is None


def test_hidden_marks_are_told_to_their_owner_alone() -> None:
    table = Table(3, hide_locks=True)
    table.lock(0, "Reload")
    assert table.told(0) == ["LockedIn"]
    assert table.told(1) == table.told(None) == []
    assert ENGINE.view(table.state, 0).players[0].locked is True
    assert [player.locked for player in ENGINE.view(table.state, 1).players] == [None, False, None]
    table.recall(0)
    assert table.told(1) == [] and table.told(0) == ["Recalled"]
    table.time_out(1)
    assert table.told(0) == [] and table.told(1) == ["TimedOut"]
    assert ENGINE.view(table.state, 0).players[1].timed_out is None


def test_memory_hides_the_ammo_of_others() -> None:
    table = Table(3, memory=True, headstart=3)
    seen = [player.ammo for player in ENGINE.view(table.state, 1).players]
    assert seen == [None, 3, None]
    assert [player.ammo for player in ENGINE.view(table.state, None).players] == [None] * 3


def test_the_reveal_is_the_same_for_everybody() -> None:
    table = Table(3, headstart=1)
    table.turn("Gun", "Shield", "Reload")
    told = {text(tuple(filter_events(table.events[1:], viewer))) for viewer in (None, 0, 1, 2)}
    assert len(told) == 1


def test_no_event_before_the_reveal_names_an_item() -> None:
    table = Table(3, headstart=2)
    for item in ("Grenade", "Shield", "Gun"):
        table.lock(0, item)
        assert item not in text(table.events)

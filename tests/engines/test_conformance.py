"""What every registered game must keep, whatever is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import codec
from games.engines.errors import IllegalAction
from games.engines.protocol import Family, allows, filter_events
from tests.engines.candidates import CANDIDATES, was_accepted
from tests.engines.play import (
    GAMES,
    do,
    official_engine,
    open_match,
    play_match,
    seed_of,
    stream,
)

SEEDS = st.integers(0, 2**32)
pytestmark = pytest.mark.parametrize("slug", GAMES)


def text(value: Any) -> str:
    return json.dumps(codec.encode(value), sort_keys=True)


@given(number=SEEDS)
def test_same_seed_and_actions_give_the_same_match(slug: str, number: int) -> None:
    engine, again = official_engine(slug), official_engine(slug)
    seed = seed_of(number)
    state = open_match(again, Random(number), seed).state
    for move in play_match(engine, Random(number), seed=seed):
        step = do(again, state, (move.version, move.seat, move.verb, move.action), seed)
        assert text(step) == text(move.step)
        state = step.state


@given(number=SEEDS)
def test_apply_changes_none_of_its_arguments(slug: str, number: int) -> None:
    engine = official_engine(slug)
    for move in play_match(engine, Random(number), seed=seed_of(number)):
        before, action = text(move.before), text(move.action)
        do(engine, move.before, (move.version, move.seat, move.verb, move.action), seed_of(number))
        assert text(move.before) == before
        assert text(move.action) == action


@given(number=SEEDS)
def test_everything_survives_its_json(slug: str, number: int) -> None:
    engine = official_engine(slug)

    def through(value: Any) -> Any:
        return json.loads(json.dumps(value))

    for move in play_match(engine, Random(number), seed=seed_of(number)):
        state = move.step.state
        assert engine.state_from_json(through(engine.state_to_json(state))) == state
        if move.action is not None:
            json_action = through(engine.action_to_json(move.action))
            assert engine.action_from_json(json_action) == move.action
        for event in move.step.events:
            assert engine.event_from_json(through(engine.event_to_json(event))) == event
        view = engine.view(state, move.seat)
        assert codec.decode(type(view), through(codec.encode(view))) == view


@given(number=SEEDS)
def test_apply_accepts_exactly_what_is_legal(slug: str, number: int) -> None:
    engine, chance = official_engine(slug), Random(number)
    for move in play_match(engine, chance, seed=seed_of(number)):
        state = move.step.state
        if chance.random() > 0.15:  # a sample of the states; there are hundreds of candidates
            continue
        seat = chance.randrange(engine.seats(state))
        legal = engine.legal_actions(state, seat)
        for action in CANDIDATES[slug](engine, state, seat, chance):
            try:
                step = engine.apply(state, seat, action, stream(seed_of(number), 1))
                accepted = was_accepted(step)
            except IllegalAction as refusal:
                accepted = False
                assert refusal.code.islower()
            assert accepted == allows(legal, action), (action, legal)


@given(number=SEEDS)
def test_legal_actions_are_finite_without_doubles_and_readable(slug: str, number: int) -> None:
    engine, chance = official_engine(slug), Random(number)
    for move in play_match(engine, chance, seed=seed_of(number)):
        state = move.step.state
        if move.version > 20 and chance.random() > 0.05:  # a sample of what goes on for long
            continue
        for seat in range(engine.seats(state)):
            legal = engine.legal_actions(state, seat)
            single = [one for one in legal if not isinstance(one, Family)]
            for family in legal:
                if isinstance(family, Family):
                    members = list(family.members())
                    assert all(one in family for one in members)
                    assert len({text(one) for one in members}) == len(members)
                    single.append(members[0])
            assert len({text(one) for one in single}) == len(single)
            assert legal == engine.legal_actions(state, seat)
            for action in single:
                sent = engine.action_to_json(action)
                sent.pop("elapsed_ms", None)
                assert engine.read_action(state, seat, sent) == action


@given(number=SEEDS)
def test_an_awaited_seat_has_a_default_and_may_time_out(slug: str, number: int) -> None:
    engine = official_engine(slug)
    for move in play_match(engine, Random(number), seed=seed_of(number)):
        state = move.step.state
        for seat in engine.to_act(state):
            legal = engine.legal_actions(state, seat)
            assert allows(legal, engine.default_action(state, seat))
            engine.time_out(state, seat, stream(seed_of(number), move.version + 1))
            limit = engine.time_limit(state, seat)
            assert limit is None or limit >= 0


@given(number=SEEDS)
def test_somebody_is_awaited_until_there_is_a_result(slug: str, number: int) -> None:
    engine = official_engine(slug)
    state = None
    for move in play_match(engine, Random(number), seed=seed_of(number)):
        state = move.step.state
        assert bool(engine.to_act(state)) == (engine.result(state) is None)
        assert engine.epoch(state) >= engine.epoch(move.before)
    if state is not None:
        result = engine.result(state)
        placed = sorted(seat for group in result.ranking for seat in group)
        assert placed == list(range(engine.seats(state)))
        assert all(group for group in result.ranking)
        assert not any(engine.legal_actions(state, seat) for seat in range(engine.seats(state)))


@given(number=SEEDS)
def test_a_redeal_changes_nothing_a_viewer_sees(slug: str, number: int) -> None:
    engine, seed, chance = official_engine(slug), seed_of(number), Random(number)
    for move in play_match(engine, chance, seed=seed):
        state = move.step.state
        if move.version > 100 and chance.random() > 0.1:  # a sample of what goes on for long
            continue
        for viewer in (None, *range(engine.seats(state))):
            seen = engine.view(state, viewer)
            other = engine.determinise(seen, stream(seed, move.version))
            assert text(engine.view(other, viewer)) == text(seen)
            assert text(engine.view(other, None)) == text(engine.view(state, None))
            if viewer is not None:
                mine = engine.legal_actions(state, viewer)
                assert engine.legal_actions(other, viewer) == mine
                assert (viewer in engine.to_act(other)) == (viewer in engine.to_act(state))
                assert engine.time_limit(other, viewer) == engine.time_limit(state, viewer)


@given(number=SEEDS)
def test_a_seat_sees_all_that_the_public_sees(slug: str, number: int) -> None:
    engine = official_engine(slug)
    for move in play_match(engine, Random(number), seed=seed_of(number)):
        public = codec.encode(engine.view(move.step.state, None))
        told = filter_events(move.step.events, None)
        for seat in range(engine.seats(move.step.state)):
            seen = codec.encode(engine.view(move.step.state, seat))
            assert not hidden_from(seen, public), hidden_from(seen, public)
            mine = filter_events(move.step.events, seat)
            assert all(event in mine or event in map(_public, mine) for event in told)


def _public(event: Any) -> Any:
    return event.public()


def hidden_from(seen: Any, public: Any, path: str = "") -> list[str]:
    """Return the places where the public knows something that a seat does not."""
    if public is None or path == ".viewer":
        return []
    if isinstance(public, dict) and isinstance(seen, dict):
        return [w for key in public for w in hidden_from(seen[key], public[key], f"{path}.{key}")]
    if isinstance(public, list) and isinstance(seen, list) and len(public) == len(seen):
        pairs = enumerate(zip(seen, public, strict=True))
        return [w for n, (a, b) in pairs for w in hidden_from(a, b, f"{path}[{n}]")]
    return [] if seen == public else [path]


@given(number=SEEDS)
def test_anybody_may_leave_at_any_time(slug: str, number: int) -> None:
    engine = official_engine(slug)
    chance, seed = Random(number), seed_of(number)
    for move in play_match(engine, chance, seed=seed, leaving=0.2):
        if engine.result(move.step.state) is not None:
            return
        for seat in range(engine.seats(move.step.state)):
            try:
                engine.leave(move.step.state, seat, stream(seed, move.version + 1))
            except IllegalAction as refusal:
                assert refusal.code in ("gone", "seat_left")


@given(number=SEEDS)
def test_nobody_who_left_is_awaited(slug: str, number: int) -> None:
    engine = official_engine(slug)
    left: set[int] = set()
    for move in play_match(engine, Random(number), seed=seed_of(number), leaving=0.1):
        if move.verb == "leave":
            left.add(move.seat)
        assert not left & engine.to_act(move.step.state)


@pytest.mark.parametrize("junk", [None, 3, "Lock", [], {}, {"kind": "Nothing"}, {"kind": 1}])
def test_junk_gets_a_typed_refusal(slug: str, junk: Any) -> None:
    engine = official_engine(slug)
    state = open_match(engine, Random(1), seed_of(1)).state
    with pytest.raises(IllegalAction):
        engine.read_action(state, 0, junk)


@pytest.mark.soak
def test_thousands_of_matches_end(slug: str) -> None:
    engine = official_engine(slug)
    for number in range(5000):
        chance = Random(number)
        for move in play_match(engine, chance, seed=seed_of(number), leaving=0.003):
            state = move.step.state
        assert engine.result(state) is not None

"""What holds after every command of random matches (M-97, M-197)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.engines.worms.state import Phase
from tests.engines.worms_play import ENGINE, broken, play


def check_match(number: int, *, rich: bool) -> Counter[str]:
    """Play a match, check every state and return how often each kind of event came."""
    chance, seen = random.Random(number), Counter[str]()
    for move in play(chance, number, seats=chance.randint(2, 8), rich=rich):
        state = move.step.state
        assert broken(state) == [], (number, move.version, move.action)
        assert state.turn_number >= move.before.turn_number
        assert state.dead[: len(move.before.dead)] == move.before.dead
        assert state.next_id >= move.before.next_id
        seen.update(type(event).__name__ for event in move.step.events)
    assert state.phase is Phase.OVER and ENGINE.result(state) is not None
    return seen


@pytest.mark.parametrize("number", range(10))
def test_random_matches_keep_the_invariants_and_end(number: int) -> None:
    check_match(number, rich=number % 2 == 0)


@pytest.mark.soak
def test_two_thousand_matches_keep_the_invariants_and_every_event_comes() -> None:
    seen = Counter[str]()
    for number in range(2000):
        seen += check_match(number, rich=number % 2 == 0)
    rare = {"CardContent", "CardGone", "TurnSkipped", "Refused", "Bumped"}
    assert rare <= set(seen)

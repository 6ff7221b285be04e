"""Whatever is played, no card and no dollar comes or goes (I20; appendix B)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.wyattearp import events as ev
from games.engines.wyattearp.state import Phase, State
from tests.engines.play import Move, play_match, seed_of
from tests.engines.wyatt import ENGINE, count_cards

RULES = ENGINE._rules
DECK = Counter(RULES.slugs[kind] for kind in RULES.deck)
BANK = RULES.constants.hand_bounty * 7


def check(move: Move) -> None:
    before, after = move.before, move.step.state
    assert count_cards(RULES, after) == DECK
    assert [sum(hand) for hand in after.hands] == list(after.held)
    assert all(not after.held[seat] for seat in after.gone)
    assert after.refilled or not _refilled_twice(move)
    _check_money(before, after, move.step.events)
    guns = sum("fastest_gun" in RULES.name_row(row) for row in _laid(after))
    assert guns <= 1
    for area in (area for row in after.areas for area in row):
        assert all(area.piles) and list(area.open) == sorted(area.open)
    for seat, known in enumerate(after.known):
        assert all(after.hands[seat][kind] >= known.count(kind) for kind in known)
    _check_phase(after)


def _refilled_twice(move: Move) -> bool:
    return sum(isinstance(event, ev.Refilled) for event in move.step.events) > 1


def _laid(state: State) -> list[tuple[int, ...]]:
    areas = [area for row in state.areas for area in row]
    return [row for area in areas for row in (area.open, *area.piles)]


def _check_money(before: State, after: State, events: tuple[Any, ...]) -> None:
    """Money comes from the bank by lay-downs, placed cards and deals, and is never lost."""
    bank = sum(event.money for event in events if isinstance(event, ev.Laid | ev.Placed))
    bank += sum(BANK for event in events if isinstance(event, ev.Dealt))
    total = sum(before.posters) + sum(before.money) + bank
    assert sum(after.posters) + sum(after.money) == total
    for score in (event for event in events if isinstance(event, ev.Scored)):
        paid = sum(sum_ or 0 for sum_ in score.paid)
        assert score.captured or not paid
        assert score.left >= 0 and max(score.cp) <= 31
    assert all(sum_ % 1000 == 0 for sum_ in (*after.posters, *after.money))


def _check_phase(state: State) -> None:
    if state.phase in (Phase.DRAW, Phase.PLAY):
        assert state.active not in state.gone
        assert ENGINE.legal_actions(state, state.active)
        assert state.held[state.active] or state.phase is Phase.DRAW
        assert 1 <= state.turn_no <= RULES.constants.turns_per_hand
    else:
        assert state.active is None
    assert len(state.gone) < len(state.hands)
    assert 1 <= state.hand_no <= RULES.constants.hands_per_game
    assert (state.ending is not None) == (state.phase is Phase.OVER)


@given(number=st.integers(0, 2**32))
def test_cards_and_money_are_conserved(number: int) -> None:
    for move in play_match(ENGINE, Random(number), seed=seed_of(number), leaving=0.003):
        check(move)


@pytest.mark.soak
def test_cards_and_money_are_conserved_in_three_thousand_matches() -> None:
    reasons: Counter[str] = Counter()
    for number in range(3000):
        chance = Random(number)
        leaving, late = chance.choice([(0, 0), (0.001, 0.02), (0.01, 0.1)])
        for move in play_match(ENGINE, chance, seed=seed_of(number), leaving=leaving, late=late):
            check(move)
            ended = [one for one in move.step.events if isinstance(one, ev.HandEnded)]
            reasons.update(event.reason for event in ended)
    assert set(reasons) >= {"went_out", "emptied", "run_out"}

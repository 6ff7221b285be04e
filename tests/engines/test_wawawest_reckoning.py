"""What bots of Wa Wa West reckon with: turns as the engine plays them, and what ammo is worth."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.protocol import Seat
from games.engines.wawawest.actions import Recall
from games.engines.wawawest.bots_outcome import After, play_out
from games.engines.wawawest.bots_solve import Learner, World, solve_duel, solve_square
from games.engines.wawawest.bots_stage import Move, Stage, read_stage
from games.engines.wawawest.bots_table import Side, Table, table_of
from games.engines.wawawest.kinds import Fire
from games.engines.wawawest.rules import WaWaWestEngine
from games.engines.wawawest.state import Phase, State
from games.engines.wawawest.tables import compile_rules
from tests.engines.play import draw, open_match, seed_of
from tests.engines.table import DICE, ENGINE
from tests.engines.worlds import random_content

SEEDS = st.integers(0, 2**32)
JUICE, BLAST = "Orange Juice (activated)", "Firework (blast)"


def official_table(**options: Any) -> Table:
    return table_of(compile_rules(ENGINE.content, ENGINE.read_options(options)))


@given(number=SEEDS)
def test_what_bots_expect_of_a_turn_is_what_the_engine_makes_of_it(number: int) -> None:
    chance = random.Random(number)
    custom = chance.random() < 0.7
    engine = WaWaWestEngine.from_json(random_content(chance)) if custom else ENGINE
    state = open_match(engine, chance, seed_of(number)).state
    state = replace(state, options=replace(state.options, pause_seconds=4))
    for _ in range(25):
        if state.phase is Phase.OPEN and chance.random() < 0.1:
            seat = chance.choice([n for n, one in enumerate(state.players) if one.alive])
            if not state.players[seat].leaving:
                state = engine.leave(state, seat, DICE).state
        if state.phase is Phase.OPEN:
            state = compare_turn(engine, state, chance)
        while state.phase is Phase.PAUSE:
            seat = min(engine.to_act(state))
            state = engine.time_out(state, seat, DICE).state
        if state.phase is Phase.OVER:
            break


def compare_turn(engine: WaWaWestEngine, state: State, chance: random.Random) -> State:
    """Let everybody show something, compare, and return the state after it."""
    stage = see_all(engine, state, chance)
    order = chance.sample(range(len(state.players)), len(state.players))
    moves = [Move(stage.rules.fallback)] * len(stage.seats)
    locks = {}
    for place, seat in enumerate(stage.seats):
        legal = [one for one in engine.legal_actions(state, seat) if not isinstance(one, Recall)]
        if legal:  # neither stunned nor leaving
            locks[seat] = draw(legal, chance)
            moves[place] = as_move(stage, locks[seat])
    tied = state.options.fire is Fire.ALWAYS_TIE
    after = play_out(stage, moves, None if tied else [order[seat] for seat in stage.seats])
    apart = state.options.tolerance_ms + 1
    for seat in sorted(locks, key=order.__getitem__):
        lock = engine.stamp(locks[seat], state.options.floor_ms + order[seat] * apart)
        state = engine.apply(state, seat, lock, DICE).state
    check_same(stage, after, state)
    return state


def see_all(engine: WaWaWestEngine, state: State, chance: random.Random) -> Stage:
    """Return the turn as somebody sees it from whom no ammo is hidden."""
    rules = compile_rules(engine.content, state.options)
    open_handed = replace(state, options=replace(state.options, memory=False))
    viewer = next(seat for seat, player in enumerate(state.players) if player.alive)
    return read_stage(rules, engine.view(open_handed, viewer), chance)


def as_move(stage: Stage, lock: Any) -> Move:
    place_of: dict[Seat | None, int] = {seat: place for place, seat in enumerate(stage.seats)}
    dead = [seat for seat, _ in stage.dead]
    return Move(
        stage.rules.known[lock.item],
        place_of.get(lock.aim),
        place_of.get(lock.pick),
        dead.index(lock.revive) if lock.revive is not None else None,
    )


def check_same(stage: Stage, after: After, truth: State) -> None:
    for place, seat in enumerate(stage.seats):
        player = truth.players[seat]
        assert player.alive == (place not in after.dead)
        if player.alive:
            assert player.ammo == after.ammo[place]
            assert player.overlay == after.overlays.get(place)
            assert player.stunned == (place in after.stunned)
            assert player.last == after.held[place].name
    returned = {
        seat: player.ammo
        for seat, player in enumerate(truth.players)
        if player.alive and seat not in stage.seats
    }
    assert returned == {stage.dead[index][0]: ammo for index, (ammo, _) in after.raised.items()}
    assert truth.hazards == tuple(sorted(after.hazards))


def test_ammo_is_worth_what_section_12_of_the_rules_computed() -> None:
    table = official_table()
    levels = (0, 1, 2, 3, 5, 10)
    computed = {
        0: (0, -0.54, -0.81, -1, -1, -1),
        1: (0.53, 0, -0.30, -0.68, -0.89, -1),
        2: (0.81, 0.30, 0, -0.34, -0.60, -0.71),
        3: (1, 0.69, 0.34, 0, -0.36, -0.59),
        5: (1, 0.89, 0.60, 0.36, 0, -0.40),
        10: (1, 1, 0.71, 0.59, 0.40, 0),
    }
    for mine, row in computed.items():
        for theirs, value in zip(levels, row, strict=True):
            assert 2 * table.at(mine, theirs) - 1 == pytest.approx(value, abs=0.12)


def test_a_stunned_rival_is_lost_unless_protected() -> None:
    table = official_table()
    assert table.closely(Side(0), Side(5, None, True), frozenset()) > 0.95
    assert table.closely(Side(0), Side(5, JUICE, True), frozenset()) < 0.5


def test_protection_is_worth_something_and_a_blast_helps_whoever_shoots() -> None:
    table = official_table()
    assert table.closely(Side(1, JUICE), Side(1), frozenset()) > table.at(1, 1)
    assert table.closely(Side(1), Side(0), frozenset([BLAST])) > table.at(1, 0)


def test_switches_that_matter_make_another_table_and_others_do_not() -> None:
    assert official_table() is official_table(pause_seconds=9, teams=True, thievery=True)
    literal = official_table(spares=False)
    assert literal is not official_table()
    # Without its spare the free Minigun kills whoever loads: ammo is worth less (C-1).
    assert literal.at(1, 0) != official_table().at(1, 0)


@pytest.mark.slow
@settings(max_examples=6)  # a table takes a while
@given(number=SEEDS)
def test_any_set_of_items_gives_shares_that_are_shares(number: int) -> None:
    chance = random.Random(number)
    engine = WaWaWestEngine.from_json(random_content(chance))
    table = table_of(compile_rules(engine.content, engine.read_options({})))
    for mine in range(table.top + 1):
        for theirs in range(table.top + 1):
            share = table.at(mine, theirs)
            assert 0 <= share <= 1
            assert share + table.at(theirs, mine) == pytest.approx(1)


def test_paper_rock_scissors_is_solved_by_thirds() -> None:
    matrix = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    value, mine, theirs = solve_square(matrix, 400)
    assert value == pytest.approx(0.5, abs=0.01)
    assert mine == pytest.approx([1 / 3] * 3, abs=0.05)
    assert theirs == pytest.approx([1 / 3] * 3, abs=0.05)


def test_a_habit_that_is_trusted_is_answered() -> None:
    matrix = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    habit = [1.0, 0.0, 0.0]  # always the first
    free = solve_duel([World(matrix, habit, 0.0)], lambda: True, least=1, most=400)
    sure = solve_duel([World(matrix, habit, 1.0)], lambda: True, least=1, most=400)
    assert free == pytest.approx([1 / 3] * 3, abs=0.05)
    assert sure[1] > 0.95


def test_learning_stops_when_told_to_but_not_before_the_least() -> None:
    calls = []

    def keep_going() -> bool:
        calls.append(1)
        return len(calls) <= 3

    matrix = [[0.0, 1.0], [1.0, 0.0]]
    solve_duel([World(matrix, [0.5, 0.5], 0.0)], keep_going, least=10, most=400)
    assert len(calls) == 11
    assert Learner(2).average() == [0.5, 0.5]

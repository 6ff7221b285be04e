"""Bots of Wa Wa West: legal whatever the items and options, sensible, and not simply beaten."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contest import Contest, Pairing, count_down, play_games
from games.engines.protocol import allows
from games.engines.wawawest import bots
from games.engines.wawawest.actions import Lock, Ready
from games.engines.wawawest.rules import WaWaWestEngine
from tests.engines.play import play_match, seed_of
from tests.engines.table import ENGINE, Table
from tests.engines.worlds import random_content

SEEDS = st.integers(0, 2**32)
THINKERS = ("medium", "hard")
SHIELDS = {"Shield", "Reinforced Shield"}
LOADS = {"Reload", "Battery"}


def ask(engine: Any, state: Any, seat: int, level: str, *, seed: int = 1, nodes: int = 30) -> Any:
    view, legal = engine.view(state, seat), engine.legal_actions(state, seat)
    chance = random.Random(seed)
    return bots.choose(view, legal, engine.content, level, chance, count_down(nodes))


def ask_often(table: Table, seat: int, level: str, times: int = 40) -> list[Lock]:
    return [ask(ENGINE, table.state, seat, level, seed=seed, nodes=20) for seed in range(times)]


def shown(table: Table, seat: int, level: str, times: int = 40) -> dict[str, float]:
    """Return how often a bot shows each item in this turn."""
    items = [lock.item for lock in ask_often(table, seat, level, times)]
    return {item: items.count(item) / times for item in items}


@given(number=SEEDS)
def test_every_bot_chooses_a_legal_action_whatever_the_items_and_options(number: int) -> None:
    chance = random.Random(number)
    custom = chance.random() < 0.7
    engine = WaWaWestEngine.from_json(random_content(chance)) if custom else ENGINE
    level = chance.choice(("easy", "medium", "hard"))
    asked = 0
    for move in play_match(engine, chance, seed=seed_of(number)):
        if chance.random() < 0.5 or not engine.legal_actions(move.before, move.seat):
            continue  # nobody asks a bot that can do nothing: a fallen one may still leave
        asked += 1
        action = ask(engine, move.before, move.seat, level, seed=number, nodes=3)
        assert allows(engine.legal_actions(move.before, move.seat), action)
        if asked > 12:
            break


@pytest.mark.parametrize("level", ("easy", "medium", "hard"))
def test_the_same_chance_and_nodes_give_the_same_choice(level: str) -> None:
    for seats, options in ((2, {}), (5, {}), (4, {"precision": True}), (3, {"memory": True})):
        table = Table(seats, headstart=4, **options)
        for seed in range(5):
            one = ask(ENGINE, table.state, 1, level, seed=seed, nodes=20)
            assert one == ask(ENGINE, table.state, 1, level, seed=seed, nodes=20)


@pytest.mark.parametrize("level", ("easy", "medium", "hard"))
def test_in_the_pause_a_bot_is_ready(level: str) -> None:
    table = Table(2, pause_seconds=4)
    table.turn("Reload", "Reload")
    assert ask(ENGINE, table.state, 0, level) == Ready()


def test_easy_draws_every_item_and_every_target() -> None:
    table = Table(4, headstart=3, precision=True)
    locks = ask_often(table, 0, "easy", 400)
    assert {lock.item for lock in locks} == table.may_lock(0)
    assert {lock.aim for lock in locks if lock.item == "Gun"} == {1, 2, 3}


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("seats", (2, 5))
def test_with_nothing_to_fear_everybody_loads(level: str, seats: int) -> None:
    assert shown(Table(seats), 0, level)["Reload"] >= 0.7


@pytest.mark.parametrize("level", THINKERS)
def test_a_win_that_cannot_fail_is_taken(level: str) -> None:
    table = Table(2)
    table.turn("Reload", "Minigun")
    table.turn("Reload", "Minigun")
    table.turn("Reload", "Minigun")
    assert shown(table, 0, level) == {"Laser Gun": 1.0}  # 3 against 0 is won


@pytest.mark.slow
@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("seats", (2, 4))
def test_nobody_hides_behind_a_shield_under_a_blast(level: str, seats: int) -> None:
    table = Table(seats, headstart=3)
    table.turn("Firework (launch)", *["Shield"] * (seats - 1))
    for seat in (0, 1):
        assert not SHIELDS & set(shown(table, seat, level, 20))


@pytest.mark.parametrize("level", THINKERS)
def test_whoever_is_protected_does_not_hide(level: str) -> None:
    table = Table(2, headstart=1)
    table.turn("Orange Juice (unactivated)", "Shield")
    assert not SHIELDS & set(shown(table, 0, level))


@pytest.mark.parametrize("level", THINKERS)
def test_where_a_rival_can_shoot_loading_gives_way_to_shields(level: str) -> None:
    often = shown(Table(2, headstart=1), 0, level, 100)
    assert often.get("Shield", 0) > 0.25
    assert 0 < sum(often.get(item, 0) for item in LOADS) < 0.6
    assert often.get("Gun", 0) > 0.05


@pytest.mark.slow
@pytest.mark.parametrize("level", THINKERS)
def test_fire_goes_to_the_richest_more_often_than_to_the_others(level: str) -> None:
    table = Table(4, precision=True, headstart=2)
    table.turn("Shield", "Shield", "Reload", "Shield")
    table.turn("Shield", "Shield", "Reload", "Shield")
    aims = [lock.aim for lock in ask_often(table, 0, level, 80) if lock.item == "Gun"]
    assert len(aims) > 3
    assert aims.count(2) > max(aims.count(1), aims.count(3))


def test_hard_is_at_a_loss_with_hidden_ammo_but_not_helpless() -> None:
    table = Table(3, memory=True, headstart=1)
    assert len(shown(table, 0, "hard")) > 1


class Stubborn:
    """Somebody who always shows one item, and loads when it is too dear."""

    def __init__(self, item: str) -> None:
        self.item = item

    def __call__(self, view: Any, legal: Any, content: Any, level: str, *rest: Any) -> Any:
        if level == "hard":
            return bots.choose(view, legal, content, "hard", *rest)
        items = {one.item: one for one in legal if hasattr(one, "item")}
        return items.get(self.item) or items.get("Reload") or items["Skip"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("item", "least"),
    [
        ("Minigun", 0.9),
        ("Shield", 0.9),
        ("Reload", 0.9),
        ("Orange Juice (unactivated)", 0.9),
        ("Skip", 0.9),
        ("Reinforced Shield", 0.6),
        ("Gun", 0.42),  # every other turn a duel of equals
    ],
)
def test_hard_beats_whoever_always_shows_the_same(item: str, least: float) -> None:
    games = 40
    wins = 0.0
    for number in range(games):
        hard = number % 2
        levels = ["hard" if seat == hard else "stubborn" for seat in range(2)]
        match = Contest(ENGINE, Stubborn(item), levels, seed=f"stubborn/{number}")
        first = match.play({}, 50).ranking[0]
        wins += 1 / len(first) if hard in first else 0
    assert wins / games >= least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "seats", "games", "least"),
    [
        ("medium", "easy", 2, 120, 0.75),
        ("medium", "easy", 5, 120, 0.4),
        ("hard", "medium", 2, 60, 0.6),
        pytest.param("hard", "medium", 5, 60, 0.3, marks=pytest.mark.slow),
    ],
)
def test_the_stronger_bot_wins_more(
    strong: str, weak: str, seats: int, games: int, least: float
) -> None:
    pairing = Pairing("wawawest", strong, weak, seats, "test", nodes=60)
    assert play_games(pairing, range(games)).rate >= least

"""The worked turns of the rules, and our own, come out as written."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.scenario import run_scenarios
from games.engines.wawawest import examples
from games.engines.wawawest.rules import WaWaWestEngine
from tests.engines.oracle import play_turn
from tests.engines.worlds import random_content, random_turn

FOLDER = Path(__file__).parents[1] / "scenarios"
OFFICIAL = WaWaWestEngine.official_content()
ENGINE = WaWaWestEngine.from_json(OFFICIAL)
SEEDS = st.integers(0, 2**32)


def load(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / name).read_text("utf-8"))["examples"]


EXAMPLES = load("wawawest.json") + load("wawawest_more.json")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_turn_comes_out_as_written(example: dict[str, Any]) -> None:
    (outcome,) = run_scenarios({"examples": [example]}, examples, ENGINE)
    assert outcome.ok, outcome.line()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_slow_reading_agrees_with_a_worked_turn(example: dict[str, Any]) -> None:
    actual = play_turn(OFFICIAL, example)
    for key, expected in example["expect"].items():
        if key == "history":
            actual[key] = {name: actual[key][name] for name in expected}
        assert actual[key] == expected, key


def test_all_numbers_of_the_series_are_there() -> None:
    given_ids = {example["id"] for example in EXAMPLES}
    assert {f"E{number:02}" for number in range(1, 44)} <= given_ids


@given(seed=SEEDS)
def test_fast_and_slow_agree_on_random_turns_of_the_official_set(seed: int) -> None:
    chance = Random(seed)
    for _ in range(4):
        turn = random_turn(chance, OFFICIAL)
        assert examples.run_example(ENGINE, turn)[1] == play_turn(OFFICIAL, turn)


@given(seed=SEEDS)
def test_fast_and_slow_agree_on_random_turns_of_random_sets(seed: int) -> None:
    chance = Random(seed)
    content = random_content(chance)
    engine = WaWaWestEngine.from_json(content)
    for _ in range(4):
        turn = random_turn(chance, content)
        assert examples.run_example(engine, turn)[1] == play_turn(content, turn)


@given(seed=SEEDS)
def test_the_order_of_rows_and_keys_never_matters(seed: int) -> None:
    chance = Random(seed)
    content = random_content(chance) if chance.random() < 0.5 else OFFICIAL
    turn = random_turn(chance, content)
    before = examples.run_example(WaWaWestEngine.from_json(content), turn)[1]
    mixed = json.loads(json.dumps(turn))
    chance.shuffle(mixed["before"]["players"])
    mixed["choices"] = dict(chance.sample(list(mixed["choices"].items()), len(mixed["choices"])))
    items = [dict(chance.sample(list(row.items()), len(row))) for row in content["items"]]
    chance.shuffle(items)
    engine = WaWaWestEngine.from_json({**content, "items": items})
    assert examples.run_example(engine, mixed)[1] == before


@given(seed=SEEDS)
def test_turning_the_table_turns_the_outcome(seed: int) -> None:
    """Seats are a circle: starting it elsewhere changes nothing but the order of names."""
    chance = Random(seed)
    turn = random_turn(chance, OFFICIAL)
    turn["room"]["fire"].pop("mode", None)  # the order of arrival falls back on seats
    turned = json.loads(json.dumps(turn))
    seats = len(turned["before"]["players"])
    by = chance.randrange(seats)
    for player in turned["before"]["players"]:
        player["seat"] = (player["seat"] + by) % seats
    one = examples.run_example(ENGINE, turn)[1]
    other = examples.run_example(ENGINE, turned)[1]
    for key in ("effective", "skips", "hits", "blocked", "ammo", "overlay_next", "history"):
        assert one[key] == other[key]
    for key in ("deaths", "revived", "stunned_next"):
        assert sorted(one[key]) == sorted(other[key])


@pytest.mark.soak
def test_fast_and_slow_agree_on_many_thousand_turns() -> None:
    for seed in range(6000):
        chance = Random(seed)
        content = OFFICIAL if seed % 3 == 0 else random_content(chance)
        engine = WaWaWestEngine.from_json(content)
        for _ in range(10):
            turn = random_turn(chance, content)
            assert examples.run_example(engine, turn)[1] == play_turn(content, turn), seed

"""The worked examples of the rules, and our own, come out as written; what differs is named."""

from __future__ import annotations

import copy
import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.engines.scenario import ScenarioError, run_scenarios
from games.engines.worms import examples
from tests.engines.worms_play import ENGINE

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = FOLDER / "worms.json"
GIVEN = json.loads(FILE.read_text("utf-8"))
OURS = [
    example
    for file in sorted(FOLDER.glob("worms_more*.json"))
    for example in json.loads(file.read_text("utf-8"))["examples"]
]
BY_ID = {example["id"]: example for example in GIVEN["examples"]}


@pytest.mark.parametrize("example", GIVEN["examples"] + OURS, ids=lambda example: example["id"])
def test_a_worked_example_comes_out_as_written(example: dict[str, Any]) -> None:
    (outcome,) = run_scenarios({"examples": [example]}, examples, ENGINE)
    assert outcome.ok, outcome.line()


@pytest.mark.parametrize("kind", list(GIVEN["vectors"]))
def test_published_vectors_match_exactly(kind: str) -> None:
    (outcome,) = run_scenarios({"vectors": {kind: GIVEN["vectors"][kind]}}, examples, ENGINE)
    assert outcome.ok, outcome.line()


def test_published_loadouts_match() -> None:
    outcomes = list(run_scenarios({"loadouts": GIVEN["loadouts"]}, examples, ENGINE))
    assert [outcome.line() for outcome in outcomes if not outcome.ok] == []
    assert len({outcome.id for outcome in outcomes}) == len(outcomes)


def test_the_command_passes_the_whole_file() -> None:
    out = StringIO()
    call_command("scenario", str(FILE), stdout=out)
    assert out.getvalue().splitlines()[-1] == "86 passed, 0 failed"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [leaf for key in value for leaf in leaves(value[key], (*path, key))]
    if isinstance(value, list):
        return [leaf for n, part in enumerate(value) for leaf in leaves(part, (*path, n))]
    return [path]


@pytest.mark.parametrize("part", ["steps", "after", "views"])
def test_any_changed_value_fails_its_example(part: str) -> None:
    chance = Random(part)
    for example in GIVEN["examples"]:
        places = [p for p in leaves(example.get(part, [])) if not {"cmd", "list", "as"} & set(p)]
        for path in chance.sample(places, min(3, len(places))):
            changed = copy.deepcopy(example)
            inner = changed[part]
            for key in path[:-1]:
                inner = inner[key]
            old = inner[path[-1]]
            inner[path[-1]] = old + 1 if type(old) is int else "other"
            assert examples.run_example(ENGINE, changed)[0], (example["id"], path)


def test_a_wrong_left_over_or_missing_die_fails() -> None:
    example = copy.deepcopy(BY_ID["WX-04"])
    example["dice"][0][0] = 12
    assert "dice" in examples.run_example(ENGINE, example)[0][0]
    example["dice"] = []
    assert "used up" in examples.run_example(ENGINE, example)[0][0]
    example["dice"] = [*BY_ID["WX-04"]["dice"], [6, 1, "nothing"]]
    assert examples.run_example(ENGINE, example)[0][0].startswith("dice: 1 are left over")


def test_the_order_of_events_and_of_things_matters_that_of_keys_does_not() -> None:
    example = copy.deepcopy(BY_ID["WX-25"])
    events = example["steps"][0]["events"]
    events[0] = dict(reversed(events[0].items()))
    assert examples.run_example(ENGINE, example)[0] == []
    events[3], events[4] = events[4], events[3]
    assert examples.run_example(ENGINE, example)[0]
    example = copy.deepcopy(BY_ID["WX-25"])
    example["after"]["worms"].reverse()
    assert examples.run_example(ENGINE, example)[0]


def test_an_expired_clock_is_written_as_a_command() -> None:
    example = copy.deepcopy(BY_ID["WX-15"])
    example["dice"] = [[4, 0, "wind strength"], [100, 99, "crate kind"]]
    step = {"as": "A", "cmd": {"do": "STAND_IN"}, "error": None}
    example["steps"] = [step]
    shown = examples.run_example(ENGINE, example)[1]["steps"][0]["events"]
    assert shown[0] == {"type": "stand_in", "see": "all", "team": "A"}
    shots = [event["at"] for event in shown if event["type"] == "shot"]
    assert shots == [[5, 1], [4, 5]]  # A2 looks at a wall and is passed over
    example["steps"][0]["cmd"] = "STAND_IN"
    assert examples.run_example(ENGINE, example)[1]["steps"][0]["events"] == shown


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"before": None}, "before: expected an object"),
        ({"dice": [3]}, "dice[0]: expected"),
        ({"dice": [[0, 0]]}, "dice[0]: expected a whole number from 1"),
        ({"steps": None}, "steps: expected a list"),
        ({"steps": [1]}, "steps[0]: expected an object"),
        ({"steps": [{"as": "Z", "cmd": {}}]}, "there is no team 'Z'"),
        ({"steps": [{"as": "A"}]}, "steps[0].cmd: expected an object"),
        ({"views": {"Z": {}}}, "views.Z: there is no such team"),
    ],
)
def test_a_malformed_example_is_one_clear_line(change: dict[str, Any], words: str) -> None:
    example = {**copy.deepcopy(BY_ID["WX-01"]), **change}
    with pytest.raises(ScenarioError, match="WX-01") as caught:
        list(run_scenarios({"examples": [example]}, examples, ENGINE))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("land", ["55", "55"], "expected rows of one length"),
        ("land", ["555", "55", "555"], "expected rows of one length"),
        ("land", ["555", "5B5", "555"], "heights are 0 to 9 and A"),
        ("weather", 1, "not part of a state"),
        ("turn", "Z", "there is no team"),
        ("water", True, "expected a whole number"),
        ("sudden_death", 1, "expected true or false"),
        ("wind", {"dir": "Q", "strength": 1}, "expected N, E, S or W"),
        ("over", {"winner": "Z"}, "there is no team"),
        ("worms", [{"id": "A1", "team": "A", "at": [9, 9]}], "expected a square"),
        ("worms", [{"id": "Ann", "team": "A", "at": [0, 0]}], "a letter and a number"),
        ("worms", [{"id": "A1", "team": "A", "at": [0, 0], "hp": 0}], "from 1"),
        ("mines", [{"id": "m1", "at": [0, 0], "type": "acid"}], "is not a type of mine"),
        ("crates", [{"id": "c", "at": [0, 0], "kind": "box"}], "expected weapon"),
        ("crates", [{"id": "c", "at": [0, 0], "kind": "weapon"}], "does not go with"),
        ("bubbles", [{"at": [0, 0], "rounds": 0, "seat": "A"}], "from 1"),
        ("teams", {"A": {"items": {"bow": 1}}, "B": {}}, "there is no such item"),
        ("teams", {"A": {"double_damage": "yes"}, "B": {}}, "expected no, now or next"),
    ],
)
def test_a_malformed_state_is_one_clear_line(key: str, value: Any, words: str) -> None:
    example = copy.deepcopy(BY_ID["WX-01"])
    example["before"][key] = value
    with pytest.raises(ScenarioError) as caught:
        examples.run_example(ENGINE, example)
    assert words in str(caught.value)


@pytest.mark.parametrize("kind", ["lines", "dir8", "land_rule", "bazooka_range", "maps"])
def test_malformed_vectors_are_one_clear_line(kind: str) -> None:
    with pytest.raises(ScenarioError, match="malformed|expected"):
        examples.run_vector(ENGINE, kind, [{}])
    with pytest.raises(ScenarioError):
        examples.run_vector(ENGINE, kind, [3])
    assert examples.run_vector(ENGINE, "poems", []) is None

"""The worked examples of the rules, and our own, come out as written; what is not so is noticed."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engines.scenario import ScenarioError, run_scenarios
from games.engines.wyattearp import examples
from tests.engines.wyatt import ENGINE

FOLDER = Path(__file__).parents[1] / "scenarios"


def load(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / name).read_text("utf-8"))["examples"]


PUBLISHED = load("wyattearp.json")
EXAMPLES = PUBLISHED + load("wyattearp_more.json")
BY_ID = {example["id"]: example for example in EXAMPLES}


def differences(example: dict[str, Any]) -> tuple[str, ...]:
    (outcome,) = run_scenarios({"examples": [example]}, examples, ENGINE)
    json.dumps(outcome.as_json())
    return outcome.diff


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_worked_example_comes_out_as_written(example: dict[str, Any]) -> None:
    assert differences(example) == ()


def test_all_numbers_of_the_series_are_there() -> None:
    assert [f"Y{number:02}" for number in range(1, 41)] == [one["id"] for one in PUBLISHED]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every plain value in nested JSON with the way to it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))
    else:
        yield path, value


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000
    return "bogus" if value is None else None


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_changed_expectation_is_noticed(example: dict[str, Any]) -> None:
    for part in ("expect", "refusals", "refused"):
        for path, value in leaves(example.get(part, {})):
            if path[-1] == "seat" or "do" in path or path == ("step",):
                continue
            wrong = copy.deepcopy(example)
            place = wrong[part]
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = "bogus" if path[-2:-1] == ("absent",) else other(value)
            if path[-1] == "no_hand" or path[-2:-1] == ("absent",):
                continue  # a view has no more hands than it should: nothing to notice
            try:
                assert differences(wrong), (part, path)
            except ScenarioError:
                continue  # a name nobody has: the file is wrong, which is said as well


def test_a_hand_where_there_should_be_none_is_noticed() -> None:
    wrong = copy.deepcopy(BY_ID["Y01"])
    wrong["expect"]["views"]["A"]["players"]["A"] = {"no_hand": True}
    assert differences(wrong) == ("views.A.players.A.hand: expected to be absent",)
    wrong["expect"]["views"] = {"A": {"absent": ["supply_count"]}}
    assert differences(wrong) == ("views.A.supply_count: expected to be absent",)


def test_the_order_of_cards_is_free_where_the_rules_say_so() -> None:
    free = copy.deepcopy(BY_ID["Y14"])
    pile = free["expect"]["areas"]["B"]["bob_dalton"]["hidden"][0]
    pile.reverse()
    free["expect"]["views"]["spectator"]["players"]["B"]["areas"]["bob_dalton"]["hidden"][0] = pile
    assert differences(free) == ()
    fixed = copy.deepcopy(BY_ID["Y11"])
    fixed["expect"]["discard"].reverse()
    assert differences(fixed)


def test_a_missing_part_of_an_area_means_that_it_is_empty() -> None:
    wrong = copy.deepcopy(BY_ID["Y14"])
    wrong["expect"]["areas"]["B"] = {"bob_dalton": {"open": []}}
    assert differences(wrong)
    wrong["expect"]["areas"]["B"] = {"bob_dalton": {}}
    assert differences(wrong)
    wrong["expect"]["areas"]["B"] = {"wes_hardin": {"open": []}, "jesse_james": {}}
    assert differences(wrong) == ()
    wrong["expect"]["views"]["spectator"]["players"]["B"]["areas"] = {"bob_dalton": {}}
    assert differences(wrong)


def test_every_hand_of_an_example_is_dealt_in_the_order_given() -> None:
    twice = copy.deepcopy(BY_ID["Y31"])
    order = twice["deal_order"]
    missed = [{"seat": "CAB"[number % 3], "do": {"type": "timeout"}} for number in range(100)]
    turns = next(turns for turns in range(20, 101) if played_out(twice, missed[:turns]))
    twice["steps"] += [*missed[:turns], {"seat": None, "do": {"type": "deal"}}]
    twice["expect"] = {
        "hand": {name: order[place:30:3] for place, name in enumerate("ABC")},
        "start_seat": "A",
        "discard": [order[30]],
    }
    assert differences(twice) == ()


def played_out(example: dict[str, Any], steps: list[dict[str, Any]]) -> bool:
    """Tell whether the hand has ended after these steps more."""
    tried = {**example, "steps": example["steps"] + steps, "expect": {"phase": "scored"}}
    return differences(tried) == ()


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("Y02", ("before",), None),
        ("Y02", ("before", "supply", 0), "joker"),
        ("Y02", ("before", "supply", 0), ["joker"]),
        ("Y02", ("before", "supply"), []),
        ("Y02", ("before", "phase"), "deal"),
        ("Y02", ("before", "active"), None),
        ("Y02", ("before", "active"), "Q"),
        ("Y02", ("before", "turn_no"), -1),
        ("Y02", ("before", "turn_no"), True),
        ("Y02", ("before", "players"), {}),
        ("Y02", ("before", "players", 0), 7),
        ("Y02", ("before", "players", 0, "seat"), 1),
        ("Y02", ("before", "players", 0, "id"), "B"),
        ("Y02", ("before", "players", 0, "areas"), {"nobody": {}}),
        ("Y02", ("before", "opened"), None),
        ("Y02", ("steps",), {}),
        ("Y02", ("steps", 0), "draw"),
        ("Y02", ("expect",), []),
        ("Y02", ("expect", "views"), []),
        ("Y02", ("expect", "views", "Q"), {}),
        ("Y02", ("expect", "legal"), {"A": {}}),
        ("Y04", ("refused", "step"), 3),
        ("Y04", ("refusals",), 1),
        ("Y23", ("refill_order",), ["joker"]),
        ("Y23", ("refill_order",), ["belle_starr"]),
        ("Y23", ("refill_order", 5), "hideout"),
        ("Y02", ("before", "posters", "nobody"), 1000),
        ("Y02", ("before", "money", "Q"), 1000),
        ("Y02", ("before", "opened"), ["nobody"]),
        ("Y02", ("expect", "areas"), {"Q": {}}),
        ("Y14", ("expect", "areas", "B"), ["bob_dalton"]),
        ("Y02", ("expect", "views", "B", "absent"), [[]]),
        ("Y01", ("deal_order",), ["belle_starr"]),
        ("Y01", ("setup", "start"), "Q"),
        ("Y01", ("setup", "seats"), ["A", "A"]),
        ("Y01", ("setup", "seats"), list("ABCDE")),
        ("Y40", ("cards",), {"posse": {}}),
        ("Y40", ("cards",), {"hideout": {"shot": "optional"}}),
        ("Y40", ("cards",), []),
        ("Y30", ("duel_order",), ["wyatt_earp"] * 9),
    ],
)  # fmt: skip
def test_a_malformed_example_is_told_in_one_line(
    name: str, path: tuple[Any, ...], value: object
) -> None:
    wrong = copy.deepcopy(BY_ID[name])
    place: Any = wrong
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ScenarioError) as told:
        differences(wrong)
    assert "\n" not in str(told.value)
    assert str(told.value).startswith(name)


def test_an_unknown_key_of_expect_fails() -> None:
    wrong = copy.deepcopy(BY_ID["Y02"])
    wrong["expect"]["weather"] = "dry"
    assert differences(wrong) == ("weather: this is not a key of what came out",)


def test_a_step_that_is_refused_though_it_should_not_be_fails() -> None:
    wrong = copy.deepcopy(BY_ID["Y02"])
    wrong["steps"] = [{"seat": "B", "do": {"type": "draw", "from": "supply"}}, *wrong["steps"]]
    assert differences(wrong)[0] == "steps[0]: expected to be accepted, got not_your_turn"


def test_an_example_that_begins_where_no_match_can_come_to_fails_alone() -> None:
    odd = copy.deepcopy(BY_ID["Y02"])
    before = odd["before"]
    before["players"][1]["hand"] += before["supply"] + before["discard"]
    odd["before"] = {**before, "supply": [], "discard": [], "refilled": True}
    odd["steps"] = [{"seat": "A", "do": {"type": "timeout"}}]
    outcomes = run_scenarios({"examples": [odd, BY_ID["Y03"]]}, examples, ENGINE)
    first, second = outcomes
    assert first.line().startswith(f"FAIL Y02 {odd['title']}: it broke off: IndexError")
    assert second.ok

"""The rows: the official ones, wrong ones, and new ones of a known behaviour (M-3)."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from games.engines.errors import ContentError, OptionError
from games.engines.worms.actions import Fire
from games.engines.worms.rules import WormsEngine
from tests.engines.worms_board import Island

FOLDER = Path(__file__).parents[1] / "scenarios"
FULL = json.loads((FOLDER / "worms_weapons.json").read_text("utf-8"))
BAD = json.loads((FOLDER / "worms_bad_rows.json").read_text("utf-8"))


def test_the_official_content_is_the_published_file() -> None:
    content = WormsEngine.official_content()
    assert content == {key: FULL[key] for key in ("constants", "items", "effects")}
    assert WormsEngine.check_content(FULL) == ()
    content["items"][0]["range"] = 99
    assert WormsEngine.official_content()["items"][0]["range"] == 1


def edited(edit: dict[str, Any]) -> dict[str, Any]:
    """Return the published file with the one edit of a bad row."""
    content = copy.deepcopy(FULL)
    rows = {row["id"]: row for row in content["items"]}
    if "add" in edit:
        content["items"].append({**copy.deepcopy(rows["grenade"]), **edit["add"]})
    elif "constants" in edit:
        content["constants"].update(edit["constants"])
    elif "empty_class" in edit:
        for row in content["items"]:
            if row["crate_class"] == edit["empty_class"]:
                row["crate_class"] = None
    elif "drop_ring" in edit:
        row = rows[edit["row"]]
        row["rings"] = [ring for ring in row["rings"] if ring["ring"] != edit["drop_ring"]]
    elif "ring" in edit:
        (ring,) = (one for one in rows[edit["row"]]["rings"] if one["ring"] == edit["ring"])
        ring.update(edit["set"])
    else:
        rows[edit["row"]].update(edit["set"])
    return content


@pytest.mark.parametrize("case", BAD["cases"], ids=lambda case: case["label"])
def test_a_bad_row_says_what_is_wrong(case: dict[str, Any]) -> None:
    with pytest.raises(ContentError) as caught:
        WormsEngine.from_json(edited(case["edit"]))
    messages = [fault.message for fault in caught.value.faults]
    assert any(case["error_contains"] in message for message in messages), messages


@pytest.mark.parametrize("junk", [None, 3, [], {}, {"items": [], "constants": {}, "effects": {}}])
def test_junk_is_no_content(junk: Any) -> None:
    assert WormsEngine.check_content(junk)


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, -1, 1.5, True])
def test_no_value_of_any_field_breaks_the_check(value: Any) -> None:
    """Whatever stands in one place, there is an engine or a list of faults."""
    for place in ("bazooka", "sheep", "teleport", "crate_shower"):
        for key in FULL["items"][0]:
            check(edited({"row": place, "set": {key: value}}))
    for key in FULL["items"][2]["rings"][0]:
        check(edited({"row": "bazooka", "ring": 0, "set": {key: value}}))
    for key in FULL["constants"]:
        check(edited({"constants": {key: value}}))
    for key in FULL["effects"]:
        content = copy.deepcopy(FULL)
        content["effects"][key] = value
        check(content)
        content["effects"][key] = {**FULL["effects"][key], "rings": value}
        check(content)


def check(content: Any) -> None:
    try:
        WormsEngine.from_json(content)
    except ContentError as error:
        assert error.faults and all(fault.message for fault in error.faults)


NEW = {"id": "big_bertha", "name": "Big Bertha", "behaviour": "anywhere", "range": "ALL"}


def test_a_new_row_of_a_known_behaviour_plays_at_once() -> None:
    engine = WormsEngine.from_json(edited({"add": {**NEW, "price": 9}}))
    island = Island("55555/55555/55555/55555/55555", A1=(0, 0), A2=(0, 4), B1=(4, 2), B2=(4, 4))
    island.engine = engine
    island.give(0, big_bertha=1)
    island.do(Fire("A1", "big_bertha", target=(4, 2)), (11, 3))
    assert island.hp("B1") == 107


def test_a_new_row_goes_to_the_end_of_its_category() -> None:
    last = edited({"add": NEW})
    first = {**last, "items": [last["items"][-1], *last["items"][:-1]]}
    for given in (last, first):  # wherever its file has it
        ids = [row.id for row in WormsEngine.from_json(given).content.items]
        place = ids.index("big_bertha")
        assert ids[place - 1 : place + 2] == ["gas_grenade", "big_bertha", "super_sheep"]


@pytest.mark.parametrize("name", ["start_health", "health_crate"])
def test_health_is_1_to_9999(name: str) -> None:
    assert not WormsEngine.check_content(edited({"constants": {name: 9999}}))
    for wrong in (0, 10_000):
        assert WormsEngine.check_content(edited({"constants": {name: wrong}}))


def test_the_order_of_the_rows_is_fixed() -> None:
    content = copy.deepcopy(FULL)
    content["items"][2], content["items"][3] = content["items"][3], content["items"][2]
    (fault,) = WormsEngine.check_content(content)
    assert fault.code == "order_changed"


def test_same_rows_are_the_same_content() -> None:
    one, other = WormsEngine.from_json(FULL), WormsEngine.from_json(copy.deepcopy(FULL))
    assert one.content == other.content and hash(one.content) == hash(other.content)
    changed = WormsEngine.from_json(edited({"row": "sheep", "set": {"price": 13}}))
    assert changed.content != one.content


@pytest.mark.parametrize(
    ("options", "players", "field"),
    [
        ({"worms": 10}, 2, "worms"),
        ({"worms": 7}, 3, "worms"),
        ({"worms": True}, 2, "worms"),
        ({"sudden_death": -1}, 2, "sudden_death"),
        ({"turn_seconds": 59}, 2, "turn_seconds"),
        ({"turn_seconds": "90"}, 2, "turn_seconds"),
        ({"weather": 1}, 2, "weather"),
        ({}, 1, ""),
        ({}, 9, ""),
    ],
)
def test_options_that_do_not_fit_are_named(options: Any, players: int, field: str) -> None:
    engine = WormsEngine.from_json(FULL)
    with pytest.raises(OptionError) as caught:
        engine.setup(options, players, None)
    assert caught.value.faults[0].where == field
    assert caught.value.faults[0].message


@pytest.mark.parametrize(("players", "worms"), [(2, 6), (3, 6), (4, 4), (5, 3), (6, 3), (8, 2)])
def test_teams_have_the_usual_number_of_worms(players: int, worms: int) -> None:
    state = WormsEngine.from_json(FULL).setup({}, players, None).state
    assert state.options.worms == worms

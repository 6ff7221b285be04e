"""Card tables and options are read as the rules say; what is wrong is named (E-71, E-72)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engines.errors import ContentError, OptionError
from games.engines.wyattearp.messages import MESSAGES
from games.engines.wyattearp.reading import read_content, write_content
from games.engines.wyattearp.rules import WyattEarpEngine
from tests.engines.wyatt import ENGINE, OFFICIAL, dice, edited

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = json.loads((FOLDER / "wyattearp_bad_cards.json").read_text("utf-8"))


def errors(content: Any) -> list[str]:
    return [one.message for one in WyattEarpEngine.check_content(content) if not one.warning]


def test_the_official_table_is_the_published_one() -> None:
    assert json.loads((FOLDER / "wyattearp_cards.json").read_text("utf-8")) == OFFICIAL
    content = ENGINE.content
    assert (content.size, content.holes) == (78, 49)
    assert [card.slug for card in content.cards][6:9] == [
        "wes_hardin", "photo:belle_starr", "photo:billy_the_kid",
    ]  # fmt: skip
    assert [card.slug for card in content.cards][14:] == [
        "bank_robbery", "fastest_gun", "stagecoach_robbery", "wyatt_earp", "most_wanted", "hideout",
    ]  # fmt: skip
    assert content.outlaw("wes_hardin").label("ko") == "웨스 하딘"


@pytest.mark.parametrize("case", FILE["cases"], ids=lambda case: case["label"])
def test_a_bad_table_is_refused_with_its_message(case: dict[str, Any]) -> None:
    content = edited(*case["edits"])
    assert any(case["error_contains"] in message for message in errors(content))
    with pytest.raises(ContentError):
        WyattEarpEngine.from_json(content)


@pytest.mark.parametrize("case", FILE["good_cases"], ids=lambda case: case["label"])
def test_a_good_table_is_read(case: dict[str, Any]) -> None:
    content = edited(*case["edits"])
    assert errors(content) == []
    engine = WyattEarpEngine.from_json(content)
    assert errors(write_content(engine.content)) == []


def test_a_table_written_out_is_the_same_table() -> None:
    written = write_content(ENGINE.content)
    assert written == {key: value for key, value in OFFICIAL.items() if key != "version"}
    again, faults = read_content(written)
    assert again is not None and not faults
    assert (again.cards, again.sheriffs) == (ENGINE.content.cards, ENGINE.content.sheriffs)


def test_a_small_deck_is_only_warned_of() -> None:
    content = edited({"row": "wyatt_earp", "set": {"copies": 0}}, *(
        {"row": row["slug"], "set": {"copies": 4}} for row in OFFICIAL["outlaws"]
    ))  # fmt: skip
    faults = WyattEarpEngine.check_content(content)
    assert [(one.code, one.warning) for one in faults] == [("run_out", True)]


def test_plain_faults_come_first_and_alone() -> None:
    content = edited(
        {"row": "hideout", "set": {"copies": -1, "behaviour": "explode"}},
        {"row": "photo", "set": {"lies": "discard"}},
    )
    assert errors(content) == ["hideout: copies must be a whole number from 0 to 20."]


@pytest.mark.parametrize(
    ("row", "field", "value", "message"),
    [
        ("hideout", "behaviour", [], "unknown behaviour []"),
        ("hideout", "shot", ["none"], "the shot rule must be none or required"),
        ("hideout", "name", 5, "the name must have 1 to 40"),
        ("hideout", "name", "x" * 41, "the name must have 1 to 40"),
        ("hideout", "ko", "은신\n처", "the Korean name must have 1 to 40"),
        ("hideout", "per", "outlaw", "copies are counted per deck"),
        ("hideout", "unique_on_table", 1, "yes or no"),
        ("hideout", "modes", [{"mode": "hand", "shot": "none"}], "only take and assist cards"),
        ("bank_robbery", "safe", 21000, "money must be a multiple of $1,000 from 0 to 20,000"),
        ("bank_robbery", "safe", True, "money must be a multiple"),
        ("bank_robbery", "safe", None, "the money without a shot must be given"),
        ("wyatt_earp", "modes", None, "modes must be one or more"),
        ("wyatt_earp", "modes", [{"mode": "flush"}], "modes must be one or more"),
        ("wyatt_earp", "modes", [{"mode": ["flush"], "shot": "none"}], "modes must be one or more"),
        (
            "wyatt_earp",
            "modes",
            [{"mode": "reinforce", "shot": "none"}],
            "reinforce draws 1 to 10 cards",
        ),
        (
            "wyatt_earp",
            "modes",
            [{"mode": "flush", "shot": "none", "draw": 2}],
            "modes must be one or more",
        ),
    ],
)
def test_further_faults_have_their_message(
    row: str, field: str, value: object, message: str
) -> None:
    assert any(message in one for one in errors(edited({"row": row, "set": {field: value}})))


def test_every_message_names_its_row_or_the_whole_table() -> None:
    for code, text in MESSAGES.items():
        whole = code in ("one_behaviour", "one_photo", "outlaw_count", "duel_endless", "set_form")
        assert "{" in text or whole, code


@pytest.mark.parametrize(
    "content",
    [None, [], {}, {"outlaws": [], "sheriffs": []}, {**OFFICIAL, "extra": 1},
     {**OFFICIAL, "outlaws": [1]}, {**OFFICIAL, "constants": []}],
)  # fmt: skip
def test_what_is_no_table_is_refused_in_one_sentence(content: Any) -> None:
    assert errors(content) == ["This is not a card table."]


@pytest.mark.parametrize("value", [0, -1, 2.0, True, None, "3"])
def test_constants_are_those_of_the_rules(value: object) -> None:
    wrong = {**OFFICIAL, "constants": {**OFFICIAL["constants"], "opening_cards": value}}
    assert errors(wrong) == ["opening_cards: this constant of the rules must be a whole number "
                             "from 1 to 20."]  # fmt: skip
    missing = {key: one for key, one in OFFICIAL["constants"].items() if key != "deal"}
    assert "exactly those of the rules" in errors({**OFFICIAL, "constants": missing})[0]


def test_junk_in_any_field_is_told_and_never_breaks() -> None:
    junk: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 500, [], {}, [{}], {"mode": 1}]
    chance = Random(1)
    for _ in range(3000):
        content = WyattEarpEngine.official_content()
        for _ in range(chance.randint(1, 3)):
            row = chance.choice(content["outlaws"] + content["sheriffs"])
            row[chance.choice(sorted(row))] = chance.choice(junk)
        found, faults = read_content(content)
        assert (found is None) == any(not one.warning for one in faults)


def test_options_are_read_and_standard_where_not_given() -> None:
    options = ENGINE.read_options({"win_money": "40000", "payment_preview": False})
    assert (options.win_money, options.start_bounty) == (40000, 1000)
    assert not options.payment_preview
    state = ENGINE.setup({"start_bounty": "3000"}, 3, dice()).state
    assert state.posters == (3000,) * 7


@pytest.mark.parametrize(
    "given",
    [{"win_money": 25000}, {"win_money": "1"}, {"turn_seconds": 5}, {"turn_seconds": True},
     {"payment_preview": 1}, {"nonsense": 1}, {"pause_seconds": 1.5}],
)  # fmt: skip
def test_wrong_options_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        ENGINE.setup(given, 3, dice())


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_to_four_play(seats: int) -> None:
    with pytest.raises(OptionError):
        ENGINE.setup({}, seats, dice())


def test_what_the_constants_say_is_standard() -> None:
    content = {**OFFICIAL, "constants": {**OFFICIAL["constants"], "win_money": 30000}}
    engine = WyattEarpEngine.from_json(content)
    (target, *_) = engine.options(content)
    assert (target.default, target.choices) == ("30000", ("15000", "25000", "30000", "40000"))
    assert engine.read_options({}).win_money == 30000

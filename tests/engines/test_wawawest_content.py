"""Items are read as the rules say, and whatever is wrong is named at its field."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.errors import ContentError
from games.engines.wawawest.checks import check_removal, find_users
from games.engines.wawawest.relation import verdict
from games.engines.wawawest.rules import WaWaWestEngine

FOLDER = Path(__file__).parents[1] / "scenarios"
OFFICIAL = WaWaWestEngine.official_content()
CONTENT = WaWaWestEngine.from_json(OFFICIAL).content
MATRIX = json.loads((FOLDER / "wawawest_matrix.json").read_text("utf-8"))
BAD = json.loads((FOLDER / "wawawest_bad_items.json").read_text("utf-8"))["cases"]
PUBLISHED = json.loads((FOLDER / "wawawest_items.json").read_text("utf-8"))


def patched(name: str, /, **patch: Any) -> dict[str, Any]:
    content = copy.deepcopy(OFFICIAL)
    for row in content["items"]:
        if row["name"] == name:
            row.update(patch)
    return content


def errors(content: Any) -> list[tuple[str, str, str]]:
    faults = WaWaWestEngine.check_content(content)
    return [(one.where, one.field, one.message) for one in faults if not one.warning]


def warnings(content: Any) -> list[tuple[str, str]]:
    faults = WaWaWestEngine.check_content(content)
    return [(one.where, one.message) for one in faults if one.warning]


def test_the_kill_relation_is_the_published_table() -> None:
    cells = {(a, b): MATRIX[a][b] for a in MATRIX for b in MATRIX[a]}
    ours = {(a, b): verdict(CONTENT[a], CONTENT[b]).kills for a, b in cells}
    assert len(cells) == 289 and sum(cells.values()) == 65
    assert ours == cells


def test_the_official_set_is_the_published_one() -> None:
    published = WaWaWestEngine.from_json(PUBLISHED).content
    for ours, theirs in zip(CONTENT.items, published.items, strict=True):
        for field in ("name", "type", "cost", "gives", "kills", "killed_by", "spares", "effects"):
            assert getattr(ours, field) == getattr(theirs, field), (ours.name, field)


def test_the_official_set_has_korean_labels_and_drawn_icons() -> None:
    icons = {item.icon for item in CONTENT.items}
    assert all(item.label("ko") != item.name for item in CONTENT.items)
    assert CONTENT["Stun Gun"].label("ko") == "전기총"
    assert CONTENT["Stun Gun"].label("fr") == "Stun Gun"
    assert len(icons) == 17 and "custom" not in icons


@pytest.mark.parametrize(
    ("attacker", "target", "rule", "entry"),
    [
        ("Gun", "Reload", "kills", "<Charge>"),
        ("Grenade", "Skip", "killed_by", "<Weapon>"),
        ("Laser Gun", "Gun", "greater", ""),
        ("Minigun", "Stun Gun", "equal", ""),
        ("Minigun", "Reload", "spared", "<Charge (Ammo)>"),
        ("Bazooka", "Orange Juice (activated)", "none", ""),
        ("Bazooka", "Firework (blast)", "none", ""),
        ("Orange Juice (activated)", "Grenade", "kills", "<Bomb II+>"),
        ("Firework (blast)", "Shield", "kills", "<Defense I>"),
        ("Grenade", "Minigun", "none", ""),
        ("Grenade", "Reinforced Shield", "none", ""),
    ],
)
def test_a_verdict_names_what_decided(attacker: str, target: str, rule: str, entry: str) -> None:
    found = verdict(CONTENT[attacker], CONTENT[target])
    assert (found.rule, found.entry) == (rule, entry)


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["label"])
def test_a_bad_item_gets_its_message(case: dict[str, Any]) -> None:
    found = errors(patched(case["item"], **case["patch"]))
    where = case["patch"].get("name", case["item"])
    assert any(case["error_contains"] in message for _, _, message in found)
    assert all(name in (where, "") for name, _, _ in found)
    with pytest.raises(ContentError):
        WaWaWestEngine.from_json(patched(case["item"], **case["patch"]))


FURTHER = [
    ("Mirror", {"name": "Thirty letters is one too many"}, "name", "Use 1 to 29 letters"),
    ("Mirror", {"name": ""}, "name", "Use 1 to 29 letters"),
    ("Mirror", {"name": "Mirror (a) (b)"}, "name", "Use 1 to 29 letters"),
    ("Mirror", {"name": 7}, "name", "Use 1 to 29 letters"),
    ("Mirror", {"name": "everything"}, "name", "“everything” has a meaning in the rules"),
    ("Gun", {"type": "Spell"}, "type", "“Spell” is neither a class nor a subtype."),
    ("Gun", {"type": "Weapon I (Gun)"}, "type", "In “Weapon I (Gun)” the level belongs inside"),
    ("Gun", {"type": "Weapon (Gun XXI)"}, "type", "“XXI” is not a level"),
    ("Gun", {"type": "Weapon 2"}, "type", "“Weapon 2” is not a type; write for example"),
    ("Gun", {"type": None}, "type", "type must be text."),
    ("Shield", {"type": "Defense"}, "type", "A Defense needs a level, for example Defense I."),
    ("Gun", {"cost": 100}, "cost", "Costs must be a whole number from 0 to 99, or NaN"),
    ("Gun", {"cost": True}, "cost", "Costs must be a whole number"),
    ("Gun", {"cost": 1.0}, "cost", "Costs must be a whole number"),
    ("Gun", {"gives": None}, "gives", "Gives must be a whole number from 0 to 99."),
    ("Gun", {"kills": "Charge>"}, "kills", "“Charge>” has only one angle bracket."),
    ("Gun", {"killed_by": "<Weapon (Fire)>"}, "killed_by", "“Fire” is not a known subtype."),
    ("Gun", {"spares": "<Weapon IIII+>"}, "spares", "“IIII” is not a level"),
    ("Gun", {"kills": "<Weapon 2+>"}, "kills", "“Weapon 2+” is not a type"),
    ("Gun", {"kills": "<charge>"}, "kills", "“charge” is neither a class nor a subtype."),
    ("Gun", {"kills": 5}, "kills", "kills must be text"),
    ("Gun", {"effects": [{"kind": "hazard", "x": 1}]}, "effects", "needs exactly: nothing."),
    ("Gun", {"effects": ["fallback"]}, "effects", "is not a known effect."),
    ("Gun", {"effects": {}}, "effects", "effects must be a list."),
    ("Gun", {"effects": [{"kind": "force_skip"}] * 2}, "effects", "may be given once."),
    ("Shield", {"effects": [{"kind": "max_in_a_row", "times": 0}]}, "effects", "from 1 to 99."),
    ("Gun", {"effects": [{"kind": "summon_hazard", "item": "Gun"}]}, "effects", "not a hazard."),
    ("Gun", {"effects": [{"kind": "summon_hazard", "item": "Gub"}]}, "effects", "called “Gub”."),
    ("Gun", {"effects": [{"kind": "not_counted_as", "class": "Gun"}]}, "effects", "one of Charge"),
    ("Mirror", {"gives": 1}, "effects", "An item that copies may not also kill"),
    ("Firework (blast)", {"killed_by": "Gun"}, "effects", "may only kill; it gives nothing"),
    ("Skip", {"type": "Defense I"}, "effects", "must be a free Charge"),
    ("Skip", {"effects": []}, "items", "it has 0."),
    ("Skip", {"enabled": False}, "items", "it has 0."),
    ("Gun", {"colour": "red"}, "colour", "“colour” is not a field of an item."),
    ("Gun", {"icon": "../x"}, "icon", "icon must be the name of an icon."),
    ("Gun", {"labels": {"ko": "총" * 41}}, "labels", "labels must be a name"),
    ("Gun", {"enabled": 1}, "enabled", "enabled must be true or false."),
]


@pytest.mark.parametrize(("item", "patch", "field", "message"), FURTHER)
def test_further_faults_stand_at_their_field(
    item: str, patch: dict[str, Any], field: str, message: str
) -> None:
    found = errors(patched(item, **patch))
    assert [one for one in found if one[1] == field and message in one[2]], found


def test_all_faults_are_given_at_once() -> None:
    content = patched("Gun", cost=-1, kills="Granade, <Fire>", type="Gun I")
    assert len(errors(content)) == 4


def test_items_that_require_each_other_can_never_be_played() -> None:
    content = patched("Battery", effects=[{"kind": "requires_last_turn", "item": "Stun Gun"}])
    assert {where for where, _, _ in errors(content)} == {"Battery", "Stun Gun"}


@pytest.mark.parametrize("content", [None, [], {}, {"items": {}}, {"items": [3]}, {"items": []}])
def test_what_is_no_set_is_refused(content: Any) -> None:
    assert errors(content)


def test_names_are_tidied_and_compared_without_case() -> None:
    content = patched("Gun", kills=" grenade ,, <Charge>\u2800, LASER   gun ")
    gun = WaWaWestEngine.from_json(content).content["Gun"]
    assert [entry.name for entry in gun.kills_entries] == ["Grenade", None, "Laser Gun"]


def test_without_brackets_an_item_goes_before_a_group() -> None:
    content = WaWaWestEngine.from_json(patched("Bazooka", kills="Gun")).content
    assert verdict(content["Bazooka"], content["Gun"]).kills
    assert not verdict(content["Bazooka"], content["Minigun"]).kills
    grouped = WaWaWestEngine.from_json(patched("Bazooka", kills="<Gun>")).content
    assert verdict(grouped["Bazooka"], grouped["Minigun"]).kills


@pytest.mark.parametrize(
    ("item", "patch", "where", "message"),
    [
        ("Gun", {}, "Shield", "Weapon (Bomb) is read as the group <Weapon (Bomb)>."),
        ("Gun", {"kills": "<Charge III>"}, "Gun", "<Charge III> matches no item yet."),
        ("Firework (launch)", {"effects": []}, "Firework (blast)", "No item brings this into"),
        ("Battery", {"enabled": False}, "Stun Gun", "“Battery” is switched off, so this item"),
        ("Minigun", {"spares": ""}, "Minigun", "This weapon is free and kills every free source"),
        ("Reload", {"gives": 0}, "", "No free item gives ammo"),
    ],
)
def test_what_is_hardly_meant_is_warned_of(
    item: str, patch: dict[str, Any], where: str, message: str
) -> None:
    found = warnings(patched(item, **patch))
    assert any(one[0] == where and message in one[1] for one in found), found


def test_an_item_nothing_kills_is_warned_of() -> None:
    content = patched("Shield", effects=[], killed_by="", type="Defense III")
    content["items"] = [row for row in content["items"] if row["name"] != "Bazooka"]
    found = warnings(content)
    assert ("Shield", "Nothing in this set kills it, and it may be used without limit.") in found


def test_what_others_refer_to_may_not_go() -> None:
    assert find_users(OFFICIAL, "Battery") == ("Stun Gun",)
    fault = check_removal(OFFICIAL, "Battery")
    assert fault and fault.message == "“Battery” is used by Stun Gun; change that first."
    assert check_removal(OFFICIAL, "Mirror") is None


def test_the_same_content_is_the_same_value() -> None:
    again = WaWaWestEngine.from_json(json.loads(json.dumps(OFFICIAL))).content
    assert again == CONTENT and hash(again) == hash(CONTENT)
    assert WaWaWestEngine.from_json(patched("Gun", cost=2)).content != CONTENT


def test_changing_official_content_changes_only_the_copy() -> None:
    WaWaWestEngine.official_content()["items"].clear()
    assert len(WaWaWestEngine.official_content()["items"]) == 17


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats() | st.text(max_size=12)
    | st.sampled_from(["<Weapon (Gun I+)>", "Gun", "<Gun", "Weapon (Gun II)", "fallback", "item"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["kind", "item", "times", "bond", "ko"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
FIELDS = ("name", "type", "cost", "gives", "kills", "killed_by", "spares", "effects", "order")
FIELDS += ("enabled", "icon", "labels", "description", "other")


@given(row=st.integers(0, 16), field=st.sampled_from(FIELDS), junk=JUNK)
def test_any_junk_in_a_field_is_read_or_refused_with_a_sentence(
    row: int, field: str, junk: Any
) -> None:
    content = copy.deepcopy(OFFICIAL)
    content["items"][row][field] = junk
    faults = WaWaWestEngine.check_content(content)
    assert all(fault.message and "{" not in fault.code for fault in faults)
    if all(fault.warning for fault in faults):
        assert len(WaWaWestEngine.from_json(content).content.items) == 17


@given(junk=JUNK, key=st.sampled_from(["items", "vocabulary", "set", "version", None]))
def test_any_junk_for_a_set_is_read_or_refused(junk: Any, key: str | None) -> None:
    WaWaWestEngine.check_content(junk if key is None else {**OFFICIAL, key: junk})

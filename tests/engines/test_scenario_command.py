"""The scenario command says PASS or FAIL for each example, and one line for a bad file."""

from __future__ import annotations

import copy
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.engines.scenario import find_differences

FOLDER = Path(__file__).parents[1] / "scenarios"
FILE = json.loads((FOLDER / "wawawest.json").read_text("utf-8"))
FIRST = FILE["examples"][0]


def run(*arguments: Any) -> tuple[int, list[str], str]:
    """Return the exit code, the lines printed and what was complained of."""
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command("scenario", *map(str, arguments), stdout=out, stderr=err, no_color=True)
    except SystemExit as exit_:
        code = exit_.code
    return code, out.getvalue().splitlines(), err.getvalue()


def written(folder: Path, content: Any) -> Path:
    path = folder / "file.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def changed(**changes: Any) -> dict[str, Any]:
    return {"game": "wawawest", "examples": [{**copy.deepcopy(FIRST), **changes}]}


def test_the_published_file_passes() -> None:
    code, lines, _ = run(FOLDER / "wawawest.json")
    assert code == 0
    assert lines[0] == "PASS E01 Quiet opening"
    assert lines[-1] == "30 passed, 0 failed"


def test_several_files_are_counted_together() -> None:
    code, lines, _ = run(FOLDER / "wawawest.json", FOLDER / "dice.json")
    assert (code, lines[-1]) == (0, "31 passed, 0 failed")
    assert "PASS vectors.dice_stream vector" in lines


def test_a_difference_is_named_with_its_place(tmp_path: Path) -> None:
    expect = {**FIRST["expect"], "ammo": {"A": 2, "B": 1, "C": 0}}
    code, lines, _ = run(written(tmp_path, changed(expect=expect)))
    assert code == 1
    assert lines == ["FAIL E01 Quiet opening: ammo.A: expected 2, got 1", "0 passed, 1 failed"]


def test_json_gives_one_line_an_example_with_everything_that_came_out(tmp_path: Path) -> None:
    code, lines, _ = run(written(tmp_path, changed(expect={"deaths": ["A"]})), "--json")
    (line,) = map(json.loads, lines)
    assert code == 1
    assert line["id"] == "E01" and line["ok"] is False
    assert line["diff"] == ['deaths: expected ["A"], got []']
    assert line["actual"]["ammo"] == {"A": 1, "B": 1, "C": 0}


def test_an_example_gets_one_line_whatever_its_names_hold(tmp_path: Path) -> None:
    file = written(tmp_path, changed(id="E\u20281\ud800", title="Two\nlines"))
    code, lines, _ = run(file)
    assert (code, lines) == (0, ["PASS E 1\\ud800 Two lines", "1 passed, 0 failed"])
    code, lines, _ = run(file, "--json")
    assert (code, [json.loads(line)["id"] for line in lines]) == (0, ["E\u20281\ud800"])


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    code, lines, _ = run(written(tmp_path, "\ufeff" + json.dumps(changed())))
    assert (code, lines[-1]) == (0, "1 passed, 0 failed")


def test_the_order_of_keys_is_free_inside_lists_too() -> None:
    assert find_differences([{"a": 1, "b": 2}], [{"b": 2, "a": 1}]) == []
    assert find_differences([{"a": 1}], [{"a": True}], "x") == [
        'x: expected [{"a": 1}], got [{"a": true}]'
    ]


def test_a_wrong_die_fails(tmp_path: Path) -> None:
    content = json.loads((FOLDER / "dice.json").read_text("utf-8"))
    content["vectors"]["dice_stream"]["rolls"][0][1] = 5
    code, lines, _ = run(written(tmp_path, content))
    assert code == 1 and lines[0].startswith("FAIL vectors.dice_stream")


def test_keys_that_are_optional_may_be_left_out(tmp_path: Path) -> None:
    example = {
        "id": "X1",
        "before": {"turn": 1, "players": [{"id": "a"}, {"id": "b", "ammo": 1}]},
        "choices": {"a": {"item": "Reload"}, "b": {"item": "Gun", "fire_ms": 1}},
        "expect": {"hits": [["b", "a"]], "result": {"kind": "win", "players": ["b"]}},
    }
    code, lines, _ = run(written(tmp_path, {"game": "wawawest", "examples": [example]}))
    assert (code, lines[-1]) == (0, "1 passed, 0 failed")


def test_an_unknown_key_of_expect_fails_its_example(tmp_path: Path) -> None:
    code, lines, _ = run(written(tmp_path, changed(expect={"weather": "fine"})))
    assert code == 1 and 'weather: expected "fine", got nothing' in lines[0]


PLAYERS = FIRST["before"]["players"]
WYATT = json.loads((FOLDER / "wyattearp.json").read_text("utf-8"))["examples"][1]
DEEP = json.dumps({"game": "wyattearp", "examples": [{**WYATT, "expect": {"event": "x"}}]}).replace(
    '"x"', '{"a":' * 900 + "1" + "}" * 900
)
CHOICE = FIRST["choices"]["A"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not JSON"),
        ([], "expected an object"),
        ("[" * 100_000, "not JSON"),
        (DEEP, "nested too deeply"),
        ({"examples": []}, "game: expected the name"),
        ({"game": "chess", "examples": []}, "there is no game 'chess'"),
        ({"game": "wawawest"}, "examples: missing"),
        ({"game": "wawawest", "examples": {}}, "examples: expected a list"),
        ({"game": "wawawest", "examples": [1]}, "examples[0]: expected an object"),
        ({"game": "wawawest", "examples": [{}]}, "examples[0].id: expected text"),
        ({"game": "wawawest", "vectors": {"lines": []}}, "'lines' is not a kind"),
        ({"game": "wawawest", "vectors": {"dice_stream": {"seed_hex": "00"}}}, "malformed"),
        ({"game": "wawawest", "loadouts": [{}]}, "this game has none"),
        (changed(expect=None), "E01: expect: expected an object"),
        (changed(choices=None), "choices: expected an object"),
        (changed(choices={"Z": CHOICE}), "choices.Z: there is no such player"),
        (changed(choices={"A": "Gun"}), "choices.A: expected an object"),
        (changed(choices={"A": {**CHOICE, "fire_ms": "5"}}), "fire_ms: expected a whole"),
        (changed(before={"turn": 1}), "before.players: expected a list"),
        (changed(before={"players": []}), "at least one player"),
        (changed(before={"players": [*PLAYERS, PLAYERS[0]]}), "given twice"),
        (changed(before={"players": [{"id": "A", "ammo": -1}]}), "ammo: expected a whole"),
        (changed(before={"players": [{"id": "A", "overlay": "Gun"}]}), "is not an overlay"),
        (changed(before={"players": PLAYERS, "hazards": ["Gun"]}), "is not a hazard"),
        (changed(room={"fire": {"mode": "duel"}}), "“duel” is not offered yet."),
        (changed(room={"fire": {"speed": 1}}), "room.fire.speed: not an option"),
        (changed(room={"variations": {"snow": True}}), "room.variations.snow: not an option"),
        (changed(room={"variations": {"exclude_rules": ["x"]}}), "unknown rule 'x'"),
        (changed(room={"variations": {"exclude_items": ["x"]}}), "no item called “x”"),
        (changed(room={"variations": {"exclude_items": ["Skip"]}}), "cannot be excluded"),
        (changed(room={"weather": 1}), "room.weather: not an option"),
    ],
)
def test_a_file_that_cannot_be_run_gets_one_clear_line(
    tmp_path: Path, content: Any, words: str
) -> None:
    code, lines, complaint = run(written(tmp_path, content))
    assert (code, lines) == (2, [])
    assert words in complaint and complaint.count("\n") == 1


def test_a_missing_file_gets_one_clear_line(tmp_path: Path) -> None:
    code, lines, complaint = run(tmp_path / "none.json")
    assert (code, lines) == (2, []) and "none.json" in complaint


@pytest.mark.django_db
def test_an_unknown_ruleset_gets_one_clear_line() -> None:
    code, lines, complaint = run(FOLDER / "wawawest.json", "--ruleset", "pirates")
    assert (code, lines) == (2, []) and "no ruleset 'pirates'" in complaint

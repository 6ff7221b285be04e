"""A file of a ruleset is taken whole or not at all, and every fault of it is named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import catalogue, exchange, rulesets
from games.exchange import ImportRefused
from games.models import Ruleset
from games.registry import engine_class
from tests.rulesets.bad import all_bad, official_json
from tests.rulesets.sets import GAMES, browse, make_staff, official

pytestmark = pytest.mark.django_db
BAD = all_bad()


def file_of(game: str, content: Any, **more: Any) -> bytes:
    frame = {"schema": exchange.SCHEMA, "schema_version": 1, "game": game, "title": "Mine"}
    return json.dumps({**frame, "content": content, **more}).encode()


@pytest.mark.parametrize("game", GAMES)
def test_an_exported_ruleset_comes_back_with_the_same_hash(game: str) -> None:
    ruleset, staff = official(game), make_staff()
    text = exchange.write_file(ruleset)
    again, found = exchange.import_ruleset(raw=text.encode(), user=staff)
    content = catalogue.to_content(again)
    assert catalogue.hash_content(game, content) == ruleset.content_id
    assert again.status == "draft" and not again.official and found.title == ruleset.title


@pytest.mark.parametrize(("label", "game", "content", "part"), BAD, ids=[one[0] for one in BAD])
def test_every_bad_definition_is_refused_with_where_what_and_how(
    label: str, game: str, content: Any, part: str
) -> None:
    with pytest.raises(ImportRefused) as refused:
        exchange.import_ruleset(raw=file_of(game, content), user=make_staff())
    said = [one.what for one in refused.value.problems]
    assert any(part in what for what in said), (label, said)
    assert all(one.path and one.what and one.mend for one in refused.value.problems)
    assert not Ruleset.objects.exists()


def ten_thousand_effects() -> Any:
    content = official_json("wawawest")
    content["items"][0]["effects"] = [{"kind": "max_in_a_row", "times": 1}] * 10_000
    return content


def two_that_need_each_other() -> Any:
    content = official_json("wawawest")
    first, second = content["items"][5], content["items"][7]
    for item, other in ((first, second), (second, first)):
        item["effects"] = [{"kind": "requires_last_turn", "item": other["name"]}]
    return content


def no_cards() -> Any:
    content = official_json("wyattearp")
    for row in (*content["outlaws"], *content["sheriffs"]):
        row["copies"] = 0
    return content


@pytest.mark.parametrize(
    ("game", "content"),
    [
        ("wawawest", ten_thousand_effects()),
        ("wawawest", two_that_need_each_other()),
        ("wyattearp", no_cards()),
        ("wawawest", {"items": []}),
        ("wawawest", {"items": [[]] * 3}),
        ("wawawest", {"items": [{"name": {"a": 1}}]}),
        ("worms", {"constants": {}, "items": [], "effects": {}}),
        ("worms", {**official_json("worms"), "constants": {"points": 3}}),
        ("wyattearp", {"outlaws": 1, "sheriffs": [], "constants": {}}),
        ("wyattearp", {**official_json("wyattearp"), "outlaws": [{"slug": {}}]}),
    ],
)
def test_odd_contents_are_refused_with_at_most_a_hundred_faults(game: str, content: Any) -> None:
    with pytest.raises(ImportRefused) as refused:
        exchange.read_file(file_of(game, content))
    assert 1 <= len(refused.value.problems) <= 100


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"a": 1, "a": 2}',
        b'{"cost": NaN}',
        b"[" * 100_000,
        b'{"a": ' + b"9" * 10_000 + b"}",
        b" " * (exchange.MOST_BYTES + 1),
        file_of("poker", {}),
        file_of("wawawest", official_json("wawawest"), schema_version=2),
        file_of("wawawest", official_json("wawawest"), script="import os"),
        file_of("wawawest", official_json("wawawest"), title="x" * 61),
        file_of("wawawest", official_json("wawawest"), title="\x00"),
    ],
    ids=lambda raw: repr(raw[:20]),
)
def test_what_is_no_file_of_a_ruleset_is_refused(raw: bytes) -> None:
    with pytest.raises(ImportRefused):
        exchange.read_file(raw)


def test_a_fault_of_json_names_line_and_column() -> None:
    with pytest.raises(ImportRefused) as refused:
        exchange.read_file(b'{\n "a": ,\n}')
    assert refused.value.problems[0].path == "line 2, column 7"


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7*7 }}", "\u202egnuG", "a\x00b"])
def test_a_hostile_name_is_refused_and_shown_as_text(name: str) -> None:
    content = official_json("wawawest")
    content["items"][2]["name"] = name
    upload = SimpleUploadedFile("set.json", file_of("wawawest", content))
    answer = browse(make_staff()).post("/admin/games/ruleset/import/", {"file": upload})
    assert "errornote" in answer.content.decode() and not Ruleset.objects.exists()
    assert "<script>alert" not in answer.content.decode()


def test_a_sound_file_becomes_a_draft_and_says_its_warnings() -> None:
    content = official_json("wawawest")
    next(one for one in content["items"] if one["name"] == "Minigun")["spares"] = ""
    upload = SimpleUploadedFile("set.json", file_of("wawawest", content))
    answer = browse(make_staff()).post(
        "/admin/games/ruleset/import/", {"file": upload}, follow=True
    )
    assert "nobody could ever reload safely" in answer.content.decode()
    assert Ruleset.objects.get().status == "draft"


@pytest.mark.parametrize("game", GAMES)
def test_content_checks_never_break_on_odd_shapes(game: str) -> None:
    odd = [None, 1, "x", [], {}, {"items": {}}, {"items": [None]}, {"outlaws": [None]}]
    for content in odd:
        assert rulesets.check_content(game, content)
    assert not [f for f in rulesets.check_content(game, official_json(game)) if not f.warning]
    assert engine_class(game).from_json(official_json(game))

"""Whatever a file holds, it is refused in words or taken over whole and can be played by."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import catalogue, exchange
from games.models import Ruleset
from games.registry import engine_class
from lobby.models import User
from tests.rulesets.bad import official_json
from tests.rulesets.sets import GAMES

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3, 99, 2.5, 10**12, "", "x", "ALL", "\x00", "\ud800", "<b>", "2",
    [], {}, [[]], [None], {"a": 1}, [1, 2], "Weapon", "x" * 3000, {"kind": "hazard"},
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(one, (*path, key))
    return found


PLACES = {game: places(official_json(game)) for game in GAMES}


def mutate(content: Any, path: tuple[Any, ...], odd: Any, gone: bool) -> None:
    at = content
    for key in path[:-1]:
        at = at[key]
    if gone:
        del at[path[-1]]
    else:
        at[path[-1]] = odd


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
@given(choice=st.data())
def test_a_file_with_an_odd_place_is_refused_or_playable(game: str, choice: Any) -> None:
    content = official_json(game)
    path = choice.draw(st.sampled_from(PLACES[game]))
    mutate(content, path, choice.draw(st.sampled_from(ODD)), choice.draw(st.booleans()))
    frame = {"schema": exchange.SCHEMA, "schema_version": 1, "game": game, "title": "Odd"}
    raw = json.dumps({**frame, "content": content}).encode()
    staff, _made = User.objects.get_or_create(username="odd", is_staff=True)
    before = Ruleset.objects.count()
    try:
        ruleset, _found = exchange.import_ruleset(raw=raw, user=staff)
    except exchange.ImportRefused as refused:
        assert refused.problems and all(one.what for one in refused.problems)
        assert Ruleset.objects.count() == before
        return
    written = catalogue.to_content(ruleset)
    engine_class(game).from_json(written)
    catalogue.write_rows(ruleset, written)
    assert catalogue.to_content(ruleset) == written

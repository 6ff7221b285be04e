"""Bots use what a player made, where it is good, and leave a useless item alone."""

from __future__ import annotations

import copy
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from games.contest import Contest
from games.engines.wawawest import bots
from games.registry import engine_class

GOLDEN = {
    "name": "Golden Gun",
    "type": "Weapon (Gun V)",
    "cost": 1,
    "gives": 0,
    "kills": "<Everything>",
    "killed_by": "",
    "spares": "",
    "effects": [],
}
FEATHER = GOLDEN | {"name": "Feather", "type": "Charge", "cost": 5, "kills": ""}


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.slow
def test_bots_choose_a_good_item_of_a_player_and_no_useless_one(level: str) -> None:
    engine_type = engine_class("wawawest")
    content = engine_type.official_content()
    content["items"] += [GOLDEN, FEATHER]
    chosen: Counter[str] = Counter()

    def choose(*known: Any) -> Any:
        action = bots.choose(*known)
        chosen[getattr(action, "item", "")] += 1
        return action

    engine = engine_type.from_json(content)
    for number in range(4):
        Contest(engine, choose, [level] * 4, seed=f"own item {number}").play({}, 100)
    shots = sum(count for name, count in chosen.items() if name not in {"Reload", "Shield"})
    assert chosen["Golden Gun"] >= shots / 3 > 0
    assert chosen["Feather"] == 0


def with_own_row(game: str) -> dict[str, Any]:
    """Return the official content with a good row of a player's: its id begins with "moon"."""
    content: dict[str, Any] = engine_class(game).official_content()
    if game == "worms":
        row = copy.deepcopy(next(one for one in content["items"] if one["id"] == "bazooka"))
        row |= {"id": "moon_shot", "name": "Moon Shot", "price": 1, "range": 6}
        row["rings"][0] |= {"dmg_min": 90, "dmg_max": 99}
        content["items"].append(row)
    else:
        row = dict(next(one for one in content["sheriffs"] if one["slug"] == "bank_robbery"))
        row |= {"slug": "moon_robbery", "name": "Moon Robbery", "ko": "달", "cp": 5, "copies": 6}
        content["sheriffs"].append(row)
    return content


@pytest.mark.parametrize("game", ["worms", "wyattearp"])
@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.slow
def test_bots_use_a_good_weapon_or_card_of_a_player(game: str, level: str) -> None:
    choose = import_module(f"games.engines.{game}.bots").choose
    used: Counter[str] = Counter()

    def noted(*known: Any) -> Any:
        action = choose(*known)
        used[type(action).__name__] += "moon" in str(action)
        return action

    engine = engine_class(game).from_json(with_own_row(game))
    Contest(engine, noted, [level] * 2, seed="own row").play({}, 60)
    assert used["Orders" if game == "worms" else "Play"] > 0, used

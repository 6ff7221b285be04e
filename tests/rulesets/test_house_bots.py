"""Bots use an item that a player made, where it is good, and leave a useless one alone."""

from __future__ import annotations

from collections import Counter
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

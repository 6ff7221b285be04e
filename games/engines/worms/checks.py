"""What is wrong with rows and constants when they are looked at together (M-3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines.errors import Fault
from games.engines.worms.messages import fault

Json = Mapping[str, Any]


def check_sets(given: Json) -> list[Fault]:
    """Return the faults of a content whose parts are sound one by one."""
    constants = given["constants"]
    pools = [row["crate_class"] for row in given["items"]]
    chances = dict(constants["crate_weapon_class"])
    kinds = (constants["crate_roll"], constants["crate_roll_sudden_death"])
    chances["utility"] = max(table["utility"] for table in kinds)
    weapons = max(table["weapon"] for table in kinds)
    faults = []
    for pool, chance in chances.items():
        if chance and pool not in pools and (pool == "utility" or weapons):
            faults.append(fault("", "crate_class", "class_empty", pool=pool, chance=chance))
    utilities = [row["behaviour"] for row in given["items"] if row["crate_class"] == "utility"]
    if utilities and set(utilities) == {"crate_shower"}:
        faults.append(fault("crate_shower", "crate_class", "shower_alone"))
    return faults

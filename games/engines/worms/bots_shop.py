"""What bots take before the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.protocol import Chance
from games.engines.worms.actions import Equip, LoadoutFamily
from games.engines.worms.content import Rules
from games.engines.worms.loadouts import sort_buys

#: What the strongest bots want, in shares of the points, one after the other.
_WISHES = (
    ("fire_punch", 4),
    ("gas_grenade", 4),
    ("bazooka", 8),
    ("longbow", 2),
    ("teleport", 2),
    ("grenade", 6),
    ("airstrike", 2),
    ("parachute", 4),
    ("shotgun", 4),
    ("homing_missile", 2),
    ("bazooka", 40),
)
_WEAPON = "holy_hand_grenade"


def shop(rules: Rules, family: LoadoutFamily, level: str, chance: Chance) -> Equip:
    """Return a loadout: any suggestion, the standard one, or the bots' own."""
    suggestions: Sequence[Any] = family.suggestions
    if level == "easy":
        drawn: Equip = chance.choices(suggestions)[0]
        return drawn
    if level == "medium":
        first: Equip = suggestions[0]
        return first
    prices, left = dict(family.prices), family.points
    buys: dict[str, int] = {}
    for item, count in _WISHES:
        for _ in range(count):
            price = prices.get(item)
            if price is not None and price <= left:
                left -= price
                buys[item] = buys.get(item, 0) + 1
    weapon = _WEAPON if _WEAPON in family.team_weapons else family.team_weapons[0]
    return Equip(weapon, sort_buys(rules, tuple(buys.items())))

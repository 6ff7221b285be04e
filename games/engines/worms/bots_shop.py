"""What bots take before the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.protocol import Chance
from games.engines.worms.actions import Equip, LoadoutFamily
from games.engines.worms.content import Row, Rules
from games.engines.worms.loadouts import sort_buys
from games.engines.worms.official import ITEMS

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
_OFFICIAL = frozenset(row["id"] for row in ITEMS)
_OWN_ROWS, _OWN_AMMO = 2, 6


def shop(rules: Rules, family: LoadoutFamily, level: str, chance: Chance) -> Equip:
    """Return a loadout: any suggestion, the standard one, or the bots' own."""
    suggestions: Sequence[Any] = family.suggestions
    if level == "easy":
        drawn: Equip = chance.choices(suggestions)[0]
        return drawn
    own = _own_wishes(rules)
    if level == "medium":
        first: Equip = suggestions[0]
        return _fill(rules, family, first.team_weapon, (*own, *first.buys)) if own else first
    weapon = _WEAPON if _WEAPON in family.team_weapons else family.team_weapons[0]
    return _fill(rules, family, weapon, (*own, *_WISHES))


def _fill(
    rules: Rules, family: LoadoutFamily, weapon: str, wishes: Sequence[tuple[str, int]]
) -> Equip:
    """Buy what is wished for in its order, as far as the points go."""
    prices, left = dict(family.prices), family.points
    buys: dict[str, int] = {}
    for item, count in wishes:
        for _ in range(count):
            price = prices.get(item)
            if price is not None and price <= left:
                left -= price
                buys[item] = buys.get(item, 0) + 1
    return Equip(weapon, sort_buys(rules, tuple(buys.items())))


def _own_wishes(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Return rows of house rules that harm more for their price than anything official."""
    usual = max((_worth(row) for row in rules.rows.values() if row.id in _OFFICIAL), default=0.0)
    own = [row for row in rules.rows.values() if row.id not in _OFFICIAL and _worth(row) > usual]
    own.sort(key=lambda row: (-_worth(row), rules.order[row.id]))
    return tuple((row.id, _OWN_AMMO) for row in own[:_OWN_ROWS])


def _worth(row: Row) -> float:
    """Return the middle damage of all shots for one point of price."""
    if not row.price or not row.rings:
        return 0.0
    shots = row.shots if row.ammo_per == "use" else 1
    return (row.rings[0].dmg_min + row.rings[0].dmg_max) / 2 * shots / row.price

"""Loadouts: what may be bought, what is suggested (M-23 to M-26)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.engines.errors import IllegalAction
from games.engines.worms.actions import Equip, LoadoutFamily
from games.engines.worms.content import Rules
from games.engines.worms.state import Counts, Loadout


def picks(rules: Rules) -> tuple[str, ...]:
    """Return the team weapons one of which is free (M-24)."""
    return tuple(row.id for row in rules.content.items if row.free_pick_ammo is not None)


def price_of(rules: Rules, buys: Iterable[tuple[str, int]]) -> int:
    """Return what purchases cost together."""
    return sum((rules.rows[item].price or 0) * ammo for item, ammo in buys)


def check_loadout(rules: Rules, team_weapons: tuple[str, ...], buys: Counts, points: int) -> None:
    """Refuse a loadout by the codes of M-26 in their order."""
    if len(team_weapons) != 1 or team_weapons[0] not in picks(rules):
        raise IllegalAction("team_weapon")
    for item, _ in buys:
        row = rules.rows.get(item)
        if row is None or row.price is None:
            raise IllegalAction("not_for_sale", item=item)
    seen: set[str] = set()
    for item, ammo in buys:
        if type(ammo) is not int or ammo < 0 or item in seen:
            raise IllegalAction("count", item=item)
        seen.add(item)
    total = price_of(rules, buys)
    if total > points:
        raise IllegalAction("points", total=total, points=points)


def sort_buys(rules: Rules, buys: Counts) -> Counts:
    """Return purchases in canonical order; unknown ones come last."""
    order, last = rules.order, len(rules.order)
    return tuple(sorted(buys, key=lambda pair: order.get(pair[0], last)))


def items_of(rules: Rules, loadout: Loadout) -> Counts:
    """Return what a team owns after shopping, in canonical order."""
    owned: dict[str, int] = {item: ammo for item, ammo in loadout.buys if ammo}
    ammo = rules.rows[loadout.team_weapon].free_pick_ammo or 0
    owned[loadout.team_weapon] = owned.get(loadout.team_weapon, 0) + ammo
    return tuple(sorted(owned.items(), key=lambda pair: rules.order[pair[0]]))


#: Shares of the points for each style, spent in this order and then filled up.
_STYLES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "all-round": (
        ("bazooka", 6),
        ("grenade", 4),
        ("shotgun", 2),
        ("airstrike", 2),
        ("dynamite", 2),
        ("teleport", 2),
        ("parachute", 4),
        ("homing_missile", 2),
        ("mine", 2),
        ("gas_grenade", 2),
    ),
    "close": (
        ("fire_punch", 6),
        ("dynamite", 3),
        ("mine", 6),
        ("ninja_rope", 4),
        ("longbow", 3),
        ("shotgun", 3),
        ("parachute", 4),
        ("fast_walk", 2),
    ),
    "far": (
        ("airstrike", 4),
        ("homing_missile", 5),
        ("bazooka", 6),
        ("sheep", 2),
        ("teleport", 3),
        ("parachute", 3),
    ),
    "sly": (
        ("invisibility", 3),
        ("bubble_trouble", 2),
        ("mine", 4),
        ("teleport", 4),
        ("ninja_rope", 2),
        ("gas_grenade", 3),
        ("fire_punch", 3),
        ("kamikaze", 2),
    ),
}
_STYLE_WEAPONS = {"all-round": 0, "close": 1, "far": 2, "sly": 3}
_FILLER = ("bazooka", "grenade", "parachute")


@lru_cache(maxsize=64)
def suggest(rules: Rules, points: int) -> tuple[Equip, ...]:
    """Return loadouts that can be paid for, one for each style; the first is the standard one."""
    free = picks(rules)
    made = []
    for style, wishes in _STYLES.items():
        buys = _spend(rules, wishes, points)
        weapon = free[_STYLE_WEAPONS[style] % len(free)]
        made.append(Equip(weapon, sort_buys(rules, tuple(buys.items()))))
    return tuple(dict.fromkeys(made))


def _spend(rules: Rules, wishes: tuple[tuple[str, int], ...], points: int) -> dict[str, int]:
    buys: dict[str, int] = {}
    wanted = [item for item, ammo in wishes for _ in range(ammo)]
    wanted += [item for item in _FILLER for _ in range(points)]
    for item in wanted:
        row = rules.rows.get(item)
        if row is None or row.price is None or row.price > points:
            continue
        points -= row.price
        buys[item] = buys.get(item, 0) + 1
    return buys


def family(rules: Rules, points: int) -> LoadoutFamily:
    """Return every loadout that a team may take."""
    prices = tuple((row.id, row.price) for row in rules.content.items if row.price is not None)
    return LoadoutFamily(picks(rules), prices, points, suggest(rules, points))

"""Content JSON into content, with everything that is wrong with it (M-3)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from games.engines.errors import Fault
from games.engines.worms.checks import check_sets
from games.engines.worms.checks_constants import check_constants
from games.engines.worms.checks_rows import check_effects, check_rows
from games.engines.worms.content import ALL, CATEGORIES, Constants, Content, Effect, Ring, Row
from games.engines.worms.messages import fault
from games.engines.worms.official import ITEMS

Json = Mapping[str, Any]
_OFFICIAL = frozenset(row["id"] for row in ITEMS)


def read_content(given: Any) -> tuple[Content | None, tuple[Fault, ...]]:
    """Return the content, or None and every fault."""
    parts = (dict, list, dict)
    keys = ("constants", "items", "effects")
    if not isinstance(given, Mapping) or not all(
        isinstance(given.get(key), kind) for key, kind in zip(keys, parts, strict=True)
    ):
        return None, (fault("", "", "set_form"),)
    faults = [
        fault(str(key)[:40], "", "unknown_field", name=str(key)[:40], what="a set")
        for key in given
        if key not in (*keys, "meta", "name")
    ]
    faults += check_rows(given["items"])
    faults += check_effects(given["effects"])
    faults += check_constants(given["constants"])
    if not faults:
        faults += check_sets(given)
    if faults:
        return None, tuple(faults)
    return _content(given), ()


def _content(given: Json) -> Content:
    rows = sorted(map(_row, given["items"]), key=_place)
    effects = tuple(
        Effect(id_, effect["name"], effect["tag"], _rings(effect["rings"]))
        for id_, effect in given["effects"].items()
    )
    body = {key: given[key] for key in ("constants", "items", "effects")}
    digest = sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return Content(_constants(given["constants"]), tuple(rows), effects, digest)


def _place(row: Row) -> tuple[int, bool]:
    """Return where a row stands in the canonical order: a new one at the end of its category."""
    return CATEGORIES.index(row.category), row.id not in _OFFICIAL


def _limit(value: Any) -> int:
    """Return a limit as a number; 0 for what has none to use."""
    if value is None:
        return 0
    return ALL if value == "ALL" else int(value)


def _row(row: Json) -> Row:
    return Row(
        id=row["id"],
        name=row["name"],
        category=row["category"],
        behaviour=row["behaviour"],
        aim=row["aim"],
        price=row["price"],
        free_pick_ammo=row["free_pick_ammo"],
        infinite=row["infinite"],
        crate_class=row["crate_class"],
        crate_ammo=row["crate_ammo"] or 0,
        range=_limit(row["range"]),
        up=_limit(row["hgt_up"]),
        down=_limit(row["hgt_down"]),
        shots=row["shots"],
        ammo_per=row["ammo_per"],
        move_between_shots=row["move_between_shots"],
        wind=row["wind"],
        retreat=row["retreat"],
        reveals_invisible=row["reveals_invisible"],
        bubble=row["bubble"],
        moves_drums=row["moves_drums"],
        detonates_pushed_mines=row["detonates_pushed_mines"],
        doubles=row["doubles"],
        rings=_rings(row["rings"]),
        extra=MappingProxyType(dict(row["extra"])),
        labels=tuple(row.get("labels", {}).items()),
    )


def _rings(rings: list[Json]) -> tuple[Ring, ...]:
    return tuple(
        Ring(
            number=ring["ring"],
            dmg_min=ring["dmg_min"],
            dmg_max=ring["dmg_max"],
            land=ring["land"],
            reach_up=ring["reach_up"],
            reach_down=ring["reach_down"],
            push=ring["push"],
            push_rule=ring["push_rule"],
            throw=ring["throw"],
            poison=ring["poison"],
        )
        for ring in sorted(rings, key=lambda ring: int(ring["ring"]))
    )


def _by_players(table: Json) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((int(players), int(value)) for players, value in table.items()))


def _chances(table: Json, *names: str) -> tuple[tuple[str, int], ...]:
    return tuple((name, int(table.get(name, 0))) for name in names)


def _constants(given: Json) -> Constants:
    kinds = ("weapon", "health", "utility", "none")
    return Constants(
        players_max=given["players_max"],
        worms_max=given["worms_max"],
        worms_default=_by_players(given["worms_per_team_default"]),
        points=_by_players(given["points"]),
        start_health=given["start_health"],
        worms_acting=given["worms_acting_per_turn"],
        walk=given["walk"],
        retreat=given["retreat"],
        climb_walk=given["climb_walk"],
        drop_free=given["drop_free"],
        fall_damage=given["fall_damage_per_height"],
        health_crate=given["health_crate"],
        poison_per_stack=given["poison_per_stack"],
        poison_floor=given["poison_floor"],
        mines=given["mines_at_start"],
        drums=given["drums_at_start"],
        wind_max=given["wind_max"],
        card_items=given["donor_card_items"],
        sd_round_min=given["sudden_death_round_min"],
        sd_round_max=given["sudden_death_round_max"],
        sd_rise=given["sudden_death_rise"],
        crate_roll=_chances(given["crate_roll"], *kinds),
        crate_roll_sd=_chances(given["crate_roll_sudden_death"], *kinds),
        crate_class=_chances(given["crate_weapon_class"], "normal", "team", "super"),
        displacement_tries=given["displacement_tries"],
        turn_seconds_live=given["turn_seconds_live"],
        turn_seconds_mail=given["turn_seconds_mail"],
    )

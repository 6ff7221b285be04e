"""What is wrong with single rows and effects (M-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.errors import Fault
from games.engines.worms.content import (
    BEHAVIOURS,
    CATEGORIES,
    INSTANTS,
    POOLS,
    PUSH_RULES,
    RINGLESS,
    UTILITIES,
)
from games.engines.worms.messages import fault
from games.engines.worms.official import EFFECTS, ITEMS

Json = Mapping[str, Any]
_OFFICIAL = {row["id"]: row for row in ITEMS}
_FIELDS = frozenset(ITEMS[0])
_SWITCHES = (
    "infinite",
    "straight_only",
    "move_between_shots",
    "wind",
    "reveals_invisible",
    "moves_drums",
    "detonates_pushed_mines",
    "doubles",
)
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "ammo_per": ("use", "shot"),
    "bubble": ("absorbed", "push", "sink"),
    "range_metric": ("manhattan", "line", "walk", "board"),
}
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_MOST_ROWS = 80
_RING_FIELDS = (
    ("dmg_min", 999, "damage_number"),
    ("dmg_max", 999, "damage_number"),
    ("land", 10, "land_number"),
    ("reach_up", 10, "reach_number"),
    ("reach_down", 10, "reach_number"),
    ("push", 15, "push_number"),
    ("throw", 10, "throw_number"),
    ("poison", 20, "poison_number"),
)
_EXTRA: Mapping[str, tuple[int, int]] = {
    "path_dmg_min": (0, 999),
    "path_dmg_max": (0, 999),
    "path_push": (0, 15),
    "path_throw": (0, 10),
    "climb_free": (0, 10),
    "climb_roll_height": (0, 10),
    "climb_roll_pct": (0, 100),
    "worm_explode_pct": (0, 100),
    "drum_jump_pct": (0, 100),
    "bombs": (1, 10),
    "spacing": (1, 5),
    "steals": (0, 20),
    "poison": (0, 20),
    "water_rise": (0, 10),
    "meteors": (1, 50),
    "size": (3, 3),
    "clusters": (0, 8),
    "cluster_ring": (1, 5),
    "rounds": (1, 20),
    "crates": (1, 20),
}


def whole(value: Any, least: int, most: int) -> bool:
    """Tell whether a value is a whole number in a range; True is none."""
    return type(value) is int and least <= value <= most


def limit(value: Any, least: int, most: int) -> bool:
    """Tell whether a value is a whole number in a range, or ALL."""
    return value == "ALL" or whole(value, least, most)


def check_rows(items: Sequence[Any]) -> list[Fault]:
    """Return the faults of the rows, each by itself, and of their ids."""
    if not 1 <= len(items) <= _MOST_ROWS:
        return [fault("", "items", "set_size")]
    faults: list[Fault] = []
    seen: set[str] = set()
    for number, row in enumerate(items):
        if not isinstance(row, Mapping) or not isinstance(row.get("id"), str):
            faults.append(fault(f"#{number + 1}", "id", "id_form"))
            continue
        id_ = row["id"]
        if not _ID.fullmatch(id_):
            faults.append(fault(id_[:40], "id", "id_form"))
        elif id_ in seen:
            faults.append(fault(id_, "id", "id_taken", id=id_))
        else:
            seen.add(id_)
            faults += check_row(row)
    faults += [fault(id_, "id", "row_missing", id=id_) for id_ in _OFFICIAL if id_ not in seen]
    if not faults and [row["id"] for row in items if row["id"] in _OFFICIAL] != list(_OFFICIAL):
        faults.append(fault("", "items", "order_changed"))
    return faults


def check_row(row: Json) -> list[Fault]:
    """Return the faults of one row that has an id."""
    id_ = row["id"]
    faults = [
        fault(id_, str(key)[:40], "unknown_field", name=str(key)[:40], what="a row")
        for key in row
        if key not in _FIELDS and key != "labels"
    ]
    missing = [key for key in _FIELDS if key not in row]
    faults += [fault(id_, key, "missing_field", name=key) for key in sorted(missing)]
    if missing:
        return faults
    faults += _wrong_identity(row)
    if not faults:
        faults += _wrong_numbers(row)
        faults += _wrong_extra(row)
        faults += _wrong_rings(id_, row["rings"], _needs_rings(row))
    return faults


def _needs_rings(row: Json) -> bool:
    weapon = row["category"] in ("standard", "team", "super")
    return weapon and row["behaviour"] not in RINGLESS


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value.strip()) <= 40


def _wrong_identity(row: Json) -> Iterator[Fault]:
    id_, category, behaviour = row["id"], row["category"], row["behaviour"]
    for key in ("category", "behaviour", "aim"):
        if id_ in _OFFICIAL and row[key] != _OFFICIAL[id_][key]:
            yield fault(id_, key, f"{key}_changed")
            return
    if not _is_name(row["name"]):
        yield fault(id_, "name", "name_form")
    labels = row.get("labels", {})
    if not isinstance(labels, Mapping) or not all(map(_is_name, labels.values())):
        yield fault(id_, "labels", "field_form", name="labels", wanted="a name for each language")
    if category not in CATEGORIES:
        yield fault(id_, "category", "unknown_category", category=str(category)[:40])
    elif not isinstance(behaviour, str) or behaviour not in BEHAVIOURS:
        yield fault(id_, "behaviour", "unknown_behaviour", behaviour=str(behaviour)[:40])
    elif behaviour in INSTANTS or behaviour in UTILITIES:
        wanted = "instant" if behaviour in INSTANTS else "utility"
        if category != wanted:
            params = {"behaviour": behaviour, "category": category}
            yield fault(id_, "behaviour", "behaviour_category", **params)
    elif category in ("utility", "instant"):
        params = {"behaviour": behaviour, "category": category}
        yield fault(id_, "behaviour", "behaviour_category", **params)
    aim = BEHAVIOURS.get(behaviour) if isinstance(behaviour, str) else None
    if aim is not None and row["aim"] != aim:
        yield fault(id_, "aim", "behaviour_aim", behaviour=behaviour, aim=aim)


def _wrong_numbers(row: Json) -> Iterator[Fault]:
    id_ = row["id"]
    for key in _SWITCHES:
        if type(row[key]) is not bool:
            yield fault(id_, key, "field_form", name=key, wanted="true or false")
    for key, allowed in _CHOICES.items():
        if row[key] not in allowed and not (key != "ammo_per" and row[key] is None):
            yield fault(id_, key, "field_form", name=key, wanted="one of " + ", ".join(allowed))
    yield from _wrong_supply(row)
    passive = row["category"] in ("utility", "instant")
    if not limit(row["range"], 1, 30) and not (passive and row["range"] is None):
        yield fault(id_, "range", "range_number")
    for key in ("hgt_up", "hgt_down"):
        if not limit(row[key], 0, 10) and not (passive and row[key] is None):
            yield fault(id_, key, "height_number")
    if not whole(row["shots"], 1, 50):
        yield fault(id_, "shots", "shots_number")
    if not whole(row["retreat"], 0, 10):
        yield fault(id_, "retreat", "retreat_number")


def _wrong_supply(row: Json) -> Iterator[Fault]:
    id_, price, pick, pool = row["id"], row["price"], row["free_pick_ammo"], row["crate_class"]
    if price is not None and not whole(price, 0, 999):
        yield fault(id_, "price", "price_number")
    elif price == 0:
        yield fault(id_, "price", "price_zero")
    if pick is not None and not whole(pick, 1, 20):
        code = "pick_zero" if type(pick) is int and pick < 1 else "pick_number"
        yield fault(id_, "free_pick_ammo", code)
    if pool is not None and pool not in POOLS:
        yield fault(id_, "crate_class", "crate_class_unknown", pool=str(pool)[:40])
    elif pool is not None and row["infinite"] is True:
        yield fault(id_, "crate_class", "crate_infinite")
    ammo = row["crate_ammo"]
    if not whole(ammo, 1, 20) and not (ammo is None and pool is None):
        yield fault(id_, "crate_ammo", "crate_ammo_number")


def _wrong_extra(row: Json) -> Iterator[Fault]:
    id_, extra = row["id"], row["extra"]
    if not isinstance(extra, Mapping):
        yield fault(id_, "extra", "field_form", name="extra", wanted="an object")
        return
    like = next(one["extra"] for one in ITEMS if one["behaviour"] == row["behaviour"])
    for key in extra:
        if key not in like and key != "gas":
            yield fault(id_, str(key)[:40], "unknown_field", name=str(key)[:40], what="extra")
    for key, usual in like.items():
        if key == "gas":
            continue
        if key not in extra:
            yield fault(id_, key, "missing_field", name=key)
        elif key in _EXTRA:
            least, most = _EXTRA[key]
            if not whole(extra[key], least, most):
                yield fault(id_, key, "extra_number", name=key, least=least, most=most)
        elif isinstance(usual, bool) and type(extra[key]) is not bool:
            yield fault(id_, key, "field_form", name=key, wanted="true or false")
        elif not isinstance(usual, bool) and extra[key] != usual:
            yield fault(id_, key, "field_form", name=key, wanted="as in the official row")


def _wrong_rings(where: str, rings: Any, needed: bool) -> Iterator[Fault]:
    if not isinstance(rings, list) or not all(isinstance(ring, Mapping) for ring in rings):
        yield fault(where, "rings", "field_form", name="rings", wanted="a list of rings")
        return
    numbers = [ring.get("ring") for ring in rings]
    if not needed:
        if rings:
            yield fault(where, "rings", "ring_unused")
        return
    twice = [number for number in numbers if numbers.count(number) > 1]
    if 0 not in numbers:
        yield fault(where, "rings", "ring_none")
    elif twice:
        yield fault(where, "rings", "ring_twice", number=twice[0])
    elif len(numbers) > 3 or set(numbers) != set(range(len(numbers))):
        yield fault(where, "rings", "ring_gap")
    for ring in rings:
        yield from _wrong_ring(where, ring)


def _wrong_ring(where: str, ring: Json) -> Iterator[Fault]:
    number = ring.get("ring")
    path = f"rings.{number}"
    known = {"ring", "squares", "push_rule", *(name for name, _, _ in _RING_FIELDS)}
    for key in ring:
        if key not in known:
            yield fault(where, path, "unknown_field", name=str(key)[:40], what="a ring")
    for key, most, code in _RING_FIELDS:
        if not whole(ring.get(key), 0, most):
            yield fault(where, f"{path}.{key}", code)
    least, most_damage = ring.get("dmg_min"), ring.get("dmg_max")
    if whole(least, 0, 999) and whole(most_damage, 0, 999) and least > most_damage:  # type: ignore[operator]
        params = {"least": least, "most": most_damage}
        yield fault(where, f"{path}.dmg_min", "damage_order", **params)
    rule, push = ring.get("push_rule"), ring.get("push")
    if rule not in PUSH_RULES:
        yield fault(where, f"{path}.push_rule", "push_rule_unknown", rule=str(rule)[:40])
    elif rule == "none" and whole(push, 1, 15):
        yield fault(where, f"{path}.push_rule", "push_no_rule", push=push)


def check_effects(effects: Json) -> list[Fault]:
    """Return the faults of the effects; their ids and tags are fixed."""
    faults = [fault(id_, "id", "effect_missing", id=id_) for id_ in EFFECTS if id_ not in effects]
    for id_, effect in effects.items():
        if id_ not in EFFECTS:
            faults.append(fault(str(id_)[:40], "id", "effect_unknown", id=str(id_)[:40]))
        elif not isinstance(effect, Mapping) or set(effect) != {"name", "tag", "rings"}:
            wanted = "an object with name, tag and rings"
            faults.append(fault(id_, "", "field_form", name=id_, wanted=wanted))
        elif effect["tag"] != EFFECTS[id_]["tag"]:
            faults.append(fault(id_, "tag", "tag_changed"))
        elif not _is_name(effect["name"]):
            faults.append(fault(id_, "name", "name_form"))
        else:
            faults += _wrong_rings(id_, effect["rings"], True)
    return faults

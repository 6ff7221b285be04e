"""Random sets of items, table options and turns of Wa Wa West for property tests."""

from __future__ import annotations

import random

from games.engines.wawawest.rules import WaWaWestEngine

SUBTYPES = ["Ammo", "Bomb", "Gun", "Summon", "Blade"]
LEVELS = ["0", "I", "II", "III", "X"]
GROUPS = ["Everything", "Charge", "Defense", "Weapon", "Gun", "Bomb", "Summon", "Ammo"]
GROUPS += ["Defense I", "Defense I+", "Bomb II+", "Gun 0", "Weapon (Gun)", "Weapon (Gun I+)"]
GROUPS += ["Weapon (Bomb III+)", "Charge (Ammo)", "Charge (Summon)", "Weapon (Blade I)"]


def random_content(chance: random.Random) -> dict:
    """Return a valid set of 4 to 14 random items besides the fallback."""
    while True:
        content = _draw_content(chance)
        if not any(not fault.warning for fault in WaWaWestEngine.check_content(content)):
            return content


def _draw_content(chance: random.Random) -> dict:
    names = [f"Item {letter}" for letter in "ABCDEFGHIJKLMN"[: chance.randint(4, 14)]]
    overlays, hazards = ["Cloak"], ["Storm"]
    rows = [
        {"name": "Pass", "type": "Charge", "cost": 0, "gives": 0, "kills": "",
         "killed_by": _list(chance, names), "spares": "", "effects": [{"kind": "fallback"}]}
    ]  # fmt: skip
    for name in names:
        copies = chance.random() < 0.12
        effects = [{"kind": "copy_left"}] if copies else _effects(chance, names, name)
        rows.append(
            {
                "name": name,
                "type": _type(chance),
                "cost": chance.choice([0, 0, 1, 2, 3]),
                "gives": 0 if copies else chance.choice([0, 0, 1, 2]),
                "kills": "" if copies else _list(chance, names),
                "killed_by": _list(chance, [*names, *overlays, *hazards]),
                "spares": _list(chance, names, 0.15),
                "effects": effects,
            }
        )
    cloak = {"kind": "overlay", "guaranteed_survival": chance.random() < 0.7}
    dropped = [{"kind": "not_counted_as", "class": "Weapon"}]
    for name, effect in (("Cloak", cloak), ("Storm", {"kind": "hazard"})):
        extra = dropped if chance.random() < 0.5 else []
        rows.append(
            {"name": name, "type": _type(chance), "cost": None, "gives": 0,
             "kills": _list(chance, names), "killed_by": "", "spares": "",
             "effects": [effect, *extra]}
        )  # fmt: skip
    return {"set": "random", "vocabulary": {"subtypes": SUBTYPES}, "items": rows}


def _type(chance: random.Random) -> str:
    cls = chance.choice(["Charge", "Defense", "Weapon", "Weapon"])
    level = chance.choice(LEVELS)
    if chance.random() < 0.7:
        subtype = chance.choice(SUBTYPES)
        plain = cls == "Charge" and chance.random() < 0.5
        return f"{cls} ({subtype})" if plain else f"{cls} ({subtype} {level})"
    return cls if cls == "Charge" and chance.random() < 0.5 else f"{cls} {level}"


def _list(chance: random.Random, names: list[str], odds: float = 0.6) -> str:
    if chance.random() > odds:
        return ""
    groups = [f"<{group}>" for group in GROUPS]
    return ", ".join(chance.choice([*names, *groups]) for _ in range(chance.randint(1, 3)))


def _effects(chance: random.Random, names: list[str], own: str) -> list[dict]:
    options = [
        {"kind": "grant_overlay", "item": "Cloak"},
        {"kind": "not_while_overlay", "item": "Cloak"},
        {"kind": "summon_hazard", "item": "Storm"},
        {"kind": "force_skip"},
        {"kind": "requires_last_turn", "item": chance.choice([n for n in names if n != own])},
        {"kind": "revive", "start_ammo": chance.randint(0, 3), "bond": chance.random() < 0.7},
        {"kind": "max_in_a_row", "times": chance.randint(1, 3)},
        {"kind": "single_target_in", "variation": chance.choice(["precision", "concentrated"])},
        {"kind": "not_counted_as", "class": chance.choice(["Charge", "Defense", "Weapon"])},
    ]
    return chance.sample(options, chance.choice([0, 0, 1, 1, 2, 3]))


def random_setting(chance: random.Random, content: dict) -> dict:
    """Return the table options of a scenario, any combination of switches."""
    variations: dict = {
        name: True
        for name in ("teams", "precision", "concentrated", "thievery", "blitz")
        if chance.random() < 0.35
    }
    rules = ["greater", "first_to_fire", "spares"]
    variations["exclude_rules"] = [rule for rule in rules if chance.random() < 0.2]
    out = [
        row["name"]
        for row in content["items"]
        if {"kind": "fallback"} not in row["effects"] and chance.random() < 0.06
    ]
    variations["exclude_items"] = out
    fire = {}
    if chance.random() < 0.6:
        fire["mode"] = chance.choice(["lock_time", "always_tie", "server_order"])
        fire["tie"] = chance.choice(["all_hit", "all_spared", "ends_match"])
    if chance.random() < 0.2:
        fire |= {"tolerance_ms": chance.choice([0, 50, 1000]), "floor_ms": chance.choice([0, 2000])}
    return {"variations": variations, "fire": fire, "turn_limit": chance.choice([5, 100, 100])}


def random_turn(chance: random.Random, content: dict) -> dict:
    """Return a scenario-shaped turn, legal or not, without `expect`."""
    names = [row["name"] for row in content["items"]]
    overlays = [row["name"] for row in content["items"] if _has(row, "overlay")]
    hazards = [row["name"] for row in content["items"] if _has(row, "hazard")]
    ids = list("ABCDEFGHIJKL"[: chance.randint(2, 7)])
    players = []
    for seat, name in enumerate(ids):
        last = chance.choice([None, *names])
        players.append(
            {
                "id": name,
                "seat": seat,
                "alive": chance.random() < 0.85,
                "ammo": chance.choice([0, 1, 2, 3, 5, 10]),
                "overlay": chance.choice([None, None, None, *overlays]),
                "stunned": chance.random() < 0.08,
                "last": last,
                "streak": 0 if last is None else chance.choice([1, 1, 2, 3, 10]),
                "cannot_kill": [o for o in ids if o != name and chance.random() < 0.12],
                "team": chance.choice(["X", "Y"]),
                "missed": chance.choice([0, 0, 0, 1, 2]),
                "leaving": chance.random() < 0.06,
                "gone": chance.random() < 0.1,
            }
        )
    players[0]["alive"] = True
    choices: dict = {}
    for player in players:
        player["gone"] = player["gone"] and not player["alive"]
        choices[player["id"]] = _choice(chance, names, ids)
    numbers = chance.sample(range(1, 40), len(ids))
    for choice, number in zip(choices.values(), numbers, strict=True):
        if choice is not None and chance.random() < 0.8:
            choice["seq"] = number
    return {
        "id": "random",
        "room": random_setting(chance, content),
        "before": {"turn": 5, "hazards": [h for h in hazards if chance.random() < 0.25],
                   "players": players},
        "choices": choices,
        "expect": {},
    }  # fmt: skip


def _choice(chance: random.Random, names: list[str], ids: list[str]) -> dict | None:
    if chance.random() < 0.05:
        return None
    choice = {
        "item": chance.choice([*names, *names, *names, "Nonsense"]),
        "fire_ms": chance.choice([100, 900, 2000, 2050, 2100, 2101, 4000, 4080]),
    }
    for field in ("aim", "pick", "revive"):
        if chance.random() < 0.6:
            choice[field] = chance.choice(ids)
    return choice


def _has(row: dict, kind: str) -> bool:
    return any(effect["kind"] == kind for effect in row["effects"])

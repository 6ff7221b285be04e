"""The official rows and constants (M-35 to M-37) as content JSON."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
_ALL = "ALL"
_SQUARES = (1, 8, 16)


def _ring(  # noqa: PLR0913 - a row of the table
    number: int,
    damage: int | tuple[int, int],
    *,
    land: int = 0,
    push: tuple[str, int] = ("none", 0),
    throw: int = 0,
    reach: tuple[int, int] | None = None,
    poison: int = 0,
) -> Json:
    """Return a ring; its reach is its land number unless given (M-73)."""
    least, most = damage if isinstance(damage, tuple) else (damage, damage)
    up, down = reach or (land, land)
    return {
        "ring": number,
        "squares": _SQUARES[number],
        "dmg_min": least,
        "dmg_max": most,
        "land": land,
        "reach_up": up,
        "reach_down": down,
        "push": push[1],
        "push_rule": push[0],
        "throw": throw,
        "poison": poison,
    }


def _big(rule: str) -> list[Json]:
    """Return the two rings that most strong weapons share."""
    return [
        _ring(0, (60, 75), land=2, push=(rule, 2), throw=2),
        _ring(1, 35, land=1, push=("away", 1), throw=1),
    ]


_BIG_RANDOM, _BIG_TRAVEL, _BIG_SHOT = _big("random"), _big("travel"), _big("shot")
_STEPS: Json = {"range_metric": "manhattan"}
_LINE: Json = {"range_metric": "line", "straight_only": True}
_WALK: Json = {"range_metric": "walk", "straight_only": True}
_BASE: Json = {
    "price": None,
    "free_pick_ammo": None,
    "infinite": False,
    "crate_class": None,
    "crate_ammo": None,
    "range": _ALL,
    "straight_only": False,
    "range_metric": "board",
    "hgt_up": _ALL,
    "hgt_down": _ALL,
    "shots": 1,
    "ammo_per": "use",
    "move_between_shots": False,
    "wind": False,
    "retreat": 0,
    "reveals_invisible": True,
    "bubble": "absorbed",
    "moves_drums": False,
    "detonates_pushed_mines": False,
    "doubles": True,
    "rings": [],
    "extra": {},
}
_PASSIVE: Json = {
    "range": None,
    "range_metric": None,
    "hgt_up": None,
    "hgt_down": None,
    "reveals_invisible": False,
    "bubble": None,
    "doubles": False,
}


def _crate(pool: str, ammo: int) -> Json:
    return {"crate_class": pool, "crate_ammo": ammo}


def _weapon(  # noqa: PLR0913, PLR0917 - a row of the table
    id_: str, name: str, category: str, behaviour: str, aim: str, **fields: Any
) -> Json:
    head = {"id": id_, "name": name, "category": category, "behaviour": behaviour, "aim": aim}
    return {**head, **_BASE, **fields}


def _utility(  # noqa: PLR0913, PLR0917 - a row of the table
    id_: str, name: str, category: str, behaviour: str, aim: str, **fields: Any
) -> Json:
    return _weapon(id_, name, category, behaviour, aim, **{**_PASSIVE, **fields})


def _effect(name: str, tag: str, *rings: Json) -> Json:
    return {"name": name, "tag": tag, "rings": list(rings)}


# fmt: off
ITEMS: list[Json] = [
    _weapon("prod", "Prod", "standard", "melee", "adjacent", infinite=True, range=1, **_STEPS,
        hgt_up=0, hgt_down=1, reveals_invisible=False, bubble="push", moves_drums=True,
        detonates_pushed_mines=True, rings=[_ring(0, 0, push=("shot", 1), throw=1)]),
    _weapon("handgun", "Handgun", "standard", "direct", "direction", infinite=True, range=8,
        **_LINE, hgt_up=3, hgt_down=3, rings=[_ring(0, 20)]),
    _weapon("bazooka", "Bazooka", "standard", "lob", "square", price=3, **_crate("normal", 3),
        range=3, **_STEPS, hgt_up=4, wind=True, rings=[_ring(0, (40, 50), land=1, push=("shot", 1),
        throw=1)]),
    _weapon("grenade", "Grenade", "standard", "lob", "square", price=4, **_crate("normal", 3),
        range=3, **_STEPS, hgt_up=4, rings=[_ring(0, (40, 50), land=1, push=("shot", 1),
        throw=1)]),
    _weapon("shotgun", "Shotgun", "standard", "direct", "direction", price=4, **_crate("normal",
        1), range=8, **_LINE, hgt_up=3, hgt_down=3, shots=2, move_between_shots=True,
        rings=[_ring(0, 25)]),
    _weapon("longbow", "Longbow", "standard", "direct", "direction", price=6, **_crate("normal",
        1), range=8, **_LINE, hgt_up=3, hgt_down=3, shots=2, move_between_shots=True,
        rings=[_ring(0, 15, push=("slide", 2))]),
    _weapon("fire_punch", "Fire Punch", "standard", "melee", "adjacent", price=3,
        **_crate("normal", 2), range=1, **_STEPS, hgt_up=5, hgt_down=0, bubble="push",
        rings=[_ring(0, 30, push=("shot", 3), throw=3)]),
    _weapon("kamikaze", "Kamikaze", "standard", "kamikaze", "direction", price=7,
        **_crate("normal", 1), range=7, **_LINE, hgt_up=3, hgt_down=3, detonates_pushed_mines=True,
        extra={"path_dmg_min": 30, "path_dmg_max": 30, "path_push": 3, "path_throw": 3,
        "user_dies": True, "user_leaves_card": False, "collects_crates": True}, rings=[_ring(0,
        (40, 50), land=1, push=("travel", 3), throw=3)]),
    _weapon("mine", "Mine", "standard", "place_mine", "place", price=4, **_crate("normal", 2),
        range=1, **_STEPS, hgt_up=0, retreat=2, bubble="push", extra={"mine_types": ["damage",
        "shockwave", "poison"], "effects": {"damage": "mine_damage", "shockwave": "mine_shockwave",
        "poison": "mine_poison"}}),
    _weapon("dynamite", "Dynamite", "standard", "place_dynamite", "place", price=10,
        **_crate("normal", 1), range=1, **_STEPS, hgt_up=0, retreat=2, bubble="push",
        rings=_BIG_RANDOM),
    _weapon("sheep", "Sheep", "standard", "walker_sheep", "direction", price=12, **_crate("normal",
        1), range=15, **_WALK, hgt_up=2, extra={"climb_free": 1, "climb_roll_height": 2,
        "climb_roll_pct": 80, "worm_explode_pct": 80, "drum_jump_pct": 80, "jumps_water": True,
        "collects_crates": True}, rings=_BIG_TRAVEL),
    _weapon("airstrike", "Airstrike", "standard", "line_bombs", "line", price=10,
        **_crate("normal", 1), shots=5, extra={"bombs": 5, "spacing": 1, "diagonal": True},
        rings=[_ring(0, 35, land=1, push=("random", 1), throw=1)]),
    _weapon("homing_missile", "Homing Missile", "standard", "anywhere", "square", price=8,
        **_crate("normal", 1), rings=[_ring(0, (40, 50), land=1, push=("random", 1), throw=1)]),
    _weapon("gas_grenade", "Gas Grenade", "standard", "lob", "square", price=6, **_crate("normal",
        2), range=3, **_STEPS, hgt_up=4, extra={"gas": True}, rings=[_ring(0, 0, reach=(4, 1),
        poison=1), _ring(1, 0, reach=(4, 1), poison=1)]),
    _weapon("super_sheep", "Super Sheep", "team", "anywhere", "square", free_pick_ammo=1,
        **_crate("team", 1), rings=_BIG_RANDOM),
    _weapon("mad_cow", "Mad Cow", "team", "walker_cow", "direction", free_pick_ammo=2,
        **_crate("team", 2), range=15, **_WALK, hgt_up=0, shots=4, ammo_per="shot",
        move_between_shots=True, extra={"climb_free": 0, "collects_crates": True}, rings=[_ring(0,
        (48, 60), land=2, push=("travel", 2), throw=2), _ring(1, 20, land=1, push=("away", 1),
        throw=1)]),
    _weapon("old_woman", "Old Woman", "team", "walker_woman", "direction", free_pick_ammo=1,
        **_crate("team", 1), range=7, **_WALK, hgt_up=0, extra={"climb_free": 0, "steals": 3,
        "collects_crates": True}, rings=_BIG_TRAVEL),
    _weapon("minigun", "Minigun", "team", "direct", "direction", free_pick_ammo=1, **_crate("team",
        1), range=3, **_LINE, hgt_up=2, hgt_down=2, rings=[_ring(0, 125, push=("slide", 2))]),
    _weapon("holy_hand_grenade", "Holy Hand-Grenade", "team", "lob", "square", free_pick_ammo=1,
        **_crate("team", 1), range=4, **_STEPS, hgt_up=4, rings=[_ring(0, (70, 100), land=3,
        push=("shot", 3), throw=3), _ring(1, (35, 50), land=2, push=("away", 2), throw=2), _ring(2,
        15, land=1, push=("away", 1), throw=1)]),
    _weapon("nuclear_bomb", "Nuclear Bomb", "super", "nuke", "none", **_crate("super", 1),
        bubble="sink", extra={"poison": 1, "water_rise": 2}),
    _weapon("armageddon", "Armageddon", "super", "meteors", "none", **_crate("super", 1), shots=25,
        extra={"meteors": 25}, rings=_BIG_RANDOM),
    _weapon("concrete_donkey", "Concrete Donkey", "super", "donkey", "square", **_crate("super",
        1), bubble="sink", doubles=False, extra={"size": 3}),
    _weapon("super_banana_bomb", "Super Banana Bomb", "super", "banana", "square",
        **_crate("super", 1), range=4, **_STEPS, hgt_up=4, extra={"clusters": 4, "cluster_ring":
        2}, rings=_BIG_SHOT),
    _weapon("sheep_strike", "Sheep Strike", "super", "sheep_strike", "line", **_crate("super", 1),
        shots=5, extra={"bombs": 5, "spacing": 2, "diagonal": False}, rings=_BIG_RANDOM),
    _weapon("scales_of_justice", "Scales of Justice", "super", "scales", "none", **_crate("super",
        1), bubble=None, doubles=False),
    _utility("ninja_rope", "Ninja Rope", "utility", "rope", "self", price=5, **_crate("utility",
        3)),
    _utility("fast_walk", "Fast Walk", "utility", "fast_walk", "self", price=8, **_crate("utility",
        1)),
    _utility("teleport", "Teleport", "utility", "teleport", "square", price=5, **_crate("utility",
        1), range="ALL", range_metric="board", hgt_up="ALL", hgt_down="ALL"),
    _utility("bubble_trouble", "Bubble Trouble", "utility", "bubble", "self", price=12,
        **_crate("utility", 1), extra={"rounds": 3}),
    _utility("invisibility", "Invisibility", "utility", "invisibility", "self", price=8,
        **_crate("utility", 1), extra={"rounds": 3}),
    _utility("parachute", "Parachute", "instant", "parachute", "auto", price=2, **_crate("utility",
        3), wind=True, extra={"stored": True}),
    _utility("double_damage", "Double Damage", "instant", "double_damage", "auto",
        **_crate("utility", 1), extra={"stored": False}),
    _utility("crate_spy", "Crate Spy", "instant", "crate_spy", "auto", **_crate("utility", 1),
        extra={"stored": False}),
    _utility("crate_shower", "Crate Shower", "instant", "crate_shower", "auto", **_crate("utility",
        1), extra={"stored": False, "crates": 5}),
]

EFFECTS: Json = {
    "mine_damage": _effect("Damage mine goes off", "mine", _ring(0, (40, 50), land=1,
        push=("random", 1), throw=1)),
    "mine_shockwave": _effect("Shockwave mine goes off", "mine", _ring(0, 0, push=("random", 4),
        throw=4, reach=(4, 4)), _ring(1, 0, push=("away", 2), throw=2, reach=(2, 2))),
    "mine_poison": _effect("Poison mine goes off", "mine", _ring(0, 0, reach=(4, 1), poison=1),
        _ring(1, 0, reach=(4, 1), poison=1)),
    "drum": _effect("Oil drum goes off", "drum", _ring(0, (60, 75), land=2, push=("random", 2),
        throw=2), _ring(1, (60, 75), land=1, push=("away", 1), throw=1)),
    "crate": _effect("Crate goes off", "crate", _ring(0, (60, 75), land=2, push=("random", 2),
        throw=2), _ring(1, (60, 75), land=1, push=("away", 1), throw=1)),
    "death": _effect("Worm goes off", "death", _ring(0, (60, 75), land=2, push=("random", 2),
        throw=2), _ring(1, 35, land=1, push=("away", 1), throw=1)),
    "loose_sheep": _effect("Sheep that flies out of a crate", "sheep", _ring(0, (60, 75), land=2,
        push=("shot", 2), throw=2), _ring(1, 35, land=1, push=("away", 1), throw=1)),
}

CONSTANTS: Json = {
    "board_size": 15,
    "height_max": 10,
    "players_min": 2,
    "players_max": 8,
    "worms_max": 18,
    "worms_per_team_default": {"2": 6, "3": 6, "4": 4, "5": 3, "6": 3, "7": 2, "8": 2},
    "worms_per_team_max": {"2": 9, "3": 6, "4": 4, "5": 3, "6": 3, "7": 2, "8": 2},
    "points": {"2": 180, "3": 175, "4": 165, "5": 150, "6": 140, "7": 135, "8": 120},
    "start_health": 150,
    "worms_acting_per_turn": 3,
    "walk": 3,
    "retreat": 2,
    "climb_walk": 1,
    "drop_free": 2,
    "fall_damage_per_height": 10,
    "health_crate": 30,
    "poison_per_stack": 5,
    "poison_floor": 1,
    "mines_at_start": 25,
    "drums_at_start": 4,
    "wind_max": 3,
    "donor_card_items": 2,
    "sudden_death_round_min": 8,
    "sudden_death_round_max": 12,
    "sudden_death_rise": 1,
    "crate_roll": {"weapon": 50, "health": 20, "utility": 20, "none": 10},
    "crate_roll_sudden_death": {"weapon": 60, "health": 0, "utility": 30, "none": 10},
    "crate_weapon_class": {"normal": 80, "team": 15, "super": 5},
    "displacement_tries": 64,
    "turn_seconds_mail": 172800,
    "turn_seconds_live": 180,
}
# fmt: on

OFFICIAL: Json = {"constants": CONSTANTS, "items": ITEMS, "effects": EFFECTS}

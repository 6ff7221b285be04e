"""What is wrong with the constants (M-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.errors import Fault
from games.engines.worms.checks_rows import whole
from games.engines.worms.messages import fault
from games.engines.worms.official import CONSTANTS

Json = Mapping[str, Any]
_CHANCES = ("crate_roll", "crate_roll_sudden_death", "crate_weapon_class")
_TABLES = ("worms_per_team_default", "worms_per_team_max", "points")
_RANGES: Mapping[str, tuple[int, int]] = {
    "board_size": (15, 15),
    "height_max": (10, 10),
    "players_min": (2, 2),
    "players_max": (8, 8),
    "worms_max": (8, 18),
    "worms_acting_per_turn": (1, 9),
    "walk": (1, 10),
    "retreat": (0, 10),
    "climb_walk": (0, 10),
    "drop_free": (0, 10),
    "fall_damage_per_height": (0, 999),
    "health_crate": (1, 9999),
    "poison_per_stack": (0, 999),
    "poison_floor": (1, 999),
    "mines_at_start": (0, 225),
    "drums_at_start": (0, 225),
    "wind_max": (0, 10),
    "donor_card_items": (0, 20),
    "sudden_death_round_min": (1, 30),
    "sudden_death_round_max": (1, 30),
    "sudden_death_rise": (1, 10),
    "displacement_tries": (1, 64),
    "turn_seconds_mail": (86_400, 172_800),
    "turn_seconds_live": (60, 600),
}


def check_constants(given: Json) -> list[Fault]:
    """Return the faults of the constants."""
    faults = [
        fault("", str(key)[:40], "unknown_field", name=str(key)[:40], what="the constants")
        for key in given
        if key not in CONSTANTS
    ]
    missing = [key for key in CONSTANTS if key not in given]
    faults += [fault("", key, "missing_field", name=key) for key in missing]
    if missing:
        return faults
    for key, (least, most) in _RANGES.items():
        if not whole(given[key], least, most) and key not in ("mines_at_start", "drums_at_start"):
            faults.append(fault("", key, "constant_number", name=key, least=least, most=most))
    faults += _wrong_objects(given)
    if not whole(given["start_health"], 1, 9999):
        faults.append(fault("", "start_health", "health_number"))
    for key in _CHANCES:
        faults += _wrong_chances(key, given[key])
    faults += _wrong_tables(given)
    least, most = given["sudden_death_round_min"], given["sudden_death_round_max"]
    if whole(least, 1, 30) and whole(most, 1, 30) and least > most:
        params = {"least": least, "most": most}
        faults.append(fault("", "sudden_death_round_min", "sudden_death_order", **params))
    return faults


def _wrong_objects(given: Json) -> Iterator[Fault]:
    mines, drums = given["mines_at_start"], given["drums_at_start"]
    for key, value in (("mines_at_start", mines), ("drums_at_start", drums)):
        if type(value) is not int or value < 0:
            yield fault("", key, "constant_number", name=key, least=0, most=100)
            return
    if mines + drums > 100:
        yield fault("", "mines_at_start", "start_objects")


def _wrong_chances(key: str, table: Any) -> Iterator[Fault]:
    names = set(CONSTANTS[key])
    if not isinstance(table, Mapping) or set(table) != names:
        wanted = "chances for " + ", ".join(CONSTANTS[key])
        yield fault("", key, "field_form", name=key, wanted=wanted)
        return
    if not all(whole(chance, 0, 100) for chance in table.values()):
        wanted = "chances from 0 to 100"
        yield fault("", key, "field_form", name=key, wanted=wanted)
        return
    total = sum(table.values())
    if total != 100:
        code = "class_sum" if key == "crate_weapon_class" else "crate_sum"
        yield fault("", key, code, total=total)


def _wrong_tables(given: Json) -> Iterator[Fault]:
    players = [str(count) for count in range(2, 9)]
    for key in _TABLES:
        table = given[key]
        if not isinstance(table, Mapping):
            yield fault("", key, "field_form", name=key, wanted="a number for each count")
            continue
        missing = [count for count in players if count not in table]
        if missing:
            code = "points_missing" if key == "points" else "worms_missing"
            yield fault("", key, code, players=_listed(missing))
        elif set(table) - set(players):
            extra = min(str(name)[:40] for name in set(table) - set(players))
            yield fault("", key, "unknown_field", name=extra, what=key)
        else:
            yield from _wrong_counts(key, table, given["worms_max"])


def _wrong_counts(key: str, table: Json, worms: Any) -> Iterator[Fault]:
    for players, value in table.items():
        if key == "points":
            if not whole(value, 0, 9999):
                yield fault("", key, "points_number")
        elif whole(worms, 8, 18):
            most = worms // int(players)
            if not whole(value, 1, most):
                yield fault("", key, "worms_number", most=most, players=players)


def _listed(names: Sequence[str]) -> str:
    """Return the names as "3, 4 and 5"."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"

"""The closed list of effects and how their rows are read (rules section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines.errors import Fault
from games.engines.wawawest.content import CLASSES, Effect
from games.engines.wawawest.messages import fault

#: Variations that can narrow an item to its aim.
VARIATIONS = ("concentrated", "precision")

#: kind -> parameter -> its sort: item, bool, class, variation, or the bounds of a number.
EFFECTS: dict[str, dict[str, str | tuple[int, int]]] = {
    "grant_overlay": {"item": "item"},
    "overlay": {"guaranteed_survival": "bool"},
    "not_while_overlay": {"item": "item"},
    "summon_hazard": {"item": "item"},
    "hazard": {},
    "not_counted_as": {"class": "class"},
    "force_skip": {},
    "requires_last_turn": {"item": "item"},
    "copy_left": {},
    "revive": {"start_ammo": (0, 99), "bond": "bool"},
    "max_in_a_row": {"times": (1, 99)},
    "single_target_in": {"variation": "variation"},
    "fallback": {},
}


def read_effects(
    where: str, rows: Any, names: Mapping[str, str], faults: list[Fault]
) -> tuple[Effect, ...]:
    """Return the effects the rows describe; what is wrong goes into `faults`.

    `names` maps case-folded item names to item names.
    """
    if not isinstance(rows, list | tuple):
        faults.append(fault(where, "effects", "field_form", field="effects", wanted="a list"))
        return ()
    effects: list[Effect] = []
    for row in rows:
        effect = _read_effect(where, row, names, faults)
        if effect is None:
            continue
        if any(other.kind == effect.kind for other in effects):
            faults.append(fault(where, "effects", "effect_twice"))
        else:
            effects.append(effect)
    return tuple(effects)


def _read_effect(
    where: str, row: Any, names: Mapping[str, str], faults: list[Fault]
) -> Effect | None:
    kind = row.get("kind") if isinstance(row, Mapping) else row
    if not isinstance(kind, str) or kind not in EFFECTS or not isinstance(row, Mapping):
        faults.append(fault(where, "effects", "unknown_effect", kind=str(kind)[:40]))
        return None
    wanted = EFFECTS[kind]
    if set(row) - {"kind"} != set(wanted):
        params = ", ".join(wanted) or "nothing"
        faults.append(fault(where, "effects", "effect_params", kind=kind, params=params))
        return None
    values: list[tuple[str, int | bool | str]] = []
    for param, sort in wanted.items():
        value = _read_value(sort, row[param], names)
        if value is None and sort == "item" and isinstance(row[param], str):
            faults.append(fault(where, "effects", "unknown_item", name=row[param][:40]))
            return None
        if value is None:
            words = _wanted(sort)
            faults.append(
                fault(where, "effects", "effect_value", kind=kind, param=param, wanted=words)
            )
            return None
        values.append((param, value))
    return Effect(kind, tuple(values))


def _read_value(
    sort: str | tuple[int, int], value: Any, names: Mapping[str, str]
) -> int | bool | str | None:
    if isinstance(sort, tuple):
        fits = type(value) is int and sort[0] <= value <= sort[1]
        return value if fits else None
    if sort == "bool":
        return value if type(value) is bool else None
    if not isinstance(value, str):
        return None
    if sort == "item":
        return names.get(value.casefold())
    return value if value in (CLASSES if sort == "class" else VARIATIONS) else None


def _wanted(sort: str | tuple[int, int]) -> str:
    if isinstance(sort, tuple):
        return f"a whole number from {sort[0]} to {sort[1]}"
    return {
        "bool": "true or false",
        "item": "the name of an item",
        "class": "one of " + ", ".join(CLASSES),
        "variation": "one of " + ", ".join(VARIATIONS),
    }[sort]

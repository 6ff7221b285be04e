"""Reading a card table: content JSON to Content, with everything that is wrong in it (E-72)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from hashlib import sha256
from typing import Any

from games.engines.errors import Fault
from games.engines.wyattearp import checks
from games.engines.wyattearp.content import (
    Constants,
    Content,
    Mode,
    Outlaw,
    Sheriff,
    list_cards,
)
from games.engines.wyattearp.messages import fault

SET_FIELDS = frozenset(("set", "version", "constants", "outlaws", "sheriffs"))
OUTLAW_FIELDS = frozenset(field.name for field in fields(Outlaw))
SHERIFF_FIELDS = frozenset(field.name for field in fields(Sheriff))
_SLUG = re.compile(r"[a-z][a-z0-9_]{0,39}")

#: The bounds of every constant.
CONSTANTS: dict[str, tuple[int, int]] = {
    "min_players": (2, 4),
    "max_players": (2, 4),
    "deal": (1, 40),
    "start_bounty": (0, 100_000),
    "hand_bounty": (0, 100_000),
    "opening_cards": (1, 20),
    "lay_step": (0, 100_000),
    "capture_cp": (1, 100),
    "takes_all_lead": (1, 100),
    "first_take": (1, 100_000),
    "take": (1, 100_000),
    "win_money": (1, 10_000_000),
    "turns_per_hand": (1, 10_000),
    "hands_per_game": (1, 1_000),
}


def digest(content: Mapping[str, Any]) -> str:
    """Return the hex SHA-256 of content JSON in one canonical form."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def read_content(content: Any) -> tuple[Content | None, tuple[Fault, ...]]:
    """Return the content (None if it has errors) and every fault, warnings included."""
    if not _is_table(content):
        return None, (fault("", "", "set_form"),)
    outlaw_rows, sheriff_rows = content["outlaws"], content["sheriffs"]
    faults = _find_plain_faults(outlaw_rows, sheriff_rows)
    faults += _find_constant_faults(content["constants"])
    if faults:
        return None, tuple(faults)
    constants = Constants(**content["constants"])
    faults += checks.find_faults(outlaw_rows, sheriff_rows, constants)
    if any(not one.warning for one in faults):
        return None, tuple(faults)
    outlaws = tuple(Outlaw(**row) for row in outlaw_rows)
    sheriffs = tuple(_read_sheriff(row) for row in sheriff_rows)
    found = Content(
        str(content.get("set", ""))[:60],
        constants,
        outlaws,
        sheriffs,
        list_cards(outlaws, sheriffs),
        digest(content),
    )
    return found, tuple(faults)


def _is_table(content: Any) -> bool:
    if not isinstance(content, Mapping) or not set(content) <= SET_FIELDS:
        return False
    rows = [content.get("outlaws"), content.get("sheriffs")]
    if not all(isinstance(part, list) and len(part) <= 100 for part in rows):
        return False
    constants = content.get("constants")
    return isinstance(constants, Mapping) and all(
        isinstance(row, Mapping) for part in rows if isinstance(part, list) for row in part
    )


def _read_sheriff(row: Mapping[str, Any]) -> Sheriff:
    modes = tuple(Mode(one["mode"], one["shot"], one.get("draw", 0)) for one in row["modes"])
    return Sheriff(**{**row, "modes": modes})


def _find_plain_faults(
    outlaws: list[Mapping[str, Any]], sheriffs: list[Mapping[str, Any]]
) -> list[Fault]:
    """Return faults of fields, slugs, copies, CP and holes; these are reported first."""
    faults: list[Fault] = []
    taken: set[str] = set()
    for row, wanted in [
        *((row, OUTLAW_FIELDS) for row in outlaws),
        *((row, SHERIFF_FIELDS) for row in sheriffs),
    ]:
        name = str(row.get("slug", "?"))[:60]
        wrong = sorted(str(key)[:40] for key in wanted ^ set(row))
        if wrong:
            faults.append(fault(name, "", "fields", row=name, fields=", ".join(wrong)))
        if "slug" in row:
            faults += _find_slug_faults(row["slug"], name, taken)
        for field, code, fits in (
            ("copies", "copies", _is_small),
            ("cp", "capture_points", _is_small),
            ("hole", "hole", _is_bool),
        ):
            if field in row and not fits(row[field]):
                faults.append(fault(name, field, code, row=name))
    return faults


def _find_slug_faults(slug: Any, name: str, taken: set[str]) -> list[Fault]:
    if not isinstance(slug, str) or _SLUG.fullmatch(slug) is None:
        return [fault(name, "slug", "slug_form", row=name)]
    if slug in taken:
        return [fault(name, "slug", "slug_taken", row=name)]
    taken.add(slug)
    return []


def _is_small(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 20


def _is_bool(value: Any) -> bool:
    return type(value) is bool


def _find_constant_faults(constants: Mapping[str, Any]) -> list[Fault]:
    if set(constants) != set(CONSTANTS):
        return [fault("", "constants", "constants_set", names=", ".join(CONSTANTS))]
    return [
        fault("", "constants", "constants", name=name, least=least, most=most)
        for name, (least, most) in CONSTANTS.items()
        if type(constants[name]) is not int or not least <= constants[name] <= most
    ]


def write_content(content: Content) -> dict[str, Any]:
    """Return content JSON that reads as an equal card table."""
    sheriffs = [asdict(row) for row in content.sheriffs]
    for row in sheriffs:
        row["modes"] = [
            {key: value for key, value in mode.items() if key != "draw" or value}
            for mode in row["modes"]
        ]
    return {
        "set": content.name,
        "constants": asdict(content.constants),
        "outlaws": [asdict(row) for row in content.outlaws],
        "sheriffs": sheriffs,
    }


def copy_json(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deep copy of content JSON."""
    copied: dict[str, Any] = json.loads(json.dumps(content))
    return copied

"""Reading a set of items: content JSON to Content, with everything that is wrong in it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any

from games.engines.errors import Fault
from games.engines.wawawest import checks
from games.engines.wawawest.content import CLASSES, EVERYTHING, Content, Item, Matcher
from games.engines.wawawest.effects import read_effects
from games.engines.wawawest.grammar import (
    GrammarError,
    Type,
    is_name,
    is_subtype,
    read_entry,
    read_type,
    split_list,
    tidy,
)
from games.engines.wawawest.messages import fault

LISTS = ("kills", "killed_by", "spares")
FIELDS = frozenset(
    ("name", "type", "cost", "gives", *LISTS, "effects")
    + ("order", "enabled", "icon", "labels", "description")
)
_ICON = re.compile(r"[a-z0-9-]{1,40}")


def digest(content: Mapping[str, Any]) -> str:
    """Return the hex SHA-256 of content JSON in one canonical form."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def read_content(content: Any) -> tuple[Content | None, tuple[Fault, ...]]:
    """Return the content (None if it has errors) and every fault, warnings included."""
    faults: list[Fault] = []
    rows = content.get("items") if isinstance(content, Mapping) else None
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        return None, (fault("", "items", "set_form"),)
    if not 1 <= len(rows) <= 60:
        return None, (fault("", "items", "set_size"),)
    subtypes = _read_subtypes(content.get("vocabulary", {}), faults)
    names = _read_names(rows, faults)
    canonical = {name.casefold(): name for name in names if name}
    items = [
        _read_item(n, row, name, canonical, subtypes, faults)
        for n, (row, name) in enumerate(zip(rows, names, strict=True))
    ]
    sound = tuple(item for item in items if item is not None)
    faults += checks.find_errors(sound, complete=len(sound) == len(rows))
    if any(not one.warning for one in faults) or len(sound) != len(rows):
        return None, tuple(faults)
    ordered = tuple(sorted(sound, key=lambda item: item.order))
    result = Content(str(content.get("set", ""))[:60], subtypes, ordered, digest(content))
    return result, (*faults, *checks.find_warnings(result))


def _read_subtypes(vocabulary: Any, faults: list[Fault]) -> tuple[str, ...]:
    words = vocabulary.get("subtypes", ()) if isinstance(vocabulary, Mapping) else None
    if not isinstance(words, list | tuple) or len(words) > 60:
        faults.append(fault("", "vocabulary", "set_form"))
        return ()
    for word in words:
        if not isinstance(word, str) or not is_subtype(word) or len(word) > 20:
            faults.append(fault("", "vocabulary", "subtype_form", word=str(word)[:40]))
    return tuple(dict.fromkeys(word for word in words if isinstance(word, str)))


def _read_names(rows: list[Any], faults: list[Fault]) -> list[str]:
    """Return the tidy names, "" for one that cannot be used."""
    names: list[str] = []
    reserved = {word.casefold() for word in (*CLASSES, EVERYTHING)}
    for row in rows:
        given = row.get("name")
        name = tidy(given) if isinstance(given, str) else ""
        if not is_name(name):
            faults.append(fault(name[:60], "name", "name_form"))
            name = ""
        elif name.casefold() in reserved:
            faults.append(fault(name, "name", "name_reserved", name=name))
            name = ""
        elif taken := next((old for old in names if old.casefold() == name.casefold()), ""):
            faults.append(fault(name, "name", "name_taken", name=taken))
            name = ""
        names.append(name)
    return names


def _read_item(  # noqa: PLR0913, PLR0917 - one row with all it is read against
    number: int,
    row: Mapping[str, Any],
    name: str,
    names: Mapping[str, str],
    subtypes: Collection[str],
    faults: list[Fault],
) -> Item | None:
    where = name or str(row.get("name", ""))[:60]
    before = len(faults)
    faults += [
        fault(where, str(key)[:40], "unknown_field", name=str(key)[:40])
        for key in row
        if key not in FIELDS
    ]
    kind = _read_type(where, row.get("type"), subtypes, faults)
    effects = read_effects(where, row.get("effects", []), names, faults)
    cost = _read_cost(where, row, {effect.kind for effect in effects}, faults)
    gives = _read_number(where, "gives", row.get("gives", 0), faults)
    lists = {field: _read_list(where, field, row, names, subtypes, faults) for field in LISTS}
    shown = _read_show(where, number, row, faults)
    if kind is None or not name or any(not one.warning for one in faults[before:]):
        return None
    return Item(
        name=name,
        type=tidy(row["type"]),
        cls=kind.cls,
        subtype=kind.subtype,
        level=kind.level,
        cost=cost,
        gives=gives,
        kills=row.get("kills") or "",
        killed_by=row.get("killed_by") or "",
        spares=row.get("spares") or "",
        kills_entries=lists["kills"],
        killed_by_entries=lists["killed_by"],
        spares_entries=lists["spares"],
        effects=effects,
        **shown,
    )


def _read_type(
    where: str, given: Any, subtypes: Collection[str], faults: list[Fault]
) -> Type | None:
    if not isinstance(given, str):
        faults.append(fault(where, "type", "field_form", field="type", wanted="text"))
        return None
    try:
        return read_type(tidy(given), subtypes)
    except GrammarError as wrong:
        faults.append(fault(where, "type", wrong.code, **wrong.params))
        return None


def _read_cost(
    where: str, row: Mapping[str, Any], kinds: Collection[str], faults: list[Fault]
) -> int | None:
    cost: int | None = row.get("cost", 0)
    if cost is not None and not (type(cost) is int and 0 <= cost <= 99):
        faults.append(fault(where, "cost", "cost_number"))
        return None
    special = "overlay" in kinds or "hazard" in kinds
    if cost is None and not special:
        faults.append(fault(where, "cost", "cost_nan"))
    if cost is not None and special:
        faults.append(fault(where, "cost", "cost_price"))
    return cost


def _read_number(where: str, field: str, value: Any, faults: list[Fault]) -> int:
    if type(value) is int and 0 <= value <= 99:
        return value
    faults.append(fault(where, field, "gives_number"))
    return 0


def _read_list(  # noqa: PLR0913, PLR0917 - one list with all it is read against
    where: str,
    field: str,
    row: Mapping[str, Any],
    names: Mapping[str, str],
    subtypes: Collection[str],
    faults: list[Fault],
) -> tuple[Matcher, ...]:
    text = row.get(field) or ""
    if not isinstance(text, str) or len(text) > 1000:
        wanted = "text of at most 1000 characters"
        faults.append(fault(where, field, "field_form", field=field, wanted=wanted))
        return ()
    entries = []
    for part in split_list(text):
        try:
            entry = read_entry(part, names, subtypes)
        except GrammarError as wrong:
            faults.append(fault(where, field, wrong.code, **wrong.params))
            continue
        if entry.name is None and "<" not in part:
            faults.append(fault(where, field, "read_as_group", text=part))
        entries.append(entry)
    return tuple(entries)


def _read_show(
    where: str, number: int, row: Mapping[str, Any], faults: list[Fault]
) -> dict[str, Any]:
    """Return what is only for show (and `order`, `enabled`)."""
    labels = row.get("labels") or {}
    shown = {
        "order": row.get("order", number),
        "enabled": row.get("enabled", True),
        "icon": row.get("icon") or "custom",
        "labels": labels,
        "description": row.get("description") or "",
    }
    sound = {
        "order": ("a whole number", type(shown["order"]) is int),
        "enabled": ("true or false", type(shown["enabled"]) is bool),
        "icon": ("the name of an icon", _is_icon(shown["icon"])),
        "labels": ("a name of at most 40 characters for each language", _is_labels(labels)),
        "description": (
            "text of at most 1000 characters",
            isinstance(shown["description"], str) and len(shown["description"]) <= 1000,
        ),
    }
    for field, (wanted, fits) in sound.items():
        if not fits:
            faults.append(fault(where, field, "field_form", field=field, wanted=wanted))
    if isinstance(labels, Mapping):
        shown["labels"] = tuple(sorted((str(key), str(text)) for key, text in labels.items()))
    return shown


def _is_icon(value: Any) -> bool:
    return isinstance(value, str) and _ICON.fullmatch(value) is not None


def _is_labels(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and len(key) <= 10 and isinstance(text, str) and len(text) <= 40
        for key, text in value.items()
    )


def copy_json(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deep copy of content JSON."""
    copied: dict[str, Any] = json.loads(json.dumps(content))
    return copied

"""Rulesets as content: rows to content JSON and back, and content frozen under its hash."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from django.db import models
from django.utils.translation import gettext

from games import record
from games.models import Card, FrozenContent, Item, Ring, Ruleset, Weapon

Json = Mapping[str, Any]

EFFECT = "effect"  # the category of what goes off by itself
RING_SQUARES = (1, 8, 16)
RING_FIELDS = (
    "dmg_min", "dmg_max", "land", "reach_up", "reach_down", "push", "push_rule", "throw", "poison",
)  # fmt: skip
ITEM_FIELDS = ("name", "type", "cost", "gives", "kills", "killed_by", "spares", "effects", "icon")
WEAPON_FIELDS = (
    "name", "category", "behaviour", "aim", "price", "free_pick_ammo", "infinite", "crate_ammo",
    "straight_only", "shots", "ammo_per", "move_between_shots", "wind", "retreat",
    "reveals_invisible", "moves_drums", "detonates_pushed_mines", "doubles", "extra",
)  # fmt: skip
RANGE_METRICS = (None, "manhattan", "line", "board", "walk")
LONGEST_TEXT = 2000
LARGEST_NUMBER = 10**9
WEAPON_LIMITS = ("range", "hgt_up", "hgt_down")
WEAPON_TEXTS = ("range_metric", "crate_class", "bubble")
OUTLAW_FIELDS = ("name", "ko", "copies", "cp", "hole")
SHERIFF_FIELDS = (
    "name", "ko", "behaviour", "per", "copies", "cp", "safe", "hit", "lies", "unique_on_table",
    "modes", "hole",
)  # fmt: skip


def hash_content(game: str, content: Json) -> str:
    """Return the hash under which a content of the game is frozen."""
    return sha256(f"{game}\n{record.canonical(content)}".encode()).hexdigest()


def freeze(game: str, content: Json) -> FrozenContent:
    """Return the frozen content, written if it is new. The content must be valid."""
    frozen, _made = FrozenContent.objects.get_or_create(
        hash=hash_content(game, content), defaults={"game": game, "json": dict(content)}
    )
    return frozen


def content_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return what the ruleset is played by: its frozen content, or the rows of a draft."""
    if ruleset.content is not None:
        frozen: dict[str, Any] = ruleset.content.json
        return frozen
    return to_content(ruleset)


def to_content(ruleset: Ruleset) -> dict[str, Any]:
    """Return the rows of a ruleset as content JSON."""
    content = dict(ruleset.constants)
    return content | _WRITE[ruleset.game](ruleset)


def write_rows(ruleset: Ruleset, content: Json) -> None:
    """Replace rows and constants by those of valid content; rows keep their ids by their names.

    Saves the ruleset's constants. The caller holds the ruleset's row in a transaction.
    """
    parts = _PARTS[ruleset.game]
    ruleset.constants = {key: value for key, value in content.items() if key not in parts}
    ruleset.save(update_fields=["constants", "updated_at"])
    _READ[ruleset.game](ruleset, content)


def find_unstorable(game: str, content: Any) -> tuple[str, str] | None:
    """Return the first place that rows could not hold, and why; engines need not care for these."""
    for path, value in _walk(content):
        if isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                return path, gettext("This text is too long.")
            if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
                return path, gettext("This text holds a character that cannot be stored.")
        elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            return path, gettext("This number is too large.")
    return _odd_weapon(content) if game == "worms" else None


def _walk(content: Any) -> Iterator[tuple[str, Any]]:
    """Yield every leaf, and every key as a text, with a path to it."""
    waiting: list[tuple[str, Any]] = [("", content)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Mapping):
            yield from ((path, key) for key in value)
            waiting += [(f"{path}.{str(key)[:40]}".lstrip("."), one) for key, one in value.items()]
        elif isinstance(value, list | tuple):
            waiting += [(f"{path}[{number}]", one) for number, one in enumerate(value)]
        else:
            yield path, value


def _odd_weapon(content: Any) -> tuple[str, str] | None:
    rows = content.get("items") if isinstance(content, Mapping) else None
    for number, row in enumerate(rows if isinstance(rows, list) else ()):
        if not isinstance(row, Mapping):
            continue
        if row.get("range_metric") not in RANGE_METRICS:
            return f"items[{number}].range_metric", gettext("Use manhattan, line, board or walk.")
        labels = row.get("labels") or {}
        if not isinstance(labels, Mapping) or not all(
            isinstance(label, str) and len(label) <= 40 for label in labels.values()
        ):
            wanted = gettext("Labels are names of at most 40 characters for each language.")
            return f"items[{number}].labels", wanted
    return None


def _items(ruleset: Ruleset) -> dict[str, Any]:
    return {"items": [item_json(item) for item in ruleset.items.order_by("order")]}


def item_json(item: Item) -> dict[str, Any]:
    """Return one item as content JSON; what is as usual is left out."""
    row = {field: getattr(item, field) for field in ITEM_FIELDS} | {"labels": item.labels}
    if item.description:
        row["description"] = item.description
    if not item.enabled:
        row["enabled"] = False
    return row


def _write_items(ruleset: Ruleset, content: Json) -> None:
    given = list(content["items"])
    numbers = {id(row): number for number, row in enumerate(given)}
    given.sort(key=lambda row: row.get("order", numbers[id(row)]))
    rows = [
        {
            "order": order,
            "name": " ".join(row["name"].split()),
            "type": " ".join(row["type"].split()),
            "cost": row.get("cost", 0),
            "gives": row.get("gives", 0),
            "kills": row.get("kills") or "",
            "killed_by": row.get("killed_by") or "",
            "spares": row.get("spares") or "",
            "effects": row.get("effects") or [],
            "icon": row.get("icon") or "custom",
            "labels": row.get("labels") or {},
            "description": row.get("description") or "",
            "enabled": row.get("enabled", True),
        }
        for order, row in enumerate(given)
    ]
    _put(Item, ruleset, "name", rows)


def _weapons(ruleset: Ruleset) -> dict[str, Any]:
    rows = list(ruleset.weapons.order_by("order").prefetch_related("rings"))
    return {
        "items": [weapon_json(row) for row in rows if row.category != EFFECT],
        "effects": {row.key: weapon_json(row) for row in rows if row.category == EFFECT},
    }


def weapon_json(row: Weapon) -> dict[str, Any]:
    """Return one weapon, or one effect, as content JSON."""
    rings = [_ring_json(ring) for ring in row.rings.all()]
    if row.category == EFFECT:
        return {"name": row.name, "tag": row.tag, "rings": rings}
    found = {"id": row.key, **{field: getattr(row, field) for field in WEAPON_FIELDS}}
    found |= {field: _read_limit(getattr(row, field)) for field in WEAPON_LIMITS}
    found |= {field: getattr(row, field) or None for field in WEAPON_TEXTS}
    found["rings"] = rings
    return found | ({"labels": row.labels} if row.labels else {})


def _ring_json(ring: Ring) -> dict[str, Any]:
    head = {"ring": ring.number, "squares": RING_SQUARES[ring.number]}
    return head | {field: getattr(ring, field) for field in RING_FIELDS}


def _read_limit(text: str) -> int | str | None:
    return int(text) if text.isdecimal() else text or None


def _write_weapons(ruleset: Ruleset, content: Json) -> None:
    given = [*content["items"]]
    effects = [{**row, "id": key, "category": EFFECT} for key, row in content["effects"].items()]
    rows = [_weapon_fields(order, row) for order, row in enumerate([*given, *effects])]
    _put(Weapon, ruleset, "key", rows)
    ids = dict(ruleset.weapons.values_list("key", "pk"))
    Ring.objects.filter(weapon__ruleset=ruleset).delete()
    Ring.objects.bulk_create(
        Ring(
            weapon_id=ids[row["id"]],
            number=ring["ring"],
            **{field: ring[field] for field in RING_FIELDS},
        )
        for row in [*given, *effects]
        for ring in row["rings"]
    )


def _weapon_fields(order: int, row: Json) -> dict[str, Any]:
    head = {"order": order, "key": row["id"], "labels": row.get("labels") or {}}
    if row["category"] == EFFECT:
        return head | {"name": row["name"].strip(), "category": EFFECT, "tag": row["tag"]}
    limits = {field: "" if row[field] is None else str(row[field]) for field in WEAPON_LIMITS}
    texts = {field: row[field] or "" for field in WEAPON_TEXTS}
    fields = {field: row[field] for field in WEAPON_FIELDS}
    return head | fields | {"name": row["name"].strip()} | limits | texts


def _cards(ruleset: Ruleset) -> dict[str, Any]:
    rows = list(ruleset.cards.order_by("order"))
    return {
        "outlaws": [card_json(row) for row in rows if row.sort == Card.Sort.OUTLAW],
        "sheriffs": [card_json(row) for row in rows if row.sort == Card.Sort.SHERIFF],
    }


def card_json(row: Card) -> dict[str, Any]:
    """Return one row of the card table as content JSON."""
    if row.sort == Card.Sort.OUTLAW:
        return {"slug": row.key, **{field: getattr(row, field) for field in OUTLAW_FIELDS}}
    found = {"slug": row.key, **{field: getattr(row, field) for field in SHERIFF_FIELDS}}
    return found | {"shot": row.shot or None}


def _write_cards(ruleset: Ruleset, content: Json) -> None:
    outlaws = [
        {"key": row["slug"], "sort": Card.Sort.OUTLAW, **{key: row[key] for key in OUTLAW_FIELDS}}
        for row in content["outlaws"]
    ]
    sheriffs = [
        {
            "key": row["slug"],
            "sort": Card.Sort.SHERIFF,
            "shot": row["shot"] or "",
            **{key: row[key] for key in SHERIFF_FIELDS},
        }
        for row in content["sheriffs"]
    ]
    rows = [{"order": order, **row} for order, row in enumerate([*outlaws, *sheriffs])]
    _put(Card, ruleset, "key", rows)


def _put(
    model: type[models.Model], ruleset: Ruleset, key: str, rows: Iterable[Mapping[str, Any]]
) -> None:
    """Make the rows of this model those given: a row keeps its id by its key, a renamed one too."""
    table: Any = model._default_manager
    old = {getattr(row, key): row for row in table.filter(ruleset=ruleset)}
    given = {fields[key]: fields for fields in rows}
    gone = [name for name in old if name not in given]
    come = [name for name in given if name not in old]
    if len(gone) == len(come) == 1:
        old[come[0]] = old.pop(gone.pop())
    table.filter(pk__in=[old[name].pk for name in gone]).delete()
    for name, fields in given.items():
        row = old.get(name) or model(ruleset=ruleset)
        if row.pk and all(getattr(row, field) == value for field, value in fields.items()):
            continue
        for field, value in fields.items():
            setattr(row, field, value)
        row.save()


_PARTS: dict[str, tuple[str, ...]] = {
    "wawawest": ("items",),
    "worms": ("items", "effects"),
    "wyattearp": ("outlaws", "sheriffs"),
}
_WRITE: dict[str, Callable[[Ruleset], dict[str, Any]]] = {
    "wawawest": _items,
    "worms": _weapons,
    "wyattearp": _cards,
}
_READ: dict[str, Callable[[Ruleset, Json], None]] = {
    "wawawest": _write_items,
    "worms": _write_weapons,
    "wyattearp": _write_cards,
}

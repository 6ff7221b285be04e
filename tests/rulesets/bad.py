"""Bad definitions of the three lists as content JSON."""

from __future__ import annotations

import copy
from typing import Any

from games.registry import engine_class
from tests.rulesets.sets import bad_definitions

Json = dict[str, Any]


def official_json(game: str) -> Json:
    content: Json = engine_class(game).official_content()
    return content


def bad_item(case: Json) -> Json:
    content = official_json("wawawest")
    next(item for item in content["items"] if item["name"] == case["item"]).update(case["patch"])
    return content


def bad_weapon(case: Json) -> Json:
    content, edit = official_json("worms"), case["edit"]
    rows = content["items"]
    if "empty_class" in edit:
        for row in rows:
            if row["crate_class"] == edit["empty_class"]:
                row["crate_class"] = None
    content["constants"] |= edit.get("constants", {})
    if "add" in edit:
        like = next(row for row in rows if row["id"] == "grenade")
        rows.append({**copy.deepcopy(like), **edit["add"]})
    if "row" in edit:
        row = next(row for row in rows if row["id"] == edit["row"])
        if "drop_ring" in edit:
            row["rings"] = [ring for ring in row["rings"] if ring["ring"] != edit["drop_ring"]]
        elif "ring" in edit:
            next(one for one in row["rings"] if one["ring"] == edit["ring"]).update(edit["set"])
        else:
            row.update(edit["set"])
    return content


def bad_cards(case: Json) -> Json:
    content = official_json("wyattearp")
    for edit in case["edits"]:
        if "add" in edit:
            content[edit["add"]].append(dict(edit["as"]))
            continue
        name = edit.get("row") or edit["remove"]
        part = next(
            p for p in ("outlaws", "sheriffs") if any(r["slug"] == name for r in content[p])
        )
        row = next(row for row in content[part] if row["slug"] == name)
        if "remove" in edit:
            content[part].remove(row)
        row.update(edit.get("set", {}))
        for field in edit.get("drop", ()):
            del row[field]
    return content


def all_bad() -> list[tuple[str, str, Json, str]]:
    """Return (label, game, content, part of the message) of every bad definition."""
    lists = (
        ("wawawest", "wawawest_bad_items", bad_item),
        ("worms", "worms_bad_rows", bad_weapon),
        ("wyattearp", "wyattearp_bad_cards", bad_cards),
    )
    return [
        (f"{game}: {case['label']}", game, make(case), case["error_contains"])
        for game, name, make in lists
        for case in bad_definitions(name)["cases"]
    ]

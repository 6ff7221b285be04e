"""Faults of a set that show only when its items are looked at together (rules section 2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.engines.errors import Fault
from games.engines.wawawest.content import Content, Item
from games.engines.wawawest.grammar import split_list
from games.engines.wawawest.messages import fault
from games.engines.wawawest.relation import matches, verdict

_TARGETS = {"grant_overlay": "overlay", "not_while_overlay": "overlay", "summon_hazard": "hazard"}


def find_errors(items: Sequence[Item], *, complete: bool = True) -> list[Fault]:
    """Return the errors between items that are sound one by one.

    `complete`: no item was left out for an error of its own, so the set can be judged as a whole.
    """
    faults: list[Fault] = []
    by_name = {item.name: item for item in items}
    for item in items:
        faults += _wrong_targets(item, by_name)
        faults += _wrong_shape(item)
    if not complete:
        return faults
    faults += _never_playable(items)
    count = sum(item.enabled and item.has("fallback") for item in items)
    if count != 1:
        faults.append(fault("", "items", "one_fallback", count=count))
    return faults


def _wrong_targets(item: Item, by_name: Mapping[str, Item]) -> Iterator[Fault]:
    for effect in item.effects:
        wanted = _TARGETS.get(effect.kind)
        target = by_name.get(effect.text("item")) if wanted else None
        if wanted and target is not None and not target.has(wanted):
            yield fault(item.name, "effects", f"not_{wanted}", name=target.name)


def _wrong_shape(item: Item) -> Iterator[Fault]:
    kinds = {effect.kind for effect in item.effects}
    if "copy_left" in kinds and (item.kills_entries or item.gives or len(kinds) > 1):
        yield fault(item.name, "effects", "copier_more")
    if kinds & {"overlay", "hazard"}:
        lists = item.killed_by_entries or item.spares_entries
        if lists or item.gives or len(kinds - {"not_counted_as"}) > 1:
            yield fault(item.name, "effects", "overlay_more")
    if "fallback" in kinds:
        plain = item.cls == "Charge" and item.cost == 0 and not item.gives
        if not plain or item.kills_entries or len(kinds) > 1:
            yield fault(item.name, "effects", "fallback_plain")


def _never_playable(items: Sequence[Item]) -> Iterator[Fault]:
    """Find items whose required item can never be played, also in a ring of requirements."""
    needs = {item.name: _requirement(item) for item in items}
    playable = {item.name for item in items if item.cost is not None and not needs[item.name]}
    while grown := {name for name, need in needs.items() if need in playable} - playable:
        playable |= grown
    for name, need in needs.items():
        if need == name:
            yield fault(name, "effects", "requires_itself")
        elif need and need not in playable and need in needs:
            yield fault(name, "effects", "requires_unplayable", name=need)


def _requirement(item: Item) -> str:
    effect = item.effect("requires_last_turn")
    return effect.text("item") if effect else ""


def find_warnings(content: Content) -> list[Fault]:
    """Return what is allowed but hardly meant."""
    items = [item for item in content.items if item.enabled]
    faults: list[Fault] = []
    for item in content.items:
        faults += _empty_groups(item, content.items)
    for item in items:
        faults += _odd_item(item, items)
    if not any(item.cost == 0 and item.gives for item in items):
        faults.append(fault("", "items", "no_free_ammo"))
    if not any(item.is_weapon and item.cost is not None for item in items):
        faults.append(fault("", "items", "no_weapon"))
    return faults


def _empty_groups(item: Item, items: Sequence[Item]) -> Iterator[Fault]:
    lists = {
        "kills": item.kills_entries,
        "killed_by": item.killed_by_entries,
        "spares": item.spares_entries,
    }
    for field, entries in lists.items():
        for entry in entries:
            if not any(matches(entry, other) for other in items):
                yield fault(item.name, field, "matches_nothing", text=entry.text)


def _odd_item(item: Item, items: Sequence[Item]) -> Iterator[Fault]:
    if not item.held:
        if item.name not in {name for other in items for name in brought_in(other)}:
            yield fault(item.name, "effects", "never_in_play")
        return
    need = _requirement(item)
    if need and need not in {other.name for other in items}:
        yield fault(item.name, "effects", "requires_off", name=need)
    limits = ("max_in_a_row", "not_while_overlay", "requires_last_turn")
    limited = (item.cost or 0) > item.gives or any(item.has(kind) for kind in limits)
    if not limited and not any(verdict(other, item).kills for other in items):
        yield fault(item.name, "killed_by", "unbeatable")
    sources = [other for other in items if other.cost == 0 and other.gives]
    kills_all = sources and all(verdict(item, other).kills for other in sources)
    if item.is_weapon and item.cost == 0 and kills_all:
        yield fault(item.name, "kills", "kills_free_ammo")


def brought_in(item: Item) -> Iterator[str]:
    """Yield the overlays and hazards this item brings into play."""
    for effect in item.effects:
        if effect.kind in ("grant_overlay", "summon_hazard"):
            yield effect.text("item")


def find_users(content: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the other items of content JSON that refer to the item by name, in order."""
    wanted = name.casefold()
    users = []
    for row in content["items"]:
        lists = [entry for key in ("kills", "killed_by", "spares") for entry in _entries(row, key)]
        named = [str(effect.get("item", "")) for effect in row.get("effects", ())]
        if row["name"] != name and wanted in {text.casefold() for text in (*lists, *named)}:
            users.append(str(row["name"]))
    return tuple(users)


def check_removal(content: Mapping[str, Any], name: str) -> Fault | None:
    """Return why an item cannot be deleted or renamed, if others refer to it."""
    users = find_users(content, name)
    if not users:
        return None
    return fault(name, "name", "still_used", name=name, users=", ".join(users))


def _entries(row: Mapping[str, Any], key: str) -> list[str]:
    return split_list(row.get(key) or "")

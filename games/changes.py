"""Differences between two contents of one game, row by row and field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]

_DEEP = ("rings", "modes", "effects")


class Change(NamedTuple):
    """One field that differs. `row` is empty for the set's own; None = it is not there."""

    row: str
    field: str
    before: Any
    after: Any


def find_changes(before: Json, after: Json) -> tuple[Change, ...]:
    """Return what differs, in the order of the newer content."""
    return tuple(_compare(rows_of(before), rows_of(after)))


def rows_of(content: Json) -> dict[str, dict[str, Any]]:
    """Return the flat fields of every row by its name; "" holds the set's own fields."""
    found: dict[str, dict[str, Any]] = {"": {}}
    for part, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            for row in value:
                found[_name(row)] = _flat(row)
        elif part == "effects" and isinstance(value, Mapping):
            found |= {str(name): _flat(row) for name, row in value.items()}
        else:
            found[""] |= dict(_leaves(part, value))
    return found


def _name(row: Json) -> str:
    key = "slug" if "slug" in row else "id" if "id" in row else "name"
    return str(row.get(key, "?"))


def _flat(row: Json) -> dict[str, Any]:
    return dict(leaf for field, value in row.items() for leaf in _leaves(field, value))


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}", inner)
    elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        for number, one in enumerate(value):
            name = next((one[key] for key in ("ring", "kind", "mode") if key in one), number)
            rest = {key: inner for key, inner in one.items() if inner != name}
            yield from _leaves(f"{path}.{name}", rest or True)
    elif isinstance(value, list) and path in _DEEP:
        return
    else:
        yield path, value


def _compare(old: dict[str, dict[str, Any]], new: dict[str, dict[str, Any]]) -> Iterator[Change]:
    for name, row in new.items():
        if name not in old:
            yield Change(name, "", None, name)
            continue
        before = old[name]
        for field in [*row, *(field for field in before if field not in row)]:
            if before.get(field) != row.get(field):
                yield Change(name, field, before.get(field), row.get(field))
    for name in old:
        if name not in new:
            yield Change(name, "", name, None)
    order = [name for name in old if name in new]
    if order != [name for name in new if name in old]:
        yield Change("", "order", ", ".join(order[1:]), ", ".join(name for name in new if name))

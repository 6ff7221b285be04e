"""Commands as JSON objects with a field `do` (M-189), both ways.

A field of the wrong shape is read as one that is refused for it, so that refusals keep their order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engines.worms.actions import (
    NO_SQUARE,
    Action,
    Collect,
    Command,
    End,
    Equip,
    Fire,
    Move,
    Odd,
    Orders,
    Reopen,
    Surrender,
    Use,
)
from games.engines.worms.geometry import Square

Json = Mapping[str, Any]
_FIELDS: Mapping[str, frozenset[str]] = {
    "MOVE": frozenset(("worm", "path")),
    "COLLECT": frozenset(("worm", "path")),
    "FIRE": frozenset(("worm", "weapon", "dir", "target", "start", "mine")),
    "USE": frozenset(("worm", "item", "target")),
    "END": frozenset(("what",)),
    "SURRENDER": frozenset(),
}
_LONGEST_LIST = 1000  # what is read at all; a list of more than 40 is refused
_WRITTEN = ("worm", "path", "weapon", "item", "dir", "target", "start", "mine", "what")


def read_action(json: Any) -> Action:
    """Return the action that JSON describes; `Odd` if it is none."""
    do = json.get("do") if isinstance(json, Mapping) else None
    if do == "LIST" and not set(json) - {"do", "list"}:
        given = json.get("list")
        if isinstance(given, list):
            return Orders(tuple(read_command(one) for one in given[:_LONGEST_LIST]))
        return Odd("LIST")
    if do == "EQUIP" and not set(json) - {"do", "team_weapon", "buys"}:
        return _read_equip(json)
    if do == "REOPEN" and not set(json) - {"do"}:
        return Reopen()
    return read_command(json)


def read_command(json: Any) -> Command:
    """Return one command of the game; `Odd` if it is none."""
    do = json.get("do") if isinstance(json, Mapping) else None
    if not isinstance(do, str):
        return Odd(None)
    reader = _READERS.get(do)
    if reader is None or set(json) - _FIELDS[do] - {"do"}:
        return Odd(do[:40])
    return reader(json)


def _text(json: Json, key: str) -> str:
    value = json.get(key)
    return value if isinstance(value, str) else ""


def _choice(json: Json, key: str) -> str | None:
    value = json.get(key)
    return value if isinstance(value, str) or value is None else ""


def _square(json: Json, key: str) -> Square | None:
    value = json.get(key)
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) != 2:
        return NO_SQUARE
    x, y = value
    return (x, y) if type(x) is int and type(y) is int else NO_SQUARE


def _read_end(json: Json) -> Command:
    what = json.get("what")
    return End(what) if what is None or what == "worm" else Odd("END")


def _read_fire(json: Json) -> Command:
    return Fire(
        _text(json, "worm"),
        _text(json, "weapon"),
        _choice(json, "dir"),
        _square(json, "target"),
        _square(json, "start"),
        _choice(json, "mine"),
    )


def _read_use(json: Json) -> Command:
    return Use(_text(json, "worm"), _text(json, "item"), _square(json, "target"))


def _read_move(json: Json) -> Command:
    return Move(_text(json, "worm"), _text(json, "path"))


def _read_collect(json: Json) -> Command:
    return Collect(_text(json, "worm"), _text(json, "path"))


def _read_surrender(json: Json) -> Command:  # noqa: ARG001
    return Surrender()


_READERS: Mapping[str, Callable[[Json], Command]] = {
    "MOVE": _read_move,
    "COLLECT": _read_collect,
    "FIRE": _read_fire,
    "USE": _read_use,
    "END": _read_end,
    "SURRENDER": _read_surrender,
}


def _read_equip(json: Json) -> Equip:
    """Return a loadout; what is no whole number counts as -1, so that it is refused."""
    buys = json.get("buys")
    pairs = buys.items() if isinstance(buys, Mapping) else (("", -1),)
    return Equip(
        _text(json, "team_weapon"),
        tuple((str(name), ammo if type(ammo) is int else -1) for name, ammo in pairs),
    )


def write_action(action: Action) -> dict[str, Any]:
    """Return the JSON of an action; fields that are not set are left out."""
    match action:
        case Orders(commands):
            return {"do": "LIST", "list": [write_action(one) for one in commands]}
        case Equip(team_weapon, buys):
            return {"do": "EQUIP", "team_weapon": team_weapon, "buys": dict(buys)}
        case Odd(do):
            return {"do": do}
    body: dict[str, Any] = {"do": type(action).__name__.upper()}
    for name in _WRITTEN:
        value = getattr(action, name, None)
        if value is not None:
            body[name] = list(value) if isinstance(value, tuple) else value
    return body

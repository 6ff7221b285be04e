"""The JSON forms of actions, exact (E-56), and which of them are only for the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.errors import MalformedAction
from games.engines.wyattearp.actions import Action, Discard, Draw, Lay, Play, Ready


@dataclass(frozen=True, slots=True)
class Call:
    """Something that is no player's action: "deal", "timeout" or "leave"."""

    name: str


CALLS = ("deal", "timeout", "leave")
SOURCES = ("supply", "discard")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_seat(value: Any) -> bool:
    return type(value) is int


def _is_bool(value: Any) -> bool:
    return type(value) is bool


def _is_cards(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)


Kinds = Mapping[str, Callable[[Any], bool]]
_KINDS: dict[str, Kinds] = {
    "draw": {"from": SOURCES.__contains__},
    "lay": {"outlaw": _is_text, "cards": _is_count, "photo": _is_bool},
    "discard": {"card": _is_text},
    "ready": {},
    **{name: {} for name in CALLS},
}
#: Keys a sheriff card may have; which of them it needs is the card's own matter (E-57, step 10).
_SHERIFF: Kinds = {
    "card": _is_text,
    "mode": _is_text,
    "target": _is_seat,
    "outlaw": _is_text,
    "pile": _is_count,
    "shot": _is_bool,
    "cards": _is_cards,
}


def read_form(json: Any) -> Action | Call:
    """Return the action that JSON describes; raises MalformedAction (E-57, step 4)."""
    kind = json.get("type") if isinstance(json, dict) else None
    if kind == "sheriff":
        return _read_play(json)
    kinds = _KINDS.get(kind) if isinstance(kind, str) else None
    if kinds is None:
        raise MalformedAction("bad_action", path="$.type")
    _check(json, kinds)
    for key in kinds:
        if key not in json:
            raise MalformedAction("bad_action", path=f"$.{key}")
    if kind == "draw":
        return Draw(json["from"])
    if kind == "lay":
        return Lay(json["outlaw"], json["cards"], json["photo"])
    if kind == "discard":
        return Discard(json["card"])
    return Ready() if kind == "ready" else Call(str(kind))


def _read_play(json: Mapping[str, Any]) -> Play:
    _check(json, _SHERIFF)
    if "card" not in json:
        raise MalformedAction("bad_action", path="$.card")
    given = {key: value for key, value in json.items() if key != "type"}
    if "cards" in given:
        given["cards"] = tuple(given["cards"])
    return Play(**given)


def _check(json: Mapping[str, Any], kinds: Kinds) -> None:
    for key, value in json.items():
        if key == "type":
            continue
        fits = kinds.get(key)
        if fits is None or not fits(value):
            raise MalformedAction("bad_action", path=f"$.{key[:40]}")


def write_form(action: Action) -> dict[str, Any]:
    """Return the JSON form of an action."""
    if isinstance(action, Draw):
        return {"type": "draw", "from": action.source}
    if isinstance(action, Lay):
        return {
            "type": "lay",
            "outlaw": action.outlaw,
            "cards": action.cards,
            "photo": action.photo,
        }
    if isinstance(action, Discard):
        return {"type": "discard", "card": action.card}
    if isinstance(action, Ready):
        return {"type": "ready"}
    form: dict[str, Any] = {"type": "sheriff", "card": action.card}
    for key in ("mode", "target", "outlaw", "pile", "shot"):
        value = getattr(action, key)
        if value is not None:
            form[key] = value
    if action.cards is not None:
        form["cards"] = list(action.cards)
    return form

"""What the log says and how it is folded: canonical text, hash chain, one step per entry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from games.engines.dice import StreamDice
from games.engines.protocol import Step


@dataclass(frozen=True, slots=True)
class Doing:
    """What one entry does: `do` is "setup", "act", "time_out" or "leave"; `action` only for act."""

    do: str
    seat: int | None = None
    action: Any = None

    def to_json(self) -> dict[str, Any]:
        if self.do == "setup":
            return {"do": "setup"}
        if self.do == "act":
            return {"do": "act", "seat": self.seat, "action": self.action}
        return {"do": self.do, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log, ready to be written. `at_ms` is UTC milliseconds."""

    match_id: Any
    version: int
    actor: str
    action: str  # canonical JSON text
    events: str  # canonical JSON text
    key: str
    digest: str
    cause: str
    elapsed_ms: int
    at_ms: int
    hash: str


def canonical(value: Any) -> str:
    """Return the one JSON text of a value: sorted keys, no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(payload: Any) -> str:
    """Return the digest that tells a key used twice for another payload."""
    return sha256(canonical(payload).encode()).hexdigest()


def chain(previous: str, *parts: object) -> str:
    """Return the hash of an entry, chained to the one before (I26)."""
    text = "\x1f".join((previous, *map(str, parts)))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def entry_hash(previous: str, entry: Mapping[str, Any]) -> str:
    """Return the chained hash over everything an entry says."""
    return chain(
        previous,
        entry["version"],
        entry["actor"],
        entry["action"],
        entry["events"],
        entry["key"],
        entry["cause"],
        entry["elapsed_ms"],
        entry["at_ms"],
    )


def entry_dice(seed: bytes, version: int) -> StreamDice:
    """Return the dice of one log entry: the stream named by its number, from 0 (M-17)."""
    return StreamDice(seed, f"play/{version}")


def fold(engine: Any, state: Any, doing: Doing, dice: StreamDice) -> Step[Any]:
    """Apply one entry to a state, with the table's own steps that follow from it."""
    if doing.do == "act":
        step = engine.apply(state, doing.seat, doing.action, dice)
    elif doing.do == "time_out":
        step = engine.time_out(state, doing.seat, dice)
    elif doing.do == "leave":
        step = engine.leave(state, doing.seat, dice)
    else:
        raise ValueError(f"an entry cannot do {doing.do!r}")
    return settle(engine, step, dice)


def settle(engine: Any, step: Step[Any], dice: StreamDice) -> Step[Any]:
    """Run the table's own steps until somebody is awaited or the match is over."""
    state, events = step.state, step.events
    while (more := engine.advance(state, dice)) is not None:
        state, events = more.state, events + more.events
    return Step(state, events)


def read_doing(engine: Any, json_value: Mapping[str, Any]) -> Doing:
    """Return what a stored entry did, its action decoded."""
    if json_value["do"] == "act":
        action = engine.action_from_json(json_value["action"])
        return Doing("act", json_value["seat"], action)
    return Doing(json_value["do"], json_value.get("seat"))

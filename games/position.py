"""One point of a match, and how the next one follows: pure, no database, no loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import record
from games.engines.protocol import Result, Viewer, filter_events
from games.ledger import Append, Head
from games.models import Match
from games.record import Doing, Entry
from games.timekeeping import Clock, Time, next_time

SNAPSHOT_EVERY = 50


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes during a match."""

    match_id: UUID
    game: str
    title: str
    engine: Any
    content_hash: str
    content_json: Any
    options: dict[str, Any]
    clock: Clock
    seed: bytes
    seed_hash: str
    names: tuple[str, ...]
    bots: tuple[str, ...]  # level per seat, "" for people
    users: tuple[int | None, ...]
    origin: str

    def seat_of(self, user_id: int | None) -> Viewer:
        """Return the seat this user owns, or None for a spectator."""
        if user_id is None or user_id not in self.users:
            return None
        return self.users.index(user_id)


@dataclass(frozen=True, slots=True)
class Position:
    """A version of a match: state, time and what each viewer could see change so far.

    `cursors` has a place for every seat and one more for the public.
    """

    version: int
    hash: str
    state: Any
    epoch: int
    time: Time
    cursors: tuple[int, ...]
    result: Result | None

    def cursor(self, viewer: Viewer) -> int:
        return self.cursors[-1 if viewer is None else viewer]


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody asks for, before it is judged. `read` gives the doing or refuses."""

    actor: str
    key: str
    digest: str
    cause: str
    read: Callable[[Position], Doing]
    elapsed_ms: int = 0


@dataclass(frozen=True, slots=True)
class Judged:
    """An accepted act: where it leads, what happened and what to write."""

    position: Position
    events: tuple[Any, ...]
    append: Append


def first_position(facts: Facts, state: Any, *, at_ms: int, hash_: str, seats: int) -> Position:
    """Return the position after the setup entry."""
    engine = facts.engine
    return Position(
        version=1,
        hash=hash_,
        state=state,
        epoch=engine.epoch(state),
        time=next_time(engine, facts.clock, before=None, state=state, moved=True, at_ms=at_ms),
        cursors=(1,) * (seats + 1),
        result=engine.result(state),
    )


def follow(facts: Facts, position: Position, step: Any, *, hash_: str, at_ms: int) -> Position:
    """Return the position that a step leads to."""
    engine = facts.engine
    epoch = engine.epoch(step.state)
    return Position(
        version=position.version + 1,
        hash=hash_,
        state=step.state,
        epoch=epoch,
        time=next_time(
            engine,
            facts.clock,
            before=position.time,
            state=step.state,
            moved=_opening(engine, step.state) != _opening(engine, position.state),
            at_ms=at_ms,
        ),
        cursors=_moved(position.cursors, step.events),
        result=engine.result(step.state),
    )


def _opening(engine: Any, state: Any) -> int:
    """Return what changes when time starts anew: an engine's `opening` if it has one, else epoch.

    Where a clock runs for a whole turn of several actions, the two differ (E-67).
    """
    opening: int = getattr(engine, "opening", engine.epoch)(state)
    return opening


def judge(facts: Facts, position: Position, act: Act, at_ms: int) -> Judged:
    """Apply an act to a position; raises IllegalAction and changes nothing then."""
    engine = facts.engine
    doing = act.read(position)
    version = position.version + 1
    step = record.fold(engine, position.state, doing, record.entry_dice(facts.seed, version))
    written = Doing(
        doing.do,
        doing.seat,
        engine.action_to_json(doing.action) if doing.do == "act" else None,
    )
    fields: dict[str, Any] = {
        "version": version,
        "actor": act.actor,
        "action": record.canonical(written.to_json()),
        "events": record.canonical([engine.event_to_json(event) for event in step.events]),
        "key": act.key,
        "cause": act.cause,
        "elapsed_ms": act.elapsed_ms,
        "at_ms": at_ms,
    }
    hash_ = record.entry_hash(position.hash, fields)
    entry = Entry(match_id=facts.match_id, digest=act.digest, hash=hash_, **fields)
    after = follow(facts, position, step, hash_=hash_, at_ms=at_ms)
    append = Append(
        entry=entry,
        previous=position.hash,
        head=head_of(facts, after, at_ms),
        snapshot=to_json(facts, after) if after.version % SNAPSHOT_EVERY == 0 else None,
        left=(doing.seat,) if doing.do == "leave" and doing.seat is not None else (),
    )
    return Judged(after, step.events, append)


def head_of(facts: Facts, position: Position, at_ms: int) -> Head:
    """Return what the match row says of a position."""
    result = position.result
    pausing = result is None and facts.engine.pausing(position.state)
    awaited = () if result or pausing else sorted(facts.engine.to_act(position.state))
    return Head(
        version=position.version,
        hash=position.hash,
        awaiting=",".join(map(str, awaited)),
        status=Match.Status.OVER if result else Match.Status.RUNNING,
        opened_ms=position.time.opened_ms,
        deadline_ms=position.time.deadline_ms,
        ended_ms=at_ms if result else None,
        result=record.canonical(result_json(result)) if result else None,
    )


def result_json(result: Result) -> dict[str, Any]:
    """Return the result as it is stored and given to hooks."""
    return {"ranking": [list(group) for group in result.ranking], "reason": result.reason}


def to_json(facts: Facts, position: Position) -> dict[str, Any]:
    """Return a snapshot of a position; its result follows from its state."""
    time = position.time
    return {
        "state": facts.engine.state_to_json(position.state),
        "time": [time.opened_ms, time.deadline_ms, list(time.since), list(time.banks)],
        "cursors": list(position.cursors),
    }


def from_json(facts: Facts, json: dict[str, Any], *, version: int, hash_: str) -> Position:
    """Return the position of a snapshot."""
    state = facts.engine.state_from_json(json["state"])
    opened, deadline, since, banks = json["time"]
    return Position(
        version=version,
        hash=hash_,
        state=state,
        epoch=facts.engine.epoch(state),
        time=Time(opened, deadline, tuple(since), tuple(banks)),
        cursors=tuple(json["cursors"]),
        result=facts.engine.result(state),
    )


def _moved(cursors: tuple[int, ...], events: tuple[Any, ...]) -> tuple[int, ...]:
    """Count the entry for every viewer who may know something of it."""
    if not events:
        return cursors
    if any(event.to == "all" for event in events):
        return tuple(cursor + 1 for cursor in cursors)
    public = len(cursors) - 1
    return tuple(
        cursor + bool(filter_events(events, None if place == public else place))
        for place, cursor in enumerate(cursors)
    )

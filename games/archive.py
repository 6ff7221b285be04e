"""Reads a match back from its rows: facts, newest snapshot, the tail folded and verified."""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from games import position as positions
from games import record
from games.engines.errors import EngineError
from games.engines.protocol import Step
from games.ledger import milliseconds
from games.models import Credit, Draft, FrozenContent, LogEntry, Match, Seat, Snapshot
from games.position import Facts, Position
from games.registry import engine_class
from games.timekeeping import Clock, Time

log = logging.getLogger(__name__)


class Broken(Exception):
    """The log of a match does not verify; nobody may act on it until staff has looked."""


@dataclass(slots=True)
class Loaded:
    """A match as its rows tell it. `happened` = (version, events) of every entry."""

    facts: Facts
    position: Position
    happened: list[tuple[int, tuple[Any, ...]]]
    keys: dict[tuple[str, str], tuple[str, int]]
    drafts: dict[int, tuple[int, Any, str]]
    frozen: bool


_engines: OrderedDict[str, Any] = OrderedDict()
ENGINES_KEPT = 64


def engine_for(content: FrozenContent) -> Any:
    """Return the engine of a frozen content; contents never change, so it is kept."""
    engine = _engines.get(content.hash)
    if engine is None:
        engine = _engines[content.hash] = engine_class(content.game).from_json(content.json)
        while len(_engines) > ENGINES_KEPT:
            _engines.popitem(last=False)
    return engine


def load_match(match_id: UUID) -> Loaded:
    """Read and verify a match; a log that does not verify freezes it (Broken is not raised)."""
    match = Match.objects.select_related("content").get(id=match_id)
    facts = _facts(match)
    entries = list(LogEntry.objects.filter(match=match, version__lte=match.version))
    frozen = match.status == Match.Status.FROZEN
    try:
        position = replay(facts, match, entries, _snapshot(match))
    except (Broken, EngineError) as fault:
        log.error("match %s is frozen: %s", match.id, fault)
        Match.objects.filter(id=match.id).update(status=Match.Status.FROZEN)
        position, frozen = _last_good(facts, match, entries), True
    return Loaded(
        facts=facts,
        position=_with_stored_time(position, match),
        happened=[(entry.version, _events(facts, entry)) for entry in entries],
        keys={(entry.actor, entry.key): (entry.digest, entry.version) for entry in entries},
        drafts={
            draft.seat: (draft.epoch, draft.action, draft.key)
            for draft in Draft.objects.filter(match=match)
            if draft.action is not None
        },
        frozen=frozen,
    )


def verify(match: Match) -> Position:
    """Fold the whole log from the setup, without snapshots; raises Broken or EngineError."""
    entries = list(LogEntry.objects.filter(match=match))
    return replay(_facts(match), match, entries, None)


def read_drafts(match_id: UUID) -> dict[int, tuple[int, Any, str]]:
    """Return the drafts of a match: seat -> (epoch, action JSON, key)."""
    return {
        draft.seat: (draft.epoch, draft.action, draft.key)
        for draft in Draft.objects.filter(match_id=match_id)
        if draft.action is not None
    }


def replay(
    facts: Facts, match: Match, entries: list[LogEntry], snapshot: Snapshot | None
) -> Position:
    """Check the whole chain and fold what comes after the snapshot; raises Broken."""
    _check_chain(match, entries)
    first = entries[0]
    if snapshot is not None:
        hash_ = entries[snapshot.version - 1].hash
        position = positions.from_json(facts, snapshot.json, version=snapshot.version, hash_=hash_)
    else:
        position = _set_up(facts, first)
    seen = entries[position.version - 1].at
    credits = deque(Credit.objects.filter(at__gt=seen).order_by("at"))
    for entry in entries[position.version :]:
        while credits and credits[0].at <= entry.at:
            position = _given_back(position, credits.popleft())
        position = _fold(facts, position, entry)
    for credit in credits:
        position = _given_back(position, credit)
    return position


def _given_back(position: Position, credit: Credit) -> Position:
    """Return the position after a silence of the site; what was due before it stays due (I18)."""
    time = position.time
    began = (milliseconds(credit.at) or 0) - credit.milliseconds
    if time.deadline_ms is None or time.deadline_ms <= began:
        return position
    return replace(position, time=time.shifted(credit.milliseconds))


def _facts(match: Match) -> Facts:
    seats = list(Seat.objects.filter(match=match))
    return Facts(
        match_id=match.id,
        game=match.game,
        title=match.title,
        engine=engine_for(match.content),
        content_hash=match.content_id,
        content_json=match.content.json,
        options=match.options,
        clock=Clock.from_json(match.clock),
        seed=bytes(match.seed),
        seed_hash=match.seed_hash,
        names=tuple(seat.name for seat in seats),
        bots=tuple(seat.bot_level for seat in seats),
        users=tuple(seat.user_id for seat in seats),
        origin=match.origin,
    )


def _snapshot(match: Match) -> Snapshot | None:
    snapshots = Snapshot.objects.filter(match=match, version__lte=match.version)
    return snapshots.order_by("-version").first()


def _events(facts: Facts, entry: LogEntry) -> tuple[Any, ...]:
    return tuple(facts.engine.event_from_json(event) for event in entry.events)


def _check_chain(match: Match, entries: list[LogEntry]) -> None:
    previous = ""
    for number, entry in enumerate(entries, 1):
        fields = {
            "version": entry.version,
            "actor": entry.actor,
            "action": record.canonical(entry.action),
            "events": record.canonical(entry.events),
            "key": entry.key,
            "cause": entry.cause,
            "elapsed_ms": entry.elapsed_ms,
            "at_ms": milliseconds(entry.at),
        }
        if entry.version != number:
            raise Broken(f"entry {number} is missing")
        if entry.hash != record.entry_hash(previous, fields):
            raise Broken(f"entry {number} does not match its hash")
        previous = entry.hash
    if len(entries) != match.version or previous != match.head_hash:
        raise Broken(f"the head says version {match.version}, the log has {len(entries)}")


def _set_up(facts: Facts, entry: LogEntry) -> Position:
    dice = record.entry_dice(facts.seed, 1)
    opening = facts.engine.setup(facts.options, len(facts.names), dice)
    step: Step[Any] = record.settle(facts.engine, opening, dice)
    at_ms = milliseconds(entry.at) or 0
    return positions.first_position(
        facts, step.state, at_ms=at_ms, hash_=entry.hash, seats=len(facts.names)
    )


def _fold(facts: Facts, position: Position, entry: LogEntry) -> Position:
    engine = facts.engine
    doing = record.read_doing(engine, entry.action)
    dice = record.entry_dice(facts.seed, entry.version)
    step = record.fold(engine, position.state, doing, dice)
    events = [engine.event_to_json(event) for event in step.events]
    if record.canonical(events) != record.canonical(entry.events):
        raise Broken(f"entry {entry.version} tells other events than its action leads to")
    return positions.follow(
        facts, position, step, hash_=entry.hash, at_ms=milliseconds(entry.at) or 0
    )


def _last_good(facts: Facts, match: Match, entries: list[LogEntry]) -> Position:
    """Return a position to show of a match whose log is broken: the newest snapshot or setup."""
    snapshot = _snapshot(match)
    if snapshot is not None:
        return positions.from_json(
            facts, snapshot.json, version=snapshot.version, hash_=match.head_hash
        )
    return _set_up(facts, entries[0])


def _with_stored_time(position: Position, match: Match) -> Position:
    """Take over the time of the row, which decides when the clock runs out."""
    opened, deadline = milliseconds(match.opened_at), milliseconds(match.deadline_at)
    time = position.time
    if opened is None or opened == time.opened_ms:
        return position
    moved = time.shifted(opened - time.opened_ms)
    return replace(position, time=Time(opened, deadline, moved.since, moved.banks))

"""The only way into a match: for sockets, forms, bots, the clock and commands."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from django.db import transaction

from games import archive, doorbell, record, wire
from games import position as positions
from games.catalogue import freeze
from games.engines.dice import SEED_BYTES, commitment
from games.engines.errors import IllegalAction
from games.host import Done, MatchHost, Refused
from games.hosts import host_of, revoke_here
from games.ledger import SaveDraft, moment
from games.models import LogEntry, Match, Seat
from games.position import Act, Facts, Position
from games.record import Doing
from games.registry import engine_class
from games.timekeeping import Clock, now_ms

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who will sit at a seat: a user, or a bot of a level ("easy", "medium", "hard")."""

    user_id: int | None
    name: str
    bot_level: str = ""


def start_match(  # noqa: PLR0913
    *,
    game: str,
    content_json: Mapping[str, Any],
    options: Mapping[str, Any],
    clock: Mapping[str, Any],
    seats: Sequence[SeatPlan],
    title: str = "",
    origin: str = "",
) -> Match:
    """Write a new match with entry 1 of its log, in one transaction of the caller's thread.

    Raises ContentError or OptionError with every fault; UnknownGame for a slug nobody knows.
    """
    engine = engine_class(game).from_json(content_json)
    seed = secrets.token_bytes(SEED_BYTES)
    dice = record.entry_dice(seed, 1)
    step = record.settle(engine, engine.setup(options, len(seats), dice), dice)
    at_ms = now_ms()
    fields = {
        "version": 1,
        "actor": "table",
        "action": record.canonical(Doing("setup").to_json()),
        "events": record.canonical([engine.event_to_json(event) for event in step.events]),
        "key": "setup",
        "cause": "start",
        "elapsed_ms": 0,
        "at_ms": at_ms,
    }
    hash_ = record.entry_hash("", fields)
    with transaction.atomic():
        content = freeze(game, content_json)
        match = Match(
            game=game,
            title=title,
            content=content,
            rules_version=engine.rules_version,
            options=dict(options),
            clock=dict(clock),
            seed=seed,
            seed_hash=commitment(seed),
            origin=origin,
        )
        facts = _facts(match, engine, seats)
        first = positions.first_position(
            facts, step.state, at_ms=at_ms, hash_=hash_, seats=len(seats)
        )
        _stand(match, positions.head_of(facts, first, at_ms))
        match.save(force_insert=True)
        Seat.objects.bulk_create(
            Seat(match=match, index=i, user_id=s.user_id, name=s.name, bot_level=s.bot_level)
            for i, s in enumerate(seats)
        )
        LogEntry.objects.create(
            match=match,
            at=moment(at_ms),
            digest="",
            hash=hash_,
            version=1,
            actor="table",
            action=Doing("setup").to_json(),
            events=[engine.event_to_json(event) for event in step.events],
            key="setup",
            cause="start",
        )
    return match


def _facts(match: Match, engine: Any, seats: Sequence[SeatPlan]) -> Facts:
    return Facts(
        match_id=match.id,
        game=match.game,
        title=match.title,
        engine=engine,
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


def _stand(match: Match, head: Any) -> None:
    match.version = head.version
    match.head_hash = head.hash
    match.awaiting = head.awaiting
    match.status = head.status
    match.opened_at = None if head.opened_ms is None else moment(head.opened_ms)
    match.deadline_at = None if head.deadline_ms is None else moment(head.deadline_ms)


async def submit_action(
    *, match_id: UUID, user_id: int | None, key: str, epoch: int, action_json: Any
) -> Done:
    """Play an action for the seat this user owns; returns once it is on disk.

    Raises Refused: no_seat, stale, key_reused, busy, over, frozen, unavailable or a code of the
    game. The same key with the same payload is answered again and written once.
    """
    host = await host_of(match_id)
    return await act(host, user_id=user_id, key=key, epoch=epoch, action_json=action_json)


async def act(
    host: MatchHost, *, user_id: int | None, key: str, epoch: int, action_json: Any
) -> Done:
    """Like submit_action, for a caller that holds the host."""
    ask, seat = act_of(host, user_id=user_id, key=key, epoch=epoch, action_json=action_json)
    return await host.submit(ask, seat)


def act_of(
    host: MatchHost, *, user_id: int | None, key: str, epoch: int, action_json: Any
) -> tuple[Act, int]:
    """Return what this user asks for and for which seat; raises Refused("no_seat", "bad_key")."""
    seat = _seat(host, user_id)
    _check_key(key)
    arrived = now_ms()
    ask = Act(
        actor=f"seat/{seat}",
        key=key,
        digest=record.digest([epoch, action_json]),
        cause="act",
        read=reader(host.facts.engine, seat, epoch, action_json, arrived),
        elapsed_ms=max(0, arrived - host.shown.time.opened_ms),
    )
    return ask, seat


def reader(  # noqa: PLR0913
    engine: Any, seat: int, epoch: int, action_json: Any, arrived_ms: int, *, trusted: bool = False
) -> Callable[[Position], Doing]:
    """Return how to read an action against a position: refuses the stale, stamps the time.

    The time is that of handling the message, also when it is judged again later (W-30). Trusted
    JSON is an engine's own (a bot's), which may have fields no player may send.
    """

    def read(position: Position) -> Doing:
        if position.epoch != epoch:
            raise Refused("stale")
        if trusted:
            action = engine.action_from_json(action_json)
        else:
            action = engine.read_action(position.state, seat, action_json)
        elapsed = max(0, arrived_ms - position.time.opened_ms)
        return Doing("act", seat, engine.stamp(action, elapsed))

    return read


def _seat(host: MatchHost, user_id: int | None) -> int:
    seat = host.facts.seat_of(user_id)
    if seat is None:
        raise Refused("no_seat")
    return seat


def _check_key(key: str) -> None:
    if not wire.is_key(key):
        raise Refused("bad_key")


async def save_draft(
    *, match_id: UUID, user_id: int | None, key: str, epoch: int, action_json: Any
) -> Done:
    """Keep a choice that is not locked in (action None forgets it); moves nobody's cursor."""
    host = await host_of(match_id)
    return await draft(host, user_id=user_id, key=key, epoch=epoch, action_json=action_json)


async def draft(
    host: MatchHost, *, user_id: int | None, key: str, epoch: int, action_json: Any
) -> Done:
    """Like save_draft, for a caller that holds the host."""
    seat = _seat(host, user_id)
    _check_key(key)
    position = host.shown
    if position.result is not None or host.frozen:
        raise Refused("over" if position.result is not None else "frozen")
    if position.epoch != epoch:
        raise Refused("stale")
    if action_json is not None:
        if not host.facts.engine.legal_actions(position.state, seat):
            raise Refused("not_awaited")  # out, or gone: it could never count
        try:
            host.facts.engine.read_action(position.state, seat, action_json)
        except IllegalAction as refusal:
            raise Refused(refusal.code, **refusal.params) from refusal
    await host.save_draft(SaveDraft(host.match_id, seat, epoch, action_json, key))
    return Done(host.shown.cursor(seat))


async def leave_match(*, match_id: UUID, user_id: int | None, key: str) -> Done:
    """Leave for good; a sealed choice still counts. Raises Refused like submit_action."""
    host = await host_of(match_id)
    seat = _seat(host, user_id)
    _check_key(key)
    return await host.submit(_leave(f"seat/{seat}", seat, key, "leave"), seat)


def _leave(actor: str, seat: int, key: str, cause: str) -> Act:
    return Act(
        actor=actor,
        key=key,
        digest=record.digest(["leave", seat]),
        cause=cause,
        read=lambda position: Doing("leave", seat),
    )


async def dismiss(host: MatchHost, seat: int) -> None:
    """Take a seat out of a match that no person plays any more."""
    await _quietly(host, _leave(f"bot/{seat}", seat, f"leave/{seat}", "alone"), seat)


async def act_for_bot(host: MatchHost, seat: int, epoch: int, action_json: Any) -> None:
    """Play a bot's action; a lost race or a stale choice is no fault."""
    arrived, actor = now_ms(), f"bot/{seat}"
    key = host.next_key(actor, epoch)
    act = Act(
        actor=actor,
        key=key,
        digest=record.digest([key, seat]),
        cause="bot",
        read=reader(host.facts.engine, seat, epoch, action_json, arrived, trusted=True),
        elapsed_ms=max(0, arrived - host.shown.time.opened_ms),
    )
    await _quietly(host, act, seat)


async def expire_deadline(match_id: UUID) -> None:
    """Settle every awaited seat whose time has run out; does nothing before (idempotent)."""
    host = await host_of(match_id)
    position = host.shown
    now = now_ms()
    engine = host.facts.engine
    if position.result is not None or host.frozen or position.time.deadline_ms is None:
        return
    due = [seat for seat in sorted(engine.to_act(position.state)) if position.time.due(seat, now)]
    if not due:
        return
    drafts = await database_sync_to_async(archive.read_drafts)(match_id)
    acts = [_expiry(host, position, seat, drafts.get(seat)) for seat in due]
    await asyncio.gather(*(_quietly(host, act, seat) for seat, act in zip(due, acts, strict=True)))


def _expiry(host: MatchHost, position: Position, seat: int, draft: Any) -> Act:
    epoch, time, engine = position.epoch, position.time, host.facts.engine
    elapsed = max(0, (time.deadline_ms or 0) - time.opened_ms)

    def read(newest: Position) -> Doing:
        if newest.epoch != epoch or seat not in engine.to_act(newest.state):
            raise Refused("stale")
        if draft is None or draft[0] != epoch:
            return Doing("time_out", seat)
        try:
            action = engine.stamp(engine.read_action(newest.state, seat, draft[1]), elapsed)
            dice = record.entry_dice(host.facts.seed, newest.version + 1)
            engine.apply(newest.state, seat, action, dice)
        except IllegalAction:
            return Doing("time_out", seat)
        return Doing("act", seat, action)

    return Act(
        actor="clock",
        key=f"{epoch}/{seat}",
        digest=record.digest([epoch, seat]),
        cause="deadline",
        read=read,
        elapsed_ms=elapsed,
    )


async def _quietly(host: MatchHost, act: Act, seat: int) -> None:
    try:
        await host.submit(act, seat)
    except Refused as refusal:
        if refusal.code in {"unavailable", "busy"}:
            raise
        if refusal.code not in {"stale", "over", "key_reused"}:
            log.warning("match %s: %s was refused: %s", host.match_id, act.actor, refusal.code)


def revoke_access(*, user_id: int, session_key: str | None = None) -> None:
    """Close a user's match sockets everywhere (I16); with a key only those of that login.

    Called in a worker thread or command, not on an event loop.
    """
    revoke_here(user_id, session_key)
    message = {"type": "revoked", "from": doorbell.PROCESS}
    tell = async_to_sync(doorbell.tell)
    tell({**message, "user_id": user_id, "session_key": session_key})

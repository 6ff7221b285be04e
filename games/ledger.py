"""The SQL of the journal: few, wide statements, for SQLite and PostgreSQL alike.

Each statement gives up the interpreter lock, and taking it back from a busy event loop is what
costs; so a batch is one read of the heads, one insert and one update, however many matches.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Max

from games.models import Beat, Credit, Draft, LogEntry, Match, Seat, Snapshot
from games.record import Entry

#: Bound parameters per statement; SQLite's default limit is far above, old builds take 999.
PARAMETERS = 20_000
DOWN_SECONDS = 3.0
_HEAD = ("id", "version", "head_hash")


@dataclass(slots=True)
class Head:
    """Where a match stands after an entry."""

    version: int
    hash: str
    awaiting: str
    status: str
    opened_ms: int | None
    deadline_ms: int | None
    ended_ms: int | None
    result: str | None  # JSON text


@dataclass(slots=True)
class Append:
    """Write one entry and move the head; kept only if the head is what the entry builds on.

    `previous` is the hash of the entry before: another process may have written the same version
    with other words, so the number alone proves nothing.
    """

    entry: Entry
    previous: str
    head: Head
    snapshot: Any = None  # JSON value of the state, every 50 entries
    drop_drafts: bool = False
    left: tuple[int, ...] = ()


@dataclass(slots=True)
class SaveDraft:
    """Keep (or with action None forget) a choice that is not locked in."""

    match_id: UUID
    seat: int
    epoch: int
    action: Any
    key: str


@dataclass(slots=True)
class TakeLease:
    """Ask to be the one process that runs bots and clock of these matches."""

    match_ids: tuple[UUID, ...]
    owner: str
    seconds: float


@dataclass(slots=True)
class BeatNow:
    """Say that this process lives; answers with the milliseconds credited after a silence."""

    process: str


Order = Append | SaveDraft | TakeLease | BeatNow


def moment(ms: int) -> dt.datetime:
    """Return the UTC time of a millisecond count."""
    return dt.datetime.fromtimestamp(ms / 1000, dt.UTC)


def milliseconds(moment: dt.datetime | None) -> int | None:
    """Return the millisecond count of a UTC time."""
    return None if moment is None else round(moment.timestamp() * 1000)


def write_appends(orders: list[Append]) -> set[int]:
    """Write the entries whose head is right; return the ids (of the objects) of those kept."""
    heads = _read_heads({order.entry.match_id for order in orders})
    kept: list[Append] = []
    for order in orders:
        entry = order.entry
        if heads.get(entry.match_id) == (entry.version - 1, order.previous):
            heads[entry.match_id] = (entry.version, entry.hash)
            kept.append(order)
    if kept:
        _insert_entries([order.entry for order in kept])
        _move_heads({order.entry.match_id: order.head for order in kept})
        _write_aside(kept)
    return {id(order) for order in kept}


def _read_heads(ids: Iterable[UUID]) -> dict[UUID, tuple[int, str]]:
    wanted = sorted(ids)
    rows = Match.objects.filter(id__in=wanted)
    if connection.features.has_select_for_update:
        # In id order, so that two processes never wait for each other crosswise.
        rows = rows.order_by("id").select_for_update(no_key=True)
    return {key: (version, hash_) for key, version, hash_ in rows.values_list(*_HEAD)}


def _chunks(rows: Sequence[Any], width: int) -> Iterable[Sequence[Any]]:
    size = max(1, PARAMETERS // width)
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def _key(match_id: UUID) -> Any:
    return match_id if connection.features.has_native_uuid_field else match_id.hex


def _time(ms: int | None) -> Any:
    return connection.ops.adapt_datetimefield_value(moment(ms)) if ms is not None else None


def _insert_entries(entries: list[Entry]) -> None:
    columns = "match_id, version, actor, action, events, key, digest, cause, elapsed_ms, at, hash"
    row = "(%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s)"
    table = LogEntry._meta.db_table
    with connection.cursor() as cursor:
        for part in _chunks(entries, 11):
            values: list[Any] = []
            for e in part:
                values += (
                    _key(e.match_id), e.version, e.actor, e.action, e.events, e.key,
                    e.digest, e.cause, e.elapsed_ms, _time(e.at_ms), e.hash,
                )  # fmt: skip
            rows = ",".join([row] * len(part))
            cursor.execute(f"INSERT INTO {table} ({columns}) VALUES {rows}", values)  # noqa: S608


_HEAD_COLUMNS = (
    ("version", "integer"),
    ("head_hash", "varchar"),
    ("awaiting", "varchar"),
    ("status", "varchar"),
    ("opened_at", "timestamptz"),
    ("deadline_at", "timestamptz"),
    ("ended_at", "timestamptz"),
    ("result", "jsonb"),
)


def _move_heads(heads: dict[UUID, Head]) -> None:
    typed = connection.vendor == "postgresql"
    names = [name for name, _ in _HEAD_COLUMNS]
    marks = [f"%s::{kind}" if typed else "%s" for _, kind in _HEAD_COLUMNS]
    row = f"({'%s::uuid' if typed else '%s'},{','.join(marks)})"
    columns = ",".join(f"column{i + 1} AS {name}" for i, name in enumerate(["id", *names]))
    moved = ",".join(f"{name} = moved.{name}" for name in names)
    table = Match._meta.db_table
    with connection.cursor() as cursor:
        for part in _chunks(list(heads.items()), len(names) + 1):
            values: list[Any] = []
            for match_id, h in part:
                values += (
                    _key(match_id), h.version, h.hash, h.awaiting, h.status,
                    _time(h.opened_ms), _time(h.deadline_ms), _time(h.ended_ms), h.result,
                )  # fmt: skip
            rows = ",".join([row] * len(part))
            cursor.execute(
                f"UPDATE {table} SET {moved} FROM "  # noqa: S608
                f"(SELECT {columns} FROM (VALUES {rows}) AS given) AS moved "
                f"WHERE {table}.id = moved.id",
                values,
            )


def _write_aside(kept: list[Append]) -> None:
    """Write what few entries bring along: snapshots, seats that left, drafts to drop."""
    snapshots = [
        Snapshot(match_id=o.entry.match_id, version=o.entry.version, json=o.snapshot)
        for o in kept
        if o.snapshot is not None
    ]
    if snapshots:
        Snapshot.objects.bulk_create(snapshots, ignore_conflicts=True)
    dropped = [o.entry.match_id for o in kept if o.drop_drafts]
    if dropped:
        Draft.objects.filter(match_id__in=dropped).delete()
    for order in kept:
        if order.left:
            Seat.objects.filter(match_id=order.entry.match_id, index__in=order.left).update(
                left=True
            )


def write_others(orders: list[Any]) -> list[Any]:
    """Write drafts, leases and beats; return an answer for each, in order."""
    drafts = {(o.match_id, o.seat): o for o in orders if isinstance(o, SaveDraft)}
    if drafts:
        Draft.objects.bulk_create(
            [
                Draft(match_id=d.match_id, seat=d.seat, epoch=d.epoch, action=d.action, key=d.key)
                for d in drafts.values()
            ],
            update_conflicts=True,
            unique_fields=["match", "seat"],
            update_fields=["epoch", "action", "key"],
        )
    return [
        take_lease(order)
        if isinstance(order, TakeLease)
        else beat(order)
        if isinstance(order, BeatNow)
        else None
        for order in orders
    ]


def take_lease(order: TakeLease) -> frozenset[UUID]:
    """Return the matches whose lease this owner now holds."""
    now = dt.datetime.now(dt.UTC)
    free = Match.objects.filter(id__in=order.match_ids)
    mine = [
        match_id
        for match_id, owner, until in free.values_list("id", "lease_owner", "lease_until")
        if owner in ("", order.owner) or until is None or until < now
    ]
    Match.objects.filter(id__in=mine).update(
        lease_owner=order.owner, lease_until=now + dt.timedelta(seconds=order.seconds)
    )
    return frozenset(mine)


def beat(order: BeatNow) -> int:
    """Write this process's beat; after a silence of all processes give the lost time back (I18).

    Returns the milliseconds by which every running match's opening and deadline moved.
    """
    now = dt.datetime.now(dt.UTC)
    last = Beat.objects.aggregate(last=Max("at"))["last"]
    Beat.objects.update_or_create(process=order.process, defaults={"at": now})
    if last is None or (now - last).total_seconds() <= DOWN_SECONDS:
        return 0
    gap = now - last
    credited: int = round(gap.total_seconds() * 1000)
    Credit.objects.create(at=now, milliseconds=credited)
    running = Match.objects.filter(status=Match.Status.RUNNING)
    for match in running.filter(deadline_at__gt=last).only("id", "deadline_at", "opened_at"):
        Match.objects.filter(id=match.id).update(
            deadline_at=match.deadline_at + gap if match.deadline_at else None,
            opened_at=match.opened_at + gap if match.opened_at else None,
        )
    Beat.objects.filter(at__lt=now - dt.timedelta(days=1)).delete()
    return credited

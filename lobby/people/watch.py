"""Looks, every few seconds and once per process, whether a topic moved without its bell.

Bells may be lost (the channel layer promises nothing) and turns in matches ring none of the
lobby's. One task per event loop compares small stamps of all topics its sockets show.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.db.models import Count, Max, Sum

from lobby.matches import count_awaited, list_over
from lobby.models import ChatLine, Table
from lobby.presence.beats import write_presence

log = logging.getLogger(__name__)
EVERY_SECONDS = 4.0
Stamps = dict[str, object]


class Socket(Protocol):
    """What the watch needs of a socket."""

    topics: set[str]
    user_id: int | None
    mine: int  # how many matches its page says wait for this person

    def move(self, topic: str) -> None: ...


class Watch:
    """The sockets of one event loop and the stamps of what they show."""

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.stamps: Stamps = {}
        self.task: asyncio.Task[None] | None = None

    def add(self, socket: Socket) -> None:
        self.sockets.add(socket)
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())

    def discard(self, socket: Socket) -> None:
        self.sockets.discard(socket)

    async def _run(self) -> None:
        while self.sockets:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("the watch of the lobby failed once")

    async def look(self) -> None:
        """Write presence, read all stamps and move the sockets whose topic has another one.

        Turns ring no bell: a page drawn by the bell of a match that began, whose turn ended
        before the next look, holds a count no two stamps differ by. So that is compared itself.
        """
        wanted = {key for socket in self.sockets for key in _keys(socket)}
        fresh = await database_sync_to_async(_write_and_read)(wanted)
        # A topic never stamped before may have moved between its page's drawing and now.
        moved = {key for key, stamp in fresh.items() if self.stamps.get(key) != stamp}
        self.stamps = fresh
        for socket in list(self.sockets):
            for topic in socket.topics:
                key = _key(topic, socket)
                if key in moved or (topic == "mine" and fresh.get(key) != socket.mine):
                    socket.move(topic)


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch() -> Watch:
    """Return the watch of the running event loop."""
    return _watches.setdefault(asyncio.get_running_loop(), Watch())


def _key(topic: str, socket: Socket) -> str:
    return f"user/{socket.user_id}" if topic == "mine" else topic


def _keys(socket: Socket) -> Iterable[str]:
    return (_key(topic, socket) for topic in socket.topics)


def _write_and_read(wanted: set[str]) -> Stamps:
    write_presence()
    return read_stamps(wanted)


def read_stamps(wanted: Iterable[str]) -> Stamps:
    """Return a value for each topic that changes whenever what it shows does."""
    by_kind: dict[str, dict[str, str]] = {}
    for topic in wanted:
        kind, _slash, key = topic.partition("/")
        by_kind.setdefault(kind, {})[key] = topic
    stamps: Stamps = {}
    if "tables" in by_kind:
        tables = Table.objects.filter(privacy=Table.Privacy.PUBLIC)
        stamps["tables"] = tuple(
            tables.exclude(state=Table.State.CLOSED)
            .aggregate(Count("pk"), Sum("version"), Max("active_at"))
            .values()
        )
    _stamp_tables(stamps, by_kind.get("table", {}))
    _stamp_matches(stamps, by_kind.get("match", {}))
    _stamp_people(stamps, by_kind.get("user", {}))
    return stamps


def _stamp_tables(stamps: Stamps, topics: Mapping[str, str]) -> None:
    versions = Table.objects.filter(code__in=topics).values_list("code", "version")
    said = _last_lines(topics.values())
    for code, version in versions:
        stamps[topics[code]] = (version, said.get(topics[code]))


def _stamp_matches(stamps: Stamps, topics: Mapping[str, str]) -> None:
    if not topics:
        return
    over = list_over(topics)
    again = dict(
        Table.objects.filter(rematch_of__in=list(topics)).values_list("rematch_of", "version")
    )
    versions = {str(match_id): version for match_id, version in again.items()}
    said = _last_lines(topics.values())
    for key, topic in topics.items():
        stamps[topic] = (key in over, versions.get(key), said.get(topic))


def _stamp_people(stamps: Stamps, topics: Mapping[str, str]) -> None:
    ids = [int(key) for key in topics if key.isdecimal()]
    counts = count_awaited(ids) if ids else {}
    for user_id in ids:
        stamps[f"user/{user_id}"] = counts.get(user_id, 0)


def _last_lines(scopes: Iterable[str]) -> dict[str, tuple[int, int]]:
    lines = ChatLine.objects.filter(scope__in=list(scopes), hidden=False)
    rows = lines.order_by().values_list("scope").annotate(Max("pk"), Count("pk"))
    return {scope: (last, count) for scope, last, count in rows}

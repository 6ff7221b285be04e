"""The hosts of this process: one per match and event loop, loaded when wanted, let go when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import UUID
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

from games import archive, hooks
from games import position as positions
from games.engines.errors import EngineError
from games.host import MatchHost, Refused
from games.models import Match
from games.timekeeping import now_ms

log = logging.getLogger(__name__)
IDLE_MS = 60_000

OnCommit = Callable[[MatchHost], None]


class Hosts:
    """What one event loop holds."""

    def __init__(self) -> None:
        self._held: dict[UUID, MatchHost] = {}
        self._loading: dict[UUID, asyncio.Future[MatchHost]] = {}
        self.on_commit: list[OnCommit] = []
        self._tasks: set[asyncio.Future[None]] = set()

    def held(self) -> list[MatchHost]:
        return list(self._held.values())

    def find(self, match_id: UUID) -> MatchHost | None:
        return self._held.get(match_id)

    async def load(self, match_id: UUID) -> MatchHost:
        """Return the host of a match; raises Refused("no_match")."""
        host = self._held.get(match_id)
        if host is not None:
            host.used_ms = now_ms()
            return host
        waiting = self._loading.get(match_id)
        if waiting is None:
            waiting = asyncio.ensure_future(self._read(match_id))
            self._loading[match_id] = waiting
            waiting.add_done_callback(lambda _: self._loading.pop(match_id, None))
        return await asyncio.shield(waiting)

    async def _read(self, match_id: UUID) -> MatchHost:
        try:
            loaded = await database_sync_to_async(archive.load_match)(match_id)
        except Match.DoesNotExist:
            raise Refused("no_match") from None
        except EngineError as fault:
            log.error("match %s cannot be read: %s", match_id, fault)
            raise Refused("unavailable") from fault
        host = MatchHost(loaded, self._committed)
        self._held[match_id] = host
        for call in self.on_commit:
            call(host)
        return host

    def _committed(self, host: MatchHost) -> None:
        for call in self.on_commit:
            try:
                call(host)
            except Exception:
                log.exception("after a commit of match %s", host.match_id)
        result = host.shown.result
        if result is not None and not host.ended_told:
            host.ended_told = True
            call = database_sync_to_async(hooks.tell_match_ended)
            self._spawn(call(host.match_id, positions.result_json(result)))

    def close_sockets(self, user_id: int, session_key: str | None) -> None:
        """Close what this user watches; with a key only the sockets of that one login."""
        for host in self._held.values():
            for watcher in list(host.watchers):
                if watcher.belongs_to(user_id, session_key):
                    self._spawn(watcher.sign_out())

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def let_go(self) -> None:
        """Drop hosts that nobody used for a minute."""
        limit = now_ms() - IDLE_MS
        for match_id, host in list(self._held.items()):
            if host.idle and host.used_ms < limit:
                del self._held[match_id]

    async def drain(self, seconds: float) -> None:
        """Wait until nothing is under way, at most so long (for a graceful stop)."""
        until = now_ms() + seconds * 1000
        while now_ms() < until and any(host.under_way for host in self._held.values()):
            await asyncio.sleep(0.01)


_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, Hosts] = WeakKeyDictionary()


def hosts() -> Hosts:
    """Return the hosts of the running loop."""
    loop = asyncio.get_running_loop()
    found = _by_loop.get(loop)
    if found is None:
        found = _by_loop[loop] = Hosts()
    return found


async def host_of(match_id: UUID) -> MatchHost:
    """Return the host of a match in this loop; raises Refused("no_match")."""
    return await hosts().load(match_id)


def revoke_here(user_id: int, session_key: str | None) -> None:
    """Close the sockets of a login that is gone, in all loops of this process; from any thread."""
    for loop, held in list(_by_loop.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(held.close_sockets, user_id, session_key)

"""Time and bots of the matches in this process: deadlines, beats, leases, waking up bots.

Everything here may be done twice, by two processes, or late, without harm: keys are derived from
seat and epoch, and a deadline is judged again at the head of the log.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async

from games import bots, doorbell, services
from games.host import MatchHost, Refused
from games.hosts import Hosts, hosts
from games.journal import Fate, journal
from games.ledger import BeatNow, TakeLease
from games.models import Match
from games.timekeeping import now_ms

log = logging.getLogger(__name__)
BEAT_SECONDS = 1.0
COMPARE_EVERY = 15
LEASE_SECONDS = 30.0
OVERDUE_AT_ONCE = 200

#: What other parts of the site want done every 15 seconds, in a worker thread.
Upkeep = Callable[[], None]


class Clock:
    """The timekeeper of one event loop."""

    def __init__(self, upkeep: Upkeep | None = None) -> None:
        self._hosts: Hosts = hosts()
        self._upkeep = upkeep
        self._alarms: dict[UUID, tuple[int, asyncio.TimerHandle]] = {}
        self._leases: dict[UUID, int] = {}
        self._asked: set[tuple[UUID, int, int]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Begin: listen to commits and the doorbell, beat every second."""
        self._hosts.on_commit.append(self.consider)
        self._hosts.on_commit.append(_ring)
        self._spawn(doorbell.listen(self._hear))
        self._spawn(self._beats())

    async def stop(self) -> None:
        """End every task; hosts and journal are stopped by whoever started them."""
        for _, handle in self._alarms.values():
            handle.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def consider(self, host: MatchHost) -> None:
        """Set the alarm of a match that moved and wake the bots that are awaited."""
        position, match_id = host.shown, host.match_id
        alarm = self._alarms.pop(match_id, None)
        deadline = None if position.result or host.frozen else position.time.deadline_ms
        if alarm is not None and alarm[0] == deadline:
            self._alarms[match_id] = alarm
        else:
            if alarm is not None:
                alarm[1].cancel()
            if deadline is not None:
                self._set_alarm(match_id, deadline)
        if position.result is None and not host.frozen and any(host.facts.bots):
            self._wake_bots(host)

    def _set_alarm(self, match_id: UUID, deadline: int) -> None:
        loop = asyncio.get_running_loop()
        seconds = max(0.0, (deadline - now_ms()) / 1000) + 0.005
        handle = loop.call_later(seconds, self._ring_alarm, match_id)
        self._alarms[match_id] = (deadline, handle)

    def _ring_alarm(self, match_id: UUID) -> None:
        self._alarms.pop(match_id, None)
        self._spawn(self._expire(match_id))

    async def _expire(self, match_id: UUID) -> None:
        try:
            await services.expire_deadline(match_id)
        except Refused as refusal:
            log.warning("the deadline of match %s waits: %s", match_id, refusal.code)

    def _wake_bots(self, host: MatchHost) -> None:
        if self._leases.get(host.match_id, 0) < now_ms():
            self._spawn(self._lease(host))
            return
        facts, position = host.facts, host.shown
        gone = facts.engine.gone(position.state)
        people = [seat for seat, level in enumerate(facts.bots) if not level]
        if people and all(seat in gone for seat in people):
            self._once(host, -1, self._empty(host))
            return
        for seat in facts.engine.to_act(position.state):
            if facts.bots[seat]:
                self._once(host, seat, bots.play(host, seat, position.epoch))

    def _once(self, host: MatchHost, seat: int, work: Awaitable[None]) -> None:
        """Run a bot's work unless it is under way for this seat and epoch."""
        key = (host.match_id, seat, host.shown.epoch)
        if key in self._asked:
            work.close()  # type: ignore[attr-defined]
            return
        self._asked.add(key)
        self._spawn(self._forget_after(host, key, work))

    async def _forget_after(
        self, host: MatchHost, key: tuple[UUID, int, int], work: Awaitable[None]
    ) -> None:
        """Wait for a bot's work; it is asked again where a turn has several actions."""
        version = host.shown.version
        try:
            await work
        finally:
            self._asked.discard(key)
        if host.shown.version != version and host.shown.epoch == key[2]:
            self.consider(host)

    async def _empty(self, host: MatchHost) -> None:
        """Take the bots out of a match that no person plays any more, so that it ends."""
        for seat, level in enumerate(host.facts.bots):
            if level and host.shown.result is None:
                await services.dismiss(host, seat)

    async def _lease(self, host: MatchHost) -> None:
        fate, held = await journal.write(
            TakeLease((host.match_id,), doorbell.PROCESS, LEASE_SECONDS)
        )
        if fate is Fate.COMMITTED and held:
            self._leases[host.match_id] = now_ms() + round(LEASE_SECONDS * 1000) - 5000
            self.consider(host)

    async def _beats(self) -> None:
        count = 0
        while True:
            try:
                await self._beat(count)
            except Exception:
                log.exception("a beat failed")
            count += 1
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self, count: int) -> None:
        fate, credited = await journal.write(BeatNow(doorbell.PROCESS))
        if fate is Fate.COMMITTED and credited:
            log.warning("gave %d ms back to all running matches", credited)
            for host in self._hosts.held():
                host.give_back(credited)
        for match_id in await database_sync_to_async(_overdue)():
            self._spawn(self._expire(match_id))
        if count % COMPARE_EVERY == 0:
            await self._compare()

    async def _compare(self) -> None:
        """One query for all hosted matches; pick up those with bots that nobody runs."""
        held = self._hosts.held()
        heads = await database_sync_to_async(_heads)([host.match_id for host in held])
        for host in held:
            self._spawn(host.catch_up(heads.get(host.match_id, 0)))
        for host in held:
            self.consider(host)  # a bot whose turn was refused for a busy table tries again
        for match_id in await database_sync_to_async(_without_lease)():
            self._spawn(self._pick_up(match_id))
        self._hosts.let_go()
        self._leases = {key: until for key, until in self._leases.items() if until > now_ms()}
        if self._upkeep is not None:
            await database_sync_to_async(self._upkeep)()

    async def _pick_up(self, match_id: UUID) -> None:
        self.consider(await self._hosts.load(match_id))

    def _hear(self, message: dict[str, Any]) -> None:
        if message.get("type") == "ring":
            for text, version in message["rung"].items():
                host = self._hosts.find(UUID(text))
                if host is not None:
                    self._spawn(host.catch_up(version))
        elif message.get("type") == "revoked":
            self._hosts.close_sockets(message["user_id"], message["session_key"])

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("the clock stumbled", exc_info=task.exception())


def _ring(host: MatchHost) -> None:
    doorbell.ring(host.match_id, host.shown.version)


def _overdue() -> list[UUID]:
    now = dt.datetime.now(dt.UTC)
    due = Match.objects.filter(status=Match.Status.RUNNING, deadline_at__lte=now)
    return list(due.values_list("id", flat=True)[:OVERDUE_AT_ONCE])


def _heads(ids: list[UUID]) -> dict[UUID, int]:
    return dict(Match.objects.filter(id__in=ids).values_list("id", "version"))


def _without_lease() -> list[UUID]:
    now = dt.datetime.now(dt.UTC)
    with_bots = Match.objects.filter(status=Match.Status.RUNNING, seats__bot_level__gt="")
    free = with_bots.exclude(lease_until__gt=now).distinct()
    return list(free.values_list("id", flat=True)[:OVERDUE_AT_ONCE])

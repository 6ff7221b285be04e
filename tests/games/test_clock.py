"""The clock of a process: bots play, deadlines fire, what a dead process left is picked up."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from channels.db import database_sync_to_async

from games import pool, services
from games.clock import Clock
from games.hosts import host_of, hosts
from games.models import Match
from tests.games.plays import lock, make_match, play
from tests.servers import patience

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
made = database_sync_to_async(make_match)


@pytest_asyncio.fixture
async def clock() -> AsyncIterator[Clock]:
    running = Clock()
    running.start()
    yield running
    await running.stop()
    await asyncio.to_thread(pool.stop)


async def until(true: Callable[[], bool], seconds: float = 15) -> None:
    end = time.monotonic() + patience(seconds)
    while not true():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.02)


async def test_bots_lock_in_by_themselves_and_the_round_resolves(clock: Clock) -> None:
    match = await made(3, bots=("easy", "medium"), turn_seconds=10)
    host = await host_of(match.id)
    await play(host, 0, lock("Shield"))
    await until(lambda: host.shown.state.turn >= 2 or host.shown.result is not None)
    actors = {actor for actor, _ in host._keys}
    assert {"bot/1", "bot/2"} <= actors


async def test_a_deadline_fires_by_itself_within_two_seconds(clock: Clock) -> None:
    match = await made(2, turn_seconds=3)
    host = await host_of(match.id)
    await until(lambda: host.shown.state.turn == 2, seconds=6)
    due = match.deadline_at
    assert due is not None
    assert host.shown.time.opened_ms >= due.timestamp() * 1000 - 5
    assert host.shown.time.opened_ms <= due.timestamp() * 1000 + 2000


async def test_an_overdue_match_nobody_has_open_is_settled(clock: Clock) -> None:
    match = await made(2)
    past = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=90)
    await Match.objects.filter(id=match.id).aupdate(deadline_at=past, opened_at=past)
    await asyncio.sleep(0)
    end = time.monotonic() + 3
    while (await Match.objects.aget(id=match.id)).version == 1:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


async def test_a_match_that_no_person_plays_any_more_ends(clock: Clock) -> None:
    match = await made(3, bots=("easy", "easy"), turn_seconds=10)
    host = await host_of(match.id)
    await services.leave_match(match_id=match.id, user_id=host.facts.users[0], key="bye")
    await until(lambda: host.shown.result is not None, seconds=25)
    assert (await Match.objects.aget(id=match.id)).status == Match.Status.OVER


async def test_bots_of_a_match_whose_process_died_are_picked_up(clock: Clock) -> None:
    match = await made(3, bots=("easy", "easy"), turn_seconds=120)
    assert hosts().find(match.id) is None
    await clock._compare()
    await until(lambda: hosts().find(match.id) is not None)
    host = await host_of(match.id)
    await until(lambda: len(host._keys) >= 3, seconds=20)


async def test_a_match_of_bots_alone_is_played(clock: Clock) -> None:
    match = await made(2, bots=("easy", "easy"), turn_seconds=10)
    host = await host_of(match.id)
    await until(lambda: host.shown.state.turn >= 2 or host.shown.result is not None)
    assert {actor for actor, _ in host._keys} >= {"bot/0", "bot/1"}
    assert not host.facts.engine.gone(host.shown.state)

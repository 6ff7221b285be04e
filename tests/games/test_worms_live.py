"""A live match of Worms: a bot gives the orders of several worms in one turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from channels.db import database_sync_to_async

from games import pool, services
from games.clock import Clock
from games.hosts import host_of
from games.models import LogEntry, Match
from games.registry import engine_class
from tests.games.plays import make_people, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@database_sync_to_async
def make_match() -> Match:
    (person,) = make_people(1)
    return services.start_match(
        game="worms",
        content_json=engine_class("worms").official_content(),
        options={"worms": 3, "sudden_death": 1},
        clock={},
        seats=[services.SeatPlan(person.pk, "A"), services.SeatPlan(None, "Bot", "hard")],
    )


@pytest_asyncio.fixture
async def clock() -> AsyncIterator[Clock]:
    running = Clock()
    running.start()
    yield running
    await running.stop()
    await asyncio.to_thread(pool.stop)


async def test_a_bot_plays_whole_turns_until_the_match_is_over(clock: Clock) -> None:
    match = await make_match()
    host = await host_of(match.id)
    sent = {"do": "EQUIP", "team_weapon": "minigun", "buys": {"bazooka": 5}}
    await play(host, 0, sent, key="equip")
    end = time.monotonic() + 60
    turns = set()
    while host.shown.result is None:
        assert time.monotonic() < end, "waited in vain"
        state = host.shown.state
        if state.phase == "play" and state.turn == 0 and state.turn_number not in turns:
            turns.add(state.turn_number)
            await play(host, 0, {"do": "END"}, key=f"end/{state.turn_number}")
        await asyncio.sleep(0.02)
    keys = [
        key
        async for key in LogEntry.objects.filter(match=match, actor="bot/1").values_list(
            "key", flat=True
        )
    ]
    assert len(keys) == len(set(keys)) > len(turns)
    assert any("/" in key for key in keys)  # several orders in one turn

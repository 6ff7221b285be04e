"""A server killed with -9: nothing acknowledged is lost, nothing happens twice, pages catch up."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.games.served import Player, Served

pytestmark = [pytest.mark.slow, pytest.mark.database]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def logged(served: Served) -> list[tuple[str, int, str, str]]:
    asked = "SELECT match_id, version, actor, key FROM games_logentry"
    if url := served.environment["DATABASE_URL"]:
        with psycopg.connect(url) as link:
            rows = link.execute(asked).fetchall()
    else:
        with sqlite3.connect(Path(served.environment["SALOON_VAR"], "saloon.sqlite3")) as file:
            rows = file.execute(asked).fetchall()
    return sorted((str(match).replace("-", ""), *rest) for match, *rest in rows)


async def test_killed_between_the_third_choice_and_the_reveal(served: Served) -> None:
    table = served.prepare(1)[0]
    players = [Player(served, table["match"], cookie) for cookie in table["cookies"]]
    for player in players:
        await player.open()
    epoch = players[0].epoch
    for number, player in enumerate(players[:3]):
        player.lock("Reload", f"choice-{number}")
        await player.until(lambda p=player, n=number: f"choice-{n}" in p.acked)
    served.kill()
    served.start()
    for player in players:
        player.frames.clear()
        await player.open()
    assert {player.epoch for player in players} == {epoch}
    players[2].lock("Reload", "choice-2")  # the click whose answer may have been lost
    await players[2].until(lambda: any(f.get("key") == "choice-2" for f in players[2].frames))
    players[3].lock("Shield", "choice-3")
    for player in players:
        await player.until(lambda p=player: p.epoch > epoch)
    rows = logged(served)
    assert [row[1] for row in rows] == [1, 2, 3, 4, 5]
    assert "1 good, 0 broken" in served.run("manage.py", "verify_match")


async def test_killed_at_the_very_last_choice(served: Served) -> None:
    """The fourth choice is on its way when the server dies: it counts once or not at all."""
    for attempt, table in enumerate(served.prepare(6)):
        players = [Player(served, table["match"], cookie) for cookie in table["cookies"]]
        for player in players:
            await player.open()
        epoch = players[0].epoch
        for number, player in enumerate(players):
            player.lock("Reload", f"choice-{number}")
        await asyncio.sleep(attempt * 0.003)
        served.kill()
        acked = {f"choice-{n}" for n, p in enumerate(players) if f"choice-{n}" in p.acked}
        served.start()
        for number, player in enumerate(players):
            player.frames.clear()
            await player.open()
            player.lock("Reload", f"choice-{number}", epoch)
        for player in players:
            await player.until(lambda p=player, e=epoch: p.epoch > e)
        mine = [row for row in logged(served) if row[0] == table["match"].replace("-", "")]
        assert [row[1] for row in mine] == [1, 2, 3, 4, 5]
        assert acked <= {row[3] for row in mine}
    assert "6 good, 0 broken" in served.run("manage.py", "verify_match")


@pytest.mark.soak
async def test_killed_at_random_moments_many_times(served: Served) -> None:
    tables = served.prepare(5)
    chance = random.Random(7)  # noqa: S311
    players = [Player(served, t["match"], cookie) for t in tables for cookie in t["cookies"]]
    sent = 0
    for _ in range(25):
        for player in players:
            player.frames.clear()
            await player.open()
        for _ in range(chance.randint(1, 60)):
            player = chance.choice(players)
            sent += 1
            player.lock(chance.choice(["Reload", "Shield", "Skip"]), f"key-{sent}")
            await asyncio.sleep(chance.random() * 0.01)
        served.kill()
        served.start()
    rows = logged(served)
    keys = [row[3] for row in rows if row[2].startswith("seat/")]
    assert len(keys) == len(set(keys))
    acked = set().union(*(player.acked for player in players))
    assert acked <= set(keys)
    assert len(acked) > 100
    assert "5 good, 0 broken" in served.run("manage.py", "verify_match")


async def test_stopped_in_order_it_answers_what_it_took(served: Served) -> None:
    table = served.prepare(1)[0]
    players = [Player(served, table["match"], cookie) for cookie in table["cookies"]]
    for player in players:
        await player.open()
    for number, player in enumerate(players):
        player.lock("Reload", f"choice-{number}")
    await players[3].until(lambda: "choice-3" in players[3].acked)
    assert await asyncio.to_thread(served.stop) == 0
    assert {player.link.closed for player in players if player.link} == {1012}

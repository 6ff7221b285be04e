"""Two server processes on one database: each hears of what the other wrote."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.served import Player, Served

pytestmark = [pytest.mark.slow, pytest.mark.database]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Served, Served]]:
    here = Served(tmp_path)
    there = Served(tmp_path, beside=here)
    here.start()
    there.start()
    yield here, there
    here.stop()
    there.stop()


async def seat(pair: tuple[Served, Served]) -> list[Player]:
    """Return four players of one match, two at each process."""
    table = pair[0].prepare(1)[0]
    players = [
        Player(pair[number % 2], table["match"], cookie)
        for number, cookie in enumerate(table["cookies"])
    ]
    for player in players:
        await player.open()
    return players


async def test_a_round_played_at_two_processes_reaches_all(pair: tuple[Served, Served]) -> None:
    players = await seat(pair)
    for turn in range(5):
        epoch = players[0].epoch
        for number, player in enumerate(players):
            player.lock("Reload", f"{turn}-{number}", epoch)
        for number, player in enumerate(players):
            await player.until(lambda p=player, n=number, t=turn: f"{t}-{n}" in p.acked)
            await player.until(lambda p=player, e=epoch: p.epoch > e)
    assert "1 good, 0 broken" in pair[0].run("manage.py", "verify_match")


async def test_without_redis_pages_still_converge(pair: tuple[Served, Served]) -> None:
    """I7, I27: the doorbell is gone; the comparison of heads every 15 s finds what moved."""
    players = await seat(pair)
    folder = pair[0].environment["SALOON_VAR"]
    found = subprocess.run(
        ["pgrep", "-f", f"valkey-server.*{os.path.basename(folder)}|{folder}/redis"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout, "the embedded server was not found"
    for pid in found.stdout.split():
        os.kill(int(pid), signal.SIGKILL)
    epoch = players[0].epoch
    for number, player in enumerate(players):
        player.lock("Reload", f"a-{number}", epoch)
        await player.until(lambda p=player, n=number: f"a-{n}" in p.acked)
    for player in players:
        await player.until(lambda p=player: p.epoch > epoch, seconds=20)

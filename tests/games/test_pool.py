"""Bots think in processes of their own: without the framework, without harm when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from games import pool as pool_module
from games.engines.dice import NoDice
from games.engines.protocol import allows
from games.pool import Pool
from games.registry import engine_class
from games.thinking import Job, think
from tests.servers import patience

pytestmark = pytest.mark.slow  # each starts programs
ROOT = Path(__file__).resolve().parents[2]
ENGINE = engine_class("wawawest").from_json(engine_class("wawawest").official_content())


def make_job(level: str = "hard", *, seats: int = 2, seed: int = 1, **changes: Any) -> Job:
    """Return the question to a bot at the opening of a match."""
    state = ENGINE.setup({"headstart": 3}, seats, NoDice()).state
    fields = {
        "slug": "wawawest",
        "content_hash": "official",
        "content_json": ENGINE.official_content(),
        "view": ENGINE.view(state, 0),
        "legal": ENGINE.legal_actions(state, 0),
        "level": level,
        "seed": seed,
        "seconds": 0.2,
        "default": {"kind": "Lock", "item": "Skip"},
    }
    return Job(**{**fields, **changes})


@pytest.fixture
async def workers() -> AsyncIterator[Pool]:
    """Give a pool of one worker and end it afterwards."""
    pool = Pool(1)
    yield pool
    pool.stop()


def is_running(pid: int) -> bool:
    """Tell whether the process runs (one that has ended but was not fetched does not)."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return False


def wait_until_gone(pid: int, seconds: float = 10) -> bool:
    until = time.monotonic() + patience(seconds)
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not is_running(pid)


async def test_a_worker_answers_with_a_legal_action(workers: Pool) -> None:
    for level in ("easy", "medium", "hard"):
        job = make_job(level, seats=3)
        action = await workers.choose(job)
        assert allows(job.legal, ENGINE.action_from_json(action))
        assert action != job.default


async def test_the_loop_goes_on_while_a_bot_thinks(workers: Pool) -> None:
    gaps = []

    async def tick() -> None:
        last = time.perf_counter()
        while True:
            await asyncio.sleep(0.002)
            gaps.append(time.perf_counter() - last)
            last = time.perf_counter()

    await workers.choose(make_job("easy"))
    ticking = asyncio.create_task(tick())
    await workers.choose(make_job("hard", seats=8, seconds=1.0))
    ticking.cancel()
    assert len(gaps) > 20, "the loop stood still"
    assert sorted(gaps)[len(gaps) // 2] < 0.05


async def test_a_killed_worker_means_the_default_action_and_a_new_one(workers: Pool) -> None:
    await workers.choose(make_job("easy"))
    (pid,) = workers.pids
    os.kill(pid, signal.SIGSTOP)  # so that it is surely busy when it dies
    asked = asyncio.create_task(workers.choose(make_job()))
    await asyncio.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    assert await asyncio.wait_for(asked, 5) == make_job().default
    assert await workers.choose(make_job()) != make_job().default
    assert workers.pids and workers.pids != [pid]


async def test_a_worker_that_died_idle_costs_nobody_a_turn(workers: Pool) -> None:
    await workers.choose(make_job("easy"))
    (pid,) = workers.pids
    os.kill(pid, signal.SIGKILL)
    assert wait_until_gone(pid)
    assert await workers.choose(make_job()) != make_job().default


async def test_a_worker_that_hangs_is_given_up(
    workers: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await workers.choose(make_job("easy"))
    (pid,) = workers.pids
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(pool_module, "GIVE_UP_SECONDS", 0.2)
    assert await workers.choose(make_job()) == make_job().default
    assert wait_until_gone(pid)


async def test_a_bot_that_fails_plays_its_default_and_keeps_its_worker(workers: Pool) -> None:
    await workers.choose(make_job("easy"))
    pids = workers.pids
    assert await workers.choose(make_job(legal=())) == make_job().default
    assert workers.pids == pids


async def test_an_answer_nobody_waits_for_is_not_taken_for_the_next_one(workers: Pool) -> None:
    await workers.choose(make_job("easy"))
    dropped = asyncio.create_task(workers.choose(make_job("hard", seats=8)))
    await asyncio.sleep(0.02)
    dropped.cancel()
    await asyncio.gather(dropped, return_exceptions=True)
    job = make_job("medium", seats=3, seed=7)
    assert await workers.choose(job) == think(job)


async def test_many_jobs_at_once_are_all_answered(workers: Pool) -> None:
    jobs = [make_job(level, seed=seed) for seed in range(12) for level in ("medium", "hard")]
    answers = await asyncio.gather(*(workers.choose(job) for job in jobs))
    for job, action in zip(jobs, answers, strict=True):
        assert allows(job.legal, ENGINE.action_from_json(action))
    assert len(workers.pids) == 1


async def test_interrupts_in_the_terminal_do_not_touch_a_worker(workers: Pool) -> None:
    await workers.choose(make_job("easy"))
    (pid,) = workers.pids
    assert os.getpgid(pid) != os.getpgid(0)
    os.kill(pid, signal.SIGINT)
    assert await workers.choose(make_job()) != make_job().default
    assert workers.pids == [pid]


def test_a_worker_knows_nothing_of_the_framework() -> None:
    code = (
        "import sys, games.thinking, games.contest, games.engines.wawawest.bots\n"
        "print([name for name in sys.modules"
        " if name.split('.')[0] in ('django', 'channels', 'config', 'lobby')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


PARENT = """
import asyncio, sys
sys.path.insert(0, {root!r})
from django.conf import settings
import django
from config import env
env.choose_settings("config.settings.test")
django.setup()
from games.pool import Pool
from tests.games.test_pool import make_job

async def main():
    pool = Pool(1)
    await pool.choose(make_job("easy"))
    print(*pool.pids, flush=True)
    await pool.choose(make_job("hard", seats=8, seconds=60))
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_worker_ends_with_the_server_even_when_that_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(root=str(ROOT))],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert is_running(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert wait_until_gone(pid)

"""Bots think in spawned worker processes: threads would steal the event loop's time.

A job holds only what a bot may know: its view and its legal actions.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.position import Facts, Position
from games.registry import engine_class

log = logging.getLogger(__name__)
WORKERS = 1
THINK_SECONDS = 0.5
GIVE_UP_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a bot. `default` is the action JSON played if no answer comes."""

    slug: str
    content_hash: str
    content_json: Any
    view: Any
    legal: tuple[Any, ...]
    level: str
    seed: int
    seconds: float
    default: Any


def job_for(facts: Facts, position: Position, seat: int, seed: int) -> Job:
    """Return the question for an awaited bot seat."""
    engine, state = facts.engine, position.state
    return Job(
        slug=facts.game,
        content_hash=facts.content_hash,
        content_json=facts.content_json,
        view=engine.view(state, seat),
        legal=engine.legal_actions(state, seat),
        level=facts.bots[seat],
        seed=seed,
        seconds=THINK_SECONDS,
        default=engine.action_to_json(engine.default_action(state, seat)),
    )


class Pool:
    """The worker processes of this process; started at the first job, replaced when broken."""

    def __init__(self) -> None:
        self._workers: ProcessPoolExecutor | None = None

    async def choose(self, job: Job) -> Any:
        """Return the action JSON a bot chose; its default action when the worker died."""
        loop = asyncio.get_running_loop()
        workers = self._start()
        try:
            answer = loop.run_in_executor(workers, think, job)
            return await asyncio.wait_for(answer, GIVE_UP_SECONDS)
        except (BrokenProcessPool, TimeoutError, RuntimeError) as fault:
            log.error("a bot's worker is gone: %r", fault)
            if self._workers is workers:
                self.stop()
            return job.default
        except Exception:
            log.exception("a bot could not choose")
            return job.default

    def _start(self) -> ProcessPoolExecutor:
        if self._workers is None:
            self._workers = ProcessPoolExecutor(
                WORKERS, mp_context=multiprocessing.get_context("spawn")
            )
        return self._workers

    def stop(self) -> None:
        """End the workers without waiting for what they think about."""
        workers, self._workers = self._workers, None
        if workers is None:
            return
        running = list((workers._processes or {}).values())
        workers.shutdown(wait=False, cancel_futures=True)
        for one in running:
            one.terminate()


pool = Pool()
choose = pool.choose
stop = pool.stop

_engines: dict[str, Any] = {}


def think(job: Job) -> Any:
    """Answer a job; runs in a worker process."""
    engine = _engines.get(job.content_hash)
    if engine is None:
        if len(_engines) > 32:
            _engines.clear()
        engine = _engines[job.content_hash] = engine_class(job.slug).from_json(job.content_json)
    until = time.monotonic() + job.seconds
    action = import_module(f"games.engines.{job.slug}.bots").choose(
        job.view,
        job.legal,
        engine.content,
        job.level,
        random.Random(job.seed),  # noqa: S311 - a bot's taste, not the match's chance
        lambda: time.monotonic() < until,
    )
    return engine.action_to_json(action)

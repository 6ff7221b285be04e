"""Bots think in spawned worker processes: threads would steal the event loop's time.

A job holds only what a bot may know: its view and its legal actions.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from games.position import Facts, Position
from games.thinking import Job, begin, think

log = logging.getLogger(__name__)
WORKERS = 1
THINK_SECONDS = 0.5
GIVE_UP_SECONDS = 10.0


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
                WORKERS,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin,
                initargs=(os.getpid(),),
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

"""Bots think in worker processes of their own: threads would steal the event loop's time.

Workers are spawned, not forked, and import engines only (games.thinking). A worker that dies or
hangs costs one default action; the next job gets a new one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from games.engines.protocol import bot_view
from games.position import Facts, Position
from games.thinking import LENGTH, Answer, Job, pack

log = logging.getLogger(__name__)
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
THINK_SECONDS = 0.4
GIVE_UP_SECONDS = 10.0
ROOT = Path(__file__).resolve().parents[1]


class WorkerGone(Exception):
    """A worker ended before it answered."""


def job_for(facts: Facts, position: Position, seat: int, seed: int) -> Job:
    """Return the question for an awaited bot seat."""
    engine, state = facts.engine, position.state
    return Job(
        slug=facts.game,
        content_hash=facts.content_hash,
        content_json=facts.content_json,
        view=bot_view(engine, state, seat),
        legal=engine.legal_actions(state, seat),
        level=facts.bots[seat],
        seed=seed,
        seconds=THINK_SECONDS,
        default=engine.action_to_json(engine.default_action(state, seat)),
    )


class Worker:
    """One worker process and the socket to it; answers one job at a time."""

    def __init__(self) -> None:
        self._link, theirs = socket.socketpair()
        self._link.setblocking(False)
        with theirs:
            self._child = subprocess.Popen(
                [sys.executable, "-c", "from games.thinking import main; main()"],
                stdin=theirs.fileno(),
                cwd=ROOT,
                # Ctrl-C in the terminal is for the server alone. Not a new session: where the
                # kernel shares time by session, that would undo how modest a worker is.
                process_group=0,
            )

    @property
    def pid(self) -> int:
        return self._child.pid

    def alive(self) -> bool:
        return self._child.poll() is None

    async def ask(self, job: Job) -> Answer:
        """Return the answer; raises WorkerGone or OSError if there will be none."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._link, pack(job))
        (count,) = LENGTH.unpack(await self._read(loop, LENGTH.size))
        answer = pickle.loads(await self._read(loop, count))  # noqa: S301 - from our own worker
        if not isinstance(answer, Answer):
            raise WorkerGone("it answered something else")
        return answer

    async def _read(self, loop: asyncio.AbstractEventLoop, count: int) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            part = await loop.sock_recv(self._link, count - len(parts))
            if not part:
                raise WorkerGone("it ended while thinking")
            parts += part
        return bytes(parts)

    def kill(self) -> None:
        """End the process; whoever waits for it sees the socket end."""
        self._child.kill()
        self._child.wait()

    def close(self) -> None:
        """End the process and give the socket back; nobody may be waiting for it."""
        self.kill()
        self._link.close()


class Pool:
    """The workers of this process, started when they are needed."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._most = workers
        self._idle: list[Worker] = []
        self._busy: list[Worker] = []
        self._asking = 0
        self._turns: tuple[asyncio.AbstractEventLoop, asyncio.Semaphore] | None = None

    @property
    def pids(self) -> list[int]:
        """Return the processes of all workers."""
        return [worker.pid for worker in (*self._idle, *self._busy)]

    async def choose(self, job: Job) -> Any:
        """Return the action JSON a bot chose; its default action when no answer comes.

        The more jobs wait, the shorter each may think.
        """
        self._asking += 1
        try:
            async with self._turn():
                seconds = job.seconds / max(1, self._asking - self._most + 1)
                return await self._ask(replace(job, seconds=seconds))
        finally:
            self._asking -= 1

    def _turn(self) -> asyncio.Semaphore:
        """Return what lets as many jobs in as there may be workers; it belongs to one loop."""
        loop = asyncio.get_running_loop()
        if self._turns is None or self._turns[0] is not loop:
            self._turns = (loop, asyncio.Semaphore(self._most))
        return self._turns[1]

    async def _ask(self, job: Job) -> Any:
        worker = self._take()
        answered = False
        try:
            answer = await asyncio.wait_for(worker.ask(job), GIVE_UP_SECONDS)
            answered = True
        except Exception as fault:  # whatever it was, this worker is not to be trusted again
            log.error("a bot's worker is gone: %r", fault)
            return job.default
        finally:  # also when the match moved on and nobody wants the answer any more
            if worker in self._busy:
                self._busy.remove(worker)
                if answered:
                    self._idle.append(worker)
            if not answered:
                worker.close()
        if answer.fault:
            log.error("a bot could not choose:\n%s", answer.fault)
            return job.default
        return answer.action

    def _take(self) -> Worker:
        """Return a worker that lives."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive():
                break
            worker.close()
        else:
            worker = Worker()
        self._busy.append(worker)
        return worker

    def stop(self) -> None:
        """End the workers without waiting for what they think about."""
        idle, self._idle = self._idle, []
        busy, self._busy = self._busy, []
        for worker in idle:
            worker.close()
        for worker in busy:
            worker.kill()


pool = Pool()
choose = pool.choose
stop = pool.stop

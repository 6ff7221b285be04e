"""The workers of a run: chunks go out, tallies come back in order, a dead worker's is redone."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.lab.trials import Plan, Tally

ROOT = Path(__file__).resolve().parents[2]
#: Half of the processors; where there is only one, that one.
WORKERS = max(1, (os.cpu_count() or 2) // 2)
TICK_SECONDS = 0.5
#: A chunk that takes longer hangs.
CHUNK_SECONDS = 300.0
TRIES = 3
PROGRAM = "from games.lab.work import main; main()"

Chunk = tuple[int, int]


class Broken(Exception):
    """The run cannot be played; the text says why."""


class Worker:
    """One worker process and the chunk it plays."""

    def __init__(self, plan: Plan) -> None:
        self._child = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        self._in: Any = self._child.stdin
        self._out: Any = self._child.stdout
        self.chunk: Chunk | None = None
        self._since = 0.0
        self._read = b""
        self._write(plan.to_json())

    @property
    def pid(self) -> int:
        return self._child.pid

    def fileno(self) -> int:
        return int(self._out.fileno())

    def give(self, chunk: Chunk) -> None:
        """Let it play a chunk; one that is dead is found out when its answer is read."""
        self.chunk, self._since = chunk, time.monotonic()
        self._write(list(chunk))

    def _write(self, value: Any) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._in.write(json.dumps(value).encode() + b"\n")
            self._in.flush()

    def take(self) -> dict[str, Any] | None:
        """Return what has come if it is a whole answer; raises EOFError when it is dead."""
        part = os.read(self.fileno(), 1 << 20)
        if not part:
            raise EOFError
        self._read += part
        if not self._read.endswith(b"\n"):
            return None
        answer: dict[str, Any] = json.loads(self._read)
        self._read = b""
        return answer

    def hangs(self) -> bool:
        return self.chunk is not None and time.monotonic() - self._since > CHUNK_SECONDS

    def close(self) -> None:
        """End the process at once."""
        self._child.kill()
        self._child.wait()
        self._out.close()
        with contextlib.suppress(BrokenPipeError):
            self._in.close()


class Crew:
    """Plays the chunks of one plan."""

    def __init__(self, plan: Plan, workers: int = WORKERS) -> None:
        self._plan, self._most = plan, workers
        self._workers: list[Worker] = []
        self._watch = selectors.DefaultSelector()
        self._waiting: deque[Chunk] = deque()
        self._tries: dict[Chunk, int] = {}

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers]

    def play(self, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Tally] | None]:
        """Yield the tallies in the order of the chunks, and None whenever time has passed.

        Raises Broken when a chunk cannot be played.
        """
        self._waiting.extend(chunks)
        ready: dict[Chunk, Tally] = {}
        for wanted in chunks:
            while wanted not in ready:
                self._hand_out()
                ready.update(self._gather())
                yield None
            yield wanted, ready.pop(wanted)

    def _hand_out(self) -> None:
        while len(self._workers) < min(self._most, len(self._waiting) + self._busy()):
            worker = Worker(self._plan)
            self._workers.append(worker)
            self._watch.register(worker, selectors.EVENT_READ)
        for worker in self._workers:
            if worker.chunk is None and self._waiting:
                worker.give(self._waiting.popleft())

    def _busy(self) -> int:
        return sum(worker.chunk is not None for worker in self._workers)

    def _gather(self) -> dict[Chunk, Tally]:
        """Return what has been played; waits a moment at most."""
        found: dict[Chunk, Tally] = {}
        for key, _ in self._watch.select(TICK_SECONDS):
            worker: Any = key.fileobj
            try:
                answer = worker.take()
            except EOFError:
                self._lose(worker)
                continue
            if answer is not None:
                if "fault" in answer:
                    raise Broken(answer["fault"])
                found[worker.chunk] = Tally(answer["tally"])
                worker.chunk = None
        for worker in [one for one in self._workers if one.hangs()]:
            self._lose(worker)
        return found

    def _lose(self, worker: Worker) -> None:
        """Put a worker away; its chunk is next, unless it has cost too many already."""
        self._watch.unregister(worker)
        self._workers.remove(worker)
        worker.close()
        chunk = worker.chunk
        if chunk is None:
            return
        self._tries[chunk] = self._tries.get(chunk, 0) + 1
        if self._tries[chunk] >= TRIES:
            raise Broken(f"{chunk[0]}-{chunk[1]}: no answer")
        self._waiting.appendleft(chunk)

    def close(self) -> None:
        """End all workers at once."""
        for worker in self._workers:
            worker.close()
        self._workers.clear()
        self._watch.close()


def cut_chunks(done: int, looks: Sequence[int], size: int) -> list[Chunk]:
    """Return the chunks from `done` to the last look: none goes over a look or a multiple of size.

    They depend on nothing else, so a run that was broken off adds up to the same sums.
    """
    chunks, first = [], done
    for look in looks:
        while first < look:
            end = min(look, (first // size + 1) * size)
            chunks.append((first, end))
            first = end
    return chunks

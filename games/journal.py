"""The only writer of the log: one thread, one transaction for whatever waits (group commit).

Callers put orders into a bounded queue and are called back, on their own event loop, once the
transaction is on disk. One batch wakes each loop once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Any

from django.db import DatabaseError, DataError, IntegrityError, connection, transaction

from games import ledger, meters
from games.ledger import Append, Order

log = logging.getLogger(__name__)
QUEUE_LIMIT = 20_000
BATCH_LIMIT = 2_000


class Fate(StrEnum):
    """What became of an order."""

    COMMITTED = "committed"
    LOST = "lost"  # another process was first, or the key is in the log already
    FAILED = "failed"  # the database refused; read the log before you answer


class Busy(Exception):
    """The queue is full; nothing was taken."""


@dataclass(slots=True)
class _Waiting:
    order: Order
    loop: asyncio.AbstractEventLoop
    tell: Callable[[Fate, Any], None]


class Journal:
    """A queue and the thread that empties it."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def submit(
        self, order: Order, tell: Callable[[Fate, Any], None], loop: asyncio.AbstractEventLoop
    ) -> None:
        """Take an order; `tell(fate, answer)` runs on `loop` after commit. Raises Busy."""
        self._start()
        if self._queue.qsize() >= QUEUE_LIMIT:
            raise Busy
        self._queue.put(_Waiting(order, loop, tell))

    async def write(self, order: Order) -> tuple[Fate, Any]:
        """Submit an order and wait for its fate."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[tuple[Fate, Any]] = loop.create_future()

        def tell(fate: Fate, answer: Any) -> None:
            if not future.done():
                future.set_result((fate, answer))

        self.submit(order, tell, loop)
        return await future

    def stop(self) -> None:
        """Write what waits and end the thread."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None and thread.is_alive():
            self._queue.put(None)
            thread.join(30)

    def _start(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            return
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        try:
            while (batch := self._take()) is not None:
                self._commit(batch)
        finally:
            connection.close()

    def _take(self) -> list[_Waiting] | None:
        """Block for the first order, then take whatever else is there; never wait to fill up."""
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < BATCH_LIMIT:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            batch.append(more)
        return batch

    def _commit(self, batch: list[_Waiting]) -> None:
        started = perf_counter()
        _keep_connection()
        fates = self._write_all([waiting.order for waiting in batch])
        meters.add("journal", started)
        meters.counts["journal orders"] += len(batch)
        meters.note_thread("journal thread")
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Waiting, Fate, Any]]] = {}
        for waiting, (fate, answer) in zip(batch, fates, strict=True):
            by_loop.setdefault(waiting.loop, []).append((waiting, fate, answer))
        for loop, told in by_loop.items():
            try:
                loop.call_soon_threadsafe(_tell_all, told)
            except RuntimeError:  # that loop is closed: nobody waits there any more
                log.info("%d answers had nobody left to hear them", len(told))

    def _write_all(self, orders: list[Order]) -> list[tuple[Fate, Any]]:
        try:
            return self._write(orders)
        except (IntegrityError, DataError):
            # A unique constraint caught what the head check could not see, or the database does
            # not take one order's text: write one by one, nobody else's order pays for it.
            return [self._write_one(order) for order in orders]
        except DatabaseError:
            log.exception("a batch of %d orders failed", len(orders))
            connection.close()
            return [(Fate.FAILED, None) for _ in orders]

    def _write_one(self, order: Order) -> tuple[Fate, Any]:
        try:
            return self._write([order])[0]
        except IntegrityError:
            return Fate.LOST, None
        except DatabaseError:
            log.exception("an order failed")
            connection.close()
            return Fate.FAILED, None

    def _write(self, orders: list[Order]) -> list[tuple[Fate, Any]]:
        with transaction.atomic():
            appends = [order for order in orders if isinstance(order, Append)]
            kept = ledger.write_appends(appends) if appends else set()
            answers: list[tuple[Fate, Any]] = []
            for order in orders:
                if isinstance(order, Append):
                    fate = Fate.COMMITTED if id(order) in kept else Fate.LOST
                    answers.append((fate, None))
            rest = [order for order in orders if not isinstance(order, Append)]
            others = iter(ledger.write_others(rest))
            started = perf_counter()
        meters.add("journal commit", started)
        return _in_order(orders, iter(answers), others)


def _keep_connection() -> None:
    """Use one connection for as long as it works, whatever the age limit for requests is."""
    connection.close_if_unusable_or_obsolete()
    connection.ensure_connection()
    connection.close_at = None


def _in_order(
    orders: Iterable[Order],
    appended: Iterable[tuple[Fate, Any]],
    others: Iterable[Any],
) -> list[tuple[Fate, Any]]:
    first, second = iter(appended), iter(others)
    return [
        next(first) if isinstance(order, Append) else (Fate.COMMITTED, next(second))
        for order in orders
    ]


def _tell_all(told: list[tuple[_Waiting, Fate, Any]]) -> None:
    for waiting, fate, answer in told:
        try:
            waiting.tell(fate, answer)
        except Exception:
            log.exception("an answer from the journal was not taken well")


journal = Journal()

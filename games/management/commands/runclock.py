"""Run deadlines and bots in a process of its own."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.clock import Clock
from games.hosts import hosts
from games.journal import journal
from games.pool import pool

DRAIN_SECONDS = 5.0


class Command(BaseCommand):
    """`manage.py runclock`: until it is stopped; any number of copies may run."""

    help = "Settle deadlines and run bots, beside servers that only serve."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("The clock runs. Ctrl-C stops it.")
        asyncio.run(_run())


async def _run() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    clock = Clock()
    clock.start()
    await stop.wait()
    await clock.stop()
    await hosts().drain(DRAIN_SECONDS)
    await asyncio.to_thread(journal.stop)
    pool.stop()

"""`manage.py runclock`: deadlines, bots and tables in a process of its own."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from config.life import Life


class Command(BaseCommand):
    help = "Settle deadlines, run bots and look after tables until stopped; may run in copies."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("The clock runs. Ctrl-C stops it.")
        asyncio.run(run())


async def run() -> None:
    """Run until SIGTERM or SIGINT."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    life = Life()
    await life.begin()
    await stop.wait()
    await life.drain()
    await life.end()

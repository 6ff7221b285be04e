"""Play what waits in the balance lab."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lab.crew import WORKERS
from games.lab.runner import Runner

PAUSE_SECONDS = 2.0
MODEST = 10  # behind the server, before the workers


class Command(BaseCommand):
    """`manage.py runlab`: until the queue is empty; `--stay`: for good."""

    help = "Play the queued runs of the balance lab in worker processes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--stay", action="store_true", help="wait for more when none is left")
        parser.add_argument(
            "--workers", type=int, default=WORKERS, help=f"processes that play ({WORKERS})"
        )
        parser.add_argument(
            "--with-server", action="store_true", help="end when standard input ends"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["workers"] < 1:
            raise CommandError("--workers must be at least 1.")
        told: list[int] = []
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda got, frame: told.append(got))
        _step_back(alone=not options["with_server"])

        def stopping() -> bool:
            return bool(told) or (options["with_server"] and _input_ended())

        runner = Runner(stopping, options["workers"])
        count = runner.play_all()
        while options["stay"] and not stopping():
            time.sleep(PAUSE_SECONDS)
            count += runner.play_all()
        self.stdout.write(f"{count} runs played.")


def _step_back(*, alone: bool) -> None:
    """Stand behind the server; started by hand, with the whole login session (autogroup)."""
    with contextlib.suppress(OSError):
        os.nice(MODEST)
    if alone:
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(MODEST))


def _input_ended() -> bool:
    """Tell whether the other end of standard input is closed; nothing is ever written there."""
    ready, _, _ = select.select([sys.stdin], [], [], 0)
    return bool(ready)

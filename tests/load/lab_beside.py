"""Measure what a run of the balance lab does to live play: `python -m tests.load.lab_beside`.

Half load: so many matches that the server is busy for half of the time of its core. Five times the
same load is measured without and with a run going beside it (started by the server, on the server's
own core: the worst place), in turns; what counts is the median of the five ratios of the p99.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from config import env
from tests.load.bench import Table, _prepare, audit, drive, serving

ALLOWED = 1.2
TRIED = 60  # matches by which half load is found
MANY = 20_000
START_SECONDS = 90


def run(matches: int, think: float, seconds: float, *, beside: bool) -> dict[str, Any]:
    """Measure one setting; with a run beside it, also how many matches that played."""
    with tempfile.TemporaryDirectory(prefix="saloon-bench-") as folder:
        environment = env.with_changes(
            SALOON_VAR=folder,
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            LOG_LEVEL="WARNING",
            DATABASE_URL="",
        )
        _prepare("manage.py", "migrate", "-v0", environment=environment)
        lines = _prepare("-m", "tests.load.prepare", str(matches), environment=environment)
        if beside:
            _prepare("-m", "tests.load.lab_queue", str(MANY), environment=environment)
        tables = [Table(**json.loads(line), think=think) for line in lines.splitlines()]
        database = Path(folder, "saloon.sqlite3")
        with serving("config.server", "--port", "PORT", environment=environment) as server:
            begun = _wait_for_run(database) if beside else 0
            found = asyncio.run(drive(server, tables, seconds))
            found["played"] = _played(database) - begun if beside else 0
        audit(tables, database)
    return found


def _wait_for_run(database: Path) -> int:
    """Wait until the run is under way; return how many matches it has played."""
    until = time.monotonic() + START_SECONDS
    while not (done := _played(database)):
        if time.monotonic() > until:
            raise SystemExit("the run beside does not play: nothing was measured")
        time.sleep(0.2)
    return done


def _played(database: Path) -> int:
    with sqlite3.connect(database) as link:
        return int(link.execute("SELECT done FROM games_labrun").fetchone()[0])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.lab_beside", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--matches", type=int, default=0, help="0 = half load")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    matches = chosen.matches
    if not matches:
        busy = run(TRIED, 1, 4, beside=False)["cpu_share"]
        matches = max(4, int(TRIED * 0.5 / busy))
        print(f"{TRIED} matches keep the server busy for {busy:.0%}, half load is {matches}")
    ratios = []
    for number in range(1, chosen.times + 1):
        alone = run(matches, 1, chosen.seconds, beside=False)
        beside = run(matches, 1, chosen.seconds, beside=True)
        before, after = alone["latency"][2], beside["latency"][2]
        ratios.append(after / before)
        print(
            f"{number}: busy {alone['cpu_share']:.0%}, "
            f"p50 {alone['latency'][0]:.1f} and {beside['latency'][0]:.1f} ms, "
            f"p99 {before:.1f} alone, {after:.1f} beside a run of {beside['played']} matches: "
            f"{after / before:.2f}",
            flush=True,
        )
    middle = statistics.median(ratios)
    verdict = "ok" if middle <= ALLOWED else "TOO MUCH"
    print(f"median ratio of p99 {middle:.2f}, allowed {ALLOWED:.2f}: {verdict}")


if __name__ == "__main__":
    main()

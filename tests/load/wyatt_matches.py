"""Matches of Wyatt Earp among bots, all at once, in a real server process, at full speed.

Run: .venv/bin/python -m tests.load.wyatt_matches [--matches 50] [--levels hard,hard,hard,hard]

Bots answer as soon as they have thought, hands follow each other without a pause and every turn
has the shortest clock a table may choose. Prints how many matches ended, steps a second, clocks
missed (turns the clock played for a bot, deadlines found more than two seconds overdue, bots that
gave no answer) and the processor time of the server and of the workers that think.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from config import env
from tests.load.bench import TICKS, serving

SELF = ("-m", "tests.load.wyatt_matches")
TURN_SECONDS = 15
LATE = dt.timedelta(seconds=2)
AT_MOST = 900  # seconds until it is given up


def serve(port: str) -> int:
    """Serve the site with bots that do not wait to look like people."""
    from config import server  # noqa: PLC0415
    from config.asgi import application  # noqa: F401, PLC0415 - sets the framework up
    from games import bots  # noqa: PLC0415

    bots.QUICK_MS = (0, 1)
    return server.main(["--port", port])


def prepare(matches: int, levels: list[str]) -> None:
    """Write matches of bots into a fresh database."""
    import django  # noqa: PLC0415

    django.setup()
    from django.db import transaction  # noqa: PLC0415

    from games import services  # noqa: PLC0415
    from games.registry import engine_class  # noqa: PLC0415

    content = engine_class("wyattearp").official_content()
    seats = [services.SeatPlan(None, f"Bot {n}", level) for n, level in enumerate(levels)]
    options = {"pause_seconds": 0, "turn_seconds": TURN_SECONDS}
    with transaction.atomic():
        for _ in range(matches):
            services.start_match(
                game="wyattearp", content_json=content, options=options, clock={}, seats=seats
            )


def cpu_of_children(pid: int) -> float:
    """Return the processor time of the processes a server has started."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def read(database: Path) -> dict[str, int]:
    """Return what the log says so far."""
    limit = (dt.datetime.now(dt.UTC) - LATE).strftime("%Y-%m-%d %H:%M:%S")
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as link:

        def count(rest: str, *given: str) -> int:
            query = f"SELECT count(*) FROM {rest}"  # noqa: S608 - written below
            return int(link.execute(query, given).fetchone()[0])

        return {
            "ended": count("games_match WHERE result IS NOT NULL"),
            "steps": count("games_logentry WHERE cause = 'bot'"),
            "by clock": count("games_logentry WHERE cause = 'deadline'"),
            "late": count("games_match WHERE result IS NULL AND deadline_at < ?", limit),
        }


def watch(database: Path, matches: int) -> dict[str, Any]:
    """Wait until all matches have ended, or too long; add up the late deadlines seen meanwhile."""
    began, late = time.perf_counter(), 0
    found = read(database)
    while found["ended"] < matches and time.perf_counter() - began < AT_MOST:
        time.sleep(1)
        found = read(database)
        late += found["late"]
    return {**found, "seconds": time.perf_counter() - began, "late": late}


def measure(matches: int, levels: str) -> dict[str, Any]:
    """Play the matches to their end and return what was counted."""
    with tempfile.TemporaryDirectory(prefix="saloon-wyatt-") as folder:
        environment = env.with_changes(
            SALOON_VAR=folder,
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            LOG_LEVEL="ERROR",
            DATABASE_URL="",
        )
        for command in (["manage.py", "migrate", "-v0"], [*SELF, "prepare", str(matches), levels]):
            subprocess.run([sys.executable, *command], env=environment, check=True)  # noqa: S603
        log = Path(folder, "errors.log")
        with (
            log.open("wb") as errors,
            serving(SELF[1], "serve", "PORT", environment=environment, errors=errors) as server,
        ):
            found = watch(Path(folder, "saloon.sqlite3"), matches)
            found["cpu"] = server.cpu_seconds()
            found["thinking"] = cpu_of_children(server.process.pid)
        text = log.read_text()
        found["silent"] = text.count("a bot's worker is gone") + text.count("could not choose")
    return found


def report(matches: int, found: dict[str, Any]) -> None:
    seconds = found["seconds"]
    print(
        f"{found['ended']} of {matches} matches ended in {seconds:.0f} s, "
        f"{found['steps']} steps, {found['steps'] / seconds:.0f} steps/s\n"
        f"    clocks missed: {found['by clock']} turns played by the clock, "
        f"{found['late']} deadlines more than 2 s late, {found['silent']} bots without an answer\n"
        f"    processor time: server {found['cpu']:.1f} s, "
        f"{found['cpu'] / seconds:.0%} of a core; thinking {found['thinking']:.1f} s",
        flush=True,
    )


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        sys.exit(serve(sys.argv[2]))
    if sys.argv[1:2] == ["prepare"]:
        prepare(int(sys.argv[2]), sys.argv[3].split(","))
        return
    parser = argparse.ArgumentParser(prog="python -m tests.load.wyatt_matches", description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--levels", default="hard,hard,hard,hard")
    chosen = parser.parse_args()
    report(chosen.matches, measure(chosen.matches, chosen.levels))


if __name__ == "__main__":
    main()

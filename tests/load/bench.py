"""Measures live play: `python -m tests.load.bench [--matches 25,100,250] [--think 0,1]`.

A real server process pinned to one core plays M matches of four websocket players driven from
this process on another core: full HTML, SQLite with FULL sync. A bare echo server on the same
Daphne runs in the same call, for comparison; quote ratios, machines differ.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from config import env
from tests.load.client import Socket, open_socket

TICKS = os.sysconf("SC_CLK_TCK")
# Choices that kill nobody and spend what they load, so that pages look like those of real play.
CYCLE = ("Reload", "Shield", "Reinforced Shield", "Skip", "Reload", "Reinforced Shield")
GRACE = 5.0


@dataclass
class Server:
    """A server process pinned to the first core."""

    process: subprocess.Popen[bytes]
    port: int

    def cpu_seconds(self) -> float:
        """Return user and system time of the process so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def rss_mb(self) -> float:
        with open(f"/proc/{self.process.pid}/status") as status:
            line = next(line for line in status if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024


@contextlib.contextmanager
def serving(
    *command: str, environment: dict[str, str], errors: IO[bytes] | None = None
) -> Iterator[Server]:
    """Run a server on a free port; stop it in order afterwards. `errors` takes its log."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = [sys.executable, "-m", *(part.replace("PORT", str(port)) for part in command)]
    process = subprocess.Popen(  # noqa: S603
        arguments, env=environment, stdout=subprocess.DEVNULL, stderr=errors
    )
    os.sched_setaffinity(process.pid, {0})
    try:
        _wait_for(port, process)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if process.poll() is not None:
            raise SystemExit(f"the server ended with {process.returncode}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise SystemExit("the server does not listen")


@dataclass
class Table:
    """One match with its four players, as the client sees it."""

    match: str
    cookies: list[str]
    think: float
    sockets: list[Socket] = field(default_factory=list)
    epoch: int = 0
    round: int = 0
    seen: set[int] = field(default_factory=set)
    last_sent: float = 0.0
    latencies: list[float] = field(default_factory=list)
    acts: int = 0
    done: int = 0
    refused: list[str] = field(default_factory=list)
    stopping: bool = False

    async def open(self, port: int) -> None:
        self.stopping = True  # nobody plays before all four sit
        for seat, cookie in enumerate(self.cookies):
            path = f"/ws/match/{self.match}/?lang=en"
            self.sockets.append(
                await open_socket(path, port, cookie, lambda text, s=seat: self.hear(s, text))
            )

    def begin(self) -> None:
        self.stopping = False
        self.play()

    def hear(self, seat: int, text: str) -> None:
        if text.startswith('{"t":"show"'):
            self._shown(seat, text)
        elif text.startswith('{"t":"done"'):
            self.done += 1
        elif text.startswith('{"t":"ping"'):
            self.sockets[seat].send('{"t":"pong"}')
        else:
            self.refused.append(text)

    def _shown(self, seat: int, text: str) -> None:
        at = text.index('"epoch":') + 8
        epoch = int(text[at : text.index(",", at)])
        if epoch == self.epoch:
            return
        self.seen.add(seat)
        if len(self.seen) < 4:
            return
        if self.last_sent:
            self.latencies.append(time.perf_counter() - self.last_sent)
        self.seen.clear()
        self.epoch = epoch
        self.round += 1
        self.play()

    def play(self) -> None:
        """Let all four lock something in that kills nobody."""
        if self.stopping:
            return
        loop = asyncio.get_running_loop()
        for seat in range(4):
            if self.think:
                loop.call_later(random.uniform(0.5, 1.5) * self.think, self.lock, seat, self.epoch)  # noqa: S311
            else:
                self.lock(seat, self.epoch)

    def lock(self, seat: int, epoch: int) -> None:
        if self.stopping and not self.think:
            return
        item = CYCLE[(self.round - 1) % (6 if seat % 2 else 4)]
        self.acts += 1
        key = f"{epoch}-{seat}-{self.acts}"
        action = f'{{"kind":"Lock","item":"{item}"}}'
        self.last_sent = time.perf_counter()
        self.sockets[seat].send(f'{{"t":"act","key":"{key}","epoch":{epoch},"action":{action}}}')


def percentile(values: list[float], share: float) -> float:
    """Return the value below which this share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def drive(server: Server, tables: list[Table], seconds: float) -> dict[str, Any]:
    """Open all sockets, play for so long, and count."""
    for start in range(0, len(tables), 25):
        await asyncio.gather(*(table.open(server.port) for table in tables[start : start + 25]))
    await asyncio.sleep(0.5)
    for table in tables:
        table.begin()
    await asyncio.sleep(1.0)  # warm up: the first rounds fill caches
    for table in tables:
        table.latencies.clear()
    rounds, acts = sum(t.round for t in tables), sum(t.done for t in tables)
    cpu, began = server.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    rounds = sum(t.round for t in tables) - rounds
    acts = sum(t.done for t in tables) - acts
    cpu = server.cpu_seconds() - cpu
    latencies = [value * 1000 for table in tables for value in table.latencies]
    rss = server.rss_mb()
    for table in tables:
        table.stopping = True
    await _settle(tables)
    for table in tables:
        for one in table.sockets:
            one.close()
    return {
        "rounds": rounds / took,
        "latency": [percentile(latencies, share) for share in (0.5, 0.95, 0.99)],
        "cpu_1000": cpu / max(1, acts) * 1000,
        "cpu_share": cpu / took,
        "rss": rss,
    }


async def _settle(tables: list[Table]) -> None:
    """Wait until every action sent has been answered."""
    until = time.monotonic() + GRACE
    while time.monotonic() < until:
        await asyncio.sleep(0.2)
        if all(table.done + len(table.refused) == table.acts for table in tables):
            return


def audit(tables: list[Table], database: Path) -> str:
    """Compare what was acknowledged with what the log holds; raises when one is lost or doubled."""
    with sqlite3.connect(database) as link:
        counts = dict(link.execute("SELECT match_id, count(*) FROM games_logentry GROUP BY 1"))
        acted = dict(
            link.execute(
                "SELECT match_id, count(*) FROM games_logentry WHERE actor LIKE 'seat/%' GROUP BY 1"
            )
        )
    refused = [text for table in tables for text in table.refused]
    wrong = [
        f"{table.match}: {table.done} acknowledged, {acted.get(key, 0)} in the log"
        for table in tables
        if (key := table.match.replace("-", "")) in counts and table.done != acted.get(key, 0)
    ]
    if wrong or refused:
        raise SystemExit(f"LOST OR DOUBLED: {wrong[:5]} REFUSED: {refused[:5]}")
    return f"{sum(t.done for t in tables)} acknowledged, all in the log once"


def commit_ms(folder: Path) -> list[float]:
    """Return the p50 and p99 of a FULL commit of one row, measured here and now."""
    link = sqlite3.connect(folder / "commits.sqlite3", isolation_level=None)
    link.execute("PRAGMA journal_mode=WAL")
    link.execute("PRAGMA synchronous=FULL")
    link.execute("CREATE TABLE t (x)")
    times = []
    for number in range(300):
        began = time.perf_counter()
        link.execute("INSERT INTO t VALUES (?)", (number,))
        times.append((time.perf_counter() - began) * 1000)
    link.close()
    return [percentile(times, share) for share in (0.5, 0.99)]


def run(matches: int, think: float, seconds: float) -> None:
    """Measure one setting and print its line."""
    with tempfile.TemporaryDirectory(prefix="saloon-bench-") as folder:
        meters = Path(folder, "meters.json")
        environment = env.with_changes(
            SALOON_VAR=folder,
            SALOON_METERS=str(meters),
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            LOG_LEVEL="WARNING",
            DATABASE_URL="",
        )
        _prepare("manage.py", "migrate", "-v0", environment=environment)
        lines = _prepare("-m", "tests.load.prepare", str(matches), environment=environment)
        tables = [Table(**json.loads(line), think=think) for line in lines.splitlines()]
        with serving("config.server", "--port", "PORT", environment=environment) as server:
            found = asyncio.run(drive(server, tables, seconds))
        checked = audit(tables, Path(folder, "saloon.sqlite3"))
        commit = commit_ms(Path(folder))
        report(matches, think, found, commit)
        if meters.exists():
            print("    split: " + split(json.loads(meters.read_text())))
        print(f"    {checked}")


def report(matches: int, think: float, found: dict[str, Any], commit: list[float]) -> None:
    p50, p95, p99 = found["latency"]
    print(
        f"M={matches:<4} think={think:g}s  {found['rounds']:7.0f} rounds/s  "
        f"last choice to all seen p50 {p50:.1f} p95 {p95:.1f} p99 {p99:.1f} ms  "
        f"cpu {found['cpu_1000']:.2f} s per 1,000 actions ({found['cpu_share']:.0%} of a core)  "
        f"rss {found['rss']:.0f} MB  FULL commit p50 {commit[0]:.2f} p99 {commit[1]:.2f} ms",
        flush=True,
    )


def split(meters: dict[str, dict[str, float]]) -> str:
    """Return each part's seconds as shares of the process's processor time."""
    total = meters.pop("process")["seconds"]
    parts = {name: meters.get(name, {"seconds": 0})["seconds"] for name in ("engine", "render")}
    parts["journal"] = meters.get("journal thread", {"seconds": 0})["seconds"]
    parts["sockets and the rest"] = total - sum(parts.values())
    shares = " · ".join(f"{name} {value / total:.0%}" for name, value in parts.items())
    orders = meters.get("journal orders", {"count": 0})["count"]
    commits = meters.get("journal", {"count": 1})["count"]
    return f"{shares} · {orders / max(1, commits):.1f} orders a commit"


def _prepare(*command: str, environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603
        [sys.executable, *command], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


async def _echo(server: Server, sockets: int, seconds: float) -> float:
    count, links = 0, []

    def again(number: int, text: str) -> None:
        nonlocal count
        count += 1
        links[number].send(text)

    for number in range(sockets):
        links.append(await open_socket("/", server.port, "", lambda t, n=number: again(n, t)))
    for link in links:
        link.send("x" * 120)
    began, before = time.perf_counter(), count
    await asyncio.sleep(seconds)
    return (count - before) / (time.perf_counter() - began)


def echo(sockets: int, seconds: float) -> None:
    """Print what a bare echo server on the same Daphne does."""
    with serving("tests.load.echo", "PORT", environment=env.with_changes()) as server:
        rate = asyncio.run(_echo(server, sockets, seconds))
    print(f"echo, {sockets} sockets: {rate:.0f} messages/s there and back", flush=True)


def numbers(text: str) -> list[float]:
    return [float(part) for part in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.bench", description=__doc__)
    parser.add_argument("--matches", type=numbers, default=[25, 100, 250])
    parser.add_argument("--think", type=numbers, default=[0, 1])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--no-engine", action="store_true", help="only the server's part")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    echo(400, 3)
    for think in chosen.think:
        for matches in chosen.matches:
            run(int(matches), think, chosen.seconds)
    if not chosen.no_engine:
        for name in ("engine_speed", "wyatt_speed", "wyatt_matches", "worms_speed", "worms_page"):
            print(f"\n{name}:", flush=True)
            subprocess.run([sys.executable, "-m", f"tests.load.{name}"], check=True)  # noqa: S603
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        for name in ("lab_speed", "lab_beside"):
            print(f"\n{name}:", flush=True)
            subprocess.run([sys.executable, "-m", f"tests.load.{name}"], check=True)  # noqa: S603


if __name__ == "__main__":
    main()

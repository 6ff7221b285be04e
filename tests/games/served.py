"""A real server process on a database of its own, to be killed and started again."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from config import env
from tests.load.client import Socket, open_socket
from tests.postgres import own_database
from tests.servers import patience


class Served:
    """One server process; `kill` is -9, `stop` is in order."""

    def __init__(self, folder: Path, beside: Served | None = None) -> None:
        """Use a database of its own, or that of the process it runs `beside`."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.environment = env.with_changes(
            SALOON_VAR=str(folder),
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            LOG_LEVEL="WARNING",
            DATABASE_URL=beside.environment["DATABASE_URL"] if beside else own_database(),
        )
        self.process: subprocess.Popen[bytes] | None = None
        if not beside:
            self.run("manage.py", "migrate", "-v0")

    def run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.server", "--port", str(self.port)],
            env=self.environment,
        )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not listen")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def prepare(self, matches: int) -> list[dict[str, Any]]:
        """Return matches of four with the cookies of their players."""
        lines = self.run("-m", "tests.load.prepare", str(matches)).splitlines()
        return [json.loads(line) for line in lines]


class Player:
    """A page of one player over a real socket; remembers what was answered."""

    def __init__(self, served: Served, match: str, cookie: str) -> None:
        self.served, self.match, self.cookie = served, match, cookie
        self.frames: list[dict[str, Any]] = []
        self.epoch = self.cursor = 0
        self.link: Socket | None = None
        self.acked: set[str] = set()

    async def open(self) -> None:
        path = f"/ws/match/{self.match}/?lang=en&seen={self.cursor or ''}"
        self.link = await open_socket(path, self.served.port, self.cookie, self._hear)
        await self.until(lambda: any(f["t"] == "show" for f in self.frames))

    def _hear(self, text: str) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        if frame["t"] == "show":
            self.epoch, self.cursor = frame["epoch"], frame["cursor"]
        elif frame["t"] == "done":
            self.acked.add(frame["key"])

    def lock(self, item: str, key: str, epoch: int | None = None) -> None:
        assert self.link is not None
        action = {"kind": "Lock", "item": item}
        frame = {"t": "act", "key": key, "epoch": epoch or self.epoch, "action": action}
        self.link.send(json.dumps(frame))

    async def until(self, true: Any, seconds: float = 10) -> None:
        end = time.monotonic() + patience(seconds)
        while not true():
            assert time.monotonic() < end, f"waited in vain; heard {self.frames[-3:]}"
            await asyncio.sleep(0.01)

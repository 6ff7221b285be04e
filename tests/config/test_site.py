"""The whole site as a program: it serves, keeps foreigners out, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from config import env, redis
from config.lifespan import Lifespan
from tests.postgres import own_database
from tests.servers import patience, running_site, stop, wait_for_port

pytestmark = pytest.mark.slow


def open_page(port: int, path: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=patience(10)) as answer:  # noqa: S310
        return int(answer.status)


def knock(port: int, path: str, origin: str) -> int:
    """Try to open a socket and return the status: 101 when it opens."""

    async def once() -> int:
        try:
            async with connect(f"ws://127.0.0.1:{port}{path}", origin=origin):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    return asyncio.run(once())


@pytest.mark.database
def test_it_serves_keeps_foreigners_out_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with running_site(tmp_path) as (program, port):
        assert open_page(port, "/") == 200
        assert open_page(port, "/health/") == 200
        assert open_page(port, "/static/css/tokens.css") == 200
        assert knock(port, "/ws/people/", f"http://127.0.0.1:{port}") == 101
        assert knock(port, "/ws/people/", "http://evil.example") == 403
        assert knock(port, "/ws/people/", f"http://127.0.0.1:{port + 1}") == 403
        assert knock(port, "/ws/nothing/", f"http://127.0.0.1:{port}") == 403
        assert redis.answers(redis.socket_path(tmp_path))
        assert stop(program) == 0
    assert not redis.answers(redis.socket_path(tmp_path))


def test_open_pages_are_told_to_come_back_within_two_seconds(tmp_path: Path) -> None:
    async def wait() -> int:
        origin: Any = f"http://127.0.0.1:{port}"
        async with connect(f"ws://127.0.0.1:{port}/ws/people/", origin=origin) as page:
            program.send_signal(signal.SIGTERM)
            try:
                while True:
                    await asyncio.wait_for(page.recv(), patience(5))
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0

    with running_site(tmp_path) as (program, port):
        began = time.monotonic()
        assert asyncio.run(wait()) == 1012
        assert program.wait(patience(5)) == 0
        assert time.monotonic() - began < patience(2)


def test_uvicorn_serves_it_too_and_ends_in_order(tmp_path: Path) -> None:
    database = own_database()
    changes = {
        "SALOON_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": database,
    }
    with running_site(tmp_path, DATABASE_URL=database) as (_, port):
        second = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port + 1)]
            + ["--log-level", "warning"],
            cwd=env.ROOT,
            env=env.with_changes(**changes),
        )
        try:
            wait_for_port(port + 1, second)
            assert open_page(port + 1, "/") == 200
            assert knock(port + 1, "/ws/people/", f"http://127.0.0.1:{port + 1}") == 101
        finally:
            code = stop(second)
        assert code in {0, -15}
        assert redis.answers(redis.socket_path(tmp_path))
    assert not redis.answers(redis.socket_path(tmp_path))


def test_a_taken_port_is_said_plainly(tmp_path: Path) -> None:
    with running_site(tmp_path) as (_, port):
        answer = subprocess.run(
            [sys.executable, "-m", "config.play"],
            cwd=env.ROOT,
            env=env.with_changes(SALOON_VAR=str(tmp_path), PORT=str(port)),
            capture_output=True,
            text=True,
            timeout=patience(20),
            check=False,
        )
    assert answer.returncode == 1
    assert f"Port {port} is taken" in answer.stderr


class Noted:
    """Stands in for what runs beside the requests and notes what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def begin(self) -> None:
        self.said.append("begin")

    async def drain(self) -> None:
        self.said.append("drain")

    async def end(self) -> None:
        self.said.append("end")


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("only the lifespan is asked for here")


async def test_lifespan_begins_and_ends_what_runs_beside_the_requests() -> None:
    noted = Noted()
    server = ApplicationCommunicator(
        Lifespan(nothing, lambda: noted),  # type: ignore[arg-type, return-value]
        {"type": "lifespan"},
    )
    await server.send_input({"type": "lifespan.startup"})
    assert (await server.receive_output(1))["type"] == "lifespan.startup.complete"
    await server.send_input({"type": "lifespan.shutdown"})
    assert (await server.receive_output(1))["type"] == "lifespan.shutdown.complete"
    assert noted.said == ["begin", "drain", "end"]

"""The server stops in order and stands its ground: a real program, real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
import time
import urllib.request

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.servers import patience, running

SITE = "tests.config.small_site"
pytestmark = pytest.mark.slow


def test_sigterm_closes_sockets_with_1012_and_exits_with_0_at_once() -> None:
    async def play() -> list[int]:
        sockets = [await connect(f"ws://127.0.0.1:{port}/{n}") for n in range(3)]
        await sockets[0].send("hello")
        assert await sockets[0].recv() == "hello"
        program.send_signal(signal.SIGTERM)
        return [await closing_code(one) for one in sockets]

    with running(SITE) as (program, port):
        started = time.monotonic()
        assert asyncio.run(play()) == [1012] * 3
        assert program.wait(patience(10)) == 0
        assert time.monotonic() - started < patience(2)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_slow_request_under_way_finishes_before_the_exit(number: int) -> None:
    with running(SITE) as (program, port):
        answers: list[bytes] = []
        asking = threading.Thread(target=lambda: answers.append(get(port, "1.5")))
        asking.start()
        time.sleep(0.5)
        program.send_signal(number)
        asking.join(patience(5))
        assert answers == [b"done"]
        assert program.wait(patience(5)) == 0


def test_a_request_that_never_ends_is_cut_off() -> None:
    with running(SITE) as (program, port):
        asking = threading.Thread(target=lambda: pytest.raises(OSError, get, port, "60"))
        asking.start()
        time.sleep(0.5)
        program.send_signal(signal.SIGTERM)
        assert program.wait(patience(9)) == 0
        asking.join(patience(5))


def test_a_second_signal_ends_at_once() -> None:
    with running(SITE) as (program, port):
        asking = threading.Thread(target=lambda: pytest.raises(OSError, get, port, "60"))
        asking.start()
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        assert program.wait(patience(1)) == 128 + signal.SIGINT
        asking.join(patience(5))


@pytest.mark.parametrize("size", [70_000, 1024 * 1024])
def test_a_message_over_64_kib_closes_with_1009(size: int) -> None:
    async def play() -> int:
        async with connect(f"ws://127.0.0.1:{port}/") as one:
            await one.send("x" * size)
            return await closing_code(one)

    with running(SITE) as (_, port):
        assert asyncio.run(play()) == 1009


def test_a_flood_closes_with_4429() -> None:
    async def play() -> int:
        async with connect(f"ws://127.0.0.1:{port}/slow") as one:
            try:
                for _ in range(2000):
                    await one.send("x" * 1000)
                    await asyncio.sleep(0)  # a browser, too, hears while it talks
            except ConnectionClosed:
                pass
            return await closing_code(one)

    with running(SITE) as (_, port):
        assert asyncio.run(play()) == 4429


def test_a_fault_of_ours_asks_the_page_to_come_back() -> None:
    async def play() -> tuple[int, int]:
        async with connect(f"ws://127.0.0.1:{port}/broken") as one:
            await one.send("x")
            code = await closing_code(one)
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{port}/shut")
        return code, refused.value.response.status_code

    with running(SITE) as (_, port):
        assert asyncio.run(play()) == (1012, 503)


def test_a_client_that_does_not_read_holds_little_memory() -> None:
    async def play() -> int:
        async with connect(f"ws://127.0.0.1:{port}/flood", max_queue=1, close_timeout=0.1):
            await asyncio.sleep(1.5)
            return resident_kib(program.pid)

    with running(SITE) as (program, port):
        before = resident_kib(program.pid)
        assert asyncio.run(play()) - before < 20_000


@pytest.mark.parametrize("chunked", [False, True])
def test_a_request_with_a_huge_body_is_refused(chunked: bool) -> None:
    with running(SITE) as (program, port), socket.create_connection(("127.0.0.1", port)) as client:
        before = resident_kib(program.pid)
        size = "Transfer-Encoding: chunked" if chunked else "Content-Length: 1000000000"
        client.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\n{size}\r\n\r\n".encode())
        with contextlib.suppress(OSError):
            for _ in range(200):
                client.sendall((b"10000\r\n" if chunked else b"") + b"x" * 65536 + b"\r\n")
        with contextlib.suppress(OSError):
            assert client.recv(100).startswith(b"HTTP/1.1 413")
        assert resident_kib(program.pid) - before < 20_000
        assert get(port, "0") == b"done"


@pytest.mark.parametrize("line", ["GET /?{} HTTP/1.1", "GET / HTTP/1.1\r\nCookie: a={}"])
def test_an_endless_address_or_header_is_answered(line: str) -> None:
    with running(SITE) as (_, port), socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"{line.format('x' * 40_000)}\r\nHost: localhost\r\n\r\n".encode())
        assert client.recv(100).startswith(b"HTTP/1.1 431")
        assert get(port, "0") == b"done"


def test_an_ordinary_body_is_taken() -> None:
    with running(SITE) as (_, port):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/0", data=b"x" * 500_000)  # noqa: S310
        with urllib.request.urlopen(request, timeout=patience(5)) as answer:  # noqa: S310
            assert answer.read() == b"done"


async def closing_code(one: object) -> int:
    try:
        while True:
            await asyncio.wait_for(one.recv(), patience(5))  # type: ignore[attr-defined]
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code


def get(port: int, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=patience(20)) as answer:  # noqa: S310
        return answer.read()


def resident_kib(pid: int) -> int:
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

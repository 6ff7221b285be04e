"""The embedded Redis: one for all processes of a folder, gone after the last, found by each."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import env, redis
from tests.servers import patience

USER = (
    "import signal, sys, time; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from config import redis; print(redis.embedded().start(), flush=True);"
    "time.sleep(float(sys.argv[1]))"
)
pytestmark = pytest.mark.slow


def user_of(folder: Path, seconds: float = 60) -> subprocess.Popen:
    """Start a program that takes a share in the folder's server and keeps it a while."""
    return subprocess.Popen(
        [sys.executable, "-c", USER, str(seconds)],
        cwd=env.ROOT,
        env=env.with_changes(SALOON_VAR=str(folder), REDIS_URL=""),
        stdout=subprocess.PIPE,
        text=True,
    )


def url_of(program: subprocess.Popen) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def answers(folder: Path) -> bool:
    return redis.answers(redis.socket_path(folder))


def end(program: subprocess.Popen, number: int = signal.SIGTERM) -> None:
    program.send_signal(number)
    program.wait(patience(5))


def test_two_processes_share_one_server_and_the_last_stops_it(tmp_path: Path) -> None:
    one, two = user_of(tmp_path), user_of(tmp_path)
    assert url_of(one) == url_of(two)
    end(one)
    assert answers(tmp_path)
    end(two, signal.SIGINT)
    assert not answers(tmp_path)


def test_eight_at_once_start_one_server(tmp_path: Path) -> None:
    users = [user_of(tmp_path) for _ in range(8)]
    assert len({url_of(one) for one in users}) == 1
    for one in users:
        end(one)
    assert not answers(tmp_path)


def test_a_server_left_by_kill_9_is_adopted_and_stopped(tmp_path: Path) -> None:
    killed = user_of(tmp_path)
    url = url_of(killed)
    end(killed, signal.SIGKILL)
    assert answers(tmp_path)
    heir = user_of(tmp_path)
    assert url_of(heir) == url
    end(heir)
    assert not answers(tmp_path)


def test_a_normal_exit_stops_it_too(tmp_path: Path) -> None:
    user = user_of(tmp_path, 0.2)
    url_of(user)
    user.wait(patience(5))
    assert not answers(tmp_path)


def test_a_long_folder_name_gets_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("long" * 30)
    assert len(str(redis.socket_path(deep))) <= redis.LONGEST_SOCKET_PATH
    user = user_of(deep)
    assert url_of(user) == f"unix://{redis.socket_path(deep)}"
    assert answers(deep)
    end(user)
    assert not answers(deep)


def test_a_program_that_does_not_start_is_said_loudly_and_memory_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("REDIS_BINARY", "/bin/false")
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr(redis, "_embedded", redis.Embedded(tmp_path, "/bin/false"))
    monkeypatch.setattr(redis, "_unusable", False)
    redis.start()
    assert "cannot be used" in caplog.text
    assert type(redis.channel_layer()).__name__ == "InMemoryChannelLayer"
    assert "NO REDIS" in caplog.text


def test_the_wheel_still_tells_where_its_program_is() -> None:
    binary = redis.find_binary()
    assert binary is not None
    assert Path(binary).is_file()


def test_silence_is_no_fault_a_message_arrives_after_15_seconds(tmp_path: Path) -> None:
    """redis-py 8 would otherwise give up a silent connection after some seconds."""
    user = user_of(tmp_path)
    url = url_of(user)

    async def wait() -> dict[str, object]:
        layer = redis.Layer(url=url, prefix="test")
        channel = await layer.new_channel()
        await layer.group_add("table", channel)
        receiving = asyncio.ensure_future(layer.receive(channel))
        await asyncio.sleep(15)
        assert not receiving.done()
        other = redis.Layer(url=url, prefix="test")
        await other.group_send("table", {"type": "ring"})
        message = await asyncio.wait_for(receiving, 2)
        await layer.flush()
        await other.flush()
        return message

    assert asyncio.run(wait()) == {"type": "ring"}
    end(user)


def test_a_burst_of_300_messages_is_delivered_in_order(tmp_path: Path) -> None:
    user = user_of(tmp_path)
    url = url_of(user)

    async def burst() -> list[int]:
        layer = redis.Layer(url=url, prefix="test")
        channel = await layer.new_channel()
        await layer.group_add("table", channel)
        await asyncio.gather(*(layer.group_send("table", {"n": n}) for n in range(300)))
        got = [(await asyncio.wait_for(layer.receive(channel), 2))["n"] for _ in range(300)]
        await layer.flush()
        return got

    assert asyncio.run(burst()) == list(range(300))
    end(user)


def test_a_lost_server_is_started_again_and_the_layer_hears_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = redis.Embedded(tmp_path, redis.find_binary() or "")
    monkeypatch.setattr(redis, "_embedded", own)

    async def lose() -> dict[str, object]:
        layer = redis.Layer(url="", prefix="test")
        channel = await layer.new_channel()
        await layer.group_add("table", channel)
        await layer.group_send("table", {"n": 1})
        assert await layer.receive(channel) == {"n": 1}
        redis.shut_down(own.socket)
        receiving = asyncio.ensure_future(layer.receive(channel))
        deadline = time.monotonic() + patience(10)
        while not receiving.done() and time.monotonic() < deadline:
            await layer.group_send("table", {"n": 2})
            await asyncio.sleep(0.3)
        message = await asyncio.wait_for(receiving, 1)
        await layer.flush()
        return message

    try:
        assert asyncio.run(lose()) == {"n": 2}
    finally:
        own.release()
    assert not answers(tmp_path)

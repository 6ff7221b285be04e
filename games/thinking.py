"""What a bot's worker process does: `main` answers jobs until its input ends.

Free of the framework, so that a worker starts fast and stays small. Its standard input is a
socket: frames of four bytes of length and a pickle, a Job in, an Answer out. It ends with whoever
started it, for then the socket ends, and takes no notice of Ctrl-C in the terminal.
"""

from __future__ import annotations

import os
import pickle
import random
import signal
import socket
import struct
import time
import traceback
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.registry import engine_class

LENGTH = struct.Struct("!I")
KEPT_ENGINES = 32
MODEST = 5  # how far a worker steps back behind the server

_engines: dict[tuple[str, str], Any] = {}


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a bot: only what it may know.

    `seconds` is the time it has to think (its game may give it less: `THINK_SECONDS` of its bots);
    `default` the action JSON played if no answer comes.
    """

    slug: str
    content_hash: str
    content_json: Any
    view: Any
    legal: tuple[Any, ...]
    level: str
    seed: int
    seconds: float
    default: Any


@dataclass(frozen=True, slots=True)
class Answer:
    """The action as JSON, or what went wrong."""

    action: Any = None
    fault: str = ""


def think(job: Job) -> Any:
    """Return the action JSON a bot chose."""
    engine = _engine_for(job)
    bots = import_module(f"games.engines.{job.slug}.bots")
    until = time.monotonic() + min(job.seconds, getattr(bots, "THINK_SECONDS", job.seconds))
    action = bots.choose(
        job.view,
        job.legal,
        engine.content,
        job.level,
        random.Random(job.seed),  # noqa: S311 - a bot's taste, not the match's chance
        lambda: time.monotonic() < until,
    )
    return engine.action_to_json(action)


def _engine_for(job: Job) -> Any:
    key = (job.slug, job.content_hash)
    engine = _engines.get(key)
    if engine is None:
        if len(_engines) >= KEPT_ENGINES:
            _engines.clear()
        engine = _engines[key] = engine_class(job.slug).from_json(job.content_json)
    return engine


def pack(value: Any) -> bytes:
    """Return the frame of a value."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


def serve(link: socket.socket) -> None:
    """Answer jobs until the other end is gone."""
    while (head := _read(link, LENGTH.size)) and (body := _read(link, *LENGTH.unpack(head))):
        try:
            answer = Answer(think(pickle.loads(body)))  # noqa: S301 - from whoever started us
        except Exception:
            answer = Answer(fault=traceback.format_exc())
        link.sendall(pack(answer))


def _read(link: socket.socket, count: int) -> bytes:
    """Return that many bytes, or nothing if the other end is gone."""
    parts = bytearray()
    while len(parts) < count:
        part = link.recv(count - len(parts))
        if not part:
            return b""
        parts += part
    return bytes(parts)


def main() -> None:
    """Serve the socket given as standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(MODEST)
    try:
        serve(socket.socket(fileno=os.dup(0)))
    except ConnectionError:
        return  # whoever asked is gone

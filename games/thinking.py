"""What a bot's worker process runs: engines only, nothing of Django or the database."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.registry import engine_class

ENGINES_KEPT = 32
_engines: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a bot. `default` is the action JSON played if no answer comes."""

    slug: str
    content_hash: str
    content_json: Any
    view: Any
    legal: tuple[Any, ...]
    level: str
    seed: int
    seconds: float
    default: Any


def begin(parent: int) -> None:
    """Start a worker: leave Ctrl-C to the server, end when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def think(job: Job) -> Any:
    """Return the action JSON a bot chooses."""
    engine = _engines.get(job.content_hash)
    if engine is None:
        if len(_engines) >= ENGINES_KEPT:
            _engines.clear()
        engine = _engines[job.content_hash] = engine_class(job.slug).from_json(job.content_json)
    until = time.monotonic() + job.seconds
    action = import_module(f"games.engines.{job.slug}.bots").choose(
        job.view,
        job.legal,
        engine.content,
        job.level,
        random.Random(job.seed),  # noqa: S311 - a bot's taste, not the match's chance
        lambda: time.monotonic() < until,
    )
    return engine.action_to_json(action)

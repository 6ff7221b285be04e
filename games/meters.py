"""Where a server process spends its time on play: seconds and counts by name, for `make bench`."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from time import perf_counter, process_time, thread_time

seconds: defaultdict[str, float] = defaultdict(float)
counts: Counter[str] = Counter()


def add(name: str, since: float) -> None:
    """Add the time since a `perf_counter()` reading to a name, and count it."""
    seconds[name] += perf_counter() - since
    counts[name] += 1


def reading() -> dict[str, dict[str, float]]:
    """Return everything measured so far."""
    names = sorted({*seconds, *counts})
    return {name: {"seconds": seconds[name], "count": counts[name]} for name in names}


def note_thread(name: str) -> None:
    """Note the processor time the calling thread has used so far."""
    seconds[name] = thread_time()


def write(path: str) -> None:
    """Write the reading and the processor time of the whole process as JSON."""
    whole = {**reading(), "process": {"seconds": process_time(), "count": 1}}
    Path(path).write_text(json.dumps(whole))

"""Where a server process spends its time on play: seconds and counts by name, for `make bench`."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

seconds: Counter[str] = Counter()
counts: Counter[str] = Counter()


def add(name: str, since: float) -> None:
    """Add the time since a `perf_counter()` reading to a name, and count it."""
    seconds[name] += perf_counter() - since
    counts[name] += 1


def reading() -> dict[str, dict[str, float]]:
    """Return everything measured so far."""
    return {name: {"seconds": seconds[name], "count": counts[name]} for name in sorted(seconds)}

"""How fast one person may do things; counted in this process, forgotten when it stops."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

_REMEMBERED = 20_000


class Pace:
    """A token bucket for each key: `burst` at once, then one every `seconds`."""

    def __init__(self, *, burst: int, seconds: float) -> None:
        self.burst = burst
        self.seconds = seconds
        self._level: OrderedDict[object, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def allow(self, key: object, *, now: float | None = None) -> bool:
        """Take one token of the key; False when it has none left."""
        at = time.monotonic() if now is None else now
        with self._lock:
            level, then = self._level.pop(key, (float(self.burst), at))
            level = min(self.burst, level + (at - then) / self.seconds)
            allowed = level >= 1
            self._level[key] = (level - 1 if allowed else level, at)
            while len(self._level) > _REMEMBERED:
                self._level.popitem(last=False)
        return allowed

    def has(self, key: object) -> bool:
        """Return whether the key has a token left, and take none."""
        with self._lock:
            level, then = self._level.get(key, (float(self.burst), 0.0))
        return level + (time.monotonic() - then) / self.seconds >= 1

    def forget(self) -> None:
        """Fill every bucket (tests)."""
        with self._lock:
            self._level.clear()

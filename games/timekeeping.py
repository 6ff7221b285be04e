"""Time as matches know it: milliseconds, openings, deadlines and banks of time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# Wall time read once and carried on by the monotonic clock: a jump of the system clock moves
# no deadline and reorders no shot (W-30).
_WALL = time.time()
_MONOTONIC = time.monotonic()


def now_ms() -> int:
    """Return UTC milliseconds, never running backwards within a process."""
    return round((_WALL + time.monotonic() - _MONOTONIC) * 1000)


@dataclass(frozen=True, slots=True)
class Clock:
    """How a table keeps time: live (the engine's seconds), correspondence (banks) or none."""

    kind: str = "live"
    bank_ms: int = 86_400_000
    increment_ms: int = 43_200_000
    cap_ms: int = 259_200_000

    @classmethod
    def from_json(cls, json: Mapping[str, Any] | None) -> Clock:
        given = json or {}
        return cls(
            kind=given.get("kind", "live"),
            bank_ms=int(given.get("bank_seconds", 86_400)) * 1000,
            increment_ms=int(given.get("increment_seconds", 43_200)) * 1000,
            cap_ms=int(given.get("cap_seconds", 259_200)) * 1000,
        )


@dataclass(frozen=True, slots=True)
class Time:
    """When what is awaited now was opened, and for correspondence the seats' banks.

    `since` and `banks` have a place for every seat; `since` is 0 for a seat not awaited.
    """

    opened_ms: int
    deadline_ms: int | None
    since: tuple[int, ...] = ()
    banks: tuple[int, ...] = ()

    def shifted(self, by_ms: int) -> Time:
        """Return the same with time given back after a silence (I18)."""
        return Time(
            self.opened_ms + by_ms,
            None if self.deadline_ms is None else self.deadline_ms + by_ms,
            tuple(at + by_ms if at else 0 for at in self.since),
            self.banks,
        )

    def due(self, seat: int, now: int) -> bool:
        """Return whether this awaited seat's own time has run out."""
        if self.deadline_ms is None or now < self.deadline_ms:
            return False
        return not self.since or self.since[seat] + self.banks[seat] <= now


def next_time(  # noqa: PLR0913
    engine: Any, clock: Clock, *, before: Time | None, state: Any, moved: bool, at_ms: int
) -> Time:
    """Return the time after an entry; `moved` = what is awaited now was opened by it."""
    awaited = engine.to_act(state)
    opened = at_ms if moved or before is None else before.opened_ms
    if not awaited:
        return Time(opened, None)
    if clock.kind == "live" or engine.pausing(state):
        return _live(engine, state, awaited, opened, before)
    if clock.kind == "none":
        return Time(opened, None)
    return _correspondence(clock, before, awaited, opened, at_ms, seats=engine.seats(state))


def _live(
    engine: Any, state: Any, awaited: frozenset[int], opened: int, before: Time | None
) -> Time:
    limits = [engine.time_limit(state, seat) for seat in awaited]
    known = [limit for limit in limits if limit is not None]
    deadline = opened + round(min(known) * 1000) if known else None
    banks = before.banks if before is not None else ()
    return Time(opened, deadline, (), banks)


def _correspondence(  # noqa: PLR0913
    clock: Clock,
    before: Time | None,
    awaited: frozenset[int],
    opened: int,
    at_ms: int,
    *,
    seats: int,
) -> Time:
    banks = list(before.banks if before and before.banks else (clock.bank_ms,) * seats)
    since = list(before.since if before and before.since else (0,) * seats)
    for seat in range(seats):
        if seat in awaited:
            since[seat] = since[seat] or at_ms
        elif since[seat]:
            left = max(0, banks[seat] - (at_ms - since[seat]))
            banks[seat] = min(clock.cap_ms, left + clock.increment_ms)
            since[seat] = 0
    deadline = min(since[seat] + banks[seat] for seat in awaited)
    return Time(opened, deadline, tuple(since), tuple(banks))

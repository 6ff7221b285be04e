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
OWED = -1


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

    `since` and `banks` have a place for every seat; `since` is 0 for a seat not awaited, OWED for
    one that has decided and gets its increment when the turn is over.
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
            tuple(at + by_ms if at > 0 else at for at in self.since),
            self.banks,
        )

    def due(self, seat: int, now: int) -> bool:
        """Return whether this awaited seat's own time has run out."""
        if self.deadline_ms is None or now < self.deadline_ms:
            return False
        return not self.since or self.since[seat] + self.banks[seat] <= now

    def deadline_of(self, seat: int | None) -> int | None:
        """Return when this seat's own time runs out; for one not awaited, the first of any."""
        if seat is None or not self.since or self.since[seat] <= 0:
            return self.deadline_ms
        return self.since[seat] + self.banks[seat]

    def is_awaited(self, seat: int | None) -> bool:
        """Return whether a bank of this seat's own runs now."""
        return seat is not None and bool(self.since) and self.since[seat] > 0


def next_time(  # noqa: PLR0913
    engine: Any, clock: Clock, *, before: Time | None, state: Any, moved: bool, at_ms: int
) -> Time:
    """Return the time after an entry; `moved` = what is awaited now was opened by it."""
    awaited, pausing = engine.to_act(state), engine.pausing(state)
    opened = at_ms if moved or before is None else before.opened_ms
    if not awaited:
        return Time(opened, None)
    if clock.kind == "live":
        return Time(opened, _limit(engine, state, awaited, opened))
    if clock.kind == "none":
        return Time(opened, _limit(engine, state, awaited, opened) if pausing else None)
    thinking = frozenset() if pausing else awaited
    since, banks = _correspondence(
        clock, before, thinking, moved=moved, at_ms=at_ms, seats=engine.seats(state)
    )
    if pausing:
        return Time(opened, _limit(engine, state, awaited, opened), (), banks)
    return Time(opened, min(since[seat] + banks[seat] for seat in awaited), since, banks)


def _limit(engine: Any, state: Any, awaited: frozenset[int], opened: int) -> int | None:
    limits = [engine.time_limit(state, seat) for seat in awaited]
    known = [limit for limit in limits if limit is not None]
    return opened + round(min(known) * 1000) if known else None


def _correspondence(  # noqa: PLR0913
    clock: Clock,
    before: Time | None,
    thinking: frozenset[int],
    *,
    moved: bool,
    at_ms: int,
    seats: int,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return since when each seat thinks and its bank.

    A bank pays for the time until the seat decides or the turn is over; its increment comes once
    a turn, however often a choice is taken back and made again.
    """
    banks = list(before.banks if before and before.banks else (clock.bank_ms,) * seats)
    since = list(before.since if before and before.since else (0,) * seats)
    for seat in range(seats):
        if since[seat] > 0 and (moved or seat not in thinking):
            banks[seat] = max(0, banks[seat] - (at_ms - since[seat]))
            since[seat] = OWED
        if moved and since[seat] == OWED:
            banks[seat] = min(clock.cap_ms, banks[seat] + clock.increment_ms)
            since[seat] = 0
        if seat in thinking and since[seat] <= 0:
            since[seat] = at_ms
    return tuple(since), tuple(banks)

"""What a player can do: lock a choice in, take it back, be ready for the next turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.quick import quick

Target = Seat | None


@dataclass(frozen=True, slots=True)
class Lock:
    """Seal a choice. `aim`, `pick`, `revive` are seats; only what the item uses may be given.

    `elapsed_ms` (since the turn opened) is stamped by the server, never sent by a player.
    """

    item: str
    aim: Target = None
    pick: Target = None
    revive: Target = None
    elapsed_ms: int = 0


@dataclass(frozen=True, slots=True)
class Recall:
    """Take a sealed choice back; everybody sees the mark go."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Say in the pause that the next turn may open."""


Action = Lock | Recall | Ready


@dataclass(frozen=True, slots=True)
class LockFamily:
    """All locks of one item whose targets are chosen freely (a Mirror): each out of its tuple.

    Every tuple holds at least one value; None = leave it to the default of the rules (W-22).
    """

    item: str
    aims: tuple[Target, ...]
    picks: tuple[Target, ...]
    revives: tuple[Target, ...]

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Lock)
            and action.item == self.item
            and action.aim in self.aims
            and action.pick in self.picks
            and action.revive in self.revives
        )

    def members(self) -> Iterator[Lock]:
        """Yield every lock of the family, in order."""
        for aim in self.aims:
            for pick in self.picks:
                for revive in self.revives:
                    yield Lock(self.item, aim, pick, revive)


make_lock = quick(Lock)

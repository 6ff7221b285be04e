"""The choices a table has (rules sections 6 and 7), as the engine keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Fire(StrEnum):
    """How equals find out who fired first (section 6). `duel` is not offered yet."""

    LOCK_TIME = "lock_time"
    ALWAYS_TIE = "always_tie"
    SERVER_ORDER = "server_order"


class Tie(StrEnum):
    """What undecided equals do to each other."""

    ALL_HIT = "all_hit"
    ALL_SPARED = "all_spared"
    ENDS_MATCH = "ends_match"


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed on, complete. Times that Blitz changes are already the ones in force."""

    teams: bool = False
    precision: bool = False
    concentrated: bool = False
    thievery: bool = False
    blitz: bool = False
    headstart: int = 0
    exclude_items: frozenset[str] = frozenset()
    greater: bool = True
    first_to_fire: bool = True
    spares: bool = True
    fire: Fire = Fire.LOCK_TIME
    tolerance_ms: int = 100
    floor_ms: int = 1000
    tie: Tie = Tie.ALL_HIT
    turn_limit: int = 100
    turn_seconds: int = 15
    pause_seconds: int = 4
    hide_locks: bool = False
    memory: bool = False

    def __hash__(self) -> int:
        """Return a cheap hash; tables are looked up by options for every action."""
        return hash((self.turn_limit, self.tolerance_ms, self.exclude_items))

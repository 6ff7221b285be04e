"""How equals are settled (rules section 6)."""

from __future__ import annotations

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

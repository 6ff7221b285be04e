"""The state of a match: what everybody knows, and the sealed choices only their owners know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engines.protocol import Seat
from games.engines.quick import quick
from games.engines.wawawest.options import Options


class Phase(StrEnum):
    OPEN = "open"  # a turn is open: choices are sealed
    PAUSE = "pause"  # a turn was shown: everybody looks at it until all are ready
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Choice:
    """A sealed choice. `item` None = the clock ran out. `seq` numbers locks of the match."""

    item: str | None
    aim: Seat | None
    pick: Seat | None
    revive: Seat | None
    elapsed_ms: int
    seq: int


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. `overlay` and `stunned` are for the turn now open; `died_turn` 0 = never died.

    `missed` counts turns missed in a row; `leaving` = dies when the open turn resolves;
    `gone` = has left or was dropped, for good (W-40).
    """

    alive: bool
    ammo: int
    team: int
    overlay: str | None
    stunned: bool
    last: str | None
    streak: int
    cannot_kill: tuple[Seat, ...]
    missed: int
    leaving: bool
    gone: bool
    died_turn: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended: `outcome` ("win" or "tie") of `seats`, in seat order, and everybody's place.

    reason: last_alive, team_alive, all_fell, turn_limit, truce (mutual bonds), undecided.
    """

    outcome: str
    seats: tuple[Seat, ...]
    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match. `sealed` holds each seat's choice for the open turn; `seq` the locks so far."""

    options: Options
    turn: int
    phase: Phase
    players: tuple[Player, ...]
    sealed: tuple[Choice | None, ...]
    ready: frozenset[Seat]
    hazards: tuple[str, ...]
    seq: int
    ending: Ending | None


make_choice = quick(Choice)
make_player = quick(Player)
make_state = quick(State)

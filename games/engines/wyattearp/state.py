"""The state of a match: everything, hidden cards included.

Cards are numbers of kinds in table order (`Content.cards`). A hand is how many it holds of each
kind; piles and areas are rows of kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engines.protocol import Seat
from games.engines.quick import quick
from games.engines.wyattearp.options import Options

Kind = int
Counts = tuple[int, ...]


class Phase(StrEnum):
    DRAW = "draw"  # step 1 of a turn
    PLAY = "play"  # steps 2 and 3
    SCORED = "scored"  # between hands: the settlement is looked at
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Area:
    """One player's cards for one outlaw: open ones and, oldest first, those under each Hideout.

    Rows of kinds, sorted. Every pile stands for one Hideout, which is listed nowhere (E-54).
    """

    open: tuple[Kind, ...] = ()
    piles: tuple[tuple[Kind, ...], ...] = ()


EMPTY = Area()


@dataclass(frozen=True, slots=True)
class Score:
    """The settlement of one outlaw. `paid` None = a seat that left; `left` stays on the poster."""

    outlaw: str
    cp: tuple[int, ...]
    captured: bool
    paid: tuple[int | None, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Ending:
    """The end. by: money, duel, hand_cap or last_player."""

    winner: Seat
    by: str


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    supply: top first. discard: top last. hands: per seat copies by kind; held: their sizes.
    posters, opened: by outlaw in table order. areas: per seat by outlaw. aside: hands of those who
    left in this hand. known: cards in a hand that all saw go there and not leave again. missed:
    turns missed in a row. ready: who waits for the next hand. epoch: grows with every action.
    """

    options: Options
    hand_no: int
    start_seat: Seat
    turn_no: int
    active: Seat | None
    phase: Phase
    sheriff_played: bool
    supply: tuple[Kind, ...]
    refilled: bool
    discard: tuple[Kind, ...]
    posters: tuple[int, ...]
    money: tuple[int, ...]
    hands: tuple[Counts, ...]
    held: tuple[int, ...]
    areas: tuple[tuple[Area, ...], ...]
    opened: tuple[bool, ...]
    aside: tuple[Kind, ...]
    gone: frozenset[Seat]
    missed: tuple[int, ...]
    known: tuple[tuple[Kind, ...], ...]
    ready: frozenset[Seat]
    scores: tuple[Score, ...]
    ending: Ending | None
    epoch: int


make_area = quick(Area)
make_state = quick(State)

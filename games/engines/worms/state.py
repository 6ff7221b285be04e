"""The state of a match (M-195): frozen values; squares are numbers in scan order (geometry).

A working copy that the rules change is a `Board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engines.protocol import Seat
from games.engines.quick import quick
from games.engines.worms.options import Options

Counts = tuple[tuple[str, int], ...]  # (item, ammo) in canonical order
HEIGHTS = "0123456789A"


class Phase(StrEnum):
    SHOP = "shop"  # loadouts are made; there is no island yet
    PLAY = "play"
    OVER = "over"


class Double(StrEnum):
    """When a team's Double Damage works (M-141)."""

    NO = "no"
    NOW = "now"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Worm:
    """A worm on the board; `invisible` counts the rounds left (M-51)."""

    id: str
    team: Seat
    at: int
    hp: int
    poison: int
    invisible: int


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine; `fresh` = laid in the open activation and not armed yet (M-107)."""

    id: str
    at: int
    type: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class Drum:
    """An oil drum."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Crate:
    """A crate; `holds`: weapon, health or utility. `ammo` of a health crate is its health."""

    id: str
    at: int
    holds: str
    item: str | None
    ammo: int
    trap: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """A donor card left by a worm of `team`."""

    id: str
    at: int
    team: Seat
    items: Counts


@dataclass(frozen=True, slots=True)
class Bubble:
    """A bubble; `seat` blew it and counts its rounds (M-51)."""

    at: int
    rounds: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dynamite:
    """Lit dynamite and the worm that laid it."""

    at: int
    worm: str


@dataclass(frozen=True, slots=True)
class Activation:
    """The record of the worm that acts (M-41); `ended` = it ends with the current command."""

    worm: str
    used: int
    fast: bool
    rope: bool
    placed: int
    weapon: str | None
    shots_left: int
    ended: bool


@dataclass(frozen=True, slots=True)
class Loadout:
    """What a team took before the game: its free team weapon and its purchases."""

    team_weapon: str
    buys: Counts


@dataclass(frozen=True, slots=True)
class Team:
    """What belongs to one seat. `out` = no worms left; `gone` = left the match for good."""

    items: Counts
    crate_spy: bool
    double_damage: Double
    out: bool
    gone: bool
    loadout: Loadout | None


@dataclass(frozen=True, slots=True)
class Dead:
    """A worm that is gone; cause: health, drowned, kamikaze, surrendered."""

    id: str
    team: Seat
    cause: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended: `winner` None = a draw of the teams in `draw`."""

    winner: Seat | None
    draw: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    `land`: one character a square in scan order, A = 10. `wind` "" = calm. `turn_number` counts
    turns of the match. `busy`: the team has had an accepted command in this turn (M-174).
    `fallen`: the teams that are out, in groups, in the order in which they went (M-177).
    """

    options: Options
    phase: Phase
    width: int
    height: int
    land: str
    water: int
    wind: str
    strength: int
    round: int
    sd_round: int
    sudden_death: bool
    order: tuple[Seat, ...]
    turn: Seat
    turn_number: int
    busy: bool
    teams: tuple[Team, ...]
    worms: tuple[Worm, ...]
    mines: tuple[Mine, ...]
    drums: tuple[Drum, ...]
    crates: tuple[Crate, ...]
    cards: tuple[Card, ...]
    bubbles: tuple[Bubble, ...]
    dynamite: tuple[Dynamite, ...]
    acting: Activation | None
    acted: tuple[str, ...]
    dead: tuple[Dead, ...]
    next_id: int
    fallen: tuple[tuple[Seat, ...], ...]
    ending: Ending | None


make_worm = quick(Worm)
make_activation = quick(Activation)
make_team = quick(Team)
make_state = quick(State)


def letter(seat: Seat) -> str:
    """Return the letter that names a team and begins the names of its worms (M-29)."""
    return "ABCDEFGH"[seat]

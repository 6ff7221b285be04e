"""Events of the shop, of turns and of the end (M-194)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.worms.told import Detail, Told


@dataclass(frozen=True, slots=True)
class ShopOpened(Told):
    """Loadouts may be made, with so many points a team."""

    points: int


@dataclass(frozen=True, slots=True)
class Equipped(Told):
    """A team is ready; what it took is its own secret (M-27)."""

    team: Seat


@dataclass(frozen=True, slots=True)
class EquipmentChanged(Told):
    """A ready team took other things; only it is told."""

    team: Seat


@dataclass(frozen=True, slots=True)
class Reopened(Told):
    """A team is not ready any more."""

    team: Seat


@dataclass(frozen=True, slots=True)
class GameStarted(Told):
    """The turn order and the last ordinary round are fixed and the island is made (M-28)."""

    order: tuple[Seat, ...]
    sd_round: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Told):
    """A team's turn begins."""

    team: Seat
    round: int


@dataclass(frozen=True, slots=True)
class Wind(Told):
    """The wind of the turn; `dir` None = calm."""

    dir: str | None
    strength: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Told):
    """A turn in which nothing can be done; `why`: stalemate or stuck."""

    team: Seat
    why: str


@dataclass(frozen=True, slots=True)
class StandIn(Told):
    """The clock ran out; the stand-in plays (M-175)."""

    team: Seat


@dataclass(frozen=True, slots=True)
class WormDone(Told):
    """A worm has finished for this turn."""

    worm: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Told):
    """A team's turn is over."""

    team: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(Told):
    """Every living team has had a turn."""

    round: int


@dataclass(frozen=True, slots=True)
class SuddenDeath(Told):
    """Sudden Death is on from this round."""

    round: int


@dataclass(frozen=True, slots=True)
class Water(Told):
    """The water rose to this level."""

    level: int


@dataclass(frozen=True, slots=True)
class Surrendered(Told):
    """A team gave up; its worms leave the board."""

    team: Seat


@dataclass(frozen=True, slots=True)
class TeamOut(Told):
    """A team has no worm left."""

    team: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Told):
    """The end; `winner` None = a draw."""

    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Refused(Told):
    """A command that ended another worm's activation was refused after that (M-42)."""

    code: str
    detail: Detail


@dataclass(frozen=True, slots=True)
class ListStopped(Told):
    """How far a list of commands came (M-192).

    `stopped`: refused, collected, turn_over, all_done. `code` and `detail` only for refused.
    """

    applied: int
    stopped: str
    code: str | None
    detail: Detail


@dataclass(frozen=True, slots=True)
class Stirred(Told):
    """Something that everybody sees is otherwise now, and no other event tells so.

    Which worm acts, or a bubble that a hidden worm left or entered. It makes pages look again; it
    is none of the rules' events.
    """

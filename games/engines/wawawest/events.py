"""What happened, told to whom. Nothing here names a choice before its turn is shown."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.protocol import Audience, Event, Seat
from games.engines.quick import quick


@dataclass(frozen=True, slots=True)
class _ToAll:
    """An event everybody may be told."""

    @property
    def to(self) -> Audience:
        return "all"

    def public(self) -> Event | None:
        return self


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark at one seat; `hidden` (option hide_locks) = only that seat is told."""

    seat: Seat
    hidden: bool = False

    @property
    def to(self) -> Audience:
        return frozenset((self.seat,)) if self.hidden else "all"

    def public(self) -> Event | None:
        return None if self.hidden else self


@dataclass(frozen=True, slots=True)
class TurnOpened(_ToAll):
    """A turn opened; the seats that must Skip and those that carry an overlay."""

    turn: int
    hazards: tuple[str, ...] = ()
    stunned: tuple[Seat, ...] = ()
    protected: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LockedIn(_Mark):
    """A seat sealed a choice."""


@dataclass(frozen=True, slots=True)
class Recalled(_Mark):
    """A seat took its choice back."""


@dataclass(frozen=True, slots=True)
class TimedOut(_Mark):
    """A seat's clock ran out with nothing locked in."""


@dataclass(frozen=True, slots=True)
class ChoiceChanged:
    """A seat sealed another choice in place of the one before; nobody else may know."""

    seat: Seat

    @property
    def to(self) -> Audience:
        return frozenset((self.seat,))

    def public(self) -> Event | None:
        return None


@dataclass(frozen=True, slots=True)
class ReadyMarked(_ToAll):
    """A seat is ready for the next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leaving(_ToAll):
    """A seat leaves; it falls when the turn resolves, unless it was out already."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(_ToAll):
    """A turn closed; what follows is its complete outcome."""

    turn: int


@dataclass(frozen=True, slots=True)
class Shown(_ToAll):
    """What a living seat chose and holds.

    chosen: None = nothing was locked in. fire_ms: None = the same. Targets are those used by the
    held item. copied: the seat whose item a Mirror became. skip_reason: why the choice became a
    Skip: stunned, no_choice, not_playable, excluded, too_expensive, needs_last_turn,
    used_too_often, already_active; skip_item: the item that reason names.
    """

    seat: Seat
    chosen: str | None
    held: str
    fire_ms: int | None
    aim: Seat | None = None
    pick: Seat | None = None
    revive: Seat | None = None
    copied: Seat | None = None
    skip_reason: str | None = None
    skip_item: str | None = None


@dataclass(frozen=True, slots=True)
class _Shot(_ToAll):
    """Somebody's item (or a hazard: attacker None) against what the victim holds.

    rule of a Hit or Blocked: kills, killed_by, greater, first, undecided, unanswered. Of a Missed:
    slower, undecided, bond. entry: for kills the entry of the attacker's Kills, for killed_by the
    entry of the victim's Killed By that decided; else empty.
    """

    attacker: Seat | None
    item: str
    victim: Seat
    held: str
    rule: str
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Hit(_Shot):
    """A hit that kills."""


@dataclass(frozen=True, slots=True)
class Blocked(_Shot):
    """A hit stopped by guaranteed survival (W-14)."""


@dataclass(frozen=True, slots=True)
class Missed(_Shot):
    """A shot that would have killed, but the other was faster, or it was a draw, or a bond."""


@dataclass(frozen=True, slots=True)
class Died(_ToAll):
    """A seat fell to the hits of these seats and hazards."""

    seat: Seat
    by: tuple[Seat, ...] = ()
    hazards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Protected(_ToAll):
    """A seat carries an overlay in the next turn."""

    seat: Seat
    overlay: str


@dataclass(frozen=True, slots=True)
class Stunned(_ToAll):
    """A seat must Skip in the next turn."""

    seat: Seat
    by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HazardComing(_ToAll):
    """A hazard is active in the next turn."""

    item: str
    by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Looted(_ToAll):
    """A seat took ammo of a fallen one (Thievery)."""

    seat: Seat
    victim: Seat
    ammo: int


@dataclass(frozen=True, slots=True)
class Left(_ToAll):
    """A seat is out without being hit: it left, or missed three turns in a row."""

    seat: Seat
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Revived(_ToAll):
    """A seat returns; `bound` = the revivers its items never reach from now on."""

    seat: Seat
    by: tuple[Seat, ...]
    bound: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchEnded(_ToAll):
    """The end; fields as in `Ending`."""

    outcome: str
    seats: tuple[Seat, ...]
    reason: str
    ranking: tuple[tuple[Seat, ...], ...]


AnyEvent = (
    TurnOpened
    | LockedIn
    | Recalled
    | TimedOut
    | ChoiceChanged
    | ReadyMarked
    | Leaving
    | Revealed
    | Shown
    | Hit
    | Blocked
    | Missed
    | Died
    | Protected
    | Stunned
    | HazardComing
    | Looted
    | Left
    | Revived
    | MatchEnded
)

make_shown = quick(Shown)
make_turn_opened = quick(TurnOpened)
make_hit = quick(Hit)
make_blocked = quick(Blocked)
make_missed = quick(Missed)
make_died = quick(Died)
make_revealed = quick(Revealed)

"""What happened, told to whom (E-74); cards and outlaws by slug."""

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
class Dealt(_ToAll):
    """A hand was dealt; `card` was turned up to begin the discard pile."""

    hand_no: int
    start_seat: Seat
    card: str
    supply_count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the supply. `cards` None = only the drawer may know them."""

    seat: Seat
    count: int
    cards: tuple[str, ...] | None = None

    @property
    def to(self) -> Audience:
        return "all" if self.cards is None else frozenset((self.seat,))

    def public(self) -> Event | None:
        return Drew(self.seat, self.count)


@dataclass(frozen=True, slots=True)
class TookDiscard(_ToAll):
    """A seat drew the top card of the discard pile."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Refilled(_ToAll):
    """The discard pile was shuffled into a new supply of so many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class Laid(_ToAll):
    """A lay-down; `money` went onto the poster, `opens` = it opened the outlaw."""

    seat: Seat
    outlaw: str
    cards: int
    photo: bool
    money: int
    opens: bool


@dataclass(frozen=True, slots=True)
class SheriffPlayed(_ToAll):
    """A sheriff card and what was declared with it; what follows says how it went."""

    seat: Seat
    card: str
    mode: str | None = None
    target: Seat | None = None
    outlaw: str | None = None
    pile: int | None = None
    shot: bool | None = None


@dataclass(frozen=True, slots=True)
class Shot(_ToAll):
    """The card turned over for a shot."""

    seat: Seat
    card: str
    hit: bool


@dataclass(frozen=True, slots=True)
class Missed(_ToAll):
    """The sheriff card was lost to a miss."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Placed(_ToAll):
    """A numbered sheriff card lies in its player's area; `money` went onto the poster."""

    seat: Seat
    card: str
    outlaw: str
    money: int


@dataclass(frozen=True, slots=True)
class Replaced(_ToAll):
    """A card of this seat went to the discard pile because there may be only one on the table."""

    seat: Seat
    card: str
    outlaw: str


@dataclass(frozen=True, slots=True)
class HideoutGone(_ToAll):
    """A Hideout over this seat's cards went too, because nothing was left under it (E-61)."""

    seat: Seat
    outlaw: str


@dataclass(frozen=True, slots=True)
class Covered(_ToAll):
    """A Hideout lies over so many cards of the target."""

    seat: Seat
    target: Seat
    outlaw: str
    count: int


@dataclass(frozen=True, slots=True)
class Took(_ToAll):
    """An outlaw card went from the target's `source` ("hand" or "table") to the seat's hand.

    `count` 0 = the target's hand had none.
    """

    seat: Seat
    target: Seat
    outlaw: str
    source: str
    count: int


@dataclass(frozen=True, slots=True)
class Exchanged(_ToAll):
    """A seat put these cards face up onto the discard pile, to draw as many."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Uncovered(_ToAll):
    """A seat got rid of the Hideout over its pile of that number."""

    seat: Seat
    outlaw: str
    pile: int


@dataclass(frozen=True, slots=True)
class Discarded(_ToAll):
    """A seat ended its turn by discarding."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class TimedOut(_ToAll):
    """A seat's clock ran out; its turn is played for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left(_ToAll):
    """A seat left for good; so many cards of its hand were set aside."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class HandEnded(_ToAll):
    """reason: went_out, emptied, run_out or turn_cap."""

    hand_no: int
    reason: str


@dataclass(frozen=True, slots=True)
class Scored(_ToAll):
    """The settlement of one outlaw; fields as in `state.Score`."""

    outlaw: str
    cp: tuple[int, ...]
    captured: bool
    paid: tuple[int | None, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Duelled(_ToAll):
    """One round of a duel: (seat, card) in seat order, and who is out."""

    draws: tuple[tuple[Seat, str], ...]
    out: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(_ToAll):
    """The end; fields as in `state.Ending`."""

    winner: Seat
    by: str


@dataclass(frozen=True, slots=True)
class ReadyMarked(_ToAll):
    """A seat is ready for the next hand."""

    seat: Seat


AnyEvent = (
    Dealt
    | Drew
    | TookDiscard
    | Refilled
    | Laid
    | SheriffPlayed
    | Shot
    | Missed
    | Placed
    | Replaced
    | HideoutGone
    | Covered
    | Took
    | Exchanged
    | Uncovered
    | Discarded
    | TimedOut
    | Left
    | HandEnded
    | Scored
    | Duelled
    | GameEnded
    | ReadyMarked
)

make_drew = quick(Drew)
make_took_discard = quick(TookDiscard)
make_laid = quick(Laid)
make_sheriff_played = quick(SheriffPlayed)
make_shot = quick(Shot)
make_placed = quick(Placed)
make_took = quick(Took)
make_discarded = quick(Discarded)
make_scored = quick(Scored)

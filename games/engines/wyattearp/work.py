"""A match while one step is worked out: a state that may be changed, and what happens meanwhile."""

from __future__ import annotations

from games.engines.dice import Dice
from games.engines.protocol import Seat, Step
from games.engines.quick import quick
from games.engines.wyattearp.chance import shuffle
from games.engines.wyattearp.events import AnyEvent, Refilled, make_drew, make_shot
from games.engines.wyattearp.options import Options
from games.engines.wyattearp.rulings import HIDEOUT_COVERS_LATER_CARDS
from games.engines.wyattearp.state import (
    Area,
    Counts,
    Ending,
    Kind,
    Phase,
    Score,
    State,
    make_area,
    make_state,
)
from games.engines.wyattearp.tables import Rules

make_step = quick(Step)


class Work:
    """The fields of `State`, open to change; rows by seat and posters are lists here."""

    __slots__ = (
        "active",
        "areas",
        "aside",
        "dice",
        "discard",
        "ending",
        "epoch",
        "events",
        "gone",
        "hand_no",
        "hands",
        "held",
        "known",
        "missed",
        "money",
        "opened",
        "options",
        "phase",
        "posters",
        "ready",
        "refilled",
        "rules",
        "scores",
        "sheriff_played",
        "start_seat",
        "supply",
        "turn_no",
    )

    def __init__(self, rules: Rules, state: State, dice: Dice) -> None:
        self.rules, self.dice = rules, dice
        self.events: list[AnyEvent] = []
        self.options: Options = state.options
        self.hand_no: int = state.hand_no
        self.start_seat: Seat = state.start_seat
        self.turn_no: int = state.turn_no
        self.active: Seat | None = state.active
        self.phase: Phase = state.phase
        self.sheriff_played: bool = state.sheriff_played
        self.supply: tuple[Kind, ...] = state.supply
        self.refilled: bool = state.refilled
        self.discard: tuple[Kind, ...] = state.discard
        self.posters: list[int] = list(state.posters)
        self.money: tuple[int, ...] = state.money
        self.hands: list[Counts] = list(state.hands)
        self.held: list[int] = list(state.held)
        self.areas: list[tuple[Area, ...]] = list(state.areas)
        self.opened: tuple[bool, ...] = state.opened
        self.aside: tuple[Kind, ...] = state.aside
        self.gone: frozenset[Seat] = state.gone
        self.missed: tuple[int, ...] = state.missed
        self.known: list[tuple[Kind, ...]] = list(state.known)
        self.ready: frozenset[Seat] = state.ready
        self.scores: tuple[Score, ...] = state.scores
        self.ending: Ending | None = state.ending
        self.epoch: int = state.epoch

    def freeze(self) -> State:
        """Return the state as it is now."""
        return make_state(
            self.options,
            self.hand_no,
            self.start_seat,
            self.turn_no,
            self.active,
            self.phase,
            self.sheriff_played,
            self.supply,
            self.refilled,
            self.discard,
            tuple(self.posters),
            self.money,
            tuple(self.hands),
            tuple(self.held),
            tuple(self.areas),
            self.opened,
            self.aside,
            self.gone,
            self.missed,
            tuple(self.known),
            self.ready,
            self.scores,
            self.ending,
            self.epoch,
        )

    def finish(self) -> Step[State]:
        """Return the step; earlier clicks are stale from here on."""
        self.epoch += 1
        return make_step(self.freeze(), tuple(self.events))

    def present(self) -> list[Seat]:
        """Return the seats that have not left."""
        return [seat for seat in range(len(self.hands)) if seat not in self.gone]

    def next_seat(self, seat: Seat) -> Seat:
        """Return the next present seat clockwise (E-54)."""
        seats = len(self.hands)
        seat = (seat + 1) % seats
        while seat in self.gone:
            seat = (seat + 1) % seats
        return seat

    def lose(self, seat: Seat, kind: Kind, copies: int = 1) -> None:
        """Take cards out of a hand."""
        hand = list(self.hands[seat])
        hand[kind] -= copies
        self.hands[seat] = tuple(hand)
        self.held[seat] -= copies
        if self.known[seat]:
            rest = list(self.known[seat])
            for _ in range(copies):
                if kind in rest:
                    rest.remove(kind)
            self.known[seat] = tuple(rest)

    def gain(self, seat: Seat, kinds: tuple[Kind, ...], *, seen: bool = False) -> None:
        """Put cards into a hand; `seen` = everybody saw which."""
        hand = list(self.hands[seat])
        for kind in kinds:
            hand[kind] += 1
        self.hands[seat] = tuple(hand)
        self.held[seat] += len(kinds)
        if seen:
            self.known[seat] = tuple(sorted(self.known[seat] + kinds))

    def set_area(self, seat: Seat, outlaw: int, area: Area) -> None:
        areas = list(self.areas[seat])
        areas[outlaw] = area
        self.areas[seat] = tuple(areas)

    def put_down(self, seat: Seat, outlaw: int, kinds: tuple[Kind, ...]) -> None:
        """Lay cards open in the seat's own area."""
        area = self.areas[seat][outlaw]
        if HIDEOUT_COVERS_LATER_CARDS and area.piles:
            *piles, last = area.piles
            covered = tuple(sorted(last + kinds))
            self.set_area(seat, outlaw, make_area(area.open, (*piles, covered)))
        else:
            opened = tuple(sorted(area.open + kinds)) if area.open else kinds
            self.set_area(seat, outlaw, make_area(opened, area.piles))

    def open_outlaw(self, outlaw: int) -> bool:
        """Mark an outlaw opened; tell whether it was not yet."""
        if self.opened[outlaw]:
            return False
        opened = self.opened
        self.opened = (*opened[:outlaw], True, *opened[outlaw + 1 :])
        return True

    def take_top(self) -> Kind | None:
        """Take the top card of the supply, refilling it if that is still to be done (E-35)."""
        if not self.supply and not self.refilled:
            self.refill()
        if not self.supply:
            return None
        card = self.supply[0]
        self.supply = self.supply[1:]
        return card

    def refill(self) -> None:
        """Shuffle the discard pile into a new supply; an empty one uses the refill up (E-38)."""
        self.supply = shuffle(list(self.discard), self.dice, "refill")
        self.discard = ()
        self.refilled = True
        self.events.append(Refilled(len(self.supply)))

    def draw(self, seat: Seat, count: int) -> None:
        """Draw so many cards from the supply, or what there is."""
        supply = self.supply
        if len(supply) >= count:
            drawn = supply[:count]
            self.supply = supply[count:]
        else:
            cards = [self.take_top() for _ in range(count)]
            drawn = tuple([card for card in cards if card is not None])
        self.gain(seat, drawn)
        self.events.append(make_drew(seat, len(drawn), self.rules.name_row(drawn)))

    def shoot(self, seat: Seat) -> bool:
        """Turn a card over (E-20, E-21); tell whether it hits."""
        card = self.take_top()
        if card is None:
            raise AssertionError("a shot without a card to turn over was let through")
        self.discard += (card,)
        hit = self.rules.holes[card]
        self.events.append(make_shot(seat, self.rules.slugs[card], hit))
        return hit

"""What a player can do (E-56); cards and outlaws are named by slug, targets by seat number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.protocol import Seat
from games.engines.quick import quick


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw: `source` is "supply" (two cards) or "discard" (its top card)."""

    source: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay down so many outlaw cards, with the outlaw's Photo or without."""

    outlaw: str
    cards: int
    photo: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Play a sheriff card other than a Photo. None = the card (in this mode) takes no such thing.

    `cards` are those an exchange puts down, in the order in which they go onto the pile.
    """

    card: str
    mode: str | None = None
    target: Seat | None = None
    outlaw: str | None = None
    pile: int | None = None
    shot: bool | None = None
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card onto the discard pile, which ends the turn."""

    card: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Say between hands that the next one may be dealt (E-65)."""


Action = Draw | Lay | Play | Discard | Ready


@dataclass(frozen=True, slots=True)
class ExchangeFamily:
    """All exchanges with one card: any part of the rest of the hand, at most `most` cards.

    `hand` holds (slug, copies) without the card itself, in table order.
    """

    card: str
    hand: tuple[tuple[str, int], ...]
    most: int

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Play) or action.card != self.card or not action.cards:
            return False
        if action != Play(self.card, "exchange", cards=action.cards):
            return False
        held = dict(self.hand)
        return len(action.cards) <= self.most and all(
            action.cards.count(card) <= held.get(card, 0) for card in set(action.cards)
        )

    def members(self) -> Iterator[Play]:
        """Yield those the rules list (E-56): of one card, one for each different card."""
        for card, _ in self.hand:
            yield Play(self.card, "exchange", cards=(card,))


make_exchange_family = quick(ExchangeFamily)

"""The card table of a match: content JSON read into frozen values (rules sections 1 and 16)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

Behaviour = Literal["photo", "place", "cover", "take", "assist"]
Shot = Literal["none", "optional", "required"]
CardSort = Literal["outlaw", "photo", "sheriff"]

PHOTO_PREFIX = "photo:"  # of the slugs of photos; no row can have it (a slug has no colon)


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a card of behaviour take or assist. `draw` is for reinforce, else 0."""

    mode: str
    shot: Shot
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Outlaw:
    """One outlaw; `ko` is the Korean name."""

    slug: str
    name: str
    ko: str
    copies: int
    cp: int
    hole: bool

    def label(self, language: str) -> str:
        """Return the name to show in that language."""
        return self.ko if language == "ko" else self.name


@dataclass(frozen=True, slots=True)
class Sheriff:
    """One row of sheriff cards. `shot` None = each mode has its own; money None = there is none.

    `safe` goes onto the poster without a shot, `hit` after one that hit. `per` "outlaw" = so many
    copies for every outlaw (the Photo).
    """

    slug: str
    name: str
    ko: str
    behaviour: Behaviour
    per: str
    copies: int
    cp: int
    safe: int | None
    hit: int | None
    shot: Shot | None
    lies: str
    unique_on_table: bool
    modes: tuple[Mode, ...]
    hole: bool

    def label(self, language: str) -> str:
        """Return the name to show in that language."""
        return self.ko if language == "ko" else self.name


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules that are shown but not edited (E-71)."""

    min_players: int
    max_players: int
    deal: int
    start_bounty: int
    hand_bounty: int
    opening_cards: int
    lay_step: int
    capture_cp: int
    takes_all_lead: int
    first_take: int
    take: int
    win_money: int
    turns_per_hand: int
    hands_per_game: int


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card, with how many of it the deck has.

    `row` is the slug of its row in the table; `outlaw` is set for outlaw cards and photos.
    """

    slug: str
    sort: CardSort
    row: str
    outlaw: str | None
    copies: int
    cp: int
    hole: bool


@dataclass(frozen=True, slots=True)
class Content:
    """A validated card table. Two contents with one digest are the same.

    `cards` are the kinds of cards in table order (section 1): outlaws, photos, the other sheriffs.
    """

    SHAPE: ClassVar[int] = 1

    name: str = field(compare=False)
    constants: Constants = field(compare=False)
    outlaws: tuple[Outlaw, ...] = field(compare=False)
    sheriffs: tuple[Sheriff, ...] = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)
    digest: str = ""

    def __hash__(self) -> int:
        return hash(self.digest)

    def card(self, slug: str) -> Card:
        """Return the card of that slug; raises KeyError."""
        for card in self.cards:
            if card.slug == slug:
                return card
        raise KeyError(slug)

    def outlaw(self, slug: str) -> Outlaw:
        """Return the outlaw of that slug; raises KeyError."""
        for outlaw in self.outlaws:
            if outlaw.slug == slug:
                return outlaw
        raise KeyError(slug)

    def sheriff(self, slug: str) -> Sheriff:
        """Return the row of sheriff cards of that slug (not of a photo); raises KeyError."""
        for row in self.sheriffs:
            if row.slug == slug:
                return row
        raise KeyError(slug)

    @property
    def size(self) -> int:
        """Return how many cards the deck has."""
        return sum(card.copies for card in self.cards)

    @property
    def holes(self) -> int:
        """Return how many cards of the deck have a bullet hole."""
        return sum(card.copies for card in self.cards if card.hole)


def list_cards(outlaws: tuple[Outlaw, ...], sheriffs: tuple[Sheriff, ...]) -> tuple[Card, ...]:
    """Return the kinds of cards in table order."""
    cards = [Card(o.slug, "outlaw", o.slug, o.slug, o.copies, o.cp, o.hole) for o in outlaws]
    for row in (one for one in sheriffs if one.behaviour == "photo"):
        cards += [
            Card(PHOTO_PREFIX + o.slug, "photo", row.slug, o.slug, row.copies, row.cp, row.hole)
            for o in outlaws
        ]
    cards += [
        Card(row.slug, "sheriff", row.slug, None, row.copies, row.cp, row.hole)
        for row in sheriffs
        if row.behaviour != "photo"
    ]
    return tuple(cards)

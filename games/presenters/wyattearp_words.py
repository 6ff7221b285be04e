"""The cards of a match in words: names, icons, what each shows; kept per language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import get_language, gettext, ngettext

from games.engines.wyattearp.content import Card, Content, Sheriff
from games.presenters.fragment import Scene

#: Pictures the sprite has; rows that staff add to the table get a plain one.
_PICTURES = {
    "outlaw": frozenset(
        ("belle_starr", "billy_the_kid", "bob_dalton", "butch_cassidy", "jesse_james")
        + ("sundance_kid", "wes_hardin")
    ),
    "card": frozenset(
        ("photo", "wyatt_earp", "bank_robbery", "fastest_gun", "most_wanted", "hideout")
        + ("stagecoach_robbery",)
    ),
}
_PLAIN = {"outlaw": "ui-hat", "card": "card-star"}
_THOUSAND = 1000
_LONG_NAME, _LONG_WORD = 8, 10


class OutlawWords(NamedTuple):
    """One outlaw; `number` counts them in table order."""

    number: int
    slug: str
    label: str
    short: str
    icon: str
    long: bool  # the short name needs smaller letters on a phone


class CardWords(NamedTuple):
    """One kind of card. `corner` is what its upper left shows: a number, or a star for none.

    `at` is its place in table order, `outlaw` the slug of the outlaw it belongs to or "".
    """

    at: int
    slug: str
    sort: str
    outlaw: str
    label: str
    icon: str
    cp: int
    corner: str
    hole: bool
    long: bool


class Words:
    """All cards of one content in one language."""

    def __init__(self, content: Content, language: str) -> None:
        self.content, self.language = content, language
        self.constants = content.constants
        self.outlaws = tuple(
            OutlawWords(
                number,
                outlaw.slug,
                outlaw.label(language),
                outlaw.label(language).split()[0],
                icon_of("outlaw", outlaw.slug),
                len(outlaw.label(language).split()[0]) >= _LONG_NAME,
            )
            for number, outlaw in enumerate(content.outlaws)
        )
        self.outlaw_of = {outlaw.slug: outlaw for outlaw in self.outlaws}
        self.rows = {row.slug: row for row in content.sheriffs}
        self.cards = {card.slug: self._word(at, card) for at, card in enumerate(content.cards)}

    def _word(self, at: int, card: Card) -> CardWords:
        if card.sort == "outlaw":
            known = self.outlaw_of[card.row]
            label, icon, numbered = known.label, known.icon, True
        else:
            row = self.rows[card.row]
            label = row.label(self.language)
            icon = icon_of("card", card.row)
            numbered = row.behaviour in ("photo", "place")
        if card.sort == "photo" and card.outlaw is not None:
            named = {"photo": label, "outlaw": self.outlaw_of[card.outlaw].short}
            label = gettext("%(photo)s: %(outlaw)s") % named
        corner = str(card.cp) if numbered else "✦"
        return CardWords(
            at=at,
            slug=card.slug,
            sort=card.sort,
            outlaw=card.outlaw or "",
            label=label,
            icon=icon,
            cp=card.cp,
            corner=corner,
            hole=card.hole,
            long=max(map(len, label.split())) >= _LONG_WORD,
        )

    def label(self, slug: str) -> str:
        """Return what a card is called; its slug when it is none of this table."""
        card = self.cards.get(slug)
        return card.label if card is not None else slug

    def outlaw(self, slug: str) -> str:
        """Return what an outlaw is called."""
        known = self.outlaw_of.get(slug)
        return known.label if known is not None else slug

    def row(self, slug: str) -> Sheriff:
        return self.rows[slug]

    def needs_shot(self, slug: str, mode: str | None, shot: bool | None) -> bool:
        """Return whether a sheriff card played like this turns a card over."""
        row = self.rows[slug]
        rule = next((one.shot for one in row.modes if one.mode == mode), row.shot)
        return rule == "required" or shot is True

    def count_cards(self, slugs: Sequence[str]) -> str:
        """Return cards as a list in words: "3 Jesse James, Bank Robbery"."""
        named = []
        for label, same in groupby(map(self.label, slugs)):
            count = len(tuple(same))
            text = gettext("%(count)s %(outlaw)s") if count > 1 else "%(outlaw)s"
            named.append(text % {"count": count, "outlaw": label})
        return ", ".join(named)

    def odds(self) -> str:
        """Return how many cards of the deck have a bullet hole, in words."""
        return gettext("%(holes)s of the %(cards)s cards have a bullet hole.") % {
            "holes": self.content.holes,
            "cards": self.content.size,
        }


def icon_of(kind: str, slug: str) -> str:
    """Return the picture of an outlaw or a row of sheriff cards (kind "outlaw" or "card")."""
    known = slug in _PICTURES[kind]
    return f"{kind}-{slug.replace('_', '-')}" if known else _PLAIN[kind]


@lru_cache(maxsize=128)
def words_of(content: Content, language: str) -> Words:
    """Return the words of this content; the same object for the same."""
    return Words(content, language)


def words_for(scene: Scene) -> Words:
    """Return the words of this match in the active language."""
    return words_of(scene.content, get_language() or "en")


def money(amount: int) -> str:
    """Return a sum: "$4,000"."""
    return f"${amount:,}"


def short_money(amount: int) -> str:
    """Return a sum in few characters: "$4k"."""
    if not amount:
        return "$0"
    whole, rest = divmod(amount, _THOUSAND)
    return f"${whole}k" if not rest else f"${amount / _THOUSAND:.1f}k"


def points(count: int) -> str:
    """Return capture points in words."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def cards(count: int) -> str:
    """Return a number of cards in words."""
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def sentences(parts: Iterable[str]) -> str:
    """Put sentences one after the other, without those that are empty."""
    return " ".join(part for part in parts if part)

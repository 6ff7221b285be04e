"""What an edit of the card table means: what the deck is made of, and the chance of a hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import get_language

from games.engines.wyattearp.content import Content
from games.engines.wyattearp.rules import WyattEarpEngine


class Portion(NamedTuple):
    """One row's part of the deck; `before` is its copies in the ruleset compared with."""

    label: str
    here: bool
    copies: int
    before: int | None
    percent: int
    hole: bool
    changed: bool


class Figure(NamedTuple):
    """One number of the whole deck, now and before."""

    name: str
    value: str
    before: str


def meaning_context(
    content: Mapping[str, Any], base: Mapping[str, Any] | None, row: str = ""
) -> dict[str, Any]:
    """Return the composition of the deck of valid content; `row` is the one being edited."""
    deck = WyattEarpEngine.from_json(content).content
    old = WyattEarpEngine.from_json(base).content if base is not None else None
    before = _copies(old) if old is not None else {}
    language = get_language() or "en"
    rows = [(one.slug, one.label(language), one.hole) for one in deck.outlaws]
    rows += [(one.slug, one.label(language), one.hole) for one in deck.sheriffs]
    copies = _copies(deck)
    return {
        "portions": tuple(
            Portion(
                label,
                slug == row,
                copies[slug],
                before.get(slug) if old is not None else None,
                round(100 * copies[slug] / deck.size),
                hole,
                old is not None and before.get(slug) != copies[slug],
            )
            for slug, label, hole in rows
        ),
        "size": deck.size,
        "old_size": old.size if old is not None and old.size != deck.size else None,
        "hit": _hit(deck),
        "old_hit": _hit(old) if old is not None and _hit(old) != _hit(deck) else "",
    }


def _copies(deck: Content) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in deck.cards:
        found[card.row] = found.get(card.row, 0) + card.copies
    return found


def _hit(deck: Content) -> str:
    """Return the share of cards with a bullet hole: the chance of a shot at a full deck."""
    return f"{100 * deck.holes / deck.size:.1f} %"

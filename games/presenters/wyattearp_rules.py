"""The rules page: the cards of the official table in words, with its numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, ngettext

from games.engines.wyattearp.content import Mode, Sheriff
from games.engines.wyattearp.rules import WyattEarpEngine
from games.presenters.wyattearp_words import (
    OutlawWords,
    Words,
    cards,
    money,
    points,
    sentences,
    words_of,
)


class SheriffWords(NamedTuple):
    """One sheriff card: how many there are, what it is worth and what it does."""

    slug: str
    label: str
    icon: str
    copies: int
    worth: str
    says: str
    shoots: bool


def rules_context() -> dict[str, Any]:
    """Return what the rules page shows, in the active language."""
    return _context(get_language() or "en")


@lru_cache(maxsize=8)
def _context(language: str) -> dict[str, Any]:
    engine = WyattEarpEngine.from_json(WyattEarpEngine.official_content())
    words = words_of(engine.content, language)
    known = words.constants
    outlaws: tuple[OutlawWords, ...] = words.outlaws
    return {
        "outlaws": outlaws,
        "sheriffs": list_sheriffs(words),
        "size": engine.content.size,
        "holes": engine.content.holes,
        "copies": engine.content.outlaws[0].copies,
        "outlaw_points": points(engine.content.outlaws[0].cp),
        "deal": known.deal,
        "opening": known.opening_cards,
        "step": money(known.lay_step),
        "capture": known.capture_cp,
        "lead": known.takes_all_lead,
        "gap": known.takes_all_lead - 1,
        "first_take": money(known.first_take),
        "take": money(known.take),
        "target": money(known.win_money),
        "bounty": money(known.start_bounty),
        "hand_bounty": money(known.hand_bounty),
        "turn_cap": known.turns_per_hand,
        "hand_cap": known.hands_per_game,
    }


def list_sheriffs(words: Words) -> tuple[SheriffWords, ...]:
    """Return the sheriff cards in the order of the table."""
    found = []
    for row in words.content.sheriffs:
        known = next((card for card in words.content.cards if card.row == row.slug), None)
        icon = words.cards[known.slug].icon if known is not None else "card-star"
        found.append(
            SheriffWords(
                slug=row.slug,
                label=row.label(words.language),
                icon=icon,
                copies=row.copies * (len(words.outlaws) if row.per == "outlaw" else 1),
                worth=_worth(row),
                says=_says(row),
                shoots=row.shot in ("optional", "required")
                or any(mode.shot == "required" for mode in row.modes),
            )
        )
    return tuple(found)


def _worth(row: Sheriff) -> str:
    """Return points and money in few words; empty for cards that are not laid down."""
    if row.behaviour not in ("photo", "place"):
        return ""
    sums = [money(amount) for amount in (row.safe, row.hit) if amount]
    return ", ".join([points(row.cp), *sums[:1]] if len(sums) < 2 else [points(row.cp), *sums])


def _says(row: Sheriff) -> str:
    if row.behaviour == "photo":
        return gettext(
            "Laid with its outlaw or on it once opened; counts among the cards that open."
        )
    if row.behaviour == "place":
        return _place(row)
    if row.behaviour == "cover":
        return sentences(
            (
                gettext("Lies over a rival’s open cards of one outlaw: they count nothing."),
                gettext("Cards laid there later count."),
                _shot(row.shot == "required"),
            )
        )
    return sentences(_mode(mode) for mode in row.modes)


def _place(row: Sheriff) -> str:
    said = [gettext("Laid in your area with any opened outlaw.")]
    if row.shot == "optional":
        text = gettext("%(safe)s without a shot, or %(hit)s on a hit; lost on a miss.")
        said.append(text % {"safe": money(row.safe or 0), "hit": money(row.hit or 0)})
    elif row.shot == "required":
        said.append(_shot(True))
    if row.unique_on_table:
        said.append(gettext("There is only one on the table: a newer one sends it away."))
    return sentences(said)


def _mode(mode: Mode) -> str:
    text = {
        "hand": gettext("Ask a rival for an outlaw card: one comes to your hand if there is any."),
        "table": gettext("Or take one open outlaw card from a rival’s table."),
        "reinforce": ngettext("Draw %(cards)s.", "Draw %(cards)s.", mode.draw),
        "exchange": gettext("Or put down any number of cards and draw as many."),
        "flush": gettext("Or send away a Hideout that lies on your cards."),
    }[mode.mode]
    return sentences((text % {"cards": cards(mode.draw)}, _shot(mode.shot == "required")))


def _shot(needed: bool) -> str:
    return gettext("Needs a hit.") if needed else ""

"""My cards, in table order; the page's script sorts them. What is closed says why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext

from games.engines.wyattearp.state import Phase
from games.engines.wyattearp.view import View
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.wyattearp_plays import Offered, find_closed
from games.presenters.wyattearp_words import Words, points

TEMPLATE = "games/wyattearp/_hand.html"


class Held(NamedTuple):
    """One card of the hand. `copy` counts those of its kind; `short` and `why` say it is closed."""

    slug: str
    copy: int
    at: int
    sort: str
    outlaw: str
    label: str
    icon: str
    corner: str
    hole: bool
    long: bool
    spoken: str
    short: str
    why: str


def hand_fragment(scene: Scene, words: Words, offered: Offered) -> Fragment:
    """Return the viewer's hand; a spectator and who has left have none."""
    viewer = scene.viewer
    hand = scene.view.players[viewer].hand if viewer is not None else None
    if hand is None:
        return NO_HAND
    closed = find_closed(scene, words, offered)
    return _hand(words, hand, tuple(sorted(closed.items())), _is_live(scene))


def _is_live(scene: Scene) -> bool:
    """Return whether cards can be chosen now."""
    view: View = scene.view
    return view.active == scene.viewer and view.phase is Phase.PLAY


@lru_cache(maxsize=4096)
def _hand(
    words: Words, hand: tuple[str, ...], closed: tuple[tuple[str, str], ...], live: bool
) -> Fragment:
    held, copies = [], dict.fromkeys(hand, 0)
    reasons = dict(closed)
    for slug in hand:
        held.append(_held(words, slug, copies[slug], reasons))
        copies[slug] += 1
    return fragment("hand", "owner", TEMPLATE, cards=tuple(held), live=live, watching=False)


def _held(words: Words, slug: str, copy: int, reasons: Mapping[str, str]) -> Held:
    card = words.cards[slug]
    short, why = closed_words(reasons[slug], words) if slug in reasons else ("", "")
    spoken = card.label
    if card.corner.isdecimal():
        spoken = f"{card.label}, {points(card.cp)}"
    return Held(
        slug,
        copy,
        card.at,
        card.sort,
        card.outlaw,
        card.label,
        card.icon,
        card.corner,
        card.hole,
        card.long,
        f"{spoken}. {why}" if why else spoken,
        short,
        why,
    )


def closed_words(code: str, words: Words) -> tuple[str, str]:
    """Return why a card is closed: a few words for the card and a sentence."""
    least = words.constants.opening_cards
    short, why = {
        "opening_needs_three": (
            gettext("needs %(count)s"),
            gettext("Not opened yet: needs %(count)s cards in one go."),
        ),
        "sheriff_used": (gettext("1 a turn"), gettext("One sheriff card a turn.")),
        "keep_one": (gettext("keep one"), gettext("You must keep one card to discard.")),
        "not_opened": (gettext("none opened"), gettext("No outlaw is opened yet.")),
        "nothing_to_cover": (gettext("no cards"), gettext("No rival has cards to cover.")),
        "cannot_shoot": (gettext("no shot"), gettext("There is no card left to turn over.")),
    }[code]
    return short % {"count": least}, why % {"count": least}


NO_HAND = fragment("hand", "owner", TEMPLATE, cards=(), live=False, watching=True)

"""The last shot of the hand: the card turned over for all to see, and what it did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.engines.wyattearp import events as e
from games.presenters.fragment import NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wyattearp_said import Telling, tell
from games.presenters.wyattearp_words import Words

TEMPLATE = "games/wyattearp/_shot.html"


class Shooting(NamedTuple):
    """A shot as it was declared, taken and worked; `number` tells shots of a match apart."""

    number: int
    played: e.SheriffPlayed
    shot: e.Shot
    after: tuple[Any, ...]


def shot_fragment(scene: Scene, words: Words) -> Fragment:
    """Return the last shot; empty while there was none in this hand."""
    found = find_shot(scene.history)
    return NO_SHOT if found is None else _shot(words, found)


def find_shot(history: Sequence[Sequence[Any]]) -> Shooting | None:
    """Return the last shot of the hand that is played or was played last."""
    for number in range(len(history) - 1, -1, -1):
        played: e.SheriffPlayed | None = None
        for at, event in enumerate(history[number]):
            kind = type(event)
            if kind is e.SheriffPlayed:
                played = event
            elif kind is e.Shot and played is not None:
                return Shooting(number, played, event, tuple(history[number][at + 1 :]))
            elif kind is e.Dealt:
                return None
    return None


@lru_cache(maxsize=2048)
def _shot(words: Words, shooting: Shooting) -> Fragment:
    played, turned = shooting.played, shooting.shot
    card = words.cards[turned.card]
    telling = Telling(played=played)
    said = [tell(event, telling, words) for event in shooting.after]
    after = SafeString(" ".join(one.text for one in said if one is not None))
    if turned.hit:
        verdict = gettext("%(card)s has a bullet hole.")
    else:
        verdict = gettext("%(card)s has no bullet hole.")
    return fragment(
        "shot",
        "public",
        TEMPLATE,
        number=shooting.number,
        who=_declared(words, played),
        card=card,
        hit=turned.hit,
        verdict=verdict % {"card": card.label},
        after=after,
    )


def _declared(words: Words, played: e.SheriffPlayed) -> str:
    """Say who shoots for what."""
    values = {
        "who": NAME_SIGNS[played.seat],
        "card": words.label(played.card),
        "outlaw": words.outlaw(played.outlaw or ""),
        "target": NAME_SIGNS[played.target] if played.target is not None else "",
    }
    if played.target is not None:
        return gettext("%(who)s: %(card)s, on %(outlaw)s of %(target)s") % values
    if played.outlaw is not None:
        return gettext("%(who)s: %(card)s, on %(outlaw)s") % values
    return gettext("%(who)s: %(card)s") % values


NO_SHOT = fragment(
    "shot", "public", TEMPLATE, number=-1, who="", card=None, hit=False, verdict="", after=""
)

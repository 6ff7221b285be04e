"""My cards: what each costs and why it is closed. Players with the same means share one piece."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from games.engines.wawawest.legality import find_reason
from games.engines.wawawest.tables import Known
from games.engines.wawawest.view import PlayerView
from games.presenters.fragment import Fragment, Scene, fragment
from games.presenters.wawawest_words import Words

TEMPLATE = "games/wawawest/_hand.html"
_FULL_ROW = 15
_DRAWN_COST = 5


class Means(NamedTuple):
    """What decides which cards are open; the engine reads it as it reads a player."""

    ammo: int
    last: str | None
    streak: int
    overlay: str | None


class Card(NamedTuple):
    """One card of the hand; `code` and `wanted` say why it is closed."""

    key: str
    name: str
    label: str
    icon: str
    cls: str
    kind: str
    cost: int
    bullets: str
    long: bool
    needs: str
    code: str
    wanted: str


def hand_fragment(scene: Scene, words: Words) -> Fragment:
    """Return the viewer's hand; a spectator has none."""
    if scene.viewer is None:
        return NO_HAND
    return _hand(words, means_of(words, scene.view.players[scene.viewer]))


def means_of(words: Words, player: PlayerView) -> Means:
    """Return the player's means without what no card asks for, so that many hands are one."""
    priciest, wanted, limits = _asked(words)
    last, streak = player.last, 0
    if last is not None:
        limit = limits.get(last)
        if limit is not None and player.streak >= limit:
            streak = limit
        elif last not in wanted:
            last = None
    return Means(min(player.ammo or 0, priciest), last, streak, player.overlay)


@lru_cache(maxsize=256)
def _asked(words: Words) -> tuple[int, frozenset[str], Mapping[str, int]]:
    """Return the highest price, the items some card wants to follow, and the limits in a row."""
    wanted, limits = set(), {}
    for one in words.rules.choosable:
        for code, value in one.conditions:
            if code == "needs_last_turn":
                wanted.add(str(value))
            elif code == "used_too_often":
                limits[one.name] = int(value)
    return max((one.cost for one in words.rules.choosable), default=0), frozenset(wanted), limits


@lru_cache(maxsize=4096)
def _hand(words: Words, means: Means) -> Fragment:
    cards = list_cards(words, means)
    few = len(cards) < _FULL_ROW - 2
    return fragment("hand", "owner", TEMPLATE, cards=cards, few=few)


def list_cards(words: Words, means: Means) -> tuple[Card, ...]:
    """Return the cards of a player with these means, in the order of the hand."""
    return tuple(
        Card(
            key=word.key,
            name=word.name,
            label=word.label,
            icon=word.icon,
            cls=word.cls,
            kind=word.kind,
            cost=one.cost,
            bullets="i" * one.cost if one.cost <= _DRAWN_COST else "",
            long=word.long,
            needs=word.needs,
            **_closed(words, one, means),
        )
        for one, word in words.hand
    )


def _closed(words: Words, one: Known, means: Means) -> dict[str, str]:
    reason = find_reason(one, cast(Any, means))  # it asks for no more than Means has
    if reason is None:
        return {"code": "", "wanted": ""}
    code, wanted = reason
    return {"code": code, "wanted": words.label(wanted) if isinstance(wanted, str) else str(wanted)}


NO_HAND = fragment("hand", "owner", TEMPLATE, cards=(), few=True)

"""The action bar of one viewer: what can be done now, each with what it would bring."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from games.engines.protocol import Seat
from games.engines.wyattearp.state import Phase
from games.engines.wyattearp.view import View
from games.presenters.fragment import NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wyattearp_plays import LayDown, Offered, Way
from games.presenters.wyattearp_said import laid_words
from games.presenters.wyattearp_words import Words, cards, money, points, sentences

TEMPLATE = "games/wyattearp/_act.html"


class LayWords(NamedTuple):
    """A lay-down as the page offers it; `key` is outlaw, cards and photo for the script."""

    key: str
    action: str
    title: str
    says: str
    many: bool


class Choice(NamedTuple):
    """One place a card can be played at; `value` is target, outlaw and pile for the form."""

    value: str
    seat: Seat | None
    outlaw: str
    label: str
    says: str


class WayWords(NamedTuple):
    """One way to play a sheriff card, as the page offers it."""

    key: str
    card: str
    does: str
    form: str
    title: str
    name: str
    hint: str
    risk: str
    shoots: bool
    most: int
    choices: tuple[Choice, ...]


def act_fragment(scene: Scene, words: Words, offered: Offered) -> Fragment:
    """Return the action bar for this moment."""
    view, viewer = scene.view, scene.viewer
    if view.phase is Phase.OVER:
        return _plain("over")
    if viewer is None or view.players[viewer].left:
        return _plain("watch" if viewer is None else "left")
    if view.phase is Phase.SCORED:
        return _plain("ready" if view.players[viewer].ready else "scored")
    if view.active != viewer:
        return _plain("wait")
    if view.phase is Phase.DRAW:
        return _drawing(words, offered.can_draw, offered.can_take, view.discard_top)
    rivals = _holdings(view)
    return _playing(
        words,
        tuple(offered.lays),
        tuple(offered.ways),
        rivals,
        view.players[viewer].hand_count == 1,
    )


def _plain(mode: str) -> Fragment:
    title, sub = {
        "over": (gettext("The game is over."), ""),
        "watch": (gettext("You are watching."), gettext("Hands stay hidden from everybody.")),
        "left": (gettext("You have left the table."), ""),
        "scored": (gettext("The hand is over."), gettext("See how each outlaw was paid.")),
        "ready": (gettext("You are ready."), gettext("The others are still reading.")),
        "wait": (gettext("Wait for your turn."), ""),
    }[mode]
    return _fragment(mode, title, sub)


def _fragment(mode: str, title: str, sub: str, **more: Any) -> Fragment:
    values: dict[str, Any] = {
        "take": None,
        "can_draw": False,
        "lays": (),
        "ways": (),
        "odds": "",
        "last": False,
    }
    return fragment("act", "owner", TEMPLATE, mode=mode, title=title, sub=sub, **(values | more))


@lru_cache(maxsize=2048)
def _drawing(words: Words, can_draw: bool, can_take: bool, top: str | None) -> Fragment:
    card = words.cards[top] if can_take and top is not None else None
    sub = gettext("Two from the supply, or the top of the discard pile.")
    title = gettext("Your turn: draw")
    return _fragment("draw", title, sub, take=card, can_draw=can_draw)


#: What lies open of everybody: seat, outlaw and points.
Holdings = tuple[tuple[Seat, str, int], ...]


def _holdings(view: View) -> Holdings:
    return tuple(
        (player.seat, area.outlaw, area.cp) for player in view.players for area in player.areas
    )


@lru_cache(maxsize=1024)
def _playing(
    words: Words,
    lays: tuple[LayDown, ...],
    ways: tuple[Way, ...],
    holdings: Holdings,
    last: bool,
) -> Fragment:
    if last:
        sub = gettext("Your last card: discarding it ends the hand.")
    elif lays or ways:
        sub = gettext("Choose cards to lay down, or one to discard.")
    else:
        sub = gettext("Nothing can be laid down. Choose a card to discard.")
    return _fragment(
        "play",
        gettext("Your turn: play or discard"),
        sub,
        lays=tuple(_lay_words(lay, words) for lay in lays),
        ways=tuple(_way_words(way, at, words, holdings) for at, way in enumerate(ways)),
        odds=words.odds(),
        last=last,
    )


def _lay_words(lay: LayDown, words: Words) -> LayWords:
    action = {"type": "lay", "outlaw": lay.outlaw, "cards": lay.cards, "photo": lay.photo}
    title = laid_words(lay.outlaw, lay.cards, lay.photo, words)
    return LayWords(
        key=f"{lay.outlaw} {lay.cards} {int(lay.photo)}",
        action=json.dumps(action, separators=(",", ":")),
        title=title[:1].upper() + title[1:],
        says=sentences((_gain(lay.points), _bounty(lay.money))),
        many=lay.cards + lay.photo > 1,
    )


def _gain(count: int) -> str:
    text = ngettext("%(count)s point more for you.", "%(count)s points more for you.", count)
    return text % {"count": count}


def _bounty(amount: int) -> str:
    if not amount:
        return gettext("Nothing for the poster.")
    return gettext("%(money)s more on the poster.") % {"money": money(amount)}


def _way_words(way: Way, at: int, words: Words, holdings: Holdings) -> WayWords:
    form = f"sheriff {way.card} {way.mode or '-'} {_shot_word(way.shot)} at-{at}"
    risk = gettext("On a miss the card is lost.") if way.shoots else ""
    return WayWords(
        key=f"w{at}",
        card=way.card,
        does=way.does,
        form=f"exchange {way.card}" if way.does == "exchange" else form,
        title=words.label(way.card),
        name=_way_name(way),
        hint=_hint(way, words),
        risk=risk,
        shoots=way.shoots,
        most=way.most,
        choices=tuple(_choices(way, words, holdings)),
    )


def _shot_word(shot: bool | None) -> str:
    return {None: "-", False: "safe", True: "shot"}[shot]


def _way_name(way: Way) -> str:
    """Return what tells this way from the others the card has; "" = it has one only."""
    if way.shot is not None:
        return gettext("With a shot") if way.shot else gettext("Safe")
    return {
        "hand": gettext("From the hand"),
        "table": gettext("From the table"),
        "reinforce": gettext("Reinforce"),
        "exchange": gettext("Exchange"),
        "flush": gettext("Flush out"),
    }.get(way.does, "")


def _hint(way: Way, words: Words) -> str:
    """Say what the card does like this, before a place is chosen."""
    text = {
        "place": gettext("Choose an opened outlaw."),
        "cover": gettext("Choose a rival’s cards; they stop counting."),
        "hand": gettext("Name a rival and an outlaw: one such card comes to your hand."),
        "table": gettext("Choose a rival’s outlaw: one card comes to your hand."),
        "exchange": gettext("Choose the cards to put down; as many come back."),
        "flush": gettext("Choose a Hideout on your cards."),
    }.get(way.does)
    if text is not None:
        return text
    draw = next(mode.draw for mode in words.row(way.card).modes if mode.mode == way.mode)
    return gettext("Draw %(cards)s from the supply.") % {"cards": cards(draw)}


def _choices(way: Way, words: Words, holdings: Holdings) -> Iterable[Choice]:
    """Yield the places; a card that takes none has no choices."""
    lying = {(seat, outlaw): cp for seat, outlaw, cp in holdings}
    row = words.row(way.card)
    for spot in way.spots:
        if spot.outlaw is None:
            continue
        seat = spot.target
        label = words.outlaw(spot.outlaw)
        if seat is not None:
            label = f"{NAME_SIGNS[seat]} · {label}"
        elif spot.pile is not None and spot.pile > 0:
            label = f"{label} ({spot.pile + 1})"
        if way.does == "place":
            amount = (row.hit if way.shoots else row.safe) or 0
            says = sentences((_gain(words.cards[way.card].cp), _bounty(amount)))
        else:
            there = -1 if seat is None else seat
            says = _effect(way.does, lying.get((there, spot.outlaw), 0))
        if way.shoots:
            says = gettext("On a hit: %(effect)s") % {"effect": says}
        target = "-" if seat is None else str(seat)
        pile = "" if spot.pile is None else f" {spot.pile}"
        yield Choice(f"{target} {spot.outlaw}{pile}", seat, spot.outlaw, label, says)


def _effect(does: str, cp: int) -> str:
    if does == "cover":
        return gettext("%(points)s would count no more.") % {"points": points(cp)}
    return {
        "hand": gettext("If there is none in the hand, nothing happens."),
        "table": gettext("One card comes to your hand."),
        "flush": gettext("The cards under it count again."),
    }[does]

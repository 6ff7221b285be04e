"""What the viewer may do now, from the engine, sorted for the page: lay-downs and sheriff cards.

Legal actions depend on nothing but the seat's view (E-75): any state that looks like it has them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engines.protocol import Seat
from games.engines.wyattearp.actions import ExchangeFamily, Lay, Play
from games.engines.wyattearp.events import Laid
from games.engines.wyattearp.view import View
from games.presenters.fragment import Scene
from games.presenters.wyattearp_words import Words


class _Steady:
    """Dice that always show the same: which unseen card lies where makes no difference."""

    def roll(self, n: int, why: str) -> int:
        return 0

    def stream(self, name: str) -> _Steady:
        return self


class LayDown(NamedTuple):
    """A lay-down that is allowed: what it adds for the player and to the poster."""

    outlaw: str
    cards: int
    photo: bool
    points: int
    money: int


class Spot(NamedTuple):
    """Where a sheriff card can be played; None = it takes no such thing."""

    target: Seat | None = None
    outlaw: str | None = None
    pile: int | None = None


class Way(NamedTuple):
    """One way to play a sheriff card that is in the hand.

    does: place, cover or a mode. shot: what the action says about it (None = nothing); `shoots` =
    a card is turned over. most: cards an exchange may put down at most.
    """

    card: str
    does: str
    mode: str | None
    shot: bool | None
    shoots: bool
    spots: tuple[Spot, ...]
    most: int = 0


@dataclass(slots=True)
class Offered:
    """Everything the viewer may do, sorted."""

    can_draw: bool = False
    can_take: bool = False
    lays: list[LayDown] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)

    def lays_of(self, outlaw: str, *, photo: bool | None = None) -> list[LayDown]:
        return [
            lay
            for lay in self.lays
            if lay.outlaw == outlaw and (photo is None or lay.photo is photo)
        ]

    def ways_of(self, card: str) -> list[Way]:
        return [way for way in self.ways if way.card == card]


def list_offered(scene: Scene, words: Words) -> Offered:
    """Return what the viewer may do now; nothing when it is not the viewer's turn."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.active != seat:
        return Offered()
    engine = scene.engine
    state = engine.determinise(view, _Steady())
    offered = Offered()
    spots: dict[tuple[str, str | None, bool | None], list[Spot]] = {}
    for action in engine.legal_actions(state, seat):
        if isinstance(action, Lay):
            offered.lays.append(_lay_down(engine, state, seat, action, words))
        elif isinstance(action, Play):
            key = (action.card, action.mode, action.shot)
            spots.setdefault(key, []).append(Spot(action.target, action.outlaw, action.pile))
        elif isinstance(action, ExchangeFamily):
            spots[action.card, "exchange", None] = [Spot()]
            offered.ways.append(_exchange(action, words))
        elif getattr(action, "source", "") == "supply":
            offered.can_draw = True
        elif getattr(action, "source", "") == "discard":
            offered.can_take = True
    ways = [_way(key, found, words) for key, found in spots.items() if key[1] != "exchange"]
    offered.ways = sorted([*offered.ways, *ways], key=lambda way: _order(way, words))
    return offered


def _lay_down(engine: Any, state: Any, seat: Seat, lay: Lay, words: Words) -> LayDown:
    """Return a lay-down with what it adds, as the engine says."""
    events = engine.apply(state, seat, lay, _Steady()).events
    money = sum(event.money for event in events if isinstance(event, Laid))
    points = words.cards[lay.outlaw].cp * lay.cards
    if lay.photo:
        points += photo_of(lay.outlaw, words).cp
    return LayDown(lay.outlaw, lay.cards, lay.photo, points, money)


def photo_of(outlaw: str, words: Words) -> Any:
    """Return the photo of an outlaw."""
    photos = (card for card in words.cards.values() if card.sort == "photo")
    return next(card for card in photos if card.outlaw == outlaw)


def _exchange(family: ExchangeFamily, words: Words) -> Way:
    held = sum(copies for _, copies in family.hand)
    shoots = words.needs_shot(family.card, "exchange", None)
    most = min(family.most, held)
    return Way(family.card, "exchange", "exchange", None, shoots, (Spot(),), most)


def _way(key: tuple[str, str | None, bool | None], spots: list[Spot], words: Words) -> Way:
    card, mode, shot = key
    shoots = words.needs_shot(card, mode, shot)
    does = mode or words.row(card).behaviour
    return Way(card, does, mode, shot, shoots, tuple(spots))


def _order(way: Way, words: Words) -> tuple[int, int, bool]:
    modes = [one.mode for one in words.row(way.card).modes]
    return words.cards[way.card].at, modes.index(way.mode) if way.mode else 0, bool(way.shot)


def find_closed(scene: Scene, words: Words, offered: Offered) -> dict[str, str]:
    """Return for each card of the hand that cannot be played now the code of the reason."""
    view: View = scene.view
    hand = view.players[scene.viewer].hand if scene.viewer is not None else None
    if hand is None or not _in_play(view, scene.viewer):
        return {}
    closed = {}
    for slug in dict.fromkeys(hand):
        card = words.cards[slug]
        if card.sort == "sheriff":
            code = "" if offered.ways_of(slug) else _sheriff_closed(view, slug, words)
        else:
            lays = offered.lays_of(card.outlaw)
            if card.sort == "photo":
                lays = [lay for lay in lays if lay.photo]
            else:
                lays = [lay for lay in lays if lay.cards]
            code = "" if lays else _lay_closed(view, card.sort, len(hand))
        if code:
            closed[slug] = code
    return closed


def _in_play(view: View, seat: Seat | None) -> bool:
    return seat is not None and view.active == seat and view.phase.value == "play"


def _lay_closed(view: View, sort: str, held: int) -> str:
    if sort == "photo" and view.sheriff_played:
        return "sheriff_used"
    return "keep_one" if held < 2 else "opening_needs_three"


def _sheriff_closed(view: View, slug: str, words: Words) -> str:
    if view.sheriff_played:
        return "sheriff_used"
    if view.players[view.active or 0].hand_count < 2:
        return "keep_one"
    does = words.row(slug).behaviour
    if does == "place" and not any(poster.opened for poster in view.posters):
        return "not_opened"
    if does == "cover":
        others = (p for p in view.players if p.seat != view.active and not p.left)
        if not any(area.open for player in others for area in player.areas):
            return "nothing_to_cover"
    return "cannot_shoot"

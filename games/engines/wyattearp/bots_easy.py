"""How a beginner plays: what can be laid is laid, the rest is tried out without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engines.protocol import Chance
from games.engines.wyattearp.actions import Discard, Draw, Lay, Play
from games.engines.wyattearp.view import View

LAY, SHERIFF, FROM_PILE = 0.85, 0.4, 0.25  # how often, where there is a choice
FEW = 2  # of so many cards alike a beginner thinks that they may become a set


def play_as_beginner(view: View, legal: Sequence[Any], chance: Chance) -> Any:
    """Return one of the legal actions."""
    seat = view.viewer
    hand = () if seat is None else view.players[seat].hand or ()
    if isinstance(legal[0], Draw):
        return _draw(view, hand, legal, chance)
    lays = [one for one in legal if isinstance(one, Lay)]
    if lays and chance.random() < LAY:
        return max(lays, key=lambda lay: (lay.cards, lay.photo))
    plays = [one for one in legal if isinstance(one, Play)]
    if plays and chance.random() < SHERIFF:
        card = chance.choices(sorted({play.card for play in plays}))[0]
        return chance.choices([play for play in plays if play.card == card])[0]
    discards = [one for one in legal if isinstance(one, Discard)]
    if not discards:
        return chance.choices(legal)[0]
    outlaws = {poster.outlaw for poster in view.posters}
    weights = [_spare(hand, one.card, outlaws) for one in discards]
    return chance.choices(discards, weights)[0]


def _draw(view: View, hand: Sequence[str], legal: Sequence[Any], chance: Chance) -> Any:
    """Take from the pile what may become a set, sometimes; else two new cards."""
    if len(legal) == 1:
        return legal[0]
    held = hand.count(view.discard_top) if view.discard_top is not None else 0
    from_pile = held >= FEW or (held and chance.random() < FROM_PILE)
    return legal[-1] if from_pile else legal[0]


def _spare(hand: Sequence[str], card: str, outlaws: set[str]) -> float:
    """Return how gladly a card is thrown away: single outlaws first."""
    if card not in outlaws:
        return 0.5
    return (4.0, 1.0, 0.25)[min(hand.count(card), 3) - 1]

"""A full state that fits what one viewer knows, for bots that look ahead and for re-deal tests."""

from __future__ import annotations

from collections.abc import Sequence

from games.engines.dice import Dice
from games.engines.wyattearp.chance import shuffle
from games.engines.wyattearp.state import EMPTY, Area, Kind, Phase, State, make_area
from games.engines.wyattearp.tables import Rules
from games.engines.wyattearp.view import PlayerView, View

Row = tuple[Kind, ...]


def determinise(
    rules: Rules,
    view: View,
    dice: Dice,
    *,
    pile: Sequence[str] | None = None,
    known: Sequence[Sequence[str]] = (),
) -> State:
    """Return a state that looks like `view` to its viewer; unseen cards are dealt at random.

    `pile` and `known` (see `memory.Remembered`) keep remembered cards where they are.
    """
    kind_of = rules.kind_of
    areas = tuple(_read_areas(rules, player) for player in view.players)
    hideouts = sum(len(area.piles) for row in areas for area in row)
    unseen = list(rules.deck)
    for row in areas:
        for area in row:
            _strike(unseen, (*area.open, *(kind for pile_ in area.piles for kind in pile_)))
    _strike(unseen, (rules.hideout,) * hideouts)
    top = [view.discard_top] if view.discard_top is not None else []
    discard: Row = tuple(kind_of[card] for card in (pile if pile is not None else top))
    _strike(unseen, discard)
    kept = [tuple(kind_of[card] for card in _seen_of(player, known)) for player in view.players]
    for row_ in kept:
        _strike(unseen, row_)
    rest = shuffle(unseen, dice, "unseen cards")
    hands = []
    for player, row_ in zip(view.players, kept, strict=True):
        count = player.hand_count - len(row_)
        hands.append(rules.count_row(row_ + rest[:count]))
        rest = rest[count:]
    aside, rest = tuple(sorted(rest[: view.aside_count])), rest[view.aside_count :]
    supply, under = rest[: view.supply_count], rest[view.supply_count :]
    seen = tuple(tuple(sorted(kind_of[card] for card in row)) for row in known)
    return _build(
        view,
        areas,
        tuple(hands),
        supply=supply,
        discard=under + discard,
        aside=aside,
        known=seen or ((),) * len(hands),
    )


def _seen_of(player: PlayerView, known: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return the cards of a hand that the viewer knows."""
    if player.hand is not None:
        return player.hand
    return known[player.seat] if known else ()


def _read_areas(rules: Rules, player: PlayerView) -> tuple[Area, ...]:
    areas = [EMPTY] * len(rules.outlaws)
    kind_of = rules.kind_of
    for area in player.areas:
        areas[rules.outlaw_of[area.outlaw]] = make_area(
            tuple(kind_of[card] for card in area.open),
            tuple(tuple(kind_of[card] for card in pile) for pile in area.hidden),
        )
    return tuple(areas)


def _strike(cards: list[Kind], seen: Sequence[Kind]) -> None:
    for kind in seen:
        cards.remove(kind)


def _build(  # noqa: PLR0913
    view: View,
    areas: tuple[tuple[Area, ...], ...],
    hands: tuple[tuple[int, ...], ...],
    *,
    supply: Row,
    discard: Row,
    aside: Row,
    known: tuple[Row, ...],
) -> State:
    players = view.players
    waiting = view.phase is Phase.SCORED
    return State(
        options=view.options,
        hand_no=view.hand_no,
        start_seat=view.start_seat,
        turn_no=view.turn_no,
        active=view.active,
        phase=view.phase,
        sheriff_played=view.sheriff_played,
        supply=supply,
        refilled=view.refilled,
        discard=discard,
        posters=tuple(poster.money for poster in view.posters),
        money=tuple(player.money for player in players),
        hands=hands,
        held=tuple(player.hand_count for player in players),
        areas=areas,
        opened=tuple(poster.opened for poster in view.posters),
        aside=aside,
        gone=frozenset(player.seat for player in players if player.left),
        missed=tuple(player.missed for player in players),
        known=known,
        ready=frozenset(player.seat for player in players if player.ready and waiting),
        scores=view.scores,
        ending=view.ending,
        epoch=0,
    )

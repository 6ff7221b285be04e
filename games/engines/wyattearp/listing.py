"""Every legal action of a seat (E-56): lay-downs, sheriff cards, discards, each in table order."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.wyattearp.actions import (
    Discard,
    Draw,
    ExchangeFamily,
    Lay,
    Play,
    Ready,
    make_exchange_family,
)
from games.engines.wyattearp.legality import can_turn, most_to_exchange
from games.engines.wyattearp.state import Phase, State
from games.engines.wyattearp.tables import Form, Rules

Legal = Draw | Lay | Play | Discard | Ready | ExchangeFamily

DRAW_SUPPLY, DRAW_DISCARD = Draw("supply"), Draw("discard")
READY = Ready()


def list_actions(rules: Rules, state: State, seat: Seat) -> tuple[Legal, ...]:
    """Return every legal action; other exchanges than of one card are in a family."""
    phase = state.phase
    if phase is Phase.SCORED:
        waiting = seat in state.ready or seat in state.gone
        return () if waiting else (READY,)
    if phase is Phase.OVER or state.active != seat:
        return ()
    if phase is Phase.DRAW:
        found: list[Legal] = [DRAW_SUPPLY] if can_turn(state) else []
        if state.discard:
            found.append(DRAW_DISCARD)
        return tuple(found)
    return tuple(_list_plays(rules, state, seat))


def _list_plays(rules: Rules, state: State, seat: Seat) -> list[Legal]:
    hand, spare = state.hands[seat], state.held[seat] - 1
    found: list[Legal] = []
    if spare:
        _add_lays(rules, state, hand, spare, found)
        if not state.sheriff_played:
            for kind, forms in rules.sheriffs:
                if hand[kind]:
                    for form in forms:
                        _add_form(rules, state, seat, form, found)
    discards = rules.discards
    found += [discards[kind] for kind, copies in enumerate(hand) if copies]
    return found


def _add_lays(
    rules: Rules, state: State, hand: tuple[int, ...], spare: int, found: list[Legal]
) -> None:
    """Add the lay-downs that leave a card (E-10) and open with enough of them (E-14)."""
    opening = rules.constants.opening_cards
    allowed = not state.sheriff_played
    for outlaw, opened in enumerate(state.opened):
        copies, least = hand[outlaw], 1 if opened else opening
        if copies >= least:
            found += rules.lays[outlaw][least : min(copies, spare) + 1]
        photo = rules.photo_of[outlaw]
        if allowed and photo >= 0 and hand[photo]:
            found += rules.photo_lays[outlaw][max(least - 1, 0) : min(copies, spare - 1) + 1]


def _add_form(rules: Rules, state: State, seat: Seat, form: Form, found: list[Legal]) -> None:
    """Add the plays of one sheriff card in one way."""
    does = form.does
    turning = can_turn(state)
    if form.shot == "required" and not turning:
        return
    if does == "place":
        count = None if turning else 1  # without a card to turn over only the safe way
        for outlaw, opened in enumerate(state.opened):
            if opened:
                found += form.plays[outlaw][:count]
    elif does == "reinforce":
        if turning:
            found += form.plays[0]
    elif does == "exchange":
        _add_exchanges(rules, state, seat, form, found)
    elif does == "flush":
        for outlaw, area in enumerate(state.areas[seat]):
            slug = rules.outlaws[outlaw]
            found += [Play(form.slug, "flush", outlaw=slug, pile=n) for n in range(len(area.piles))]
    else:
        _add_targets(state, seat, form, found)


def _add_targets(state: State, seat: Seat, form: Form, found: list[Legal]) -> None:
    does = form.does
    for target in range(len(state.hands)):
        if target == seat or target in state.gone:
            continue
        plays = form.plays[target]
        if does == "hand":
            found += plays
            continue
        for outlaw, area in enumerate(state.areas[target]):
            if area.open and (does == "cover" or outlaw in area.open):
                found.append(plays[outlaw])


def _add_exchanges(rules: Rules, state: State, seat: Seat, form: Form, found: list[Legal]) -> None:
    most = most_to_exchange(state, form)
    if most < 1:
        return
    slugs = rules.slugs
    rest = [
        (slugs[kind], copies - (kind == form.kind))
        for kind, copies in enumerate(state.hands[seat])
        if copies > (kind == form.kind)
    ]
    if rest:
        found.append(make_exchange_family(form.slug, tuple(rest), most))

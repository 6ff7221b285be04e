"""What is refused, with the first code that applies in the order of E-57."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.errors import IllegalAction
from games.engines.protocol import Seat
from games.engines.wyattearp.actions import Lay, Play
from games.engines.wyattearp.rulings import WYATT_EXCHANGE_MAX, WYATT_REMOVES_ANY_HIDEOUT
from games.engines.wyattearp.state import Kind, Phase, State
from games.engines.wyattearp.tables import Form, Rules, others_clockwise


class Call(NamedTuple):
    """A play of a sheriff card that was let through, its names looked up.

    `owner` is whose cards it is about: the target, or who gets rid of a Hideout; else the player.
    """

    form: Form
    owner: Seat
    outlaw: int
    pile: int
    cards: tuple[Kind, ...]
    shooting: bool


def check_seat(state: State, seat: Seat) -> None:
    """Refuse when the game is over or the seat is none or has left (steps 1 to 3)."""
    if state.phase is Phase.OVER:
        raise IllegalAction("game_over")
    if not 0 <= seat < len(state.hands):
        raise IllegalAction("unknown_seat")
    if seat in state.gone:
        raise IllegalAction("seat_left")


def check_turn(state: State, seat: Seat) -> None:
    """Refuse what a seat does when it is not its turn (steps 1 to 7)."""
    check_seat(state, seat)
    if state.phase is Phase.SCORED:
        raise IllegalAction("between_hands")
    if state.active != seat:
        raise IllegalAction("not_your_turn")


def check_draw(state: State, seat: Seat, source: str) -> None:
    """Refuse a draw that is not allowed (steps 1 to 9)."""
    check_turn(state, seat)
    if state.phase is not Phase.DRAW:
        raise IllegalAction("already_drawn")
    if source == "discard":
        if not state.discard:
            raise IllegalAction("discard_empty")
    elif source != "supply":
        raise IllegalAction("bad_action")
    elif not can_turn(state):
        raise IllegalAction("supply_empty")


def check_play_phase(state: State, seat: Seat) -> None:
    """Refuse what belongs to steps 2 and 3 of a turn, outside of them (steps 1 to 8)."""
    check_turn(state, seat)
    if state.phase is Phase.DRAW:
        raise IllegalAction("draw_first")


def can_turn(state: State) -> bool:
    """Tell whether a card can be drawn or turned over (E-24, E-63)."""
    return bool(state.supply) or (not state.refilled and bool(state.discard))


def check_lay(rules: Rules, state: State, seat: Seat, lay: Lay) -> int:
    """Refuse a lay-down that is not allowed (steps 1 to 14); return the outlaw's number."""
    check_play_phase(state, seat)
    outlaw = rules.outlaw_of.get(lay.outlaw)
    if outlaw is None:
        raise IllegalAction("unknown_outlaw", outlaw=lay.outlaw[:40])
    count = lay.cards + lay.photo
    if count < 1 or lay.cards < 0:
        raise IllegalAction("nothing_laid")
    hand, photo = state.hands[seat], rules.photo_of[outlaw]
    if hand[outlaw] < lay.cards or (lay.photo and (photo < 0 or not hand[photo])):
        raise IllegalAction("not_in_hand")
    if lay.photo and state.sheriff_played:
        raise IllegalAction("sheriff_used")
    if state.held[seat] <= count:
        raise IllegalAction("keep_one")
    if not state.opened[outlaw] and count < rules.constants.opening_cards:
        raise IllegalAction("opening_needs_three", least=rules.constants.opening_cards)
    return outlaw


def check_discard(rules: Rules, state: State, seat: Seat, card: str) -> Kind:
    """Refuse a discard that is not allowed (steps 1 to 11); return the card's number."""
    check_play_phase(state, seat)
    kind = rules.kind_of.get(card)
    if kind is None:
        raise IllegalAction("unknown_card", card=card[:40])
    if not state.hands[seat][kind]:
        raise IllegalAction("not_in_hand", card=card)
    return kind


def check_play(rules: Rules, state: State, seat: Seat, play: Play) -> Call:
    """Refuse a sheriff card that may not be played like this (steps 1 to 17)."""
    check_play_phase(state, seat)
    form = _find_form(rules, play)
    outlaw, cards = _find_cards(rules, play)
    if play.target is not None:
        _check_target(state, seat, play.target)
    hand = state.hands[seat]
    if not hand[form.kind] or (cards and not _holds(hand, (form.kind, *cards))):
        raise IllegalAction("not_in_hand", card=play.card)
    if state.sheriff_played:
        raise IllegalAction("sheriff_used")
    if state.held[seat] <= 1:
        raise IllegalAction("keep_one")
    pile = -1 if play.pile is None else play.pile
    owner = _find_owner(state, seat, form, play.target, outlaw, pile)
    shooting = form.shot == "required" or play.shot is True
    if shooting and not can_turn(state):
        raise IllegalAction("cannot_shoot")
    if form.does == "reinforce" and not can_turn(state):
        raise IllegalAction("nothing_to_draw")
    if cards and len(cards) > most_to_exchange(state, form):
        raise IllegalAction("too_many_to_exchange")
    return Call(form, owner, outlaw, pile, cards, shooting)


def _find_form(rules: Rules, play: Play) -> Form:
    """Return how the card is played; its keys must be just those this form takes."""
    kind = rules.kind_of.get(play.card)
    if kind is None:
        raise IllegalAction("unknown_card", card=play.card[:40])
    forms = rules.forms.get(kind)
    if forms is None:
        raise IllegalAction("wrong_action", card=play.card)
    form = forms.get(play.mode)
    given = (
        play.target is not None,
        play.outlaw is not None,
        play.pile is not None,
        play.shot is not None,
        play.cards is not None,
    )
    if form is None or form.shape != given or play.cards == ():
        raise IllegalAction("bad_action", card=play.card)
    return form


def _find_cards(rules: Rules, play: Play) -> tuple[int, tuple[Kind, ...]]:
    outlaw = -1
    if play.outlaw is not None:
        found = rules.outlaw_of.get(play.outlaw)
        if found is None:
            raise IllegalAction("unknown_outlaw", outlaw=play.outlaw[:40])
        outlaw = found
    if play.cards is None:
        return outlaw, ()
    kinds = []
    for card in play.cards:
        kind = rules.kind_of.get(card)
        if kind is None:
            raise IllegalAction("unknown_card", card=card[:40])
        kinds.append(kind)
    return outlaw, tuple(kinds)


def _check_target(state: State, seat: Seat, target: Seat) -> None:
    if not 0 <= target < len(state.hands):
        raise IllegalAction("unknown_target")
    if target == seat:
        raise IllegalAction("own_target")
    if target in state.gone:
        raise IllegalAction("target_left")


def _holds(hand: tuple[int, ...], cards: tuple[Kind, ...]) -> bool:
    return all(hand[kind] >= cards.count(kind) for kind in set(cards))


def _find_owner(  # noqa: PLR0913, PLR0917 - what step 15 looks at
    state: State, seat: Seat, form: Form, target: Seat | None, outlaw: int, pile: int
) -> Seat:
    """Refuse a play with nothing to be played on (step 15); return whose cards it is about."""
    does = form.does
    if does == "place":
        if not state.opened[outlaw]:
            raise IllegalAction("not_opened")
    elif does == "flush":
        return find_hideout(state, seat, outlaw, pile)
    elif target is not None:
        opened = state.areas[target][outlaw].open
        if does == "cover" and not opened:
            raise IllegalAction("nothing_to_cover")
        if does == "table" and outlaw not in opened:
            raise IllegalAction("nothing_to_take")
        return target
    return seat


def find_hideout(state: State, seat: Seat, outlaw: int, pile: int) -> Seat:
    """Return whose cards lie under the Hideout that a seat wants to get rid of."""
    others = others_clockwise(seat, len(state.hands)) if WYATT_REMOVES_ANY_HIDEOUT else []
    for owner in (seat, *others):
        if pile < len(state.areas[owner][outlaw].piles):
            return owner
    raise IllegalAction("no_hideout")


def most_to_exchange(state: State, form: Form) -> int:
    """Return how many cards an exchange may put down at most (E-63); a hand may hold fewer."""
    supply, pile = len(state.supply), len(state.discard)
    shooting = form.shot == "required"
    most = sum(state.held)  # any number
    if state.refilled:
        most = supply - shooting
    elif shooting and not supply:
        most = pile - 1
    if WYATT_EXCHANGE_MAX is not None:
        most = min(most, WYATT_EXCHANGE_MAX)
    return most

"""A match moved on by what players and their clocks do."""

from __future__ import annotations

from games.engines.dice import Dice
from games.engines.errors import IllegalAction, MalformedAction
from games.engines.protocol import Seat, Step
from games.engines.wyattearp import turn
from games.engines.wyattearp.actions import Action, Discard, Draw, Lay, Play, Ready
from games.engines.wyattearp.effects import play_sheriff
from games.engines.wyattearp.events import (
    ReadyMarked,
    TimedOut,
    make_discarded,
    make_laid,
    make_took_discard,
)
from games.engines.wyattearp.legality import (
    can_turn,
    check_discard,
    check_draw,
    check_lay,
    check_play,
    check_seat,
    check_turn,
)
from games.engines.wyattearp.options import Options
from games.engines.wyattearp.rulings import MISSED_TURNS, RUNOUT_ENDS_IMMEDIATELY
from games.engines.wyattearp.state import EMPTY, Kind, Phase, State
from games.engines.wyattearp.tables import Rules
from games.engines.wyattearp.work import Work, make_step

SUPPLY_DRAW = 2  # cards (E-7)


def start(rules: Rules, options: Options, seats: int, dice: Dice) -> Step[State]:
    """Return the first hand, dealt; the start seat is drawn (E-2 to E-4)."""
    first = dice.roll(seats, "start seat")
    outlaws, blank = len(rules.outlaws), (0,) * len(rules.slugs)
    state = State(
        options=options,
        hand_no=1,
        start_seat=first,
        turn_no=1,
        active=first,
        phase=Phase.DRAW,
        sheriff_played=False,
        supply=(),
        refilled=False,
        discard=(),
        posters=(options.start_bounty,) * outlaws,
        money=(0,) * seats,
        hands=(blank,) * seats,
        held=(0,) * seats,
        areas=((EMPTY,) * outlaws,) * seats,
        opened=(False,) * outlaws,
        aside=(),
        gone=frozenset(),
        missed=(0,) * seats,
        known=((),) * seats,
        ready=frozenset(),
        scores=(),
        ending=None,
        epoch=0,
    )
    work = Work(rules, state, dice)
    turn.deal(work)
    return work.finish()


def act(rules: Rules, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
    """Return the step of a player's action; raises IllegalAction."""
    if isinstance(action, Discard):
        card = check_discard(rules, state, seat, action.card)
        work = _begin(rules, state, seat, dice)
        discard(work, seat, card)
    elif isinstance(action, Draw):
        check_draw(state, seat, action.source)
        work = _begin(rules, state, seat, dice)
        draw(work, seat, action.source)
    elif isinstance(action, Lay):
        outlaw = check_lay(rules, state, seat, action)
        work = _begin(rules, state, seat, dice)
        lay(work, seat, action, outlaw)
    elif isinstance(action, Play):
        call = check_play(rules, state, seat, action)
        work = _begin(rules, state, seat, dice)
        play_sheriff(work, seat, action, call)
    elif isinstance(action, Ready):
        return be_ready(rules, state, seat, dice)
    else:
        raise MalformedAction("bad_action", path="$")
    if RUNOUT_ENDS_IMMEDIATELY and work.active == seat and work.refilled and not work.supply:
        turn.end_hand(work, "run_out")
    return work.finish()


def _begin(rules: Rules, state: State, seat: Seat, dice: Dice) -> Work:
    """Open the state; who acts has not missed his turn."""
    work = Work(rules, state, dice)
    if state.missed[seat]:
        work.missed = _put(state.missed, seat, 0)
    return work


def _put(row: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def draw(work: Work, seat: Seat, source: str) -> None:
    """Draw two from the supply or the top discard (E-7)."""
    work.phase = Phase.PLAY
    if source == "supply":
        work.draw(seat, SUPPLY_DRAW)
        return
    card = work.discard[-1]
    work.discard = work.discard[:-1]
    work.gain(seat, (card,), seen=True)
    work.events.append(make_took_discard(seat, work.rules.slugs[card]))


def lay(work: Work, seat: Seat, action: Lay, outlaw: int) -> None:
    """Lay cards down and add to the poster (E-14 to E-19)."""
    rules, cards = work.rules, (outlaw,) * action.cards
    if action.cards:
        work.lose(seat, outlaw, action.cards)
    money = max(0, action.cards - 1) * rules.constants.lay_step
    if action.photo:
        photo = rules.photo_of[outlaw]
        work.lose(seat, photo)
        work.sheriff_played = True
        cards += (photo,)
        money += rules.photo_money
    work.put_down(seat, outlaw, cards)
    work.posters[outlaw] += money
    opens = work.open_outlaw(outlaw)
    work.events.append(make_laid(seat, action.outlaw, action.cards, action.photo, money, opens))


def discard(work: Work, seat: Seat, card: Kind) -> None:
    """Discard, which ends the turn (E-11)."""
    work.lose(seat, card)
    work.discard += (card,)
    work.events.append(make_discarded(seat, work.rules.slugs[card]))
    turn.end_turn(work)


def be_ready(rules: Rules, state: State, seat: Seat, dice: Dice) -> Step[State]:
    """Mark a seat ready for the next hand; the last one lets it be dealt (E-65)."""
    check_seat(state, seat)
    if state.phase is not Phase.SCORED:
        raise IllegalAction("hand_running")
    if seat in state.ready:
        raise IllegalAction("already_ready")
    work = Work(rules, state, dice)
    work.ready |= {seat}
    work.events.append(ReadyMarked(seat))
    if not work.ready.issuperset(work.present()):
        return make_step(work.freeze(), tuple(work.events))
    turn.deal_next(work)
    return work.finish()


def deal_now(rules: Rules, state: State, dice: Dice) -> Step[State]:
    """Deal the next hand without waiting any longer; the table's own doing (E-65)."""
    if state.phase is Phase.OVER:
        raise IllegalAction("game_over")
    if state.phase is not Phase.SCORED:
        raise IllegalAction("hand_running")
    work = Work(rules, state, dice)
    turn.deal_next(work)
    return work.finish()


def time_out(rules: Rules, state: State, seat: Seat, dice: Dice) -> Step[State]:
    """Play a turn to its end for a seat whose clock ran out (E-67); too many, and it leaves."""
    work = miss_turn(rules, state, seat, dice)
    if work.missed[seat] >= MISSED_TURNS and work.phase is not Phase.OVER:
        turn.leave(work, seat)
    return work.finish()


def miss_turn(rules: Rules, state: State, seat: Seat, dice: Dice) -> Work:
    """Play default actions until the turn has ended."""
    check_turn(state, seat)
    work = Work(rules, state, dice)
    work.missed = _put(work.missed, seat, work.missed[seat] + 1)
    work.events.append(TimedOut(seat))
    if work.phase is Phase.DRAW:
        draw(work, seat, default_source(state))
    discard(work, seat, default_discard(rules, work.hands[seat]))
    return work


def default_source(state: State) -> str:
    """Return where to draw from without thinking (E-68)."""
    return "supply" if can_turn(state) else "discard"


def default_discard(rules: Rules, hand: tuple[int, ...]) -> Kind:
    """Return what to discard without thinking: of the outlaw held least (E-68)."""
    outlaws = [outlaw for outlaw in range(len(rules.outlaws)) if hand[outlaw]]
    if outlaws:
        return min(outlaws, key=lambda outlaw: (hand[outlaw], outlaw))
    return next(kind for kind, copies in enumerate(hand) if copies)


def leave(rules: Rules, state: State, seat: Seat, dice: Dice) -> Step[State]:
    """Let a seat go for good; clicks of others stay fresh unless the turn moves on."""
    check_seat(state, seat)
    work = Work(rules, state, dice)
    turn.leave(work, seat)
    if (work.phase, work.turn_no, work.hand_no) == (state.phase, state.turn_no, state.hand_no):
        return make_step(work.freeze(), tuple(work.events))
    return work.finish()

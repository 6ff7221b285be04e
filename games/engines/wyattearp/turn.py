"""How turns, hands and the game begin and end (sections 7 to 9, 15, 18)."""

from __future__ import annotations

from games.engines.protocol import Seat
from games.engines.wyattearp.chance import draw_one, shuffle
from games.engines.wyattearp.events import (
    Dealt,
    Duelled,
    GameEnded,
    HandEnded,
    Left,
    make_scored,
)
from games.engines.wyattearp.scoring import settle
from games.engines.wyattearp.state import EMPTY, Ending, Kind, Phase, Score
from games.engines.wyattearp.work import Work


def end_turn(work: Work) -> None:
    """End the hand if it is over, else let the next seat draw (E-32, E-33, E-64, E-66)."""
    active = work.active
    if active is None:
        raise AssertionError("nobody's turn was to end")
    reason = _find_hand_end(work, active)
    if reason is not None:
        end_hand(work, reason)
        return
    work.active = work.next_seat(active)
    work.phase = Phase.DRAW
    work.turn_no += 1
    work.sheriff_played = False


def _find_hand_end(work: Work, active: Seat) -> str | None:
    """Return why the hand ends after this turn, in the order of E-33, or None."""
    emptied = [seat for seat, held in enumerate(work.held) if not held and seat not in work.gone]
    if emptied:
        return "went_out" if active in emptied else "emptied"
    if not work.supply and (work.refilled or not work.discard):
        return "run_out"
    if work.turn_no >= work.rules.constants.turns_per_hand:
        return "turn_cap"
    return None


def end_hand(work: Work, reason: str) -> None:
    """Score every poster; then the game ends, or all look at the settlement (E-65)."""
    work.events.append(HandEnded(work.hand_no, reason))
    money = list(work.money)
    scores = []
    areas = tuple(work.areas)
    for outlaw, slug in enumerate(work.rules.outlaws):
        cp = work.rules.list_cp(areas, outlaw)
        payment = settle(work.rules.constants, work.posters[outlaw], cp, work.gone)
        work.posters[outlaw] = payment.left
        for seat, paid in enumerate(payment.paid):
            money[seat] += paid or 0
        score = (slug, cp, payment.captured, payment.paid, payment.left)
        scores.append(Score(*score))
        work.events.append(make_scored(*score))
    work.money, work.scores = tuple(money), tuple(scores)
    work.active, work.phase, work.sheriff_played = None, Phase.SCORED, False
    work.ready = frozenset()
    richest = max(work.money[seat] for seat in work.present())
    if richest >= work.options.win_money:
        end_game(work, "money")
    elif work.hand_no >= work.rules.constants.hands_per_game:
        end_game(work, "hand_cap")
    elif not work.options.pause_seconds:
        deal_next(work)


def end_game(work: Work, by: str) -> None:
    """Let the richest win; those tied for it duel (E-51, E-52, E-66)."""
    present = work.present()
    richest = max(work.money[seat] for seat in present)
    tied = [seat for seat in present if work.money[seat] == richest]
    if len(tied) > 1:
        by = "duel"
        tied = [duel(work, tied)]
    _declare(work, tied[0], by)


def _declare(work: Work, winner: Seat, by: str) -> None:
    work.phase, work.active, work.sheriff_played = Phase.OVER, None, False
    work.ending = Ending(winner, by)
    work.events.append(GameEnded(winner, by))


def duel(work: Work, seats: list[Seat]) -> Seat:
    """Draw cards until one duellist is left (E-52, E-53)."""
    pool: list[Kind] = []
    rules = work.rules
    while len(seats) > 1:
        if len(pool) < len(seats):
            pool = list(rules.deck)
        drawn = {seat: draw_one(pool, work.dice, "duel") for seat in seats}
        hits = [seat for seat in seats if rules.holes[drawn[seat]]]
        out = [seat for seat in seats if seat not in hits] if hits else []
        draws = tuple((seat, rules.slugs[kind]) for seat, kind in drawn.items())
        work.events.append(Duelled(draws, tuple(out)))
        seats = hits or seats
    return seats[0]


def deal_next(work: Work) -> None:
    """Deal the next hand: the bank adds to every poster, the start moves on (E-5, E-50, E-65)."""
    bounty = work.rules.constants.hand_bounty
    work.posters = [money + bounty for money in work.posters]
    work.hand_no += 1
    work.start_seat = work.next_seat(work.start_seat)
    deal(work)


def deal(work: Work) -> None:
    """Collect everything, shuffle and deal to the present seats (E-3, E-55)."""
    rules, seats = work.rules, len(work.hands)
    deck = shuffle(list(rules.deck), work.dice, "deal")
    order = [work.start_seat]
    while (seat := work.next_seat(order[-1])) != work.start_seat:
        order.append(seat)
    dealt = rules.constants.deal * len(order)
    rows: list[tuple[Kind, ...]] = [()] * seats
    for place, seat in enumerate(order):
        rows[seat] = deck[place : dealt : len(order)]
    work.hands = [rules.count_row(row) for row in rows]
    work.held = [len(row) for row in rows]
    work.areas = [(EMPTY,) * len(rules.outlaws)] * seats
    work.known = [()] * seats
    work.opened = (False,) * len(rules.outlaws)
    work.aside, work.scores, work.ready = (), (), frozenset()
    work.discard, work.supply, work.refilled = (deck[dealt],), deck[dealt + 1 :], False
    work.active, work.phase, work.sheriff_played = work.start_seat, Phase.DRAW, False
    work.turn_no = 1
    turned = rules.slugs[deck[dealt]]
    work.events.append(Dealt(work.hand_no, work.start_seat, turned, len(work.supply)))


def leave(work: Work, seat: Seat) -> None:
    """Let a seat go for good: its hand is set aside, its turn ends at once (E-69)."""
    counts = work.hands[seat]
    hand = tuple([kind for kind, copies in enumerate(counts) for _ in range(copies)])
    work.events.append(Left(seat, len(hand)))
    work.aside = tuple(sorted(work.aside + hand))
    work.hands[seat] = (0,) * len(counts)
    work.held[seat] = 0
    work.known[seat] = ()
    work.gone |= {seat}
    work.ready -= {seat}
    present = work.present()
    if len(present) == 1:
        _declare(work, present[0], "last_player")
    elif work.active == seat:
        end_turn(work)
    elif work.phase is Phase.SCORED and work.ready.issuperset(present):
        deal_next(work)

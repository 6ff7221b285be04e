"""The end of a hand: each outlaw's payment explained, then the standings or the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext

from games.engines.protocol import Seat
from games.engines.wyattearp import events as e
from games.engines.wyattearp.scoring import Payment, settle
from games.engines.wyattearp.state import Ending, Phase, Score
from games.engines.wyattearp.view import AreaView, View
from games.presenters.fragment import LETTERS, NAME_SIGNS, Fragment, Scene, fragment
from games.presenters.wyattearp_past import find_past
from games.presenters.wyattearp_said import end_reason, out_words
from games.presenters.wyattearp_why import Case, Reason, list_reasons
from games.presenters.wyattearp_words import OutlawWords, Words, money, short_money

TEMPLATE = "games/wyattearp/_settle.html"
_BAR = 14  # points a bar shows at least
_ROUNDS_SHOWN, _ROUNDS_FIRST = 8, 6
_SHARERS_WIDE = 2  # more of them, and the sums are written short


class Bar(NamedTuple):
    """One player's points on an outlaw: each card that counts, what is hidden, the empty rest."""

    letter: str
    name: str
    parts: tuple[int, ...]
    hidden: int
    rest: int
    total: int
    left: bool


class Round(NamedTuple):
    """One turn of taking: its number, what each sharer takes then ("" = nothing), what is left.

    number 0 stands for rounds that are not drawn.
    """

    number: int
    sums: tuple[str, ...]
    left: str


class Pay(NamedTuple):
    """One outlaw's settlement. result: escaped, all, share, nobody."""

    outlaw: OutlawWords
    money: str
    result: str
    title: str
    bars: tuple[Bar, ...]
    reasons: tuple[Reason, ...]
    sharers: tuple[tuple[str, str], ...]
    rounds: tuple[Round, ...]
    totals: tuple[str, ...]
    left: str


class Standing(NamedTuple):
    """One line of the standings; `shares` is what each outlaw paid, "" = nothing."""

    place: int
    letter: str
    name: str
    money: str
    percent: int
    earned: str
    shares: tuple[str, ...]
    left: bool
    winner: bool


class DuelRound(NamedTuple):
    """One round of the duel: who drew what, and who is out in words."""

    draws: tuple[tuple[str, str, str, str, bool], ...]  # letter, name, card, icon, hit
    out: str


def settle_fragment(scene: Scene, words: Words) -> Fragment:
    """Return the settlement: of this hand, or of the last one while the next is played."""
    view: View = scene.public
    if view.phase in (Phase.SCORED, Phase.OVER):
        areas = tuple(player.areas for player in view.players)
        number, scores = view.hand_no, view.scores
    else:
        past = find_past(scene.history, len(view.players), words)
        if past is None:
            return NO_SETTLEMENT
        number, scores, areas = past
    sums = tuple(player.money for player in view.players)
    gone = frozenset(player.seat for player in view.players if player.left)
    reason = _end_of_hand(scene, words)
    return _settle(
        words,
        scores,
        areas,
        sums,
        gone,
        (number, view.options.win_money, reason),
        view.ending,
        _duel(scene),
        scene.result.ranking if scene.result is not None else (),
    )


def _end_of_hand(scene: Scene, words: Words) -> str:
    """Return why the last scored hand ended, in words; empty when the game ended in another."""
    over = scene.public.phase is Phase.OVER
    for events in reversed(scene.history):
        out: Seat | None = None
        for event in events:
            if type(event) is e.Discarded:
                out = event.seat
            elif type(event) is e.HandEnded:
                return end_reason(event.reason, out, words.constants.turns_per_hand)
            elif type(event) is e.Dealt and over:
                return ""
    return ""


def _duel(scene: Scene) -> tuple[e.Duelled, ...]:
    last = scene.history[-1] if scene.history else ()
    return tuple(event for event in last if type(event) is e.Duelled)


@lru_cache(maxsize=512)
def _settle(  # noqa: PLR0913, PLR0917 - a row of plain values, cached by them
    words: Words,
    scores: tuple[Score, ...],
    areas: tuple[tuple[AreaView, ...], ...],
    sums: tuple[int, ...],
    gone: frozenset[Seat],
    hand: tuple[int, int, str],
    ending: Ending | None,
    duel: tuple[e.Duelled, ...],
    ranking: tuple[tuple[Seat, ...], ...],
) -> Fragment:
    number, target, reason = hand
    pays = tuple(_pay(words, score, areas) for score in scores)
    return fragment(
        "settle",
        "public",
        TEMPLATE,
        hand=number,
        reason=reason,
        pays=pays,
        target=money(target),
        bounty=money(words.constants.hand_bounty),
        standings=_stand(scores, sums, gone, target, ending, ranking),
        title=_title(ending, number),
        by=_by(ending, sums, number),
        duel=tuple(_duel_round(words, one) for one in duel),
        over=ending is not None,
    )


def _pay(words: Words, score: Score, areas: tuple[tuple[AreaView, ...], ...]) -> Pay:
    # who had left when the hand was scored, not who has left since
    gone = frozenset(seat for seat, paid in enumerate(score.paid) if paid is None)
    amount = score.left + sum(paid or 0 for paid in score.paid)
    payment = settle(words.constants, amount, score.cp, gone)
    there = [next((a for a in row if a.outlaw == score.outlaw), None) for row in areas]
    hidden = tuple(
        sum(words.cards[slug].cp for pile in area.hidden for slug in pile) if area else 0
        for area in there
    )
    case = Case(payment, amount, gone, hidden)
    sharers = _sharers(payment)
    write = money if len(sharers) <= _SHARERS_WIDE else short_money
    return Pay(
        outlaw=words.outlaw_of[score.outlaw],
        money=money(amount),
        result={"escaped": "escaped", "unclaimed": "nobody", "takes_all": "all"}.get(
            payment.verdict, "share"
        ),
        title=_result_words(payment, sharers),
        bars=_bars(words, payment, there, hidden, gone),
        reasons=list_reasons(case, words),
        sharers=tuple((LETTERS[seat], NAME_SIGNS[seat]) for seat in sharers),
        rounds=_rounds(payment, sharers, amount, write),
        totals=tuple(write(payment.paid[seat] or 0) for seat in sharers),
        left=write(payment.left),
    )


def _sharers(payment: Payment) -> list[Seat]:
    """Return who took something, from most points to fewest."""
    return list(dict.fromkeys(seat for taking in payment.takings for seat in taking.seats))


def _result_words(payment: Payment, sharers: list[Seat]) -> str:
    """Return what became of an outlaw in one or two words, for the row of seven."""
    if payment.verdict == "escaped":
        return gettext("escaped")
    if not sharers:
        return gettext("nobody")
    return " ".join(LETTERS[seat].upper() for seat in sharers)


def _bars(
    words: Words,
    payment: Payment,
    there: list[AreaView | None],
    hidden: tuple[int, ...],
    gone: frozenset[Seat],
) -> tuple[Bar, ...]:
    scale = max(_BAR, *(cp + under for cp, under in zip(payment.cp, hidden, strict=True)))
    bars = []
    for seat, area in enumerate(there):
        parts = tuple(words.cards[slug].cp for slug in area.open) if area else ()
        rest = scale - payment.cp[seat] - hidden[seat]
        name = NAME_SIGNS[seat]
        cp = payment.cp[seat]
        bars.append(Bar(LETTERS[seat], name, parts, hidden[seat], rest, cp, seat in gone))
    order = sorted(range(len(bars)), key=lambda seat: (-bars[seat].total, seat))
    return tuple(bars[seat] for seat in order)


def _rounds(
    payment: Payment, sharers: list[Seat], amount: int, write: Callable[[int], str]
) -> tuple[Round, ...]:
    rounds, left = [], amount
    for number, taking in enumerate(payment.takings, 1):
        left -= taking.amount * len(taking.seats)
        sums = tuple(write(taking.amount) if seat in taking.seats else "" for seat in sharers)
        rounds.append(Round(number, sums, write(left)))
    if len(rounds) <= _ROUNDS_SHOWN:
        return tuple(rounds)
    skipped = Round(0, ("…",) * len(sharers), "…")
    return (*rounds[:_ROUNDS_FIRST], skipped, rounds[-1])


def _stand(  # noqa: PLR0913, PLR0917 - a row of plain values
    scores: tuple[Score, ...],
    sums: tuple[int, ...],
    gone: frozenset[Seat],
    target: int,
    ending: Ending | None,
    ranking: tuple[tuple[Seat, ...], ...],
) -> tuple[Standing, ...]:
    """Return the players, the richest first; at the end in the order of the result."""
    groups = ranking or _by_money(sums, gone)
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for seat in group:
            shares = [score.paid[seat] or 0 for score in scores]
            rows.append(
                Standing(
                    place=place,
                    letter=LETTERS[seat],
                    name=NAME_SIGNS[seat],
                    money=money(sums[seat]),
                    percent=min(100, sums[seat] * 100 // target),
                    earned=f"+{money(sum(shares))}" if scores and seat not in gone else "",
                    shares=tuple(short_money(share) if share else "" for share in shares),
                    left=seat in gone,
                    winner=ending is not None and seat == ending.winner,
                )
            )
    return tuple(rows)


def _by_money(sums: tuple[int, ...], gone: frozenset[Seat]) -> tuple[tuple[Seat, ...], ...]:
    groups: dict[tuple[bool, int], list[Seat]] = {}
    for seat, amount in enumerate(sums):
        groups.setdefault((seat in gone, -amount), []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def _title(ending: Ending | None, hand: int) -> str:
    if ending is None:
        return gettext("Standings after hand %(hand)s") % {"hand": hand}
    return gettext("%(name)s wins.") % {"name": NAME_SIGNS[ending.winner]}


def _by(ending: Ending | None, sums: tuple[int, ...], hand: int) -> str:
    """Say how the game was won."""
    if ending is None:
        return ""
    values: dict[str, Any] = {"money": money(sums[ending.winner]), "hand": hand}
    return {
        "money": gettext("With %(money)s after hand %(hand)s."),
        "duel": gettext("With %(money)s, by a duel of the richest."),
        "hand_cap": gettext("With %(money)s: hand %(hand)s was the last."),
        "last_player": gettext("The last one at the table."),
    }[ending.by] % values


def _duel_round(words: Words, event: e.Duelled) -> DuelRound:
    drawn = tuple((seat, words.cards[slug]) for seat, slug in event.draws)
    return DuelRound(
        tuple(
            (LETTERS[seat], NAME_SIGNS[seat], card.label, card.icon, card.hole)
            for seat, card in drawn
        ),
        out_words(event.out),
    )


NO_SETTLEMENT = fragment("settle", "public", TEMPLATE, pays=(), standings=(), over=False)

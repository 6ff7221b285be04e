"""Posters are paid as the rules say (E-41 to E-49, E-70; section 10)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.engines.wyattearp.scoring import settle
from tests.engines.wyatt import BELLE, BILLY, BOB, ENGINE, hand

CONSTANTS = ENGINE.content.constants

#: id, money, CP, paid, left (section 10)
TABLE = [
    ("S-01", 4, (6, 0, 0), (0, 0, 0), 4),
    ("S-02", 4, (8, 0, 0), (4, 0, 0), 0),
    ("S-03", 4, (6, 1, 0), (0, 0, 0), 4),
    ("S-04", 7, (9, 4, 0), (7, 0, 0), 0),
    ("S-05", 7, (8, 4, 0), (4, 3, 0), 0),
    ("S-06", 6, (10, 8, 6), (3, 2, 1), 0),
    ("S-07", 6, (10, 8, 4), (4, 2, 0), 0),
    ("S-08", 3, (6, 4, 2), (2, 1, 0), 0),
    ("S-09", 7, (8, 8, 0), (3, 3, 0), 1),
    ("S-10", 6, (8, 6, 6), (3, 1, 1), 1),
    ("S-11", 6, (8, 8, 6), (2, 2, 1), 1),
    ("S-12", 7, (8, 8, 6), (3, 3, 1), 0),
    ("S-13", 5, (4, 4, 4), (1, 1, 1), 2),
    ("S-14", 5, (4, 4, 0), (2, 2, 0), 1),
    ("S-15", 9, (0, 8, 2), (0, 9, 0), 0),
    ("S-16", 8, (0, 6, 0), (0, 0, 0), 8),
    ("S-17", 9, (9, 8, 6, 5), (3, 2, 2, 2), 0),
    ("S-18", 9, (9, 8, 6, 4), (4, 3, 2, 0), 0),
    ("S-19", 3, (6, 6, 0), (1, 1, 0), 1),
    ("S-20", 3, (6, 6, 2), (1, 1, 1), 0),
    ("S-21", 4, (7, 6), (3, 1), 0),
    ("S-22", 5, (10, 6, 0), (3, 2, 0), 0),
    ("S-23", 1, (8, 4, 0), (1, 0, 0), 0),
    ("S-24", 1, (6, 6), (0, 0), 1),
    ("S-25", 2, (6, 6), (1, 1), 0),
    ("S-26", 7, (2, 2, 2, 2), (1, 1, 1, 1), 3),
    ("S-27", 7, (6, 4, 4, 4), (3, 1, 1, 1), 1),
    ("S-28", 9, (4, 4, 4, 2), (2, 2, 2, 1), 2),
    ("S-29", 5, (6, 6, 2, 2), (2, 2, 0, 0), 1),
    ("S-30", 8, (4, 4, 2, 2), (3, 3, 1, 1), 0),
    ("S-31", 4, (6, 2, 0), (3, 1, 0), 0),
]  # fmt: skip


@pytest.mark.parametrize(("name", "money", "cp", "paid", "left"), TABLE, ids=str)
def test_the_worked_table_comes_out(
    name: str, money: int, cp: Sequence[int], paid: Sequence[int], left: int
) -> None:
    payment = settle(CONSTANTS, money * 1000, cp)
    assert payment.paid == tuple(sum_ * 1000 for sum_ in paid)
    assert payment.left == left * 1000
    assert payment.captured == (sum(cp) >= 8)


def pay_slowly(money: int, cp: Sequence[int], gone: frozenset[int]) -> tuple[dict[int, int], int]:
    """The reference procedure of section 8, word by word."""
    present = {seat: points for seat, points in enumerate(cp) if seat not in gone}
    paid = dict.fromkeys(present, 0)
    if sum(cp) < 8 or max(present.values()) < 1:
        return paid, money
    top = max(present.values())
    leaders = [seat for seat in present if present[seat] == top]
    second = max([points for points in present.values() if points < top], default=0)
    if len(leaders) == 1 and top - second >= 5:
        paid[leaders[0]] = money
        return paid, 0
    levels = sorted({p for p in present.values() if p >= 1 and top - p <= 4}, reverse=True)
    groups = [[seat for seat in present if present[seat] == level] for level in levels]
    step = 0
    while money:
        group = groups[step % len(groups)]
        unit = 2000 if step == 0 else 1000
        if step == 0 and money < unit * len(group):
            unit = 1000
        if money < unit * len(group):
            break
        for seat in group:
            paid[seat] += unit
        money -= unit * len(group)
        step += 1
    return paid, money


def test_random_posters_are_paid_as_by_the_reference_procedure() -> None:
    chance = Random(5)
    for _ in range(20_000):
        seats = chance.randint(2, 4)
        cp = [chance.choice([0, 0, 1, 2, 3, 4, 6, 8, 10, 12, 14]) for _ in range(seats)]
        gone = frozenset(s for s in range(seats - 1) if chance.random() < 0.15)
        money = 1000 * chance.randint(0, 16)
        payment = settle(CONSTANTS, money, cp, gone)
        paid, left = pay_slowly(money, cp, gone)
        assert {s: p for s, p in enumerate(payment.paid) if p is not None} == paid
        assert payment.left == left
        assert sum(paid.values()) + payment.left == money
        assert payment.left == money or payment.captured
        assert sum(len(one.seats) * one.amount for one in payment.takings) == money - left


@pytest.mark.parametrize(
    ("money", "cp", "gone", "verdict"),
    [
        (4000, (6, 1), (), "escaped"),
        (4000, (8, 0), (0,), "unclaimed"),
        (4000, (6, 8), (1,), "takes_all"),
        (4000, (4, 4), (), "shared"),
        (4000, (2, 12), (1,), "shared"),  # two CP are less than five ahead of nobody's none
    ],
)
def test_the_verdict_says_why(money: int, cp: tuple, gone: tuple, verdict: str) -> None:
    assert settle(CONSTANTS, money, cp, gone).verdict == verdict


def test_posters_take_money_as_cards_are_laid() -> None:
    seven = [BELLE] * 7
    for cards, photo, money in (
        (3, False, 2000), (5, False, 4000), (7, False, 6000), (2, True, 2000), (3, True, 3000),
    ):  # fmt: skip
        table = hand(hands={"A": [*seven, "photo:belle_starr", BOB], "B": [BOB]})
        table.do("A", type="lay", outlaw=BELLE, cards=cards, photo=photo)
        assert table["posters"][BELLE] == 1000 + money
    table = hand(hands={"A": [*seven, "photo:belle_starr", BOB], "B": [BOB]}, opened=[BELLE])
    table.do("A", type="lay", outlaw=BELLE, cards=1, photo=False)
    assert table["posters"][BELLE] == 1000
    table.do("A", type="lay", outlaw=BELLE, cards=1, photo=True)
    assert table["posters"][BELLE] == 2000
    table.do("A", type="lay", outlaw=BELLE, cards=2, photo=False)
    assert table["posters"][BELLE] == 3000


def test_the_forecast_is_what_would_be_paid_now() -> None:
    table = hand(
        hands={"A": [BILLY], "B": [BILLY, BOB], "C": []},
        areas={
            "A": {BELLE: [BELLE] * 3, BOB: {"open": [BOB], "hidden": [[BOB] * 3]}},
            "B": {BELLE: ["bank_robbery", BELLE]},
            "C": {BOB: ["photo:bob_dalton"]},
        },
        posters={BELLE: 5000},
        left=("C",),
    )
    for viewer in (None, 0, 1):
        view = ENGINE.view(table.state, viewer)
        payments = ENGINE.forecast(view)
        assert [p.verdict for p in payments[:3]] == ["shared", "escaped", "escaped"]
        assert payments[0].paid == (3000, 2000, None)
        assert payments[2].cp == (2, 0, 4)
    forecast = payments
    table.do("A", type="discard", card=BILLY)
    scores = table.state.scores
    assert [(s.cp, s.captured, s.paid, s.left) for s in scores] == [
        (p.cp, p.captured, p.paid, p.left) for p in forecast
    ]

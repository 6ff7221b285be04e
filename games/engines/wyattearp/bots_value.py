"""What a position at the end of one's own turn will bring in this hand, in thousands of dollars.

A sum over the posters of what each is likely to pay, by who leads on it, what is in the own hand
and how near the end is. The weights were fitted to hands that bots played (tests/load/wyatt_fit).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engines.protocol import Seat
from games.engines.wyattearp.bots_weights import WEIGHTS
from games.engines.wyattearp.bots_worth import Scales
from games.engines.wyattearp.state import Counts, Kind
from games.engines.wyattearp.work import Work

Row = list[tuple[int, float]]  # number of a weight, and what it is multiplied by

#: Where each group of weights begins; see `Judge`.
LEAD, MINE, ENOUGH, SHARED, TOP, RISK = 0, 56, 60, 72, 82, 86
CLOSED, CLOSED_SHARED, SIZE = 92, 107, 114
MOST_KNOWN = 50_000


class Signs(NamedTuple):
    """What matters for every poster alike."""

    near: float  # how near the others are to going out
    near_me: float
    opened: tuple[float, ...]  # multiplied by the weights from SHARED on
    closed: tuple[float, ...]
    top: Kind
    follower: Seat  # who may take it
    risks: tuple[float, ...]  # about how many cards of each outlaw the others hold
    cp: list[tuple[int, ...]]  # every seat's, by outlaw


def classify_lead(lead: int) -> int:
    """Return the class of a lead: takes all, shares first, level, shares behind, out of it."""
    if lead >= 0:
        return 3 if not lead else 4 if lead <= 2 else 5 if lead <= 4 else 6
    return 2 if lead >= -2 else 1 if lead >= -4 else 0


class Judge:
    """Values positions of one card table for so many seats; remembers what it valued."""

    def __init__(self, scales: Scales, weights: tuple[float, ...] | None = None) -> None:
        self.scales, self.rules = scales, scales.rules
        self.weights = WEIGHTS[scales.rivals + 1] if weights is None else weights
        self._tables: dict[tuple[object, ...], dict[tuple[object, ...], float]] = {}
        self._count = 0
        kinds: dict[str, list[Kind]] = {}
        for kind, forms in self.rules.forms.items():
            for form in forms.values():
                kinds.setdefault(form.does, []).append(kind)
        self._kinds = {does: tuple(dict.fromkeys(row)) for does, row in kinds.items()}

    def value(self, work: Work, seat: Seat, unseen: Sequence[int]) -> float:
        """Return what the hand is likely to bring a seat, less what it brings the others.

        `unseen` are the cards of each outlaw that the seat has not seen.
        """
        signs = self._read_signs(work, seat, unseen)
        known = self._tables.setdefault((signs.near, signs.near_me, seat, signs.opened[4] > 0), {})
        hand, areas, top = work.hands[seat], work.areas[seat], signs.top
        value, opened = 0.0, 0
        for outlaw, photo in enumerate(self.rules.photo_of):
            is_open = work.opened[outlaw]
            opened += is_open
            key = (
                work.posters[outlaw],
                signs.cp[outlaw] if is_open else None,
                hand[outlaw],
                hand[photo] if photo >= 0 else 0,
                (top, signs.follower) if top in (outlaw, photo) else None,
                areas[outlaw].piles if is_open else None,
                signs.risks[outlaw],
            )
            local = known.get(key)
            if local is None:
                row = self._row(work, seat, outlaw, signs)
                local = known[key] = self._weigh(row)
            value += local
        shared = self._tables.setdefault((), {})
        for at, count, extra in (
            (SHARED, opened, signs.opened),
            (CLOSED_SHARED, len(work.opened) - opened, signs.closed),
        ):
            if count:
                whole = shared.get((at, extra))
                if whole is None:
                    row = [(at + n, by) for n, by in enumerate(extra)]
                    whole = shared[at, extra] = self._weigh(row)
                value += count * whole
        return value

    def _weigh(self, row: Row) -> float:
        """Return what signs come to; forgets everything when that has become too much."""
        self._count += 1
        if self._count > MOST_KNOWN:
            self._count = 0
            self._tables.clear()
        weights = self.weights
        return sum([weights[n] * by for n, by in row])

    def rows(self, work: Work, seat: Seat) -> list[Row]:
        """Return the features of every poster, for fitting weights to."""
        signs = self._read_signs(work, seat, self.list_unseen(work, seat))
        rows = []
        for outlaw, opened in enumerate(work.opened):
            at, shared = (SHARED, signs.opened) if opened else (CLOSED_SHARED, signs.closed)
            row = self._row(work, seat, outlaw, signs)
            rows.append(row + [(at + n, by) for n, by in enumerate(shared) if by])
        return rows

    def _row(self, work: Work, seat: Seat, outlaw: int, signs: Signs) -> Row:
        """Return the features of a poster by itself."""
        if work.opened[outlaw]:
            return self._open_row(work, seat, outlaw, signs)
        return self._closed_row(work, seat, outlaw, signs)

    def list_unseen(self, work: Work, seat: Seat) -> list[int]:
        """Return how many cards of each outlaw lie in the supply or in other hands."""
        hands = [hand for other, hand in enumerate(work.hands) if other != seat]
        return [
            work.supply.count(outlaw) + sum([hand[outlaw] for hand in hands])
            for outlaw in range(len(work.opened))
        ]

    def _count_cards(self, hand: Counts, does: str) -> int:
        return sum([hand[kind] for kind in self._kinds.get(does, ())])

    def _read_signs(self, work: Work, seat: Seat, unseen: Sequence[int]) -> Signs:
        held = [
            count for n, count in enumerate(work.held) if n != seat and n not in self.scales.gone
        ]
        hand, mine, whole = work.hands[seat], work.held[seat], sum(held)
        fewest, mean = min(held), whole / len(held)
        near, near_me = 1 / (1 + fewest), 1 / (1 + mine)
        numbered = self._count_cards(hand, "place")
        aids, wanted = self._count_cards(hand, "reinforce"), self._count_cards(hand, "hand")
        hides = self._count_cards(hand, "cover")
        top = work.discard[-1] if work.discard else -1
        gun = float(top in self._kinds.get("place", ()))
        opened = (1.0, numbered, hides, hides * near, aids, wanted, mine, mean, fewest, gun)
        closed = (mine, mean, fewest, aids, numbered, wanted, near)
        follower = seat if work.active is None else work.active
        reach = 2 * whole / max(1, whole + len(work.supply) + len(work.aside))
        risks = tuple([int(copies * reach + 0.5) / 2 for copies in unseen])
        cp = self.scales.list_columns(work)
        return Signs(near, near_me, opened, closed, top, follower, risks, cp)

    def _open_row(self, work: Work, seat: Seat, outlaw: int, signs: Signs) -> Row:
        rules, near, near_me = self.rules, signs.near, signs.near_me
        money = work.posters[outlaw] / 1000
        cp = signs.cp[outlaw]
        total, mine = sum(cp), cp[seat]
        rival = max([points for n, points in enumerate(cp) if n != seat])
        enough = total >= rules.constants.capture_cp
        lead = classify_lead(mine - rival)
        at = LEAD + 8 * lead + 4 * enough
        row = [(at, 1.0), (at + 1, money), (at + 2, money * near), (at + 3, money * near_me)]
        ahead = self._ahead(work.posters[outlaw], cp, seat)
        if ahead:
            at = ENOUGH + 3 * (0 if enough else 1 if total >= 6 else 2 if total >= 4 else 3)
            row += [(at, ahead), (at + 1, ahead * near), (at + 2, ahead * near_me)]
        risk = signs.risks[outlaw]
        at = RISK + 2 * (0 if lead < 3 else 2 if lead == 6 else 1)
        row += [(at, risk), (at + 1, risk * money)]
        hand, photo = work.hands[seat], rules.photo_of[outlaw]
        if hand[outlaw]:
            row.append((MINE, hand[outlaw]))
        if photo >= 0 and hand[photo]:
            row += [(MINE + 1, 1.0), (MINE + 2, near)]
        piles = work.areas[seat][outlaw].piles
        if piles and signs.opened[4]:
            row.append((MINE + 3, float(sum([rules.cp[kind] for pile in piles for kind in pile]))))
        return row + self._top_row(work, outlaw, photo, signs)

    def _top_row(self, work: Work, outlaw: int, photo: Kind, signs: Signs) -> Row:
        """Return what the top of the pile offers the next player."""
        top, follower = signs.top, signs.follower
        if top < 0 or top not in (outlaw, photo):
            return []
        points = {follower: self.rules.cp[top]}
        gain = max(0.0, self.scales.gain(work, follower, outlaw, points)) / 1000
        return [(TOP + (top == photo), 1.0), (TOP + 3, gain)]

    def _closed_row(self, work: Work, seat: Seat, outlaw: int, signs: Signs) -> Row:
        hand, photo = work.hands[seat], self.rules.photo_of[outlaw]
        pictured = photo >= 0 and hand[photo] > 0
        count = min(3, hand[outlaw] + pictured)
        money = work.posters[outlaw] / 1000
        row = [(CLOSED + count, 1.0), (CLOSED + 4 + count, signs.near)]
        row.append((CLOSED + 8 + count, money))
        if pictured:
            row.append((CLOSED + 12, 1.0))
        risk = signs.risks[outlaw]
        row += [(CLOSED + 13, risk), (CLOSED + 14, risk * count)]
        if signs.top == outlaw:
            row.append((TOP + 2, 1.0))
        return row

    def _ahead(self, money: int, cp: tuple[int, ...], seat: Seat) -> float:
        """Return what a seat would be paid beyond the others' mean, as things stand."""
        paid = self.scales.pay(money, cp)
        mine = paid[seat]
        return (mine - (sum(paid) - mine) / self.scales.rivals) / 1000


@lru_cache(maxsize=8)
def judge_for(scales: Scales) -> Judge:
    """Return the judge of a table; one object each, for it remembers."""
    return Judge(scales)

"""What a table is worth to a seat, in dollars (section 19)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.engines.protocol import Seat
from games.engines.wyattearp.scoring import pay_out
from games.engines.wyattearp.state import Area
from games.engines.wyattearp.tables import Rules
from games.engines.wyattearp.work import Work

#: What others get counts this much against oneself.
ENVY = 0.6
#: The power of (CP there are / CP needed) for an outlaw that is not caught yet.
DOUBT = 1.5
#: So many things of a kind are remembered at most.
MOST = 20_000


class Scales:
    """Weighs posters for one card table and those who play; remembers what it weighed."""

    def __init__(self, rules: Rules, seats: int, gone: frozenset[Seat]) -> None:
        self.rules, self.seats, self.gone = rules, seats, gone
        self.rivals = max(1, seats - len(gone) - 1)
        self._worth: dict[tuple[int, tuple[int, ...]], tuple[float, ...]] = {}
        self._paid: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        self._rows: dict[int, tuple[tuple[Area, ...], tuple[int, ...]]] = {}

    def count_row(self, row: tuple[Area, ...]) -> tuple[int, ...]:
        """Return the counted CP of one player by outlaw; rows are known by their identity."""
        found = self._rows.get(id(row))
        if found is not None and found[0] is row:
            return found[1]
        _make_place(self._rows)
        counted = tuple([self.rules.count_cp(area) for area in row])
        self._rows[id(row)] = (row, counted)
        return counted

    def list_cp(self, work: Work, outlaw: int) -> list[int]:
        """Return every seat's counted CP on an outlaw."""
        return [self.count_row(row)[outlaw] for row in work.areas]

    def list_columns(self, work: Work) -> list[tuple[int, ...]]:
        """Return every seat's counted CP, by outlaw."""
        return list(zip(*[self.count_row(row) for row in work.areas], strict=True))

    def worth(self, money: int, cp: list[int], seat: Seat) -> float:
        """Return what a poster is worth to a seat as things stand."""
        key = (money, tuple(cp))
        found = self._worth.get(key)
        if found is None:
            _make_place(self._worth)
            found = self._worth[key] = self._weigh(money, key[1])
        return found[seat]

    def _weigh(self, money: int, cp: tuple[int, ...]) -> tuple[float, ...]:
        constants = self.rules.constants
        likely = min(1.0, (sum(cp) / constants.capture_cp) ** DOUBT)
        paid = self.pay(money, cp)
        envy, whole = ENVY / self.rivals, sum(paid)
        return tuple(likely * (mine - envy * (whole - mine)) for mine in paid)

    def pay(self, money: int, cp: Sequence[int]) -> list[int]:
        """Return what each seat would be paid if the outlaw were captured."""
        key = (money, tuple(cp))
        found = self._paid.get(key)
        if found is None:
            _make_place(self._paid)
            found = self._paid[key] = pay_out(self.rules.constants, money, cp, self.gone)
        return found

    def gain(
        self, work: Work, seat: Seat, outlaw: int, change: dict[Seat, int], money: int = 0
    ) -> float:
        """Return what a change of CP and of a poster's money is worth to a seat."""
        cp, poster = self.list_cp(work, outlaw), work.posters[outlaw]
        before = self.worth(poster, cp, seat)
        for other, points in change.items():
            cp[other] += points
        return self.worth(poster + money, cp, seat) - before

    def forecast(self, work: Work) -> list[int]:
        """Return what every seat would be paid if the hand ended now."""
        paid = [0] * self.seats
        constants = self.rules.constants
        for outlaw, money in enumerate(work.posters):
            cp = self.list_cp(work, outlaw)
            if sum(cp) >= constants.capture_cp:
                for seat, sum_ in enumerate(self.pay(money, cp)):
                    paid[seat] += sum_
        return paid


def _make_place(memory: dict[Any, Any]) -> None:
    """Forget everything when that has become too much."""
    if len(memory) >= MOST:
        memory.clear()


@lru_cache(maxsize=8)
def scales_for(rules: Rules, seats: int, gone: frozenset[Seat]) -> Scales:
    """Return the scales of a table; one object each, for it remembers."""
    return Scales(rules, seats, gone)

"""Numbers of two sides that play the same seeds: estimates, intervals, and when to stop.

Sums only, so that chunks of a run add up. A pair is one seed played by both contents: side a is
the ruleset that is looked at, side b what it is compared with. A *mean* is a number a match; a
*ratio* a number of such a number, as wins of those who began with an item.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z95 = 1.959964
ALPHA = 0.05
LOOKS = 5
_ZERO_SEEN = 3.689  # the upper 97.5 % limit of a Poisson count of which none was seen
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sides (None = nothing to tell) and what a has more than b, by pairs.

    `change` is the difference in units of its own noise: 0 where nothing differs.
    """

    a: Estimate | None
    b: Estimate | None
    difference: Estimate | None
    change: float = 0.0


def wilson(share: float, count: float) -> Estimate:
    """Return Wilson's interval of a share of so many; a real number is allowed."""
    if count <= 0:
        return Estimate(share, 0.0, 1.0)
    square = Z95 * Z95
    middle = share + square / (2 * count)
    half = Z95 * sqrt(max(0.0, share * (1 - share)) / count + square / (4 * count * count))
    whole = 1 + square / count
    low, high = (middle - half) / whole, (middle + half) / whole
    return Estimate(share, max(0.0, min(low, share)), min(1.0, max(high, share)))


class Mean:
    """Sums of a number a match, for both sides: a, a², b, b², ab."""

    __slots__ = ("sums",)
    WIDTH = 5

    def __init__(self, sums: Sequence[float] = (0,) * WIDTH) -> None:
        self.sums = list(sums)

    def add(self, a: float, b: float) -> None:
        """Count one pair."""
        sums = self.sums
        sums[0] += a
        sums[1] += a * a
        sums[2] += b
        sums[3] += b * b
        sums[4] += a * b

    def compare(self, pairs: int, *, share: bool = False) -> Comparison:
        """Return both sides; `share`: the number is between 0 and 1."""
        if not pairs:
            return Comparison(None, None, None)
        a, aa, b, bb, _ = self.sums
        side = _share if share else _count
        mean = (a - b) / pairs
        half = Z95 * sqrt(max(0.0, self._squares() / pairs - mean * mean) / pairs)
        difference = Estimate(mean, mean - half, mean + half)
        return Comparison(side(a, aa, pairs), side(b, bb, pairs), difference, self.change())

    def change(self) -> float:
        """Return the sum of differences over the root of the sum of their squares.

        Under no difference each pair's is as likely up as down, so this is never more spread
        than a normal number, however rare what is counted.
        """
        squares = self._squares()
        return (self.sums[0] - self.sums[2]) / sqrt(squares) if squares > 1e-9 else 0.0

    def _squares(self) -> float:
        _, aa, _, bb, ab = self.sums
        return max(0.0, aa + bb - 2 * ab)


def _share(total: float, squares: float, pairs: int) -> Estimate:
    """Wilson's interval, for as many matches as the spread of the shares is worth."""
    value = total / pairs
    spread = max(0.0, squares / pairs - value * value)
    even = value * (1 - value)
    return wilson(value, pairs * even / spread if spread > 1e-12 and even > 1e-12 else pairs)


def _count(total: float, squares: float, pairs: int) -> Estimate:
    value = total / pairs
    if total == 0:
        return Estimate(0.0, 0.0, _ZERO_SEEN / pairs)
    half = Z95 * sqrt(max(0.0, squares / pairs - value * value) / pairs)
    return Estimate(value, max(0.0, value - half), value + half)


class Ratio:
    """Sums of a number w out of n a match, for both sides.

    In order: n, w of a; n, w of b; then the products nn, nw, n·nb, n·wb, ww, w·nb, w·wb, nbnb,
    nbwb, wbwb.
    """

    __slots__ = ("sums",)
    WIDTH = 14

    def __init__(self, sums: Sequence[float] = (0,) * WIDTH) -> None:
        self.sums = list(sums)

    def add(self, a: tuple[float, float], b: tuple[float, float]) -> None:
        """Count one pair of (n, w)."""
        four = (*a, *b)
        products = [four[i] * four[j] for i in range(4) for j in range(i, 4)]
        for place, value in enumerate((*four, *products)):
            self.sums[place] += value

    def compare(self) -> Comparison:
        """Return both ratios by linearisation, each side where n is not 0."""
        n_a, w_a, n_b, w_b, nn, nw, nnb, nwb, ww, wnb, wwb, mm, mv, vv = self.sums
        if not n_a or not n_b:
            a = _ratio(n_a, w_a, (nn, nw, ww)) if n_a else None
            b = _ratio(n_b, w_b, (mm, mv, vv)) if n_b else None
            return Comparison(a, b, None)
        r_a, r_b = w_a / n_a, w_b / n_b
        both = wwb - r_b * wnb - r_a * nwb + r_a * r_b * nnb
        variance = (
            _residue(r_a, (nn, nw, ww)) / n_a**2
            + _residue(r_b, (mm, mv, vv)) / n_b**2
            - 2 * both / (n_a * n_b)
        )
        error = sqrt(max(0.0, variance))
        a, b = _ratio(n_a, w_a, (nn, nw, ww)), _ratio(n_b, w_b, (mm, mv, vv))
        difference = _gap(a, b, error)
        return Comparison(a, b, difference, difference.value / error if error > 1e-12 else 0.0)


def _gap(a: Estimate, b: Estimate, error: float) -> Estimate:
    """Return the difference of two shares; Newcombe's interval where one is all or nothing."""
    gap = a.value - b.value
    low = high = Z95 * error
    if {a.value, b.value} & {0.0, 1.0}:
        low = max(low, sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2))
        high = max(high, sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2))
    return Estimate(gap, max(-1.0, gap - low), min(1.0, gap + high))


def _residue(ratio: float, squares: tuple[float, float, float]) -> float:
    nn, nw, ww = squares
    return max(0.0, ww - 2 * ratio * nw + ratio * ratio * nn)


def _ratio(n: float, w: float, squares: tuple[float, float, float]) -> Estimate:
    """Wilson's interval for as many trials as the spread between matches is worth."""
    ratio = w / n
    variance = _residue(ratio, squares) / n**2
    even = ratio * (1 - ratio)
    return wilson(ratio, even / variance if variance > 1e-12 and even > 1e-12 else n)


def plan_looks(pairs: int) -> tuple[int, ...]:
    """Return after how many pairs a run is looked at; the last is its end."""
    return tuple(sorted({max(1, round(pairs * k / LOOKS)) for k in range(1, LOOKS + 1)}))


def find_limits(looks: Sequence[int], numbers: int) -> tuple[float, ...]:
    """Return how large a change must be at each look to be clear, among so many numbers.

    The error spent grows as O'Brien and Fleming's limits spend it (Lan and DeMets). What a look
    adds is shared equally between the numbers and, by Bonferroni, never counted twice: whatever
    hangs together with whatever, a false alarm anywhere in the run has a chance of at most ALPHA.
    """
    limits, spent = [], 0.0
    for look in looks:
        allowed = _spend(look / looks[-1])
        share = max(1e-15, (allowed - spent) / (2 * max(1, numbers)))
        limits.append(-_NORMAL.inv_cdf(share))
        spent = allowed
    return tuple(limits)


def _spend(part: float) -> float:
    return 2 * (1 - _NORMAL.cdf(-_NORMAL.inv_cdf(ALPHA / 2) / sqrt(part)))


def find_clear(changes: Mapping[str, float], limit: float) -> tuple[str, ...]:
    """Return what changed more than the limit, most first."""
    over = [key for key, change in changes.items() if abs(change) >= limit]
    return tuple(sorted(over, key=lambda key: (-abs(changes[key]), key)))

"""Intervals hold, sums add up, and a whole run rarely calls clear what is only chance."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from games.lab.measures import (
    ALPHA,
    LOOKS,
    Mean,
    Ratio,
    find_clear,
    find_limits,
    plan_looks,
    wilson,
)

NUMBERS = 12


def test_wilson_gives_the_textbook_interval_and_stays_a_share() -> None:
    found = wilson(0.3, 100)
    assert (round(found.low, 3), round(found.high, 3)) == (0.219, 0.396)
    assert wilson(0.0, 50).low == 0.0
    assert wilson(1.0, 50).high == 1.0
    assert (wilson(0.0, 0).low, wilson(0.0, 0).high) == (0.0, 1.0)


def test_a_mean_says_what_the_numbers_themselves_say() -> None:
    chance = random.Random(1)
    pairs = [(chance.randrange(5), chance.randrange(4)) for _ in range(400)]
    mean = Mean()
    for a, b in pairs:
        mean.add(a, b)
    found = mean.compare(len(pairs))
    gaps = [a - b for a, b in pairs]
    assert found.a and found.b and found.difference
    assert found.a.value == pytest.approx(statistics.mean(a for a, _ in pairs))
    assert found.difference.value == pytest.approx(statistics.mean(gaps))
    half = 1.96 * statistics.pstdev(gaps) / math.sqrt(len(gaps))
    assert found.difference.high - found.difference.value == pytest.approx(half, rel=1e-3)
    assert found.change == pytest.approx(sum(gaps) / math.sqrt(sum(gap * gap for gap in gaps)))


def test_pairs_that_move_together_have_a_narrower_difference() -> None:
    chance = random.Random(2)
    joined, apart = Mean(), Mean()
    for _ in range(300):
        base = chance.gauss(10, 3)
        joined.add(base + chance.gauss(0, 0.5), base)
        apart.add(chance.gauss(10, 3), base)
    narrow, wide = joined.compare(300).difference, apart.compare(300).difference
    assert narrow and wide
    assert (wide.high - wide.low) > 4 * (narrow.high - narrow.low)


def test_what_never_happened_may_still_happen_now_and_then() -> None:
    found = Mean().compare(1000)
    assert found.a and found.a.value == 0
    assert found.a.high == pytest.approx(0.0037, abs=1e-4)
    assert found.change == 0.0


def test_nothing_is_said_before_anything_was_played() -> None:
    assert Mean().compare(0).difference is None
    assert Ratio().compare().a is None


def test_a_ratio_holds_its_truth_nineteen_times_in_twenty() -> None:
    """Matches of four seats: n of them begin so, their wins hang together within the match."""
    chance, inside, differences = random.Random(3), 0, 0
    for _ in range(300):
        ratio = Ratio()
        for _ in range(150):
            sides = []
            for rate in (0.3, 0.2):
                n = sum(chance.random() < 0.5 for _ in range(4))
                sides.append((n, sum(chance.random() < rate for _ in range(n))))
            ratio.add(*sides)
        found = ratio.compare()
        assert found.a and found.difference
        inside += found.a.low <= 0.3 <= found.a.high
        differences += found.difference.low <= 0.1 <= found.difference.high
    assert 0.91 <= inside / 300 <= 0.99
    assert 0.91 <= differences / 300 <= 0.99


def test_a_ratio_that_only_one_side_has_is_shown_without_a_difference() -> None:
    ratio = Ratio()
    ratio.add((2, 1), (0, 0))
    found = ratio.compare()
    assert found.a and found.b is None and found.difference is None


def test_all_or_nothing_keeps_a_width() -> None:
    ratio = Ratio()
    for _ in range(5):
        ratio.add((1, 0), (1, 1))
    found = ratio.compare().difference
    assert found and found.value == -1.0 and found.high > -0.5


@pytest.mark.parametrize("pairs", [100, 101, 2000, 20_000])
def test_looks_are_five_and_end_with_the_run(pairs: int) -> None:
    looks = plan_looks(pairs)
    assert len(looks) == LOOKS
    assert looks[-1] == pairs
    assert list(looks) == sorted(set(looks))


@pytest.mark.parametrize("numbers", [1, 40, 200])
def test_all_limits_together_spend_five_percent_and_early_ones_next_to_nothing(
    numbers: int,
) -> None:
    limits = find_limits(plan_looks(2000), numbers)
    normal = statistics.NormalDist()
    spent = [2 * numbers * (1 - normal.cdf(limit)) for limit in limits]
    assert sum(spent) == pytest.approx(ALPHA, rel=1e-3)
    assert spent[0] < 1e-4 < spent[1] < spent[2] < spent[3] < spent[4]
    assert limits[0] > limits[1] > limits[2]


def one_run(chance: random.Random, matches: int, *, real: float = 0.0) -> bool:
    """Play a run of made-up numbers by the lab's rules; return whether something was clear.

    Rare, common and lasting numbers; neighbours hang together; `real` is added to the first.
    """
    means = [Mean() for _ in range(NUMBERS)]
    looks = plan_looks(matches)
    limits = dict(zip(looks, find_limits(looks, NUMBERS), strict=True))
    for number in range(1, matches + 1):
        shared = chance.random()
        for place, mean in enumerate(means):
            rate = (0.01, 0.2, 0.5)[place % 3]
            a = float(chance.random() < rate) + (chance.random() < shared) * (place % 2)
            b = float(chance.random() < rate) + (chance.random() < shared) * (place % 2)
            mean.add(a + (real if not place and chance.random() < 0.5 else 0.0), b)
        if number in limits:
            changes = {str(place): mean.change() for place, mean in enumerate(means)}
            if find_clear(changes, limits[number]):
                return True
    return False


@pytest.mark.slow
def test_a_whole_run_gives_a_false_alarm_at_most_once_in_twenty() -> None:
    runs, chance = 1000, random.Random(4)
    alarms = sum(one_run(chance, 150) for _ in range(runs))
    noise = 3 * math.sqrt(ALPHA * (1 - ALPHA) / runs)
    assert alarms / runs <= ALPHA + noise


@pytest.mark.slow
def test_a_real_difference_is_found_and_before_the_end() -> None:
    chance = random.Random(5)
    assert sum(one_run(chance, 300, real=1.0) for _ in range(40)) == 40
    assert sum(one_run(chance, 60, real=1.0) for _ in range(40)) >= 20

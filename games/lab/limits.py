"""How many matches a run may have: what one processor plays in a fixed time, both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.registry import engine_class

FEWEST = 100
MOST = 20_000
#: So long may the longest run keep one whole processor busy.
LONGEST_SECONDS = 600
LEVELS = ("easy", "medium", "hard")
#: Thinking for each choice: as `manage.py tournament` has it.
NODES = 100

#: Matches a second of one process with four seats and NODES, by the level of all bots; measured
#: with `python -m tests.load.lab_speed --levels` on one core of a cloud machine, rounded down.
SPEEDS: Mapping[str, Mapping[str, float]] = {
    "wawawest": {"easy": 700, "medium": 230, "hard": 1.0},
    "worms": {"easy": 4.5, "medium": 2.8, "hard": 2.2},
    "wyattearp": {"easy": 35, "medium": 19, "hard": 2.2},
}


def most_matches(game: str, level: str, seats: Sequence[int]) -> int:
    """Return the limit, a round number; 0 = not even the fewest are possible in the time.

    More than four seats take more time in proportion.
    """
    slow = sum(max(1.0, count / 4) for count in seats) / len(seats)
    possible = SPEEDS[game][level] / slow * LONGEST_SECONDS / 2
    whole = int(possible // FEWEST * FEWEST)
    return min(MOST, whole)


def list_levels(game: str) -> tuple[str, ...]:
    """Return the levels at which a run of the fewest matches is possible."""
    least = engine_class(game).seat_counts[0]
    return tuple(level for level in LEVELS if most_matches(game, level, (least,)))

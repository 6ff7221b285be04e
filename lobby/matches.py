"""What the lobby asks about matches; the one place that knows how `games` answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games import selectors


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A match of somebody; `awaited` = it waits for them."""

    match_id: UUID
    game: str
    title: str
    awaited: bool
    over: bool
    deadline_at: datetime | None
    created_at: datetime
    names: tuple[str, ...]


def list_mine(user_id: int, *, limit: int = 50) -> list[MyMatch]:
    """Return a person's matches: those that wait for them first, the most urgent on top."""
    rows = [
        MyMatch(
            row.match_id,
            row.game,
            row.title,
            row.awaited,
            row.over,
            row.deadline_at,
            row.created_at,
            row.names,
        )
        for row in selectors.list_mine(user_id, limit=limit)
    ]
    return sorted(rows, key=_urgency)


def _urgency(row: MyMatch) -> tuple[bool, bool, float]:
    if row.awaited:
        return False, False, row.deadline_at.timestamp() if row.deadline_at else float("inf")
    return row.over, True, -row.created_at.timestamp()


def count_awaited(user_ids: Iterable[int]) -> dict[int, int]:
    """Return how many matches wait for each of these people; those with none are left out."""
    return selectors.count_awaited(list(user_ids))


def count_playing() -> int:
    """Return how many people play now."""
    return selectors.count_playing()


def seat_of(match_id: UUID, user_id: int | None) -> int | None:
    """Return the seat of a person in a match."""
    return selectors.seat_of(match_id, user_id)


def is_over(match_id: UUID) -> bool:
    """Return whether nobody can act in this match any more."""
    return selectors.is_over(match_id)


def list_over(match_ids: Iterable[str]) -> set[str]:
    """Return which of these matches have ended, as text."""
    return {str(over) for over in selectors.list_over(UUID(one) for one in match_ids)}


def find_trial(match_id: UUID) -> UUID | None:
    """Return the public id of the ruleset this match tried out, if it did."""
    return selectors.find_trial(match_id)

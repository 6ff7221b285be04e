"""What the lobby asks about matches; the one place that knows how `games` answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games import selectors


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A running match of somebody; `awaited` = it waits for them."""

    match_id: UUID
    game: str
    title: str
    awaited: bool
    deadline_at: datetime | None


def list_running(user_id: int) -> list[MyMatch]:
    """Return the running matches of a person, those that wait for them first."""
    rows = [
        MyMatch(row.match.id, row.game, row.title, row.awaited, row.deadline_at)
        for row in selectors.list_mine(user_id)
    ]
    far = datetime.max.isoformat()
    return sorted(
        rows,
        key=lambda row: (
            not row.awaited,
            row.deadline_at.isoformat() if row.deadline_at else far,
        ),
    )


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

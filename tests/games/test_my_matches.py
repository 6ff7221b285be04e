"""What the list of one's own matches tells, and what it must not."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from games import selectors
from games.models import Match
from games.presenters.wawawest_refusals import refusal
from tests.games.plays import make_match

pytestmark = pytest.mark.django_db(transaction=True)


def mine(match: Match, *, clock: str, hours: int) -> dt.datetime | None:
    """Return the deadline the first seat's list shows for this match."""
    due = timezone.now() + dt.timedelta(hours=hours)
    Match.objects.filter(pk=match.pk).update(clock={"kind": clock}, deadline_at=due)
    user = match.seats.get(index=0).user
    assert user is not None
    (row,) = selectors.list_mine(user.pk)
    return row.deadline_at


def test_another_seats_bank_tells_nothing_where_choosing_is_hidden() -> None:
    """I9: the first bank to run out is another's, and moves when that one has chosen."""
    hidden = make_match(2, hide_locks=True)
    shown = [mine(hidden, clock="correspondence", hours=hours) for hours in (3, 20)]
    assert shown == [None, None]


@pytest.mark.parametrize(("clock", "hide"), [("live", True), ("correspondence", False)])
def test_elsewhere_the_deadline_is_shown(clock: str, hide: bool) -> None:
    assert mine(make_match(2, hide_locks=hide), clock=clock, hours=3) is not None


@pytest.mark.parametrize(("wanted", "words"), [(1, "1 bullet."), (3, "3 bullets.")])
def test_a_refusal_counts_bullets_as_people_do(wanted: int, words: str) -> None:
    assert refusal("too_expensive", {"item": "Gun", "wanted": wanted}).endswith(f"needs {words}")

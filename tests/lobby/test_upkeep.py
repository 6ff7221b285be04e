"""What must happen to tables by itself: gone hosts, idle tables, kept seats, presence by time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match
from lobby.models import Presence, Table, User
from lobby.people.bell import table_topic
from lobby.presence.beats import EXPIRES, list_present, note_presence, say_present, write_presence
from lobby.tables import seating, starting, upkeep
from lobby.tables.refusals import Refused
from lobby.tables.selectors import see_table
from tests.lobby.gather import fill_table, make_person, make_table

pytestmark = pytest.mark.django_db


def be_here(table: Table, user: User, *, ago: timedelta = timedelta()) -> None:
    Presence.objects.update_or_create(
        topic=table_topic(table.code),
        who=f"u{user.pk}",
        defaults={"seen_at": timezone.now() - ago},
    )


def age(table: Table, by: timedelta) -> None:
    Table.objects.filter(pk=table.pk).update(
        active_at=timezone.now() - by, created_at=timezone.now() - by
    )


def test_presence_is_written_once_for_many_notes_and_expires_by_time() -> None:
    for _number in range(3):
        note_presence("table/KQ7M", "u1")
    note_presence("table/KQ7M", "a77")
    write_presence()
    assert list_present("table/KQ7M") == {"u1", "a77"}
    assert not say_present("table/KQ7M", "u1")
    Presence.objects.update(seen_at=timezone.now() - EXPIRES - timedelta(seconds=1))
    assert list_present("table/KQ7M") == frozenset()
    assert say_present("table/KQ7M", "u1")


def test_a_host_who_is_gone_is_replaced_by_one_who_is_here() -> None:
    june = make_person()
    table = make_table(june)
    doc, ringo = fill_table(table, "Doc", "Ringo")
    age(table, timedelta(minutes=2))
    be_here(table, ringo)
    be_here(table, doc, ago=timedelta(minutes=5))
    upkeep.tick()
    table.refresh_from_db()
    assert table.host == ringo


def test_a_host_who_is_here_stays_host() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    age(table, timedelta(minutes=2))
    be_here(table, june)
    be_here(table, doc)
    upkeep.tick()
    table.refresh_from_db()
    assert table.host == june
    with pytest.raises(Refused) as caught:
        seating.take_over(code=table.code, user=doc)
    assert caught.value.code == "host_is_here"


def test_somebody_at_the_table_takes_over_from_a_gone_host() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    assert see_table(table, doc.pk).host is not None
    seating.take_over(code=table.code, user=doc)
    table.refresh_from_db()
    assert table.host == doc


@pytest.mark.parametrize(
    ("clock", "idle", "here", "state"),
    [
        ("live", timedelta(minutes=20), False, "open"),
        ("live", timedelta(minutes=31), False, "closed"),
        ("live", timedelta(minutes=31), True, "open"),
        ("live", timedelta(hours=7), True, "closed"),
        ("correspondence", timedelta(days=2), False, "open"),
        ("correspondence", timedelta(days=8), False, "closed"),
    ],
)
def test_idle_tables_close(clock: str, idle: timedelta, here: bool, state: str) -> None:
    june = make_person()
    table = make_table(june, clock=clock)
    age(table, idle)
    if here:
        be_here(table, june)
    upkeep.tick()
    upkeep.tick()
    table.refresh_from_db()
    assert table.state == state


def play(june: User) -> Table:
    table = make_table(june, bots=("easy",))
    (doc,) = fill_table(table, "Doc")
    starting.set_ready(code=table.code, user=june, ready=True)
    return starting.set_ready(code=table.code, user=doc, ready=True)


def test_a_match_that_ended_unheard_closes_its_table() -> None:
    table = play(make_person())
    age(table, timedelta(minutes=2))
    upkeep.tick()
    table.refresh_from_db()
    assert table.state == Table.State.PLAYING
    Match.objects.update(status=Match.Status.OVER)
    upkeep.tick()
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED


def test_seats_kept_for_a_rematch_are_freed_after_a_while() -> None:
    june = make_person()
    table = play(june)
    Match.objects.update(status=Match.Status.OVER)
    starting.close_finished(match_id=table.match_id)  # type: ignore[arg-type]
    again = starting.rematch(match_id=table.match_id, user=june)  # type: ignore[arg-type]
    assert see_table(again, june.pk).kept == ("Doc",)
    age(again, upkeep.KEPT_FOR_REMATCH + timedelta(seconds=1))
    upkeep.tick()
    again.refresh_from_db()
    assert see_table(again, june.pk).kept == ()
    kid = make_person("Kid")
    assert seating.join_table(code=again.code, user=kid).index == 2

"""What must hold of tables: seats, hosts, readiness, starting, limits."""

from __future__ import annotations

import pytest

from games.models import Match, Seat
from lobby.models import Table, TablePlace, User
from lobby.tables import seating, starting
from lobby.tables.codes import ALPHABET, read_code
from lobby.tables.limits import OPEN_TABLES_PER_HOST, SEATS_PER_PERSON
from lobby.tables.opening import TablePlan, change_options, open_table
from lobby.tables.refusals import Refused
from lobby.tables.selectors import list_tables, see_table
from tests.lobby.gather import at_once, fill_table, fresh_start, make_person, make_table

pytestmark = pytest.mark.django_db


def refusal(call: object, **arguments: object) -> str:
    with pytest.raises(Refused) as caught:
        call(**arguments)  # type: ignore[operator]
    assert caught.value.text
    return caught.value.code


def places(table: Table) -> list[TablePlace]:
    return list(table.places.order_by("index"))


def test_whoever_opens_a_table_sits_at_its_first_seat_and_is_host() -> None:
    june = make_person()
    table = make_table(june, bots=("hard", "easy"))
    assert table.host == june
    assert [(p.index, p.name, p.bot_level) for p in places(table)][0] == (0, "June", "")
    assert [p.bot_level for p in places(table)] == ["", "hard", "easy"]
    assert len({p.name for p in places(table)}) == 3
    assert set(table.code) <= set(ALPHABET)
    assert 4 <= len(table.code) <= 6
    assert table.title == "June’s table"


def test_a_table_stores_every_option_and_refuses_what_the_engine_refuses() -> None:
    june = make_person()
    table = make_table(june, options={"headstart": 2})
    assert table.options["headstart"] == 2
    assert table.options["turn_seconds"] == 15
    plan = TablePlan(game="wawawest", seats=99, options={"headstart": 500, "fire": "duel"})
    with pytest.raises(Refused) as caught:
        open_table(user=june, plan=plan)
    assert {name for name, _text in caught.value.fields} == {"seats", "headstart", "fire"}
    assert refusal(open_table, user=june, plan=TablePlan(game="poker")) == "no_such_game"


def test_joining_takes_the_asked_seat_or_the_first_free_one() -> None:
    table = make_table(make_person())
    doc, ringo = make_person("Doc"), make_person("Ringo")
    assert seating.join_table(code=table.code, user=doc, index=3).index == 3
    assert seating.join_table(code=table.code, user=ringo).index == 1
    lottie = make_person("Lottie")
    assert refusal(seating.join_table, code=table.code, user=lottie, index=3) == "seat_taken"
    assert refusal(seating.join_table, code=table.code, user=lottie, index=40) == "no_such_seat"
    seating.join_table(code=table.code, user=lottie)
    assert refusal(seating.join_table, code=table.code, user=make_person("Kid")) == "full"


def test_joining_twice_changes_nothing() -> None:
    table = make_table(make_person())
    doc = make_person("Doc")
    first = seating.join_table(code=table.code, user=doc, index=2)
    again = seating.join_table(code=table.code, user=doc, index=1)
    assert first.pk == again.pk
    assert len(places(table)) == 2


def test_a_table_that_is_gone_says_so() -> None:
    june = make_person()
    table = make_table(june)
    seating.leave_table(code=table.code, user=june)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert refusal(seating.join_table, code=table.code, user=make_person("Doc")) == "gone"
    assert refusal(seating.join_table, code="XXXX", user=make_person("Doc")) == "no_such_table"


def test_a_host_who_leaves_hands_over_to_whoever_sits_longest() -> None:
    june = make_person()
    table = make_table(june)
    doc, _ringo = fill_table(table, "Doc", "Ringo")
    seating.leave_table(code=table.code, user=june)
    table.refresh_from_db()
    assert table.host == doc
    assert table.state == Table.State.OPEN


def test_only_the_host_kicks_hands_over_and_seats_bots() -> None:
    june = make_person()
    table = make_table(june)
    doc, ringo = fill_table(table, "Doc", "Ringo")
    for call, more in (
        (seating.kick, {"index": 0}),
        (seating.hand_over, {"index": 1}),
        (seating.add_bot, {}),
        (seating.remove_bot, {"index": 1}),
        (starting.start_table, {}),
    ):
        assert refusal(call, code=table.code, user=doc, **more) == "not_host"
    seating.kick(code=table.code, user=june, index=2)
    assert refusal(seating.join_table, code=table.code, user=ringo) == "kicked"
    assert refusal(seating.kick, code=table.code, user=june, index=0) == "kick_self"
    seating.hand_over(code=table.code, user=june, index=1)
    table.refresh_from_db()
    assert table.host == doc


def test_bots_come_in_three_strengths_and_go() -> None:
    june = make_person()
    table = make_table(june)
    for level in ("easy", "medium", "hard"):
        seating.add_bot(code=table.code, user=june, level=level)
    assert refusal(seating.add_bot, code=table.code, user=june, level="easy") == "full"
    assert refusal(seating.add_bot, code=table.code, user=june, level="god") == "no_such_bot"
    seating.change_bot(code=table.code, user=june, index=1, level="hard")
    seating.remove_bot(code=table.code, user=june, index=3)
    assert [p.bot_level for p in places(table)] == ["", "hard", "medium"]
    assert refusal(seating.change_bot, code=table.code, user=june, index=0, level="hard")


def test_the_last_to_be_ready_starts_the_match_with_those_who_are_here() -> None:
    june = make_person()
    table = make_table(june, seats=6)
    (doc,) = fill_table(table, "Doc")
    seating.add_bot(code=table.code, user=june, index=5)
    starting.set_ready(code=table.code, user=june, ready=True)
    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    started = starting.set_ready(code=table.code, user=doc, ready=True)
    assert started.state == Table.State.PLAYING
    match = Match.objects.get(pk=started.match_id)
    assert match.origin == f"table/{table.code}"
    seats = list(Seat.objects.filter(match=match).order_by("index"))
    assert [seat.user_id for seat in seats] == [june.pk, doc.pk, None]
    assert [p.index for p in places(table)] == [0, 1, 2]


def test_a_ready_player_alone_waits_for_company() -> None:
    june = make_person()
    table = make_table(june)
    starting.set_ready(code=table.code, user=june, ready=True)
    table.refresh_from_db()
    assert table.state == Table.State.OPEN
    assert refusal(starting.start_table, code=table.code, user=june) == "too_few"


def test_a_host_cannot_start_over_the_heads_of_others() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    with pytest.raises(Refused) as caught:
        starting.start_table(code=table.code, user=june)
    assert caught.value.text == "Not ready yet: Doc."
    starting.set_ready(code=table.code, user=doc, ready=True)
    assert starting.start_table(code=table.code, user=june).match_id


def test_starting_twice_leads_to_the_same_match() -> None:
    june = make_person()
    table = make_table(june, bots=("easy",))
    first = starting.start_table(code=table.code, user=june)
    again = starting.start_table(code=table.code, user=june)
    assert first.match_id == again.match_id
    assert Match.objects.count() == 1
    assert refusal(seating.join_table, code=table.code, user=make_person("Doc")) == "started"


def test_changed_options_clear_everybodys_ready_and_are_named() -> None:
    june = make_person()
    table = make_table(june)
    (doc,) = fill_table(table, "Doc")
    starting.set_ready(code=table.code, user=doc, ready=True)
    plan = TablePlan(game="wawawest", seats=5, options={"headstart": 3, "thievery": True})
    change_options(code=table.code, user=june, plan=plan)
    assert [p.ready for p in places(table)] == [False, False]
    table.refresh_from_db()
    page = see_table(table, doc.pk)
    assert page.changes == (
        "Headstart: 3 instead of 0",
        "Thievery: on instead of off",
        "Seats: 5 instead of 4",
    )
    assert page.chips == ("Headstart 3", "Thievery", "15 s")


def test_options_are_refused_at_their_field_and_change_nothing() -> None:
    june = make_person()
    table = make_table(june)
    fill_table(table, "Doc", "Ringo")
    with pytest.raises(Refused) as caught:
        plan = TablePlan(game="wawawest", seats=2, options={"exclude_items": ["Skip"]})
        change_options(code=table.code, user=june, plan=plan)
    assert [name for name, _text in caught.value.fields] == ["exclude_items"]
    with pytest.raises(Refused) as caught:
        change_options(code=table.code, user=june, plan=TablePlan(game="wawawest", seats=2))
    assert caught.value.fields == (("seats", "There are 3 at the table already."),)
    table.refresh_from_db()
    assert table.version == 3


def test_fewer_seats_move_people_up() -> None:
    june = make_person()
    table = make_table(june, seats=8)
    doc = make_person("Doc")
    seating.join_table(code=table.code, user=doc, index=7)
    change_options(code=table.code, user=june, plan=TablePlan(game="wawawest", seats=3))
    assert [(p.index, p.name) for p in places(table)] == [(0, "June"), (1, "Doc")]


def test_play_now_is_a_running_match_and_a_double_click_the_same() -> None:
    june = make_person()
    fresh_start()
    bots = ("medium",) * 3
    table = starting.play_now(user=june, game="wawawest", language="en", bots=bots)
    again = starting.play_now(user=june, game="wawawest", language="en", bots=bots)
    assert table.match_id == again.match_id
    assert [s.bot_level for s in Seat.objects.order_by("index")] == ["", *bots]
    assert list_tables() == []


def end(table: Table) -> None:
    Match.objects.filter(pk=table.match_id).update(status=Match.Status.OVER)
    starting.close_finished(match_id=table.match_id)  # type: ignore[arg-type]


def test_a_rematch_is_one_table_for_the_same_people_and_starts_when_all_have_come() -> None:
    june = make_person()
    old = make_table(june, bots=("hard",), options={"headstart": 4})
    (doc,) = fill_table(old, "Doc")
    starting.set_ready(code=old.code, user=june, ready=True)
    old = starting.set_ready(code=old.code, user=doc, ready=True)
    assert old.match_id is not None
    assert refusal(starting.rematch, match_id=old.match_id, user=june) == "still_running"
    end(old)
    assert refusal(starting.rematch, match_id=old.match_id, user=make_person("X"))
    again = starting.rematch(match_id=old.match_id, user=doc)
    assert again.state == Table.State.OPEN
    assert again.options["headstart"] == 4
    stranger = make_person("Kid")
    assert refusal(seating.join_table, code=again.code, user=stranger) == "full"
    assert starting.rematch(match_id=old.match_id, user=doc).pk == again.pk
    both = starting.rematch(match_id=old.match_id, user=june)
    assert both.pk == again.pk
    assert both.state == Table.State.PLAYING
    assert both.match_id not in {None, old.match_id}


def test_a_rematch_against_bots_starts_at_once() -> None:
    june = make_person()
    fresh_start()
    old = starting.play_now(user=june, game="wawawest", language="en", bots=("easy", "easy"))
    end(old)
    again = starting.rematch(match_id=old.match_id, user=june)  # type: ignore[arg-type]
    assert again.state == Table.State.PLAYING


def test_one_person_may_sit_at_several_tables_but_not_at_all() -> None:
    doc = make_person("Doc")
    tables = [make_table(make_person(f"Host {i}")) for i in range(SEATS_PER_PERSON + 1)]
    for table in tables[:-1]:
        seating.join_table(code=table.code, user=doc)
    assert refusal(seating.join_table, code=tables[-1].code, user=doc) == "too_many_seats"


def test_one_person_keeps_a_handful_of_tables_open() -> None:
    june = make_person()
    for _number in range(OPEN_TABLES_PER_HOST):
        make_table(june)
    plan = TablePlan(game="wawawest")
    assert refusal(open_table, user=june, plan=plan) == "too_many_tables"


def test_going_from_chair_to_chair_has_an_end() -> None:
    june = make_person()
    table = make_table(june)
    doc = make_person("Doc")
    codes = set()
    for _number in range(30):
        try:
            seating.join_table(code=table.code, user=doc)
            seating.leave_table(code=table.code, user=doc)
        except Refused as refused:
            codes.add(refused.code)
    assert codes == {"too_fast"}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("kq7m", "KQ7M"),
        (" KQ7M ", "KQ7M"),
        ("https://saloon.example/t/KQ7M/", "KQ7M"),
        ("K", ""),
        ("가나다라", ""),
        ("", ""),
        ("x" * 500, ""),
    ],
)
def test_a_code_is_read_from_what_people_paste(typed: str, code: str) -> None:
    assert read_code(typed) == code


def test_public_tables_are_listed_and_others_are_not() -> None:
    june = make_person()
    shown = make_table(june, clock="correspondence")
    make_table(june, privacy="link")
    assert [row.code for row in list_tables()] == [shown.code]
    assert [row.code for row in list_tables("day")] == [shown.code]
    assert "By the day" in list_tables()[0].facts
    assert list_tables("wawawest")
    seating.add_bot(code=shown.code, user=june)
    seating.add_bot(code=shown.code, user=june)
    seating.add_bot(code=shown.code, user=june)
    assert list_tables("free") == []


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_the_last_seat_one_gets_it() -> None:
    june = make_person()
    table = make_table(june, seats=2)
    people = [make_person(f"P{i}") for i in range(4)]
    fresh_start()
    results = at_once(
        [lambda one=one: seating.join_table(code=table.code, user=one) for one in people]
    )
    assert sum(isinstance(result, TablePlace) for result in results) == 1
    refused = [result.code for result in results if isinstance(result, Refused)]
    assert refused == ["full"] * 3
    assert len(places(table)) == 2


@pytest.mark.django_db(transaction=True)
def test_one_person_who_joins_in_two_tabs_at_once_sits_once() -> None:
    table = make_table(make_person())
    doc = make_person("Doc")
    results = at_once([lambda: seating.join_table(code=table.code, user=doc)] * 4)
    assert len({result.pk for result in results}) == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_starts_at_once_comes_one_match() -> None:
    june = make_person()
    table = make_table(june, bots=("easy",))
    results = at_once([lambda: starting.start_table(code=table.code, user=june)] * 4)
    assert len({result.match_id for result in results}) == 1
    assert Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_rematches_at_once_comes_one_table() -> None:
    people = [make_person(name) for name in ("A", "B", "C")]
    table = make_table(people[0])
    for one in people[1:]:
        seating.join_table(code=table.code, user=one)
    for one in people:
        table = starting.set_ready(code=table.code, user=one, ready=True)
    end(table)
    match_id = table.match_id
    results = at_once(
        [lambda one=one: starting.rematch(match_id=match_id, user=one) for one in people]
    )
    assert len({result.pk for result in results}) == 1
    assert Match.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_play_now_clicked_in_many_tabs_is_one_match() -> None:
    june = make_person()
    fresh_start()

    def click(user: User = june) -> Table:
        return starting.play_now(user=user, game="wawawest", language="en", bots=("easy",))

    results = at_once([click] * 3)
    assert len({result.match_id for result in results}) == 1

"""Deadlines fire once, not early; a draft counts; time the server was down is given back."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime as dt
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games import ledger, render, services
from games.host import MatchHost, Refused
from games.hosts import host_of
from games.journal import journal
from games.models import Beat, Draft, LogEntry, Match
from games.timekeeping import OWED, Clock, Time, next_time, now_ms
from tests.games.plays import lock, make_match, open_host, play

pytestmark = pytest.mark.django_db(transaction=True)
made = database_sync_to_async(make_match)


async def overdue(match: Match, seconds: float = 100) -> MatchHost:
    """Return the host of a match whose open turn began so long ago."""
    ago = dt.timedelta(seconds=seconds)
    row = await Match.objects.aget(id=match.id)
    await Match.objects.filter(id=match.id).aupdate(
        opened_at=row.opened_at - ago, deadline_at=row.deadline_at - ago
    )
    return await host_of(match.id)


def held(host: MatchHost) -> dict[int, str]:
    return {e.seat: e.held for _, events in host.happened for e in events if hasattr(e, "held")}


async def draft(host: MatchHost, seat: int, action: Any, key: str = "d") -> None:
    await services.draft(
        host,
        user_id=host.facts.users[seat],
        key=key,
        epoch=host.shown.epoch,
        action_json=action,
    )


async def test_who_did_not_choose_skips_at_the_deadline() -> None:
    match = await made(3)
    host = await overdue(match)
    await play(host, 0, lock("Reload"))
    await services.expire_deadline(match.id)
    assert held(host) == {0: "Reload", 1: "Skip", 2: "Skip"}
    assert [p.missed for p in host.shown.state.players] == [0, 1, 1]


async def test_a_draft_counts_at_the_deadline_and_is_no_missed_turn() -> None:
    match = await made(3)
    host = await host_of(match.id)
    await draft(host, 1, lock("Shield"))
    host = await overdue_again(host)
    await services.expire_deadline(match.id)
    assert held(host) == {0: "Skip", 1: "Shield", 2: "Skip"}
    assert [p.missed for p in host.shown.state.players] == [1, 0, 1]
    assert not await Draft.objects.filter(match=match).aexists()


async def overdue_again(host: MatchHost) -> MatchHost:
    """Let the deadline of a held match pass."""
    ago = dt.timedelta(seconds=100)
    row = await Match.objects.aget(id=host.match_id)
    await Match.objects.filter(id=host.match_id).aupdate(
        opened_at=row.opened_at - ago, deadline_at=row.deadline_at - ago
    )
    await host._reload([], [], failed=False)
    return host


async def test_a_draft_that_is_not_legal_becomes_a_skip() -> None:
    match = await made(2)
    host = await host_of(match.id)
    await Draft.objects.acreate(
        match=match, seat=0, epoch=host.shown.epoch, action=lock("Bazooka"), key="d"
    )
    await overdue_again(host)
    await services.expire_deadline(match.id)
    assert held(host) == {0: "Skip", 1: "Skip"}


async def test_the_newest_draft_counts_and_none_forgets_it() -> None:
    match = await made(2)
    host = await host_of(match.id)
    await draft(host, 0, lock("Reload"), "d1")
    await draft(host, 0, lock("Shield"), "d2")
    await draft(host, 1, lock("Shield"), "d3")
    await draft(host, 1, None, "d4")
    await overdue_again(host)
    await services.expire_deadline(match.id)
    assert held(host) == {0: "Shield", 1: "Skip"}


async def test_nothing_happens_before_the_deadline_and_nothing_twice_after() -> None:
    match = await made(3)
    await services.expire_deadline(match.id)
    assert await LogEntry.objects.filter(match=match).acount() == 1
    host = await host_of(match.id)
    await overdue_again(host)
    await asyncio.gather(*(services.expire_deadline(match.id) for _ in range(5)))
    assert await LogEntry.objects.filter(match=match).acount() == 4
    assert host.shown.state.turn == 2


async def test_three_missed_turns_put_a_seat_out() -> None:
    match = await made(3)
    host = await host_of(match.id)
    for _ in range(3):
        await play(host, 0, lock("Shield"))
        await play(host, 1, lock("Reload"))
        await overdue_again(host)
        await services.expire_deadline(match.id)
    assert host.facts.engine.gone(host.shown.state) == {2}


async def test_a_draft_moves_nobodys_cursor_and_is_no_entry() -> None:
    match = await made(2)
    host = await host_of(match.id)
    before = host.shown
    await draft(host, 0, lock("Shield"))
    assert host.shown is before
    assert await LogEntry.objects.filter(match=match).acount() == 1


async def test_a_draft_of_who_has_left_is_refused() -> None:
    match = await made(3)
    host = await host_of(match.id)
    user = host.facts.users[2]
    await services.leave_match(match_id=match.id, user_id=user, key="gone")
    for seat in (0, 1):
        await play(host, seat, lock("Reload"))
    with pytest.raises(Refused) as refused:
        await draft(host, 2, lock("Shield"))
    assert refused.value.code == "not_awaited"
    assert not await Draft.objects.filter(match=match, seat=2).aexists()


async def test_a_draft_of_an_earlier_turn_is_stale() -> None:
    match = await made(2)
    host = await host_of(match.id)
    epoch = host.shown.epoch
    for seat in (0, 1):
        await play(host, seat, lock("Reload"))
    with pytest.raises(Refused) as caught:
        await services.draft(
            host, user_id=host.facts.users[0], key="d", epoch=epoch, action_json=lock("Shield")
        )
    assert caught.value.code == "stale"


async def test_time_in_which_no_process_ran_is_given_back() -> None:
    match = await made(2)
    row = await Match.objects.aget(id=match.id)
    ago = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=40)
    await Beat.objects.acreate(process="before", at=ago)
    _, credited = await journal.write(ledger.BeatNow("now"))
    moved = await Match.objects.aget(id=match.id)
    assert 39_000 < credited < 45_000
    assert moved.deadline_at - row.deadline_at == moved.opened_at - row.opened_at
    assert (moved.deadline_at - row.deadline_at).total_seconds() == pytest.approx(
        credited / 1000, abs=0.01
    )
    _, again = await journal.write(ledger.BeatNow("now"))
    assert again == 0


async def test_banks_read_back_from_the_log_count_no_silence() -> None:
    """I18: also in the turns after it, when the row's own time tells nothing of it any more."""
    match = await made(2)
    await Match.objects.filter(id=match.id).aupdate(clock={"kind": "correspondence"})
    host = await database_sync_to_async(open_host)(match)
    ago = dt.datetime.now(dt.UTC) - dt.timedelta(hours=9)
    await Beat.objects.acreate(process="before", at=ago)
    await journal.write(ledger.BeatNow("now"))
    host = await database_sync_to_async(open_host)(match)
    for _turn in range(2):
        for seat in (0, 1):
            await play(host, seat, lock("Reload"))
    again = await database_sync_to_async(open_host)(match)
    assert again.shown.time == host.shown.time


async def test_a_deadline_due_before_the_silence_is_not_given_time() -> None:
    match = await made(2)
    ago = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=40)
    due = ago - dt.timedelta(seconds=5)
    await Match.objects.filter(id=match.id).aupdate(deadline_at=due)
    await Beat.objects.acreate(process="before", at=ago)
    await journal.write(ledger.BeatNow("now"))
    assert (await Match.objects.aget(id=match.id)).deadline_at == due


async def test_a_lease_is_held_by_one_process_until_it_runs_out() -> None:
    match = await made(2)
    _, mine = await journal.write(ledger.TakeLease((match.id,), "a", 30))
    _, others = await journal.write(ledger.TakeLease((match.id,), "b", 30))
    assert (set(mine), set(others)) == ({match.id}, set())
    past = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=1)
    await Match.objects.filter(id=match.id).aupdate(lease_until=past)
    _, others = await journal.write(ledger.TakeLease((match.id,), "b", 30))
    assert set(others) == {match.id}


class Awaiting:
    """An engine that awaits these seats of three."""

    def __init__(self, *seats: int) -> None:
        self._seats = frozenset(seats)

    def to_act(self, state: Any) -> frozenset[int]:
        return self._seats

    def pausing(self, state: Any) -> bool:
        return False

    def seats(self, state: Any) -> int:
        return 3

    def time_limit(self, state: Any, seat: int) -> float:
        return 20.0


SLOW = Clock("correspondence", bank_ms=100_000, increment_ms=10_000, cap_ms=105_000)


def after(seats: tuple[int, ...], before: Time | None, at: int, *, moved: bool = False) -> Time:
    """Return the time once these seats are awaited; `moved` = a new turn was opened."""
    moved = moved or before is None
    return next_time(Awaiting(*seats), SLOW, before=before, state=None, moved=moved, at_ms=at)


def test_a_correspondence_bank_runs_while_awaited_and_grows_after_the_turn() -> None:
    first = after((0, 1), None, 1000)
    assert first.deadline_ms == 101_000
    second = after((1,), first, 31_000)  # seat 0 decided after 30 s
    assert second.banks == (70_000, 100_000, 100_000)
    assert not second.due(1, 100_999)
    assert second.due(1, 101_000)
    third = after((0, 2), second, 32_000, moved=True)  # seat 1 decided last, after 31 s
    assert third.banks == (80_000, 79_000, 100_000)
    assert third.deadline_ms == 32_000 + 80_000
    assert not third.due(0, 111_999)
    assert third.due(0, 112_000)
    assert not third.due(2, 112_000)
    assert after((2,), third, 32_500).banks[0] == 79_500
    assert after((1,), third, 32_500, moved=True).banks == (89_500, 79_000, 105_000)


def test_whoever_decides_last_begins_the_next_turn_anew() -> None:
    first = after((0, 1), None, 1000)
    second = after((0, 1), after((1,), first, 2000), 41_000, moved=True)
    assert second.since == (41_000, 41_000, 0)
    assert second.banks == (105_000, 70_000, 100_000)


def test_taking_a_choice_back_and_making_it_again_earns_no_time() -> None:
    time = after((0, 1), None, 1000)
    for at in range(2000, 22_000, 2000):
        time = after((0, 1), after((1,), time, at), at + 1000)
    assert time.banks[0] == 100_000 - 10_000
    assert after((0, 1), after((1,), time, 22_000), 23_000, moved=True).banks[0] == 99_000


def test_each_viewer_is_told_the_own_deadline() -> None:
    time = after((0, 1), after((0, 1), None, 1000), 51_000, moved=True)
    time = after((0, 1), after((1,), time, 81_000), 91_000)  # seat 0 decided, then took it back
    assert time.deadline_of(0) == 91_000 + 30_000
    assert time.deadline_of(1) == 51_000 + 60_000
    assert time.deadline_of(2) == time.deadline_of(None) == time.deadline_ms == 111_000


@pytest.mark.parametrize("hidden", [True, False])
def test_a_deadline_tells_who_has_chosen_only_where_marks_do(hidden: bool) -> None:
    match = make_match(3, hide_locks=hidden)
    host = open_host(match)
    banks = (50_000, 90_000, 70_000)
    left = []
    for since in ((now_ms(),) * 3, (OWED, now_ms(), now_ms())):
        own = [at + bank for at, bank in zip(since, banks, strict=True) if at > 0]
        time = Time(now_ms(), min(own), since, banks)
        host.shown = dataclasses.replace(host.shown, time=time)
        left.append([render.left_ms(host, viewer) for viewer in (1, 2, None)])
    before, later = left
    assert [round((ms or 0) / 1000) for ms in before[:2]] == [90, 70]
    assert [round((ms or 0) / 1000) for ms in later[:2]] == [90, 70]
    assert (before[2], later[2]) == (None, None) if hidden else before[2] != later[2]


def test_a_match_without_a_clock_has_no_deadline() -> None:
    time = next_time(
        Awaiting(0), Clock("none"), before=None, state=None, moved=True, at_ms=now_ms()
    )
    assert time.deadline_ms is None

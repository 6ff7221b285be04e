"""The host: what is answered is on disk, once; what is lost to another process is judged again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games import archive, services
from games.host import CHANGE_EVERY_MS, CHANGES_AT_ONCE, Refused
from games.models import LogEntry, Match, Snapshot
from games.timekeeping import now_ms
from tests.games.plays import lock, make_match, open_host, play

pytestmark = pytest.mark.django_db(transaction=True)

load = database_sync_to_async(archive.load_match)
opened = database_sync_to_async(open_host)


async def count(match: Match, **which: Any) -> int:
    return await LogEntry.objects.filter(match=match, **which).acount()


async def refusal(work: Any) -> str:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value.code


async def test_a_round_of_sealed_choices_is_resolved_once_with_exactly_these() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    await asyncio.gather(
        play(host, 0, lock("Reload")), play(host, 1, lock("Shield")), play(host, 2, lock("Skip"))
    )
    assert await count(match) == 4
    held = {e.seat: e.held for _, events in host.happened for e in events if hasattr(e, "held")}
    assert held == {0: "Reload", 1: "Shield", 2: "Skip"}
    assert host.shown.state.turn == 2


async def test_the_same_click_twice_is_one_entry_and_one_answer() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    epoch = host.shown.epoch
    first, second = await asyncio.gather(
        play(host, 0, lock("Reload"), key="same", epoch=epoch),
        play(host, 0, lock("Reload"), key="same", epoch=epoch),
    )
    third = await play(host, 0, lock("Reload"), key="same", epoch=epoch)
    assert (first.cursor, second.again, third.again) == (second.cursor, True, True)
    assert await count(match, actor="seat/0") == 1


async def test_a_key_known_from_before_a_restart_is_answered_again() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    epoch = host.shown.epoch
    await play(host, 0, lock("Reload"), key="same", epoch=epoch)
    after = await opened(match)
    assert (await play(after, 0, lock("Reload"), key="same", epoch=epoch)).again
    assert await count(match, actor="seat/0") == 1


async def test_a_key_used_for_another_payload_is_refused_and_changes_nothing() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    await play(host, 0, lock("Reload"), key="same")
    assert await refusal(play(host, 0, lock("Shield"), key="same")) == "key_reused"
    assert await count(match) == 2


async def test_a_click_made_for_an_earlier_turn_is_stale() -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    epoch = host.shown.epoch
    await play(host, 0, lock("Reload"))
    await play(host, 1, lock("Reload"))
    assert await refusal(play(host, 0, lock("Shield"), epoch=epoch)) == "stale"
    assert await count(match) == 3


async def test_somebody_without_a_seat_cannot_act() -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    act = services.act(
        host, user_id=None, key="k", epoch=host.shown.epoch, action_json=lock("Skip")
    )
    assert await refusal(act) == "no_seat"


async def test_an_unknown_item_is_refused_with_the_code_of_the_game() -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    assert await refusal(play(host, 0, lock("Cannon"))) == "unknown_item"
    assert await count(match) == 1


async def test_who_is_second_to_write_is_judged_again_on_what_the_first_wrote() -> None:
    match = await database_sync_to_async(make_match)(3)
    here, there = await opened(match), await opened(match)
    await play(here, 0, lock("Reload"))
    await play(there, 1, lock("Shield"))  # `there` has not heard of version 2
    assert there.shown.version == 3
    await here.catch_up(3)
    assert here.shown.hash == there.shown.hash
    assert here.shown.state == there.shown.state


async def test_two_processes_at_once_write_a_round_once() -> None:
    match = await database_sync_to_async(make_match)(4)
    here, there = await opened(match), await opened(match)
    epoch = here.shown.epoch
    await asyncio.gather(
        *(
            play(host, seat, lock("Reload"), epoch=epoch)
            for seat, host in enumerate((here, there, here, there))
        )
    )
    loaded = await load(match.id)
    assert loaded.position.version == 5
    assert loaded.position.state.turn == 2
    assert not loaded.frozen


async def test_an_entry_that_builds_on_a_lost_one_is_lost_too() -> None:
    """Same version number, other words: the hash of the entry before decides."""
    match = await database_sync_to_async(make_match)(4)
    here, there = await opened(match), await opened(match)
    await play(there, 3, lock("Skip"))
    epoch = here.shown.epoch
    # `here` judges two ahead on a head that is gone; the second one's number fits the true head.
    await asyncio.gather(
        play(here, 0, lock("Reload"), epoch=epoch), play(here, 1, lock("Shield"), epoch=epoch)
    )
    loaded = await load(match.id)
    assert (loaded.position.version, loaded.frozen) == (4, False)
    assert loaded.position.state == here.shown.state


async def test_the_state_is_the_fold_of_the_log_after_every_entry() -> None:
    match = await database_sync_to_async(make_match)(3, turn_limit=40)
    host = await opened(match)
    for turn in range(36):
        for seat in range(3):
            item = ("Reload", "Shield", "Skip")[(turn + seat) % 3]
            await play(host, seat, lock(item))
            if turn % 9 == 0:
                loaded = await load(match.id)
                assert loaded.position.state == host.shown.state
                assert loaded.position.cursors == host.shown.cursors
                assert loaded.position.hash == host.shown.hash
    assert await Snapshot.objects.filter(match=match).acount() == 2
    loaded = await load(match.id)
    assert loaded.position.state == host.shown.state
    assert loaded.happened == host.happened


async def test_a_log_somebody_changed_freezes_the_match() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    await play(host, 0, lock("Reload"))
    entry = await LogEntry.objects.aget(match=match, version=2)
    entry.action["action"]["item"] = "Shield"
    await entry.asave()
    loaded = await load(match.id)
    assert loaded.frozen
    broken = await opened(match)
    assert await refusal(play(broken, 1, lock("Skip"))) == "frozen"
    assert (await Match.objects.aget(id=match.id)).status == Match.Status.FROZEN


async def test_nothing_is_shown_before_it_is_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    epoch, version = host.shown.epoch, host.shown.version
    acts = [asyncio.ensure_future(play(host, seat, lock("Reload"), epoch=epoch)) for seat in (0, 1)]
    late = asyncio.ensure_future(play(host, 0, lock("Shield"), epoch=epoch))
    await asyncio.sleep(0)
    assert host.shown.version == version  # judged, not committed
    assert not late.done()  # even "stale" would tell that the round has closed
    await asyncio.gather(*acts)
    assert host.shown.version == version + 2
    assert await refusal(late) == "stale"


async def test_the_one_who_leaves_is_gone_and_the_match_ends() -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    await services.act(
        host,
        user_id=host.facts.users[1],
        key="k",
        epoch=host.shown.epoch,
        action_json=lock("Reload"),
    )
    act = services._leave("seat/0", 0, "bye", "leave")
    await host.submit(act, 0)
    row = await Match.objects.aget(id=match.id)
    assert host.shown.result is not None
    assert (row.status, row.awaiting) == (Match.Status.OVER, "")
    assert row.ended_at is not None
    assert await refusal(play(host, 1, lock("Skip"))) == "over"


async def test_the_row_says_who_is_awaited() -> None:
    match = await database_sync_to_async(make_match)(3)
    host = await opened(match)
    await play(host, 1, lock("Reload"))
    assert (await Match.objects.aget(id=match.id)).awaiting == "0,2"


async def test_a_broken_engine_is_answered_and_breaks_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    engine = type(host.facts.engine)
    with monkeypatch.context() as broken:
        broken.setattr(engine, "apply", lambda *args: 1 / 0)
        assert await refusal(play(host, 0, lock("Reload"))) == "fault"
    assert await count(match) == 1
    await play(host, 0, lock("Reload"))
    assert await count(match) == 2


async def test_the_log_grows_slower_than_somebody_can_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = await database_sync_to_async(make_match)(2)
    host = await opened(match)
    for number in range(CHANGES_AT_ONCE):
        await play(host, 0, lock("Shield" if number % 2 else "Reload"))
    assert await refusal(play(host, 0, lock("Reload"))) == "too_fast"
    later = now_ms() + CHANGE_EVERY_MS
    monkeypatch.setattr("games.host.now_ms", lambda: later)
    await play(host, 0, lock("Reload"))
    assert await refusal(play(host, 0, {"kind": "Recall"})) == "too_fast"
    await play(host, 1, lock("Reload"))  # nobody else pays for it, and the next turn is a new one
    await play(host, 0, lock("Shield"))
    assert await count(match) == 1 + CHANGES_AT_ONCE + 3

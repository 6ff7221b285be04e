"""The match socket: what each viewer is sent, what is refused, and what nobody may learn."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session

from games import consumers, services
from games.hosts import hosts
from games.models import LogEntry, Match
from lobby.models import User
from tests.games.plays import Page, cookie_of, lock, make_match
from tests.servers import patience

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@database_sync_to_async
def set_up(seats: int = 3, **options: Any) -> tuple[Match, list[str]]:
    match = make_match(seats, **options)
    owners = User.objects.filter(seats__match=match).order_by("seats__index")
    return match, [cookie_of(user) for user in owners]


async def seated(seats: int = 3, **options: Any) -> tuple[Match, list[Page]]:
    match, cookies = await set_up(seats, **options)
    return match, [await Page(match, cookie).open() for cookie in cookies]


async def close(*pages: Page) -> None:
    for page in pages:
        await page.close()


async def test_a_round_reaches_everybody_as_one_update() -> None:
    _, pages = await seated(3)
    for page, item in zip(pages, ("Reload", "Shield", "Skip"), strict=True):
        await page.act(lock(item))
    for page in pages:
        frames = await page.drain()
        shows = [frame for frame in frames if frame["t"] == "show"]
        assert [frame["t"] for frame in frames if frame["t"] == "done"] == ["done"]
        assert shows[-1]["epoch"] == 4
        revealing = [frame for frame in shows if "log" in frame["add"]]
        assert len(revealing) == 1
        assert "Reload" in page.log
    await close(*pages)


async def test_another_players_sealed_choice_changes_no_byte_of_my_frames() -> None:
    """The re-deal test: the same match, the same clicks, only what B seals differs."""
    told = []
    for item in ("Reload", "Shield", "Skip", "Minigun"):
        match, cookies = await set_up(3)
        mine = await Page(match, cookies[0]).open()
        theirs = await Page(match, cookies[1]).open()
        public = await Page(match).open()
        await theirs.act(lock(item), t="draft")
        await theirs.hear("done")
        assert await mine.drain() == []  # a draft sends nothing at all
        assert await public.drain() == []
        await theirs.act(lock(item))
        await theirs.hear("done")
        await theirs.act(lock("Skip"))  # a changed choice sends nothing either
        await theirs.hear("done")
        await theirs.act(lock(item))
        await theirs.hear("done")
        frames = [await page.drain() for page in (mine, public)]
        again = await Page(match, cookies[0]).open()
        whole = again.parts | again.marks
        for frame in (frame for heard in frames for frame in heard):
            frame["left_ms"] = 0
        told.append(json.dumps([frames, sorted(whole.items())]))
        await close(mine, theirs, public, again)
    assert len(set(told)) == 1
    assert json.loads(told[0])[0][0], "the mark of the locked choice must be seen"


async def test_a_spectator_is_sent_the_public_view_and_cannot_act() -> None:
    match, pages = await seated(2)
    watching = await Page(match).open()
    await watching.act(lock("Reload"))
    refused = (await watching.hear("refused"))[-1]
    assert refused["code"] == "no_seat"
    assert refused["text"]
    await close(watching, *pages)


async def test_two_tabs_of_one_player_show_the_same() -> None:
    match, cookies = await set_up(3)
    one, two = await Page(match, cookies[0]).open(), await Page(match, cookies[0]).open()
    await one.act(lock("Reload"))
    await one.hear("done", "show")
    await two.hear("show")
    await two.act({"kind": "Recall"})
    await two.hear("done", "show")
    await one.hear("show")
    assert one.parts == two.parts
    await close(one, two)


async def test_a_double_click_is_one_action() -> None:
    match, pages = await seated(3)
    await pages[0].act(lock("Reload"), key="same")
    await pages[0].act(lock("Reload"), key="same")
    frames = await pages[0].drain()
    assert [frame["t"] for frame in frames].count("done") == 2
    assert await LogEntry.objects.filter(match=match, actor="seat/0").acount() == 1
    await close(*pages)


async def test_a_page_that_was_away_gets_what_it_missed() -> None:
    match, pages = await seated(2)
    cursor = pages[1].cursor
    cookie = dict(pages[1].link.scope["headers"])[b"cookie"].decode()
    await pages[1].close()
    await pages[0].act(lock("Reload"))
    host = hosts().find(match.id)
    assert host is not None
    await pages[0].hear("done")
    await services.act(
        host,
        user_id=host.facts.users[1],
        key="k",
        epoch=host.shown.epoch,
        action_json=lock("Shield"),
    )
    back = await Page(match, cookie, seen=cursor).open()
    assert back.epoch == 4
    assert back.log.count("<li") >= 1
    fresh = await Page(match, cookie).open()
    assert back.parts == fresh.parts
    assert back.marks == fresh.marks
    await close(pages[0], back, fresh)


async def test_a_page_that_has_seen_everything_is_sent_its_own_pieces_only() -> None:
    match, cookies = await set_up(2)
    first = await Page(match, cookies[0]).open()
    again = await Page(match, cookies[0], seen=first.cursor).open()
    assert set(again.parts) < set(first.parts)
    await close(first, again)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("nonsense", "not_json"),
        ("[" * 1000 + "]" * 1000, "frame_too_deep"),
        ('{"t":"act"}', "bad_key"),
        ('{"t":"steal"}', "unknown_frame"),
        ('"' + "x" * 5000 + '"', "frame_too_large"),
    ],
)
async def test_a_bad_frame_is_answered_and_the_socket_stays(sent: str, code: str) -> None:
    _, pages = await seated(2)
    await pages[0].link.send_to(sent)
    refused = (await pages[0].hear("refused"))[-1]
    assert refused["code"] == code
    assert refused["text"]
    await pages[0].act(lock("Reload"))
    await pages[0].hear("done")
    await close(*pages)


async def test_a_binary_frame_is_answered_and_the_socket_stays() -> None:
    _, pages = await seated(2)
    await pages[0].link.send_to(bytes_data=b"\x00\xff")
    assert (await pages[0].hear("refused"))[-1]["code"] == "binary_frame"
    await pages[0].act(lock("Reload"))
    await pages[0].hear("done")
    await close(*pages)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (lock("Granade"), "unknown_item"),
        (lock("Bazooka"), "too_expensive"),
        ({"kind": "Steal"}, "malformed"),
        ([], "malformed"),
        (7, "malformed"),
        ({"kind": "Lock", "item": "Reload", "elapsed_ms": 0}, "malformed"),
        ({"kind": "Lock", "item": "Reload", "seat": 1}, "malformed"),
    ],
)
async def test_an_action_that_is_not_allowed_says_why(action: Any, code: str) -> None:
    match, pages = await seated(2)
    await pages[0].act(action)
    refused = (await pages[0].hear("refused"))[-1]
    assert refused["code"] == code
    assert refused["text"]
    assert await LogEntry.objects.filter(match=match).acount() == 1
    await close(*pages)


async def test_a_foreign_origin_is_refused() -> None:
    match, cookies = await set_up(2)
    page = Page(match, cookies[0], origin="http://evil.example")
    connected, _ = await page.link.connect()
    assert not connected


async def test_a_match_that_is_not_there_is_said_so_and_closed() -> None:
    match, _ = await set_up(2)
    await Match.objects.filter(id=match.id).adelete()
    page = Page(match)
    assert (await page.link.connect())[0]
    assert await page.frame() == {"t": "bye", "reason": "no_match"}
    assert (await page.link.receive_output(timeout=patience(2)))["code"] == 4404


async def test_a_login_that_is_gone_loses_its_sockets() -> None:
    match, pages = await seated(2)
    user = await User.objects.aget(seats__match=match, seats__index=0)
    await database_sync_to_async(services.revoke_access)(user_id=user.pk)
    assert await pages[0].frame() == {"t": "bye", "reason": "signed_out"}
    assert (await pages[0].link.receive_output(timeout=patience(2)))["code"] == 4401
    await pages[1].act(lock("Reload"))
    await pages[1].hear("done")
    await close(pages[1])


async def test_a_flood_is_slowed_and_then_closed() -> None:
    _, pages = await seated(2)
    for _ in range(400):
        await pages[0].link.send_to("{}")
    codes, closed = set(), 0
    while not closed:
        output = await pages[0].link.receive_output(timeout=patience(5))
        if output["type"] == "websocket.close":
            closed = output["code"]
        else:
            codes.add(json.loads(output["text"]).get("code", ""))
    assert closed == 4429
    assert "too_fast" in codes
    await close(pages[1])


async def test_a_sleeping_query_holds_nobody_up() -> None:
    """Messages do not hop through the thread that all database reads share."""
    _, pages = await seated(2)
    slow = asyncio.ensure_future(database_sync_to_async(time.sleep)(1.5))
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await pages[0].act(lock("Reload"))
    await pages[0].hear("done")
    assert time.monotonic() - began < 1.0
    await slow
    await close(*pages)


async def test_a_login_whose_end_nobody_told_of_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "PING_SECONDS", 0.05)
    monkeypatch.setattr(consumers, "SILENCE_PINGS", 10**6)
    match, cookies = await set_up(2)
    page = await Page(match, cookies[0]).open()
    await Session.objects.all().adelete()
    while (frame := await page.frame()) == {"t": "ping"}:
        pass
    assert frame == {"t": "bye", "reason": "signed_out"}

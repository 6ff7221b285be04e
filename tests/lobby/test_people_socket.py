"""The people socket: what pages are shown, when, and that no frame however odd breaks it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.models import Match
from lobby.accounts.sockets import close_sockets
from lobby.chat.services import say_line
from lobby.models import Table, User
from lobby.people import watch as watching
from lobby.tables import seating, starting
from lobby.tables.opening import TablePlan, change_options
from tests.games.plays import cookie_of
from tests.lobby.gather import fill_table, fresh_start, make_person, make_table
from tests.servers import patience

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    fresh_start()
    yield


class Page:
    """A page's people socket, as the whole application serves it."""

    def __init__(self, topics: str, cookie: str = "", lang: str = "en", **more: str) -> None:
        headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        query = "".join(f"&{name}={value}" for name, value in more.items())
        path = f"/ws/people/?topics={topics}&lang={lang}{query}"
        self.link = WebsocketCommunicator(application, path, headers=headers)
        self.parts: dict[str, str] = {}
        self.added: dict[str, str] = {}
        self.marks: dict[str, str] = {}
        self.mine = self.go = None

    async def frame(self, seconds: float = 5) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self.link.receive_from(timeout=patience(seconds)))
        self.parts |= frame.get("parts", {})
        self.marks |= frame.get("marks", {})
        for list_id, html in frame.get("add", {}).items():
            self.added[list_id] = self.added.get(list_id, "") + html
        self.mine = frame.get("title", {}).get("mine", self.mine)
        self.go = frame.get("go", self.go)
        return frame

    async def until(self, told: Callable[[], bool], seconds: float = 8) -> list[dict[str, Any]]:
        """Return the frames that came until the page knows what it should."""
        frames, end = [], time.monotonic() + patience(seconds)
        while not told():
            frames.append(await self.frame(end - time.monotonic()))
        return frames

    async def drain(self, quiet: float = 0.6) -> list[dict[str, Any]]:
        frames = []
        while not await self.link.receive_nothing(timeout=quiet):
            frames.append(await self.frame())
        return frames


@asynccontextmanager
async def page(
    topics: str, user: User | None = None, *, within: float = 5, **more: Any
) -> AsyncIterator[Page]:
    cookie = await database_sync_to_async(cookie_of)(user) if user else ""
    one = Page(topics, cookie, **more)
    connected, code = await one.link.connect(timeout=patience(5))
    assert connected, code
    await one.link.receive_nothing(timeout=within)  # returns as soon as something comes
    await one.drain(0.25)
    yield one
    await one.link.disconnect()


def later(call: Any) -> Any:
    return database_sync_to_async(call)


@later
def set_up(**plan: Any) -> tuple[User, Table]:
    june = make_person()
    return june, make_table(june, **plan)


async def test_a_new_table_appears_in_every_open_list() -> None:
    async with page("tables") as nobody, page("tables", lang="ko") as korean:
        assert "open-tables" in nobody.parts
        _june, table = await set_up(title="High noon")
        await nobody.until(lambda: "High noon" in nobody.parts["open-tables"])
        await korean.until(lambda: table.code in korean.parts["open-tables"])


async def test_whoever_sits_down_is_seen_by_those_at_the_table_alone_where_it_changed() -> None:
    june, table = await set_up()
    async with page(f"table/{table.code}", june) as mine:
        assert "chair-0" in mine.parts["table-seats"]
        await later(lambda: fill_table(table, "Doc"))()
        frames = await mine.until(lambda: "chair-1" in mine.parts)
        told = {name for frame in frames for name in frame.get("parts", {})}
        assert "Doc" in mine.parts["chair-1"]
        assert "chair-0" not in told
        assert "table-seats" not in told
        assert "2 of 4" in mine.parts["table-count"]


async def test_each_viewer_gets_the_buttons_that_are_theirs() -> None:
    june, table = await set_up()
    (doc,) = await later(lambda: fill_table(table, "Doc"))()
    async with page(f"table/{table.code}", june) as host, page(f"table/{table.code}", doc) as guest:
        assert "kick" in host.parts["table-seats"]
        assert "kick" not in guest.parts["table-seats"]
        assert "/start/" in host.parts["table-act"]
        assert "/start/" not in guest.parts["table-act"]
        assert "csrf" not in json.dumps(host.parts)


async def test_the_start_leads_every_waiting_page_to_the_match() -> None:
    june, table = await set_up(bots=("easy",))
    async with page(f"table/{table.code}", june) as mine, page(f"table/{table.code}") as other:
        started = await later(lambda: starting.start_table(code=table.code, user=june))()
        await mine.until(lambda: mine.go is not None)
        await other.until(lambda: other.go is not None)
        assert mine.go == other.go == f"/match/{started.match_id}/"


async def test_a_kicked_page_is_led_away_within_two_seconds() -> None:
    june, table = await set_up()
    (doc,) = await later(lambda: fill_table(table, "Doc"))()
    async with page(f"table/{table.code}", doc) as theirs:
        begun = time.monotonic()
        await later(lambda: seating.kick(code=table.code, user=june, index=1))()
        while theirs.go is None:
            await theirs.frame()
        assert time.monotonic() - begun < 2
        assert theirs.go == f"/t/{table.code}/"


async def test_a_burst_of_changes_is_drawn_a_few_times() -> None:
    june, table = await set_up(seats=12)
    async with page(f"table/{table.code}", june) as mine:

        def burst() -> None:
            for _number in range(11):
                seating.add_bot(code=table.code, user=june)

        await later(burst)()
        frames = await mine.until(lambda: "12 of 12" in mine.parts["table-count"])
        assert len(frames) <= 8


async def test_changed_options_are_named_on_every_page_in_its_language() -> None:
    june, table = await set_up()
    async with page(f"table/{table.code}") as nobody, page(f"table/{table.code}", lang="ko") as ko:
        plan = TablePlan(game="wawawest", options={"headstart": 2})
        await later(lambda: change_options(code=table.code, user=june, plan=plan))()
        await nobody.until(lambda: "Headstart: 2 instead of 0" in nobody.parts["table-note"])
        await ko.until(lambda: "<li>" in ko.parts["table-note"])


async def test_talk_arrives_as_single_lines() -> None:
    june, table = await set_up()
    async with page(f"table/{table.code}") as nobody:
        scope = f"table/{table.code}"
        for words in ("First.", "<b>Second.</b>"):
            await later(lambda words=words: say_line(scope=scope, user=june, text=words))()
            await nobody.until(lambda: "chat-log" in nobody.added)
        await nobody.until(lambda: "Second" in nobody.added["chat-log"])
        added = nobody.added["chat-log"]
        assert added.count("<li") == 2
        assert "&lt;b&gt;Second.&lt;/b&gt;" in added


async def test_spectators_talk_reaches_no_seat_while_the_match_runs_and_all_after_it() -> None:
    june, table = await set_up(bots=("easy",))
    started = await later(lambda: starting.start_table(code=table.code, user=june))()
    scope = f"match/{started.match_id}"
    kid = await later(lambda: make_person("Kid"))()
    async with page(scope, june) as seat, page(scope) as nobody:
        await later(lambda: say_line(scope=scope, user=kid, text="Psst."))()
        assert await seat.drain() == []
        await nobody.until(lambda: "Psst." in nobody.added.get("chat-log", ""))

        def end() -> None:
            Match.objects.filter(pk=started.match_id).update(status=Match.Status.OVER)
            starting.close_finished(match_id=started.match_id)

        await later(end)()
        await seat.until(lambda: "/again/" in seat.parts["rematch"])
        assert "Psst." in seat.parts.get("chat-log", "") + seat.added.get("chat-log", "")
        assert f"/again/{started.match_id}/" not in nobody.parts["rematch"]


async def test_what_waits_for_me_is_counted_even_when_no_bell_rings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "EVERY_SECONDS", 0.3)
    june, table = await set_up(bots=("easy",))
    async with page("mine", june) as mine:
        assert mine.mine == 0
        started = await later(lambda: starting.start_table(code=table.code, user=june))()
        await mine.until(lambda: mine.mine == 1)
        assert "Your turn" in mine.parts["your-games"]
        await later(
            lambda: Match.objects.filter(pk=started.match_id).update(awaiting="", version=2)
        )()
        await mine.until(lambda: mine.mine == 0)


class Held:
    """A page that says one game waits, though none does."""

    topics, mine, moved = {"mine"}, 1, False

    def __init__(self, user_id: int) -> None:
        self.user_id: int | None = user_id

    def move(self, topic: str) -> None:
        self.moved = True


async def test_a_count_that_came_and_went_between_two_looks_is_put_right() -> None:
    june = await later(make_person)()
    looking = watching.Watch()
    page = Held(june.pk)
    looking.sockets.add(page)
    looking.stamps = {f"user/{june.pk}": 0}
    await looking.look()
    assert page.moved
    page.moved, page.mine = False, 0
    await looking.look()
    assert not page.moved


async def test_a_lost_bell_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "EVERY_SECONDS", 0.3)
    june, table = await set_up()
    async with page(f"table/{table.code}", june) as mine, page("tables") as front:
        await asyncio.sleep(0.5)

        def unheard() -> None:
            Table.objects.filter(pk=table.pk).update(title="Silent change", version=77)

        await later(unheard)()
        await mine.until(lambda: "Silent change" in mine.parts["table-head"])
        await front.until(lambda: "Silent change" in front.parts["open-tables"])


async def test_being_here_is_seen_by_others() -> None:
    june, table = await set_up()
    (doc,) = await later(lambda: fill_table(table, "Doc"))()
    async with page(f"table/{table.code}", june) as mine:
        assert "data-away" in mine.parts["table-seats"]
        async with page(f"table/{table.code}", doc):
            await mine.until(lambda: "data-away" not in mine.parts.get("chair-1", "data-away"))
        async with page(f"table/{table.code}"):
            await mine.until(lambda: "1 watching" in mine.parts["table-watching"])


async def test_whoever_logs_out_loses_the_socket() -> None:
    june, table = await set_up()
    async with page(f"table/{table.code},mine", june) as mine:
        await later(lambda: close_sockets(june.pk))()
        frames = [await mine.frame()]
        assert frames[-1] == {"t": "bye", "reason": "signed_out"}
        closing = await mine.link.receive_output(timeout=patience(5))
        assert closing == {"type": "websocket.close", "code": 4401}


@pytest.mark.parametrize(
    "sent",
    [
        "not json",
        "[]",
        "null",
        "{}",
        '{"t": "act", "key": "k", "epoch": 1, "action": {}}',
        '{"t": 1}',
        "[" * 1000 + "]" * 1000,
        '{"t": "seen", "cursor": ' + "9" * 3000 + "}",
        "x" * 5000,
        '{"t": NaN}',
    ],
)
async def test_an_odd_frame_is_answered_and_the_socket_lives(sent: str) -> None:
    async with page("tables") as one:
        await one.link.send_to(text_data=sent)
        answer = await one.frame()
        assert answer["t"] in {"refused", "show"}
        await one.link.send_to(text_data='{"t":"seen","cursor":""}')
        assert (await one.frame())["t"] == "show"


async def test_a_binary_frame_is_answered() -> None:
    async with page("tables") as one:
        await one.link.send_to(bytes_data=b"\x00\xff" * 100)
        answer = await one.frame()
        assert (answer["t"], answer["code"]) == ("refused", "binary_frame")


async def test_a_flood_is_closed_with_a_code_of_its_own() -> None:
    async with page("tables") as one:
        for _number in range(200):
            await one.link.send_to(text_data='{"t":"pong"}')
        seen = []
        while True:
            output = await one.link.receive_output(timeout=patience(5))
            seen.append(output)
            if output["type"] == "websocket.close":
                break
        assert seen[-1]["code"] == 4429


@pytest.mark.parametrize(
    "topics",
    ["", "nonsense", "table/XXXX", "match/nope", "user/1", "mine", "tables," * 50, "%00%ff"],
)
async def test_odd_topics_show_nothing_and_break_nothing(topics: str) -> None:
    async with page(topics, within=0.3) as one:
        assert "your-games" not in one.parts
        assert one.mine is None
        await one.link.send_to(text_data='{"t":"seen","cursor":""}')
        assert (await one.frame())["t"] == "show"


async def test_a_foreign_origin_gets_no_socket() -> None:
    headers = [(b"host", b"testserver"), (b"origin", b"http://evil.example")]
    link = WebsocketCommunicator(application, "/ws/people/?topics=tables", headers=headers)
    connected, _code = await link.connect(timeout=patience(5))
    assert not connected

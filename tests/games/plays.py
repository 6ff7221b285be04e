"""Matches for tests of live play: plain functions, two hosts of one match = two processes."""

from __future__ import annotations

import itertools
import json
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from config.asgi import application
from games import archive, services
from games.host import Done, MatchHost
from games.models import Match
from games.registry import engine_class
from lobby.models import User
from tests.servers import patience

_numbers = itertools.count()


def make_people(count: int) -> list[User]:
    """Return users with names A, B, C ..."""
    return [
        User.objects.create(username=f"person-{next(_numbers)}", display_name=chr(65 + i))
        for i in range(count)
    ]


def make_match(seats: int = 3, *, bots: tuple[str, ...] = (), **options: Any) -> Match:
    """Return a fresh Wa Wa West match of people (and bots after them); pause 0 unless given."""
    people = make_people(seats - len(bots))
    plans = [services.SeatPlan(one.pk, one.display_name) for one in people]
    plans += [services.SeatPlan(None, f"Bot {i}", level) for i, level in enumerate(bots)]
    return services.start_match(
        game="wawawest",
        content_json=engine_class("wawawest").official_content(),
        options={"pause_seconds": 0, "turn_seconds": 60, **options},
        clock={},
        seats=plans,
    )


def open_host(match: Match) -> MatchHost:
    """Return a host of its own, as another process would have one."""
    return MatchHost(archive.load_match(match.id), lambda host: None)


def lock(item: str, **targets: Any) -> dict[str, Any]:
    return {"kind": "Lock", "item": item, **targets}


async def play(
    host: MatchHost, seat: int, action: Any, *, key: str = "", epoch: int | None = None
) -> Done:
    """Play for a seat as its owner does."""
    return await services.act(
        host,
        user_id=host.facts.users[seat],
        key=key or f"key-{next(_numbers)}",
        epoch=host.shown.epoch if epoch is None else epoch,
        action_json=action,
    )


def cookie_of(user: User) -> str:
    """Return the Cookie header of a browser this user is logged in with."""
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


class Page:
    """A browser page's socket, as the whole ASGI application serves it."""

    def __init__(
        self,
        match: Match,
        cookie: str = "",
        *,
        seen: object = "",
        origin: str = "http://testserver",
    ) -> None:
        headers = [(b"host", b"testserver"), (b"origin", origin.encode())]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        path = f"/ws/match/{match.id}/?lang=en&seen={seen}"
        self.link = WebsocketCommunicator(application, path, headers=headers)
        self.parts: dict[str, str] = {}
        self.marks: dict[str, str] = {}
        self.epoch = self.cursor = 0
        self.log = ""

    async def open(self) -> Page:
        connected, code = await self.link.connect(timeout=patience(5))
        assert connected, code
        await self.hear("show")
        return self

    async def frame(self, seconds: float = 5) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self.link.receive_from(timeout=patience(seconds)))
        if frame["t"] == "show":
            self.parts |= frame["parts"]
            self.marks |= frame["marks"]
            self.log += frame["add"].get("log", "")
            self.epoch, self.cursor = frame["epoch"], frame["cursor"]
        return frame

    async def hear(self, *kinds: str) -> list[dict[str, Any]]:
        """Return frames until each of these kinds has come, in any order."""
        wanted, frames = list(kinds), []
        while wanted:
            frames.append(await self.frame())
            if frames[-1]["t"] in wanted:
                wanted.remove(frames[-1]["t"])
        return frames

    async def drain(self) -> list[dict[str, Any]]:
        """Return every frame that comes until it has been quiet for a moment."""
        frames = []
        while not await self.link.receive_nothing(timeout=0.15):
            frames.append(await self.frame())
        return frames

    async def send(self, **frame: Any) -> None:
        await self.link.send_to(json.dumps(frame))

    async def act(self, action: Any, *, key: str = "", t: str = "act") -> None:
        key = key or f"click-{next(_numbers)}"
        await self.send(t=t, key=key, epoch=self.epoch, action=action)

    async def close(self) -> None:
        await self.link.disconnect()

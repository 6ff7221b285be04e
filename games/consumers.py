"""The match socket: reads frames, hands them to services, shows what its viewer lacks."""

from __future__ import annotations

import asyncio
import json
import logging
from time import perf_counter
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.sessions.models import Session

from games import meters, render, services, wire
from games.host import Done, MatchHost, Refused
from games.hosts import hosts
from games.nohop import NoHop
from games.presenters import presenter
from games.presenters.refusals import refusal_text

log = logging.getLogger(__name__)
LANGUAGES = dict(settings.LANGUAGES)
RATE, BURST, PATIENCE = 60, 120, 200
PING_SECONDS = 15
SILENCE_PINGS = 3
LOGIN_PINGS = 4
ACTS_AT_ONCE = 32


class MatchConsumer(NoHop, AsyncWebsocketConsumer):  # type: ignore[misc]
    """One browser page that watches or plays a match."""

    # No channel layer: sockets of one process are told directly, others by the doorbell.
    channel_layer_alias = "none"
    host: MatchHost | None = None

    async def connect(self) -> None:
        self.viewer: int | None = None
        self.seen = render.Seen()
        self.bucket = wire.Bucket(RATE, BURST)
        self.drawing = False
        self.asking = 0
        self.answers: list[str] = []
        self.unanswered = 0
        self.tasks: set[asyncio.Task[None]] = set()
        user = self.scope.get("user")
        self.user_id: int | None = user.pk if user is not None and user.is_authenticated else None
        self.session_key: str = getattr(self.scope.get("session"), "session_key", "") or ""
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        lang = query.get("lang", [""])[0]
        self.language = lang if lang in LANGUAGES else settings.LANGUAGE_CODE
        await self.accept()
        try:
            match_id: UUID = self.scope["url_route"]["kwargs"]["match_id"]
            self.host = await hosts().load(match_id)
        except Refused:
            await self._bye("no_match", wire.NO_MATCH)
            return
        self.viewer = self.host.facts.seat_of(self.user_id)
        self.host.watchers.add(self)
        await self._greet(query.get("seen", [""])[0])
        self._spawn(self._keep_alive())

    async def _greet(self, cursor: str) -> None:
        """Send what the page lacks: news since its cursor, or everything."""
        if self.host is None:
            return
        self.seen = render.seen_by(self.host, self.viewer, self.language, cursor)
        await self._show(always=True)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.host is None:
            return
        if not self.bucket.take():
            await self._too_fast()
            return
        try:
            frame = wire.read_frame(text_data, bytes_data)
        except wire.BadFrame as fault:
            await self._refuse(fault.key, fault.code, {})
            return
        if frame.t == "pong":
            self.unanswered = 0
        elif frame.t == "seen":
            await self._greet(str(frame.cursor))
        elif self.asking >= ACTS_AT_ONCE:
            await self._refuse(frame.key, "busy", {})
        else:
            self._ask(self.host, frame)

    def _ask(self, host: MatchHost, frame: wire.Frame) -> None:
        reply = _Reply(self, frame.key)
        asked = {
            "user_id": self.user_id,
            "key": frame.key,
            "epoch": frame.epoch,
            "action_json": frame.action,
        }
        self.asking += 1
        try:
            if frame.t == "act":
                host.ask(*services.act_of(host, **asked), reply)
            else:
                self._spawn(_draft(host, asked, reply))
        except Refused as refusal:
            reply.set_exception(refusal)
        except Exception:
            log.exception("a frame could not be dealt with")
            reply.set_exception(Refused("fault"))

    def answer(self, text: str) -> None:
        """Send an answer with what is shown next, so that both cost one task."""
        self.answers.append(text)
        self.wake()

    def refusal(self, key: str, code: str, params: Any) -> str:
        """Return the frame that says why something was refused."""
        module = presenter(self.host.facts.game) if self.host is not None else None
        text = refusal_text(module, code, params, self.language)
        refused = {"t": "refused", "key": key, "code": code, "text": text}
        return json.dumps(refused, ensure_ascii=False)

    async def _refuse(self, key: str, code: str, params: Any) -> None:
        await self.send(self.refusal(key, code, params))

    async def _too_fast(self) -> None:
        if self.bucket.over > PATIENCE:
            await self._bye("too_fast", wire.TOO_FAST)
        elif self.bucket.over % 20 == 1:
            await self._refuse("", "too_fast", {})

    async def _bye(self, reason: str, code: int) -> None:
        await self.send(json.dumps({"t": "bye", "reason": reason}))
        await self.close(code)

    def wake(self) -> None:
        """Draw once after all that happens in this turn of the loop, however much it is."""
        if not self.drawing:
            self.drawing = True
            self._spawn(self._show())

    async def _show(self, *, always: bool = False) -> None:
        self.drawing = False
        if self.host is None:
            return  # the page is gone; what was asked for is on disk all the same
        answers, self.answers = self.answers, []
        for text in answers:
            await self.send(text)
        started = perf_counter()
        frame = render.frame(self.host, self.viewer, self.language, self.seen, always=always)
        meters.add("render", started)
        if frame is not None:
            await self.send(frame)

    async def _keep_alive(self) -> None:
        """Ping; a page that stays silent is gone, whatever its connection says (I23)."""
        pings = 0
        while True:
            await asyncio.sleep(PING_SECONDS)
            self.unanswered += 1
            if self.unanswered > SILENCE_PINGS:
                await self.close(4408)
                return
            await self.send('{"t":"ping"}')
            pings += 1
            if pings % LOGIN_PINGS == 0 and not await self._still_signed_in():
                await self.sign_out()
                return

    async def _still_signed_in(self) -> bool:
        """Ask whether the login behind this socket exists: word of its end may have been missed."""
        if not self.session_key:
            return True
        logins = Session.objects.filter(session_key=self.session_key)
        return bool(await database_sync_to_async(logins.exists)())

    def belongs_to(self, user_id: int, session_key: str | None) -> bool:
        return self.user_id == user_id and session_key in (None, self.session_key)

    async def sign_out(self) -> None:
        """Close because the login behind this socket is gone (I16)."""
        await self._bye("signed_out", wire.SIGNED_OUT)

    async def disconnect(self, code: int) -> None:
        if self.host is not None:
            self.host.watchers.discard(self)
            self.host = None
        for task in list(self.tasks):
            task.cancel()

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a match socket failed", exc_info=task.exception())


class _Reply:
    """What a socket hears of one frame: no future, no task, just an answer with the next show."""

    __slots__ = ("_key", "_page", "_told")

    def __init__(self, page: MatchConsumer, key: str) -> None:
        self._page, self._key, self._told = page, key, False

    def done(self) -> bool:
        return self._told

    def set_result(self, done: Done, /) -> None:
        self._tell(f'{{"t":"done","key":{json.dumps(self._key)},"cursor":{done.cursor}}}')

    def set_exception(self, refused: Refused, /) -> None:
        self._tell(self._page.refusal(self._key, refused.code, refused.params))

    def _tell(self, text: str) -> None:
        self._told = True
        self._page.asking -= 1
        self._page.answer(text)


async def _draft(host: MatchHost, asked: dict[str, Any], reply: _Reply) -> None:
    try:
        reply.set_result(await services.draft(host, **asked))
    except Refused as refusal:
        reply.set_exception(refusal)
    except Exception:
        log.exception("a draft could not be kept")
        reply.set_exception(Refused("fault"))

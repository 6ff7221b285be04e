"""The people socket: shows an open page what of the lobby has moved; it takes no orders.

Everything a person does goes by form. The page says only that it is still there (`pong`, `seen`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
import secrets
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils import translation
from django.utils.translation import gettext as _

from games import wire
from games.nohop import NoHop
from lobby.accounts import sockets
from lobby.people.bell import TABLES, group_of, ring, user_topic
from lobby.people.board import draw_board
from lobby.people.drawing import MINE, Drawing, Viewer, draw
from lobby.people.watch import watch
from lobby.presence.beats import BEAT_SECONDS, note_presence, say_present, who_is

log = logging.getLogger(__name__)
LANGUAGES = dict(settings.LANGUAGES)
TOPICS_AT_ONCE = 4
COALESCE_SECONDS = 0.12
RATE, BURST, PATIENCE = 4, 20, 40
SILENCE_BEATS = 3
SILENT = 4408
_TOPIC = re.compile(
    r"tables|mine|table/[A-Z0-9]{4,6}|match/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
)


class PeopleConsumer(NoHop, AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page of the lobby, or a match page with its chat."""

    async def connect(self) -> None:
        query = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        user = self.scope.get("user")
        self.user_id: int | None = user.pk if user is not None and user.is_authenticated else None
        lang = query.get("lang", [""])[0]
        self.viewer = Viewer(
            user_id=self.user_id,
            who=who_is(self.user_id) if self.user_id else f"a{secrets.token_hex(8)}",
            language=lang if lang in LANGUAGES else settings.LANGUAGE_CODE,
            show=query.get("show", [""])[0][:20],
        )
        self.topics = _read_topics(",".join(query.get("topics", []))[:400])
        if self.user_id is None:
            self.topics.discard(MINE)
        self.sent: dict[str, str] = {}
        self.rows: dict[str, dict[str, str]] = {}
        self.marks: dict[str, str] = {}
        self.mine = -1
        self.dirty: set[str] = set()
        self.drawing: asyncio.Task[None] | None = None
        self.beating: asyncio.Task[None] | None = None
        self.unanswered = 0
        self.bucket = wire.Bucket(RATE, BURST)
        await self.accept()
        await self._join_groups()
        watch().add(self)
        self.dirty = set(self.topics)
        await self._draw()
        self.beating = asyncio.ensure_future(self._beat())

    async def disconnect(self, code: int) -> None:
        watch().discard(self)
        for task in (self.drawing, self.beating):
            if task is not None:
                task.cancel()
        for group in self._groups():
            try:
                await self.channel_layer.group_discard(group, self.channel_name)
            except Exception as error:
                log.warning("a page could not leave its group: %s", error)
                return

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.bucket.take():
            if self.bucket.over > PATIENCE:
                await self._bye("too_fast", wire.TOO_FAST)
            elif self.bucket.over % 20 == 1:
                await self._refuse("too_fast")
            return
        try:
            frame = wire.read_frame(text_data, bytes_data)
        except wire.BadFrame as fault:
            await self._refuse(fault.code, fault.key)
            return
        self.unanswered = 0
        if frame.t == "seen":
            await self._send({"t": "show"})
            for topic in self.topics:
                self.move(topic)
        elif frame.t != "pong":
            await self._refuse("unknown_frame", frame.key)

    async def topic_moved(self, event: dict[str, Any]) -> None:
        """Hear the bell of a topic."""
        topic = event["topic"]
        mine = self.user_id is not None and topic == user_topic(self.user_id)
        self.move(MINE if mine else topic)

    async def access_revoked(self, event: dict[str, Any]) -> None:
        """Close: the login behind this socket is gone (I16)."""
        key = event.get("session_key")
        session: SessionBase | None = self.scope.get("session")
        if key is None or session is None or session.session_key == key:
            await self._bye("signed_out", wire.SIGNED_OUT)

    def move(self, topic: str) -> None:
        """Draw a topic anew, once for all that happens in a moment."""
        if topic not in self.topics:
            return
        self.dirty.add(topic)
        if self.drawing is None or self.drawing.done():
            self.drawing = asyncio.ensure_future(self._draw_soon())

    async def _draw_soon(self) -> None:
        try:
            while self.dirty:
                await asyncio.sleep(COALESCE_SECONDS * (1 + random.random()))  # noqa: S311
                await self._draw()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a page of the lobby could not be drawn")

    async def _draw(self) -> None:
        topics, self.dirty = self.dirty, set()
        if not topics:
            return
        drawing = await database_sync_to_async(_draw_all)(self.viewer, topics)
        frame = self._news(drawing)
        if frame:
            await self._send({"t": "show", **frame})

    def _news(self, drawing: Drawing) -> dict[str, Any]:
        """Return the frame of what this page does not hold yet, and remember it as held."""
        if drawing.go:
            return {"go": drawing.go}
        parts = {id_: html for id_, html in drawing.parts.items() if self.sent.get(id_) != html}
        self.sent.update(parts)
        add: dict[str, str] = {}
        for list_id, rows in drawing.rows.items():
            self._list_news(list_id, rows, drawing, parts, add)
        marks = {id_: mark for id_, mark in drawing.marks.items() if self.marks.get(id_) != mark}
        self.marks.update(marks)
        frame: dict[str, Any] = {}
        if parts or add or marks:
            frame = {"parts": parts, "add": add, "marks": marks}
        if drawing.mine is not None and drawing.mine != self.mine:
            self.mine = drawing.mine
            frame["title"] = {"mine": drawing.mine}
        return frame

    def _list_news(
        self,
        list_id: str,
        rows: list[tuple[str, str]],
        drawing: Drawing,
        parts: dict[str, str],
        add: dict[str, str],
    ) -> None:
        held, fresh = self.rows.get(list_id), dict(rows)
        self.rows[list_id] = fresh
        if held is None or not _continues([*held], [*fresh]):
            parts[list_id] = drawing.shells[list_id]
            return
        for id_, html in rows:
            if id_ in held and held[id_] != html:
                parts[id_] = html
        new = [html for id_, html in rows if id_ not in held]
        if new:
            add[list_id] = "".join(new)

    async def _beat(self) -> None:
        """Say that this page is here, ask whether it is, and whether its login still holds."""
        await self._say_here()
        while True:
            await asyncio.sleep(BEAT_SECONDS * (0.9 + 0.2 * random.random()))  # noqa: S311
            self.unanswered += 1
            if self.unanswered > SILENCE_BEATS:
                await self.close(SILENT)
                return
            if self.unanswered == 1:
                for topic in self._places():
                    note_presence(topic, self.viewer.who)
            if self.user_id and not await database_sync_to_async(self._still_here)():
                await self._bye("signed_out", wire.SIGNED_OUT)
                return
            await self._send({"t": "ping"})

    async def _say_here(self) -> None:
        for topic in self._places():
            try:
                await database_sync_to_async(_say_here)(topic, self.viewer.who)
            except Exception:
                log.exception("presence was not written")

    def _places(self) -> list[str]:
        return [topic for topic in self.topics if "/" in topic]

    def _still_here(self) -> bool:
        session: SessionBase | None = self.scope.get("session")
        key = session.session_key if session is not None else None
        return session is None or key is None or session.exists(key)

    def _groups(self) -> list[str]:
        groups = [group_of(topic) for topic in self.topics if topic != MINE]
        if self.user_id is not None:
            groups += [group_of(user_topic(self.user_id)), sockets.group_of(self.user_id)]
        return groups

    async def _join_groups(self) -> None:
        for group in self._groups():
            try:
                await self.channel_layer.group_add(group, self.channel_name)
            except Exception as error:
                log.warning("a page hears no bells for now: %s", error)
                return

    async def _refuse(self, code: str, key: str = "") -> None:
        with translation.override(self.viewer.language):
            text = _("The page sent something this site does not understand. Load it again.")
            if code == "too_fast":
                text = _("That was a lot at once. Wait a moment and try again.")
        await self._send({"t": "refused", "key": key, "code": code, "text": text})

    async def _bye(self, reason: str, code: int) -> None:
        await self._send({"t": "bye", "reason": reason})
        await self.close(code)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(json.dumps(frame, ensure_ascii=False))


def _read_topics(text: str) -> set[str]:
    found = [topic for topic in text.split(",") if _TOPIC.fullmatch(topic)]
    return set(found[:TOPICS_AT_ONCE])


def _continues(held: list[str], fresh: list[str]) -> bool:
    """Return whether the fresh list is the held one with rows dropped in front, added behind."""
    if not held or not fresh:
        return not held
    if fresh[0] not in held:
        return False
    kept = held[held.index(fresh[0]) :]
    return fresh[: len(kept)] == kept


def _draw_all(viewer: Viewer, topics: set[str]) -> Drawing:
    drawing = draw(viewer, topics)
    if TABLES in topics:
        drawing.parts |= draw_board(viewer.language, viewer.show)
    return drawing


def _say_here(topic: str, who: str) -> None:
    if say_present(topic, who):
        ring(topic)

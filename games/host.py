"""The authoritative state of a live match in this process, held while somebody is attached.

A host belongs to one event loop and is touched on it only. It judges on its newest uncommitted
position, so a round of sealed choices costs one commit; nothing leaves before the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol
from uuid import UUID

from channels.db import database_sync_to_async

from games import archive, meters
from games.engines.errors import IllegalAction
from games.journal import Busy, Fate, journal
from games.ledger import SaveDraft
from games.position import Act, Facts, Judged, Position, judge
from games.timekeeping import now_ms

log = logging.getLogger(__name__)
AHEAD_LIMIT = 16
WAITING_LIMIT = 64
TRIES = 5
CHANGES_AT_ONCE = 40  # acts of one seat while the epoch stays: changes of one choice
CHANGE_EVERY_MS = 2_000  # beyond that; the log must not grow as fast as somebody can click (I23)


class Refused(Exception):
    """An expected refusal; `code` and `params` make the words."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Done:
    """An action is on disk; `cursor` is the actor's, `again` = the key had been sent before."""

    cursor: int
    again: bool = False


class Watcher(Protocol):
    """Whoever wants to know that what it shows may have changed."""

    def wake(self) -> None: ...

    def belongs_to(self, user_id: int, session_key: str | None) -> bool: ...

    async def sign_out(self) -> None: ...


class Reply(Protocol):
    """Whoever waits for the answer to an act: a future, or a socket that wants no task for it."""

    def done(self) -> bool: ...

    def set_result(self, done: Done, /) -> None: ...

    def set_exception(self, refused: Refused, /) -> None: ...


@dataclass(slots=True)
class Asked:
    """An act on its way, with whoever waits for the answer."""

    act: Act
    viewer: int | None
    reply: Reply
    tries: int = 0


@dataclass(slots=True)
class _Ahead:
    judged: Judged
    asked: Asked
    after: list[Callable[[], None]] = field(default_factory=list)


class MatchHost:
    """One match in this process."""

    def __init__(self, loaded: archive.Loaded, on_commit: Callable[[MatchHost], None]) -> None:
        self.watchers: set[Watcher] = set()
        self.used_ms = now_ms()
        self.revision = 0  # of everything a picture of this match depends on
        self._ahead: deque[_Ahead] = deque()
        self._waiting: deque[Asked] = deque()
        self._generation = 0
        self._reloading = False
        self._on_commit = on_commit
        self.pictures: dict[Any, Any] = {}  # drawn by render, forgotten when anything changes
        self.own: dict[Any, Any] = {}  # viewers' own pieces, kept by render
        self._changes: dict[str, tuple[int, int, int]] = {}  # actor: epoch, acts in it, last at
        self._take(loaded)
        self.ended_told = loaded.position.result is not None

    def _take(self, loaded: archive.Loaded) -> None:
        self.facts: Facts = loaded.facts
        self.shown: Position = loaded.position
        self.happened = loaded.happened
        self.history: tuple[int, tuple[tuple[Any, ...], ...]] = (0, ())  # public, see render
        self.drafts = loaded.drafts
        self.frozen = loaded.frozen
        self._keys = loaded.keys
        self._newest: Position = loaded.position
        self.own.clear()
        self.touch()

    @property
    def match_id(self) -> UUID:
        return self.facts.match_id

    @property
    def under_way(self) -> bool:
        """Return whether something is asked for that is not answered yet."""
        return bool(self._ahead or self._waiting or self._reloading)

    @property
    def idle(self) -> bool:
        """Return whether nobody watches and nothing is under way."""
        return not (self.watchers or self.under_way)

    def next_key(self, actor: str, epoch: int) -> str:
        """Return the key of the next act of who may act several times in one epoch."""
        key, count = str(epoch), 0
        while (actor, key) in self._keys:
            count += 1
            key = f"{epoch}/{count}"
        return key

    def touch(self) -> None:
        """Forget drawn pictures; something they show has changed."""
        self.revision += 1
        self.pictures.clear()

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    async def submit(self, act: Act, viewer: int | None) -> Done:
        """Judge an act and wait until it is on disk; raises Refused and changes nothing then."""
        future: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self.ask(act, viewer, future)
        return await future

    def ask(self, act: Act, viewer: int | None, reply: Reply) -> None:
        """Judge an act; the reply hears when it is on disk, or why it was refused."""
        self.used_ms = now_ms()
        self._judge(Asked(act, viewer, reply))

    def _judge(self, asked: Asked) -> None:
        if self._reloading or len(self._ahead) >= AHEAD_LIMIT:
            if len(self._waiting) >= WAITING_LIMIT:
                _refuse(asked, Refused("busy"))
            else:
                self._waiting.append(asked)
            return
        known = self._keys.get((asked.act.actor, asked.act.key))
        if known is not None:
            self._answer_known(asked, *known)
            return
        started = perf_counter()
        try:
            judged = self._weigh(asked.act)
        except IllegalAction as refusal:
            self._refuse_later(asked, Refused(refusal.code, **refusal.params))
        except Refused as refusal:
            self._refuse_later(asked, refusal)
        except Exception:
            log.exception("match %s: the engine failed on %s", self.match_id, asked.act.actor)
            self._refuse_later(asked, Refused("fault"))
        else:
            meters.add("engine", started)
            self._go_ahead(asked, judged)

    def _weigh(self, act: Act) -> Judged:
        if self.frozen:
            raise Refused("frozen")
        if self._newest.result is not None:
            raise Refused("over")
        count, last_ms = self._changes_of(act.actor)
        if count >= CHANGES_AT_ONCE and act.cause == "act" and now_ms() - last_ms < CHANGE_EVERY_MS:
            raise Refused("too_fast")
        return judge(self.facts, self._newest, act, now_ms())

    def _changes_of(self, actor: str) -> tuple[int, int]:
        epoch, count, last_ms = self._changes.get(actor, (-1, 0, 0))
        return (count, last_ms) if epoch == self._newest.epoch else (0, 0)

    def _go_ahead(self, asked: Asked, judged: Judged) -> None:
        judged.append.drop_drafts = bool(self.drafts) and (
            judged.position.epoch != self._newest.epoch
        )
        ahead, generation = _Ahead(judged, asked), self._generation
        loop = asyncio.get_running_loop()
        try:
            journal.submit(judged.append, lambda fate, _: self._told(fate, ahead, generation), loop)
        except Busy:
            self._refuse_later(asked, Refused("busy"))
            return
        self._ahead.append(ahead)
        actor = asked.act.actor
        self._changes[actor] = (self._newest.epoch, self._changes_of(actor)[0] + 1, now_ms())
        self._newest = judged.position
        self._keys[asked.act.actor, asked.act.key] = (asked.act.digest, judged.position.version)

    def _answer_known(self, asked: Asked, digest: str, version: int) -> None:
        if digest != asked.act.digest:
            self._refuse_later(asked, Refused("key_reused"))
        elif version <= self.shown.version:
            _resolve(asked, Done(self.shown.cursor(asked.viewer), again=True))
        else:  # the same click, still on its way to the disk: both hear when it is there
            for ahead in self._ahead:
                if ahead.judged.position.version == version:
                    ahead.after.append(lambda: self._judge(asked))

    def _refuse_later(self, asked: Asked, refusal: Refused) -> None:
        """Refuse when what the refusal is based on is on disk, for it may tell of it (I13)."""
        if self._ahead:
            self._ahead[-1].after.append(lambda: _refuse(asked, refusal))
        else:
            _refuse(asked, refusal)

    def _told(self, fate: Fate, ahead: _Ahead, generation: int) -> None:
        if generation != self._generation:
            return  # dropped meanwhile and judged anew
        if fate is not Fate.COMMITTED:
            self._fall_back(failed=fate is Fate.FAILED)
            return
        self._ahead.popleft()
        position = ahead.judged.position
        if position.epoch != self.shown.epoch and self.drafts:
            self.drafts = {}
        self.shown = position
        self.happened.append((position.version, ahead.judged.events))
        self.touch()
        _resolve(ahead.asked, Done(position.cursor(ahead.asked.viewer)))
        self.wake()
        for call in ahead.after:
            call()
        self._on_commit(self)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._reloading and len(self._ahead) < AHEAD_LIMIT:
            self._judge(self._waiting.popleft())

    def _fall_back(self, *, failed: bool) -> None:
        """Drop what is not on disk, read the log anew, judge again in order."""
        self._generation += 1
        dropped = list(self._ahead)
        self._ahead.clear()
        self._reloading = True
        again = [ahead.asked for ahead in dropped]
        follow_ups = [call for ahead in dropped for call in ahead.after]
        task = asyncio.ensure_future(self._reload(again, follow_ups, failed=failed))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)

    async def _reload(
        self, again: list[Asked], follow_ups: list[Callable[[], None]], *, failed: bool
    ) -> None:
        tries = max((asked.tries for asked in again), default=0)
        if failed:
            await asyncio.sleep(0.1 * (tries + 1))
        try:
            self._take(await database_sync_to_async(archive.load_match)(self.match_id))
        except Exception:
            log.exception("match %s could not be read again", self.match_id)
            for asked in again:
                _refuse(asked, Refused("unavailable"))
            again = []
            self.frozen = False
            self._newest = self.shown
        self._reloading = False
        self.wake()
        for asked in again:
            asked.tries += 1
            if asked.tries > TRIES:
                _refuse(asked, Refused("busy"))
            else:
                self._judge(asked)
        for call in follow_ups:
            call()
        self._on_commit(self)
        self._go_on()

    async def catch_up(self, version: int) -> None:
        """Read what another process wrote, if the log is further than this host knows."""
        if version > self._newest.version and not self._reloading and not self._ahead:
            self._reloading = True
            await self._reload([], [], failed=False)

    async def save_draft(self, draft: SaveDraft) -> None:
        """Keep a choice that is not locked in; only its owner's pages hear of it."""
        fate, _ = await journal.write(draft)
        if fate is not Fate.COMMITTED:
            raise Refused("unavailable")
        if draft.epoch == self.shown.epoch:
            if draft.action is None:
                self.drafts.pop(draft.seat, None)
            else:
                self.drafts[draft.seat] = (draft.epoch, draft.action, draft.key)
            self.touch()
            self.wake()

    def give_back(self, by_ms: int) -> None:
        """Move the opening and the deadline after time in which no process ran (I18)."""
        if self.shown.time.deadline_ms is not None and not self._ahead:
            task = asyncio.ensure_future(self._reload([], [], failed=False))
            _tasks.add(task)
            task.add_done_callback(_tasks.discard)
            self._reloading = True


_tasks: set[asyncio.Task[None]] = set()


def _resolve(asked: Asked, done: Done) -> None:
    if not asked.reply.done():
        asked.reply.set_result(done)


def _refuse(asked: Asked, refusal: Refused) -> None:
    if not asked.reply.done():
        asked.reply.set_exception(refusal)

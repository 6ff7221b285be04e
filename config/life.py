"""What runs beside the requests of a server process: the clock, the hosts, the journal, the bots.

`begin` and `end` belong to the event loop that serves the sockets.
"""

from __future__ import annotations

import asyncio
import logging

from channels.layers import get_channel_layer
from django.db import DatabaseError, connection

from config import env, redis
from games import meters
from games.clock import Clock
from games.hosts import hosts
from games.journal import journal
from games.lab.wake import wake_runner
from games.pool import pool
from lobby.tables.upkeep import tick

log = logging.getLogger(__name__)
DRAIN_SECONDS = 3.0


class Life:
    """Begun once the server listens; drained before sockets close; ended after."""

    def __init__(self) -> None:
        self._clock: Clock | None = None

    async def begin(self) -> None:
        """Start the timekeeper of this loop."""
        if self._clock is None:
            self._clock = Clock(upkeep=tick)
            self._clock.start()
            await asyncio.to_thread(_wake_lab)

    async def drain(self) -> None:
        """Let what has been accepted reach the disk; nothing new is begun."""
        clock, self._clock = self._clock, None
        if clock is not None:
            await _calmly("the clock", clock.stop())
        await _calmly("the hosts", hosts().drain(DRAIN_SECONDS))

    async def end(self) -> None:
        """Stop what is left; the journal writes its last batch."""
        await _calmly("the journal", asyncio.to_thread(journal.stop))
        if path := env.text("SALOON_METERS"):
            meters.write(path)
        await _calmly("the bots", asyncio.to_thread(pool.stop))
        layer = get_channel_layer()
        if layer is not None and hasattr(layer, "flush"):
            await _calmly("the channel layer", layer.flush())
        await _calmly("the embedded server", asyncio.to_thread(redis.release))


def _wake_lab() -> None:
    """Go on with runs of the balance lab that the last stop broke off."""
    try:
        wake_runner()
    except DatabaseError:
        log.exception("the lab's runner was not started")
    finally:
        connection.close()


async def _calmly(name: str, work: asyncio.Future[None] | object) -> None:
    """Wait for one step of the end, at most a while; a failure stops no other step."""
    try:
        await asyncio.wait_for(work, DRAIN_SECONDS + 2)  # type: ignore[arg-type]
    except Exception:
        log.exception("%s did not stop in order", name)

"""Tells the other processes, after commit, that a match moved: its id and version, nothing else.

Every loop that hosts matches listens on one channel of its own. A lost, doubled or reordered ring
is harmless: heads are compared every 15 seconds anyway. Redis may vanish at any time (I27).
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Callable
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)
GROUP = "doorbell"
GATHER_SECONDS = 0.03  # other processes hear of everything in this time with one message
PROCESS = uuid.uuid4().hex[:12]
_pending: dict[UUID, int] = {}
_sender: asyncio.Task[None] | None = None


def ring(match_id: UUID, version: int) -> None:
    """Announce a match's version; rings that come close together go out as one message."""
    global _sender  # noqa: PLW0603 - one sender per process
    _pending[match_id] = version
    if _sender is None or _sender.done():
        _sender = asyncio.ensure_future(_send())


async def _send() -> None:
    await asyncio.sleep(GATHER_SECONDS)
    while _pending:
        rung = {str(match_id): version for match_id, version in _pending.items()}
        _pending.clear()
        await tell({"type": "ring", "from": PROCESS, "rung": rung})


async def tell(message: dict[str, Any]) -> None:
    """Send to every process; a missing Redis is logged, never raised."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(GROUP, message)
    except Exception as fault:
        log.warning("the doorbell is out of order: %s", fault)


async def listen(hear: Callable[[dict[str, Any]], None]) -> None:
    """Hand every message of other processes to `hear`, for ever; survives a lost Redis."""
    while True:
        try:
            layer = get_channel_layer()
            if layer is None:
                return
            channel = await layer.new_channel()
            await layer.group_add(GROUP, channel)
            while True:
                message = await layer.receive(channel)
                if message.get("from") != PROCESS:
                    hear(message)
        except asyncio.CancelledError:
            raise
        except Exception as fault:
            log.warning("the doorbell is not heard, trying again: %s", fault)
            await asyncio.sleep(1)

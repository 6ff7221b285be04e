"""Begins and ends what runs beside the requests, for servers that speak the lifespan protocol.

Daphne does not; `config.server` does the same there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from config.life import Life
from config.types import Application, Receive, Scope, Send

log = logging.getLogger(__name__)


class Lifespan:
    """Answers `lifespan`, passes everything else on."""

    def __init__(self, application: Application, make: Callable[[], Life] = Life) -> None:
        self.application = application
        self.make = make

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            return await self.application(scope, receive, send)
        life = self.make()
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self._begin(life, send)
            elif message["type"] == "lifespan.shutdown":
                await life.drain()
                await life.end()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _begin(self, life: Life, send: Send) -> None:
        try:
            await life.begin()
        except Exception as fault:
            log.exception("the site cannot start")
            await send({"type": "lifespan.startup.failed", "message": str(fault)})
            return
        await send({"type": "lifespan.startup.complete"})

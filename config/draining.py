"""While the server shuts down: new requests get a page that says so, new sockets are refused."""

from __future__ import annotations

import io
import logging

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse

from config import errors
from config.types import Application, Receive, Scope, Send

log = logging.getLogger(__name__)


class Draining:
    """Passes everything on until `begin` is called."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.is_draining = False

    def begin(self) -> None:
        self.is_draining = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.is_draining:
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1012})
        else:
            await answer(restarting(scope), send)


def restarting(scope: Scope) -> HttpResponse:
    """Return the page in the reader's language, or a plain line when even that fails."""
    try:
        return errors.restarting(ASGIRequest(scope, io.BytesIO()))
    except Exception:
        log.exception("the page for a restart cannot be drawn")
        return HttpResponse("The server is restarting.", status=503)


async def answer(response: HttpResponse, send: Send) -> None:
    """Send a response past Django, and ask the browser to open a new connection next time."""
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})

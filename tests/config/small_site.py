"""A small application on the real server, for tests of the server: `python -m ... --port N`."""

from __future__ import annotations

import asyncio
import sys

from config.server import endpoint_of, serve
from config.types import Receive, Scope, Send


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await page(scope, send)
    else:
        await socket(scope, receive, send)


async def page(scope: Scope, send: Send) -> None:
    """Answer after as many seconds as the path says."""
    await asyncio.sleep(float(scope["path"].strip("/") or 0))
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Echo; at /flood send without end; print the code the socket was closed with."""
    await receive()
    if scope["path"] == "/shut":
        raise RuntimeError("broken for a test")
    await send({"type": "websocket.accept"})
    while scope["path"] == "/flood":
        await send({"type": "websocket.send", "text": "x" * 60_000})
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            print(f"closed {message['code']}", flush=True)
            return
        if scope["path"] == "/broken":
            raise RuntimeError("broken for a test")
        if scope["path"] == "/slow":
            await asyncio.sleep(0.5)
        await send({"type": "websocket.send", "text": message["text"]})


if __name__ == "__main__":
    sys.exit(serve(application, life=None, endpoint=endpoint_of("127.0.0.1", int(sys.argv[2]))))

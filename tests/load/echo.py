"""A bare echo server on the same Daphne, for comparison: `python -m tests.load.echo PORT`."""

from __future__ import annotations

import sys
from typing import Any

from config.server import endpoint_of, serve


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Send every text message back."""
    if scope["type"] != "websocket":
        return
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        else:
            await send({"type": "websocket.send", "text": message.get("text") or ""})


if __name__ == "__main__":
    sys.exit(serve(application, life=None, endpoint=endpoint_of("127.0.0.1", int(sys.argv[1]))))

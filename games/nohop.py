"""Consumers whose messages do not hop through the one thread all consumers share.

Channels 4.3 closes old database connections in that thread before each message, so one slow query
would hold up every socket. Here the ORM is reached through `database_sync_to_async` only, which
looks after its connection itself.
"""

from __future__ import annotations

from typing import Any

from channels.consumer import get_handler_name


class NoHop:
    """Mixin for channels consumers: dispatch on the event loop."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        call = getattr(self, get_handler_name(message), None)
        if call is None:
            raise ValueError(f"no method for messages of type {message['type']}")
        await call(message)

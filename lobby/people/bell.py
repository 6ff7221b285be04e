"""The lobby's doorbell: "this topic moved", after commit, and nothing else.

Topics: `tables` (the list), `table/<code>`, `match/<uuid>` (its chat and its rematch) and
`user/<id>` (what awaits somebody). Pages re-read the database; a lost ring only makes them late.
"""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)
TABLES = "tables"


def table_topic(code: str) -> str:
    return f"table/{code}"


def match_topic(match_id: object) -> str:
    return f"match/{match_id}"


def user_topic(user_id: int) -> str:
    return f"user/{user_id}"


def group_of(topic: str) -> str:
    """Return the channel layer's group for a topic."""
    return "people." + topic.replace("/", ".")


def ring(*topics: str) -> None:
    """Tell every open page of these topics, once the running transaction is on disk."""
    transaction.on_commit(lambda: _ring_now(topics))


def _ring_now(topics: tuple[str, ...]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    send = async_to_sync(layer.group_send)
    for topic in dict.fromkeys(topics):
        try:
            send(group_of(topic), {"type": "topic.moved", "topic": topic})
        except Exception as error:
            # Redis may be gone (I27): pages look again by themselves.
            log.warning("the bell for %s did not ring: %s", topic, error)
            return

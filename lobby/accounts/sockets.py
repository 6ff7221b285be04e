"""Closing the sockets of somebody who logged out or was thrown out, in every process."""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from lobby.accounts.signals import access_revoked

logger = logging.getLogger(__name__)


def group_of(user_id: int) -> str:
    """Return the channel-layer group every socket of a person joins."""
    return f"user.{user_id}"


def close_sockets(user_id: int, *, session_key: str | None = None) -> None:
    """Tell the person's sockets to close with 4401; with a key only those of that browser.

    A socket gets `{"type": "access.revoked", "session_key": key or None}`. Without a channel layer
    nothing is lost but time: sockets look their session up again by themselves.
    """
    access_revoked.send(None, user_id=user_id, session_key=session_key)
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "access.revoked", "session_key": session_key}
    try:
        async_to_sync(layer.group_send)(group_of(user_id), message)
    except Exception:
        logger.warning("could not ring the sockets of user %s", user_id, exc_info=True)

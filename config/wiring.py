"""Where lobby and games meet: games call hooks, and this is who registers them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games import hooks, rulesets, services
from lobby.accounts.signals import access_revoked, account_closing
from lobby.tables.starting import close_finished


def connect() -> None:
    """Register what lobby and games want to be told by each other; once per process."""
    hooks.on_match_ended(_close_table)
    account_closing.connect(_give_up_rulesets, dispatch_uid="give up rulesets")
    access_revoked.connect(_close_match_sockets, dispatch_uid="close match sockets")


def _close_table(match_id: UUID, result: dict[str, Any]) -> None:
    close_finished(match_id=match_id)


def _give_up_rulesets(sender: Any, user: Any, **more: Any) -> None:
    rulesets.give_up(user=user)


def _close_match_sockets(sender: Any, user_id: int, session_key: str | None, **more: Any) -> None:
    services.revoke_access(user_id=user_id, session_key=session_key)

"""What other parts of the site want to be told; config registers, games calls."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID

log = logging.getLogger(__name__)
MatchEnded = Callable[[UUID, dict[str, Any]], None]
_ended: list[MatchEnded] = []


def on_match_ended(call: MatchEnded) -> None:
    """Call `call(match_id, result_json)` in a worker thread after the end is on disk.

    A process that dies in between never calls: whoever needs certainty reads Match.status too.
    """
    _ended.append(call)


def tell_match_ended(match_id: UUID, result: dict[str, Any]) -> None:
    """Call every hook; one that fails stops no other."""
    for call in _ended:
        try:
            call(match_id, result)
        except Exception:
            log.exception("a hook for the end of match %s failed", match_id)

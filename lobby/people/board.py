"""The list of tables, drawn once for everybody who looks at it in one language and one filter."""

from __future__ import annotations

import time
from threading import Lock

from django.template.loader import render_to_string
from django.utils import translation

from lobby.people.front import see_board

_FRESH_SECONDS = 0.2
_drawn: dict[tuple[str, str], tuple[float, dict[str, str]]] = {}
_lock = Lock()


def draw_board(language: str, show: str) -> dict[str, str]:
    """Return the list's parts; several sockets told of one change share one drawing."""
    key = (language, show)
    with _lock:
        at, parts = _drawn.get(key, (0.0, {}))
        if parts and time.monotonic() - at < _FRESH_SECONDS:
            return parts
        begun = time.monotonic()
        with translation.override(language):
            board = see_board(show)
            parts = {
                "open-tables": render_to_string("lobby/_tables.html", board).strip(),
                "playing-now": render_to_string("lobby/_playing.html", board).strip(),
            }
        _drawn[key] = (begun, parts)
        return parts


def forget_board() -> None:
    """Draw anew next time (tests)."""
    _drawn.clear()

"""Where lobby and games meet: games call hooks, and this is who registers them."""

from __future__ import annotations


def connect() -> None:
    """Register what the lobby wants to be told by games; once per process."""

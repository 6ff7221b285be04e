"""Codes of tables: short, easy to read aloud, without look-alikes and without vowels."""

from __future__ import annotations

import secrets

from lobby.models import Table

ALPHABET = "CDFGHJKLMNPQRTVWXY34679"
_SIZES = (4, 4, 4, 5, 5, 6, 6, 6)
_UNLISTED = (6, 6, 6)  # the code is all that keeps strangers out


def new_code(*, listed: bool = True) -> str:
    """Return a code no table has; it grows longer when short ones get rare."""
    for size in _SIZES if listed else _UNLISTED:
        code = "".join(secrets.choice(ALPHABET) for _ in range(size))
        if not Table.objects.filter(code=code).exists():
            return code
    raise RuntimeError("no free code for a table")


def read_code(text: str) -> str:
    """Return the code in what somebody typed or pasted, link included; empty if there is none."""
    last = text.strip().rstrip("/").rsplit("/", 1)[-1]
    code = "".join(char for char in last.upper() if char.isalnum() and char.isascii())
    return code if 4 <= len(code) <= 6 else ""

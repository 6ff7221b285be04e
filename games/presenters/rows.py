"""The rows of a ruleset in words, for lists of them: items, weapons or cards."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple


class RowWords(NamedTuple):
    """One row. `key` is its identity in the rules, `sort` its class or category.

    `bullets` is what it costs in Wa Wa West; None = that is no question here.
    """

    key: str
    label: str
    icon: str
    sort: str
    facts: tuple[str, ...]
    says: str = ""
    bullets: int | None = None
    enabled: bool = True


def list_rows(game: str, content: Mapping[str, Any]) -> tuple[RowWords, ...]:
    """Return the rows of valid content in the order of the set, in the active language."""
    found: tuple[RowWords, ...] = import_module(f"games.presenters.{game}_rows").list_rows(content)
    return found

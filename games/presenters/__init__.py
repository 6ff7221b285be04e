"""Presenters: one module per game that turns views into words, cells and buttons."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from games.registry import engine_class


@cache
def presenter(slug: str) -> ModuleType:
    """Return the presenter of a game; raises UnknownGame for a slug nobody knows."""
    engine_class(slug)
    return import_module(f"games.presenters.{slug}")

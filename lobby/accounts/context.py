"""What every page's frame needs to know."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from lobby.accounts.theme import find_theme


def frame(request: HttpRequest) -> dict[str, Any]:
    """Give the theme to base.html; languages, user and messages come from Django's own."""
    return {"theme": find_theme(request)}

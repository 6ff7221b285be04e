"""Day, lamplight or as the system says: kept in a cookie, so that error pages know it too."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

COOKIE = "theme"
YEAR_SECONDS = 365 * 24 * 3600


class Theme(NamedTuple):
    """A theme and the media for which its style sheets hold."""

    name: str
    day: str
    lamplight: str


THEMES = {
    "system": Theme(
        "system", "(prefers-color-scheme: light)", "screen and (prefers-color-scheme: dark)"
    ),
    "light": Theme("light", "all", "not all"),
    "dark": Theme("dark", "not all", "screen"),
}


def find_theme(request: HttpRequest | None) -> Theme:
    """Return the theme this browser asked for; the system's when it never did."""
    wanted = request.COOKIES.get(COOKIE, "") if request is not None else ""
    return THEMES.get(wanted, THEMES["system"])


def keep_theme(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Remember the theme in this browser for a year."""
    response.set_cookie(
        COOKIE, name, max_age=YEAR_SECONDS, samesite="Lax", secure=request.is_secure()
    )

"""Pages for what went wrong, in the look and the reader's language.

None of them needs database, session or user: they are drawn from the cookies of the request alone,
so they also work when the thing that broke is the database.
"""

from __future__ import annotations

import logging
import sys

from django.db import DataError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin

from lobby.accounts.players import safe_next
from lobby.accounts.theme import find_theme

log = logging.getLogger(__name__)
RETRY_SECONDS = 5


def show(request: HttpRequest, status: int, template: str = "", back: str = "/") -> HttpResponse:
    """Answer with an error page; `back` is where its way out leads."""
    language = translation.get_language_from_request(request)
    with translation.override(language):
        page = render_to_string(
            template or f"{status}.html",
            {"theme": find_theme(request), "back": back, "retry_seconds": RETRY_SECONDS},
        )
    response = HttpResponse(page, status=status)
    response.headers["Content-Language"] = language
    add_never_cache_headers(response)
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the browser sent something nobody understands."""
    return show(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for you."""
    return show(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing at this address."""
    return show(request, 404)


def too_fast(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429: more tries than anybody needs."""
    return show(request, 429)


def broken(request: HttpRequest) -> HttpResponse:
    """500: our fault; in plain words when even the page about it cannot be drawn.

    A database that is locked for long or out of reach is no fault of the page: 503, try again.
    """
    try:
        if isinstance(sys.exception(), OperationalError):
            return busy(request)
        return show(request, 500)
    except Exception:
        log.exception("the page for a broken site is broken")
        return HttpResponse("Something is broken here.", status=500, content_type="text/plain")


def busy(request: HttpRequest) -> HttpResponse:
    """503: the database does not answer now; the way out leads back to where one was."""
    response = show(request, 503, "503_busy.html", _way_back(request))
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def restarting(request: HttpRequest) -> HttpResponse:
    """503: the server comes back; the page tries again by itself."""
    response = show(request, 503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without its token, mostly one left open for long; leads back to its page."""
    return show(request, 403, "403_csrf.html", _way_back(request))


class NumberTooLarge(MiddlewareMixin):
    """400 for a number in the admin's filters and choices that no database can hold."""

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        typed = isinstance(wrong, OverflowError | DataError)
        return bad_request(request) if typed and _is_admin(request) else None


def _is_admin(request: HttpRequest) -> bool:
    return request.path.startswith(reverse("admin:index"))


def _way_back(request: HttpRequest) -> str:
    try:
        return safe_next(request, request.headers.get("Referer", ""))
    except Exception:  # a host we do not serve: then there is no page to go back to
        return "/"

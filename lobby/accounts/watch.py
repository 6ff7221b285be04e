"""Watches who a browser is logged in as, and closes sockets the moment that changes."""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from lobby.accounts.sockets import close_sockets

EARLIER = "earlier_keys"  # keys this browser had before; its sockets may still carry them
WEEK = "week"  # when the cookie was last renewed
_KEPT_KEYS = 5
_WEEK_SECONDS = 7 * 24 * 3600


class AccessWatch(MiddlewareMixin):
    """Compare who was logged in before and after a request; renew the cookie once a week."""

    def process_request(self, request: HttpRequest) -> None:
        request.was = None  # type: ignore[attr-defined]
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            user_id = request.session.get(SESSION_KEY)
            if user_id is not None:
                keys = [*request.session.get(EARLIER, []), request.session.session_key]
                request.was = (int(user_id), keys)  # type: ignore[attr-defined]

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        session = getattr(request, "session", None)
        if session is None:
            return response
        was = getattr(request, "was", None)
        user_id = session.get(SESSION_KEY) if was is not None or session.accessed else None
        if was is not None:
            self.compare(request, was, user_id)
        if user_id is not None and BACKEND_SESSION_KEY in session:
            week = int(datetime.now(UTC).timestamp() // _WEEK_SECONDS)
            if session.get(WEEK) != week:
                session[WEEK] = week
        return response

    def compare(self, request: HttpRequest, was: tuple[int, list[str]], now: str | None) -> None:
        """Close the sockets of who is no longer logged in here; remember a key that changed."""
        before, keys = was
        if now is None or int(now) != before:
            for key in keys:
                close_sockets(before, session_key=key)
        elif request.session.session_key != keys[-1]:
            request.session[EARLIER] = keys[-_KEPT_KEYS:]

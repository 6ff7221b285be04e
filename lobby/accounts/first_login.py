"""Whoever got a password from somebody else sets an own one before anything else."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin

_FREE = ("account_change_password", "account_logout", "account_theme", "set_language")


class OwnPassword(MiddlewareMixin):
    """Lead to the password page, and on from there, until the given password is changed."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        if not getattr(request.user, "must_change_password", False):
            return None
        if request.path in {reverse(name) for name in _FREE}:
            return None
        if request.path.startswith(settings.STATIC_URL):
            return None
        change = reverse("account_change_password")
        if request.method != "GET":
            return redirect(change)
        return redirect(f"{change}?{urlencode({'next': request.get_full_path()})}")

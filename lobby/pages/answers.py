"""Answers to forms: a page for browsers without script, a few words of JSON for those with."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from lobby.models import User
from lobby.tables.refusals import Refused

DOOR = "door"  # what a nameless person wanted, in the session, until they have a name


def is_live(request: HttpRequest) -> bool:
    """Return whether the page's script sent the form and stays on its page."""
    return request.headers.get("X-Saloon") == "form"


def person(request: HttpRequest) -> User | None:
    """Return who is at this browser, if they have a name."""
    user = request.user
    return user if isinstance(user, User) and user.is_authenticated else None


def go_on(request: HttpRequest, to: str, *, stay: bool = False, words: str = "") -> HttpResponse:
    """Say that it is done; `stay` = the page shows it by itself."""
    if is_live(request):
        return JsonResponse({"ok": True, "go": None if stay else to, "text": words})
    if words:
        messages.success(request, words)
    return redirect(to)


def say_no(request: HttpRequest, refused: Refused, to: str, **more: Any) -> HttpResponse:
    """Say why not; nothing was changed."""
    if is_live(request):
        answer = {
            "ok": False,
            "code": refused.code,
            "text": refused.text,
            "fields": dict(refused.fields),
            **more,
        }
        return JsonResponse(answer, status=409)
    messages.error(request, refused.text)
    for _name, text in refused.fields:
        messages.error(request, text)
    return redirect(to)


def ask_name(request: HttpRequest, to: str, **wanted: Any) -> HttpResponse:
    """Send a nameless person to choose one; `to` does what they wanted when they come back.

    What they wanted waits in the session, so that nobody can be made to do it by a mere link.
    """
    request.session[DOOR] = wanted
    page = f"{reverse('account_guest')}?{urlencode({'next': to})}"
    return JsonResponse({"ok": True, "go": page}) if is_live(request) else redirect(page)


def take_wish(request: HttpRequest, **expected: Any) -> dict[str, Any] | None:
    """Return, once, what this person wanted before they had a name, if it fits."""
    wanted = request.session.get(DOOR)
    if not isinstance(wanted, dict) or any(wanted.get(k) != v for k, v in expected.items()):
        return None
    del request.session[DOOR]
    return wanted

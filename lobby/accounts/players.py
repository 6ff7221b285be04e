"""Pages that need a person at them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from lobby.models import User

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def player_required(view: View[P]) -> View[P]:
    """Send who has no name yet to choose one; they come back to the page they wanted.

    A form somebody posted without a name is not sent again: they come back to the page it was on.
    """

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        return ask_for_name(request)

    return checked


def person_of(request: HttpRequest) -> User:
    """Return who is logged in, on a page that needs somebody."""
    return cast(User, request.user)


def ask_for_name(request: HttpRequest) -> HttpResponse:
    """Answer with the page that asks for a name, which leads back here."""
    if request.method in {"GET", "HEAD"}:
        wanted = request.get_full_path()
    else:
        wanted = safe_next(request, request.headers.get("Referer", ""))
    return redirect(f"{reverse('account_guest')}?{urlencode({'next': wanted})}")


def safe_next(request: HttpRequest, url: Any, *, default: str = "/") -> str:
    """Return the address if it stays on this site, else the default."""
    hosts = {request.get_host()}
    if is_address(url) and url_has_allowed_host_and_scheme(
        url, allowed_hosts=hosts, require_https=request.is_secure()
    ):
        return str(url)
    return default


def is_address(url: Any) -> bool:
    """Return whether this is a path or a full address; a bare word may be a page's name."""
    return isinstance(url, str) and url.startswith(("/", "http://", "https://"))


def wanted_next(request: HttpRequest, *, default: str = "/") -> str:
    """Return where the form or the link wants to go afterwards, if that is on this site."""
    return safe_next(
        request, request.POST.get("next") or request.GET.get("next") or "", default=default
    )

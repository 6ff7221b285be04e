"""People for tests of the lobby: plain functions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from lobby.accounts import limits
from lobby.accounts.guests import make_guest
from lobby.models import User

PASSWORD = "tombstone-1881"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _full_buckets() -> Iterator[None]:
    for pace in (limits.NEW_GUESTS, limits.TRIED_CODES, limits.MADE_CODES):
        pace.forget()
    cache.clear()
    yield


def guest_browser(name: str = "June") -> tuple[Client, User]:
    """Return a browser that plays as a fresh guest."""
    guest = make_guest(name)
    browser = Client()
    browser.force_login(guest, backend=BACKEND)
    return browser, guest


def make_member(name: str = "Doc", email: str = "doc@example.org") -> User:
    """Write a member with PASSWORD."""
    member = User(username=f"member-{email}", display_name=name, email=email)
    member.set_password(PASSWORD)
    member.save()
    return member


def member_browser(name: str = "Doc", email: str = "doc@example.org") -> tuple[Client, User]:
    """Return a browser in which a fresh member is logged in."""
    member = make_member(name, email)
    browser = Client()
    browser.force_login(member, backend=BACKEND)
    return browser, member

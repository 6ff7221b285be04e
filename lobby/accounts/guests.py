"""Guests: a name, a cookie, and play."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from lobby.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def draw_username(kind: str) -> str:
    """Return a login name nobody sees or guesses; people log in by e-mail."""
    return f"{kind}-{secrets.token_hex(10)}"


def make_guest(name: str) -> User:
    """Write a guest with a checked name."""
    guest = User(username=draw_username("guest"), display_name=name, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def start_guest(request: HttpRequest, name: str) -> User:
    """Make a guest of whoever sits at this browser and bind it to the cookie."""
    guest = make_guest(name)
    login(request, guest, backend=BACKEND)
    return guest

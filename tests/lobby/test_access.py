"""Sockets close when their person logs out, is thrown out or changes the password (I16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.test import Client
from django.urls import reverse

from lobby.accounts.signals import access_revoked
from lobby.accounts.sockets import close_sockets, group_of
from tests.lobby.people import (  # noqa: F401
    PASSWORD,
    _full_buckets,
    guest_browser,
    make_member,
    member_browser,
)

pytestmark = pytest.mark.django_db
Told = list[tuple[int, str | None]]


@pytest.fixture
def told() -> Iterator[Told]:
    heard: Told = []

    def hear(sender: Any, user_id: int, session_key: str | None, **_more: Any) -> None:
        heard.append((user_id, session_key))

    access_revoked.connect(hear)
    yield heard
    access_revoked.disconnect(hear)


def key_of(browser: Client) -> str:
    return str(browser.cookies["sessionid"].value)


def test_logging_out_closes_the_sockets_of_that_browser_only(told: Told) -> None:
    browser, member = member_browser()
    key = key_of(browser)
    browser.post(reverse("account_logout"))
    assert told == [(member.pk, key)]


def test_reading_pages_closes_nothing(told: Told) -> None:
    browser, _guest = guest_browser()
    browser.get("/account/")
    browser.post("/account/", {"name": "Doc"})
    assert told == []


def test_somebody_else_logging_in_closes_the_sockets_of_the_guest(told: Told) -> None:
    make_member()
    browser, guest = guest_browser()
    key = key_of(browser)
    fields = {"login": "doc@example.org", "password": PASSWORD, "leave_guest": "yes"}
    browser.post(reverse("account_login"), fields)
    assert told == [(guest.pk, key)]


def test_a_key_that_changed_is_closed_too_when_the_browser_logs_out(told: Told) -> None:
    browser, guest = guest_browser()
    first = key_of(browser)
    fields = {"name": "June", "email": "june@example.org", "password1": PASSWORD}
    browser.post(reverse("account_signup"), fields)
    assert told == [], "the guest who signs up plays on"
    second = key_of(browser)
    assert first != second
    browser.post(reverse("account_logout"))
    assert told == [(guest.pk, first), (guest.pk, second)]


def test_a_ban_closes_every_socket(told: Told) -> None:
    _browser, member = member_browser()
    member.is_active = False
    member.save()
    assert told == [(member.pk, None)]


def test_a_changed_password_closes_every_socket(told: Told) -> None:
    browser, member = member_browser()
    fields = {"oldpassword": PASSWORD, "password1": "own-horse-99", "password2": "own-horse-99"}
    browser.post(reverse("account_change_password"), fields)
    assert (member.pk, None) in told
    assert browser.get("/account/").status_code == 200, "this browser stays logged in"


def test_the_sockets_of_other_processes_are_told_through_the_channel_layer() -> None:
    layer = get_channel_layer()
    name = async_to_sync(layer.new_channel)()
    async_to_sync(layer.group_add)(group_of(7), name)
    close_sockets(7, session_key="k")
    message = async_to_sync(layer.receive)(name)
    assert message == {"type": "access.revoked", "session_key": "k"}


def test_a_dead_channel_layer_does_not_stop_a_logout(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead:
        async def group_send(self, *_args: Any) -> None:
            raise ConnectionError

    monkeypatch.setattr("lobby.accounts.sockets.get_channel_layer", Dead)
    browser, _member = member_browser()
    assert browser.post(reverse("account_logout")).status_code == 302

"""Carrying a guest to a second device by a short code."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.accounts import transfer
from lobby.accounts.guests import make_guest
from lobby.models import TransferCode
from tests.lobby.people import _full_buckets, guest_browser, member_browser  # noqa: F401

pytestmark = pytest.mark.django_db


def enter(browser: Client, code: str, **more: str) -> int:
    return browser.post(reverse("account_transfer"), {"code": code, **more}).status_code


def test_a_code_makes_the_other_browser_the_same_guest_once() -> None:
    _browser, guest = guest_browser()
    code = transfer.make_code(guest)
    phone = Client()
    assert enter(phone, f" {code.lower().replace('-', ' ')} ") == 302
    assert phone.get("/account/").context["user"].pk == guest.pk
    assert enter(Client(), code) == 200, "used up"


def test_a_code_has_no_look_alikes_and_is_kept_as_a_hash() -> None:
    guest = make_guest("June")
    code = transfer.make_code(guest)
    assert len(code.replace("-", "")) >= 8
    assert not set(code) & set("IO01L")
    kept = TransferCode.objects.get()
    assert code.replace("-", "") not in kept.code_hash
    assert len(kept.code_hash) == 64


def test_a_code_dies_after_ten_minutes_and_with_the_next_one() -> None:
    guest = make_guest("June")
    first = transfer.make_code(guest)
    second = transfer.make_code(guest)
    assert transfer.take_code(first) is None
    TransferCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert transfer.take_code(second) is None
    assert timedelta(minutes=10) == transfer.LIFE


def test_a_code_of_who_became_a_member_meanwhile_opens_nothing() -> None:
    guest = make_guest("June")
    code = transfer.make_code(guest)
    guest.is_guest = False
    guest.save()
    assert transfer.take_code(code) is None


def test_codes_cannot_be_guessed_at_speed() -> None:
    guest = make_guest("June")
    code = transfer.make_code(guest)
    browser = Client()
    for _try in range(10):
        assert enter(browser, "AAAA-AAAA") == 200
    assert enter(browser, code) == 200, "even the right one waits now"
    assert TransferCode.objects.exists()


@pytest.mark.parametrize("code", ["", "x", "💥" * 8, "A" * 200, "AAAA\x00AAA", "ＡＢＣＤＥＦＧＨ"])
def test_nonsense_is_refused_with_words(code: str) -> None:
    answer = Client().post(reverse("account_transfer"), {"code": code})
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content


def test_the_code_page_shows_code_and_picture_and_is_never_stored() -> None:
    browser, guest = guest_browser()
    answer = browser.post(reverse("account_transfer_code"))
    page = answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert 'class="qr"' in page
    assert "style=" not in page
    code = answer.context["code"]
    assert code in page
    assert transfer.take_code(code) == guest


def test_members_need_no_code_and_get_none() -> None:
    browser, _member = member_browser()
    assert browser.post(reverse("account_transfer_code")).status_code == 302
    assert not TransferCode.objects.exists()


def test_a_guest_is_not_left_behind_without_saying_so() -> None:
    other = make_guest("Doc")
    code = transfer.make_code(other)
    browser, guest = guest_browser("June")
    assert enter(browser, code) == 200
    assert browser.get("/account/").context["user"].pk == guest.pk
    assert enter(browser, code, leave_guest="yes") == 302
    assert browser.get("/account/").context["user"].pk == other.pk

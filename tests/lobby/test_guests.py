"""Guests: choose a name, play, become a member, lose nothing."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from lobby.accounts.limits import NEW_GUESTS
from lobby.models import User
from tests.lobby.people import PASSWORD, _full_buckets, guest_browser, make_member  # noqa: F401

pytestmark = pytest.mark.django_db


def test_a_name_is_enough_to_play() -> None:
    browser = Client()
    answer = browser.post(reverse("account_guest"), {"name": " June ", "next": "/account/"})
    assert answer.status_code == 302
    assert answer.url == "/account/"
    guest = User.objects.get()
    assert (guest.display_name, guest.is_guest, guest.has_usable_password()) == (
        "June",
        True,
        False,
    )
    assert b"June" in browser.get("/account/").content


def test_the_guest_is_kept_for_a_year() -> None:
    browser = Client()
    answer = browser.post(reverse("account_guest"), {"name": "June"})
    assert answer.cookies["sessionid"]["max-age"] >= 300 * 24 * 3600
    assert answer.cookies["sessionid"]["httponly"]


@pytest.mark.parametrize("name", ["", "  ", "\u202egnirts", "x" * 25, "admin", "a\x00b"])
def test_a_bad_name_is_refused_with_words_and_kept_in_the_field(name: str) -> None:
    answer = Client().post(reverse("account_guest"), {"name": name})
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content
    assert not User.objects.exists()


def test_a_name_stays_text() -> None:
    browser = Client()
    browser.post(reverse("account_guest"), {"name": "<i>x</i>&'"})
    page = browser.get("/account/").content.decode()
    assert "<i>x</i>" not in page
    assert "&lt;i&gt;x&lt;/i&gt;&amp;&#x27;" in page


@pytest.mark.parametrize(
    "wanted",
    ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"]
    + ["nonsense", "²", "a:b", "account_logout"],
)
def test_nobody_is_led_to_another_site(wanted: str) -> None:
    browser = Client()
    answer = browser.post(reverse("account_guest"), {"name": "June", "next": wanted})
    assert answer.url == reverse("lobby")
    again = browser.get(reverse("account_guest"), {"next": wanted})
    assert again.url == reverse("lobby")
    assert browser.post(reverse("account_theme"), {"theme": "dark", "next": wanted}).url == "/"
    login = Client().get(reverse("account_login"), {"next": wanted}).content.decode()
    member = make_member()
    entered = Client().post(
        reverse("account_login"), {"login": member.email, "password": PASSWORD, "next": wanted}
    )
    assert entered.url == reverse("lobby")
    assert login


def test_a_page_that_needs_a_name_asks_for_it_and_leads_back() -> None:
    answer = Client().get("/account/close/?x=1")
    assert answer.status_code == 302
    assert answer.url == "/account/guest/?next=%2Faccount%2Fclose%2F%3Fx%3D1"


def test_guests_cannot_be_made_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NEW_GUESTS, "burst", 2)
    codes = [
        Client().post(reverse("account_guest"), {"name": "June"}).status_code for _ in range(3)
    ]
    assert codes == [302, 302, 200]
    assert User.objects.count() == 2


def test_signing_up_keeps_the_guest_and_its_row() -> None:
    browser, guest = guest_browser()
    before = guest.pk
    fields = {"name": "June", "email": "june@example.org", "password1": PASSWORD}
    answer = browser.post(reverse("account_signup"), fields)
    assert answer.status_code == 302
    member = User.objects.get()
    assert (member.pk, member.is_guest, member.email) == (before, False, "june@example.org")
    assert member.check_password(PASSWORD)
    assert browser.get("/account/").context["user"].pk == before


def test_signing_up_without_a_guest_makes_a_member() -> None:
    browser = Client()
    fields = {"name": "Doc", "email": "doc@example.org", "password1": PASSWORD}
    assert browser.post(reverse("account_signup"), fields).status_code == 302
    member = User.objects.get()
    assert (member.display_name, member.is_guest) == ("Doc", False)
    assert not member.username.startswith("doc")


def test_a_refused_sign_up_leaves_the_guest_as_it_was() -> None:
    make_member("Doc", "doc@example.org")
    browser, guest = guest_browser()
    for fields in (
        {"name": "June", "email": "doc@example.org", "password1": PASSWORD},
        {"name": "admin", "email": "june@example.org", "password1": PASSWORD},
        {"name": "June", "email": "june@example.org", "password1": "12345678"},
        {"name": "June", "email": "not an address", "password1": PASSWORD},
    ):
        answer = browser.post(reverse("account_signup"), fields)
        assert answer.status_code == 200
        assert b'role="alert"' in answer.content
    guest.refresh_from_db()
    assert (guest.is_guest, guest.email, guest.display_name) == (True, "", "June")


def test_logging_in_from_a_guests_browser_warns_first() -> None:
    member = make_member()
    browser, guest = guest_browser()
    page = browser.get(reverse("account_login")).content.decode()
    assert "June" in page
    assert 'name="leave_guest"' in page
    fields = {"login": member.email, "password": PASSWORD}
    refused = browser.post(reverse("account_login"), fields)
    assert refused.status_code == 200
    assert browser.get("/account/").context["user"].pk == guest.pk
    browser.post(reverse("account_login"), fields | {"leave_guest": "yes"})
    assert browser.get("/account/").context["user"].pk == member.pk
    assert User.objects.filter(pk=guest.pk, is_guest=True).exists()


def test_logging_out_says_that_a_guest_is_lost() -> None:
    browser, _guest = guest_browser()
    page = browser.get(reverse("account_logout")).content.decode()
    assert "gone for good" in page
    assert browser.post(reverse("account_logout")).status_code == 302
    assert browser.get("/account/").status_code == 302


def test_the_name_can_be_changed() -> None:
    browser, guest = guest_browser()
    answer = browser.post("/account/", {"name": "Calamity June"})
    assert answer.status_code == 302
    guest.refresh_from_db()
    assert guest.display_name == "Calamity June"
    refused = browser.post("/account/", {"name": "moderator"})
    assert refused.status_code == 200
    assert "Calamity June" in refused.content.decode()
    assert not list(get_messages(refused.wsgi_request))[1:]


def test_others_see_the_name_and_nothing_private() -> None:
    member = make_member("Doc", "doc@example.org")
    page = Client().get(reverse("person", args=[member.public_id])).content.decode()
    assert "Doc" in page
    assert "doc@example.org" not in page
    assert member.username not in page
    member.is_active = False
    member.save()
    assert Client().get(reverse("person", args=[member.public_id])).status_code == 404

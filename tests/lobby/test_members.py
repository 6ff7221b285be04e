"""Members: log in, forgotten passwords, first login of staff, closing the account."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from lobby.models import User
from tests.lobby.gather import fill_table, make_table
from tests.lobby.people import (  # noqa: F401
    PASSWORD,
    _full_buckets,
    guest_browser,
    make_member,
    member_browser,
)

pytestmark = pytest.mark.django_db


def link_of(message: str) -> str:
    found = re.search(r"http://testserver(/\S+)", message)
    assert found
    return found[1]


def test_a_member_logs_in_by_address_whatever_its_case() -> None:
    member = make_member("Doc", "doc@example.org")
    browser = Client()
    answer = browser.post(
        reverse("account_login"), {"login": "Doc@Example.org", "password": PASSWORD}
    )
    assert answer.status_code == 302
    assert browser.get("/account/").context["user"].pk == member.pk


def test_a_wrong_password_tells_nothing_about_who_exists() -> None:
    make_member("Doc", "doc@example.org")
    pages = []
    for login in ("doc@example.org", "nobody@example.org"):
        answer = Client().post(reverse("account_login"), {"login": login, "password": "wrong"})
        assert answer.status_code == 200
        pages.append(re.findall(r'role="alert">(.*?)</div>', answer.content.decode(), re.S))
    assert pages[0] == pages[1] != []


def test_passwords_cannot_be_tried_at_speed() -> None:
    make_member("Doc", "doc@example.org")
    for _try in range(6):
        answer = Client().post(
            reverse("account_login"), {"login": "doc@example.org", "password": "wrong"}
        )
    assert "Too many tries" in answer.content.decode()
    right = Client().post(
        reverse("account_login"), {"login": "doc@example.org", "password": PASSWORD}
    )
    assert right.status_code == 200


def test_a_forgotten_password_is_set_anew_by_mail() -> None:
    member = make_member("Doc & Co", "doc@example.org")
    browser = Client()
    answer = browser.post(reverse("account_reset_password"), {"email": "doc@example.org"})
    assert answer.url == reverse("account_reset_password_done")
    text = mail.outbox[0].body
    assert "Doc & Co" in text
    page = browser.get(link_of(text), follow=True)
    form = page.redirect_chain[-1][0]
    done = browser.post(form, {"password1": "new-horses-77", "password2": "new-horses-77"})
    assert done.url == reverse("account_reset_password_from_key_done")
    member.refresh_from_db()
    assert member.check_password("new-horses-77")
    assert b"used up" in Client().get(link_of(text), follow=True).content


def test_an_unknown_address_gets_the_same_answer_and_no_mail() -> None:
    answer = Client().post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert answer.url == reverse("account_reset_password_done")
    assert not mail.outbox


def test_a_link_for_somebody_else_does_not_lose_the_guest_of_this_browser() -> None:
    make_member("Doc", "doc@example.org")
    Client().post(reverse("account_reset_password"), {"email": "doc@example.org"})
    browser, guest = guest_browser()
    browser.get(link_of(mail.outbox[0].body), follow=True)
    assert browser.get("/account/").context["user"].pk == guest.pk


def test_the_address_is_confirmed_by_the_mail_of_the_sign_up() -> None:
    browser = Client()
    fields = {"name": "Doc", "email": "doc@example.org", "password1": PASSWORD}
    browser.post(reverse("account_signup"), fields)
    link = link_of(mail.outbox[0].body)
    assert browser.get(link).status_code == 200
    assert browser.post(link).status_code == 302
    assert User.objects.get().emailaddress_set.get().verified


def test_the_address_changes_once_the_new_one_answers() -> None:
    browser, member = member_browser()
    browser.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"})
    browser.post(link_of(mail.outbox[-1].body))
    member.refresh_from_db()
    assert member.email == "new@example.org"


def test_who_was_given_a_password_sets_an_own_one_first() -> None:
    staff = User(username="boss", is_staff=True, must_change_password=True)
    staff.set_password(PASSWORD)
    staff.save()
    browser = Client()
    browser.post(reverse("account_login"), {"login": "boss", "password": PASSWORD})
    change = reverse("account_change_password")
    for page in ("/", "/account/", "/admin/"):
        assert browser.get(page).url == f"{change}?{urlencode({'next': page})}"
    assert browser.get(change).status_code == 200
    fields = {"oldpassword": PASSWORD, "password1": "own-horse-99", "password2": "own-horse-99"}
    fields["next"] = "/admin/"
    assert browser.post(change, fields).url == "/admin/"
    assert browser.get("/account/").status_code == 200
    staff.refresh_from_db()
    assert not staff.must_change_password


def test_who_was_made_without_a_name_is_called_by_login() -> None:
    assert User.objects.create_user("boss").display_name == "boss"


def test_a_guest_has_no_password_to_change() -> None:
    browser, _guest = guest_browser()
    assert browser.get(reverse("account_change_password")).url == reverse("account_signup")
    assert browser.get(reverse("account_email")).url == reverse("account_signup")


def test_closing_needs_the_password_and_the_tick() -> None:
    browser, member = member_browser()
    close = reverse("account_close")
    assert browser.post(close, {"sure": "on", "password": "wrong"}).status_code == 200
    assert browser.post(close, {"password": PASSWORD}).status_code == 200
    assert User.objects.filter(pk=member.pk, is_active=True).exists()
    assert browser.post(close, {"sure": "on", "password": PASSWORD}).status_code == 302
    member.refresh_from_db()
    assert (member.is_active, member.email, member.display_name) == (False, "", "—")
    assert browser.get("/account/").status_code == 302
    again = Client().post(
        reverse("account_login"), {"login": "doc@example.org", "password": PASSWORD}
    )
    assert again.status_code == 200
    make_member("Doc", "doc@example.org")


def test_a_closed_guest_logs_every_browser_out() -> None:
    browser, guest = guest_browser()
    other = Client()
    other.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    browser.post(reverse("account_close"), {"sure": "on"})
    assert other.get("/account/").status_code == 302


def test_who_closes_the_account_stands_up_from_every_table() -> None:
    browser, guest = guest_browser()
    table = make_table(guest)
    doc = fill_table(table, "Doc")[0]
    browser.post(reverse("account_close"), {"sure": "on"})
    table.refresh_from_db()
    assert table.host == doc
    assert [place.name for place in table.places.all()] == ["Doc"]


def test_staff_come_in_by_the_same_door_as_everybody() -> None:
    assert Client().get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/")
    browser, _guest = guest_browser()
    assert browser.get("/admin/", follow=True).status_code == 403

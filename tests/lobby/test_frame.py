"""Every account page and error page: both languages, every theme, the frame and its switches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import path, reverse

from config import errors
from tests.lobby.people import _full_buckets, guest_browser, member_browser  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
NAMELESS = [
    "account_guest", "account_login", "account_signup", "account_transfer",
    "account_reset_password", "account_reset_password_done", "account_inactive",
    "account_email_verification_sent", "account_reset_password_from_key_done",
]  # fmt: skip
GUEST = [
    "account_profile", "account_login", "account_signup", "account_logout", "account_close",
    "account_transfer",
]  # fmt: skip
MEMBER = [
    "account_profile", "account_logout", "account_close", "account_email",
    "account_change_password",
]  # fmt: skip
BRASS = re.compile(r'class="[^"]*btn--brass')


def check(browser: Client, address: str, language: str, theme: str) -> str:
    browser.cookies["language"] = language
    browser.cookies["theme"] = theme
    answer = browser.get(address)
    page = answer.content.decode()
    assert answer.status_code == 200, address
    assert f'<html lang="{language}" data-theme="{theme}"' in page
    assert answer["Content-Language"] == language
    assert len(BRASS.findall(page)) <= 1, "one brass plate a page"
    assert page.count("<h1") == 1
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|\{%|\{\{", page)
    return page


@pytest.mark.django_db
@pytest.mark.parametrize("theme", ["light", "dark", "system"])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_account_pages_stand_in_both_languages_and_every_theme(language: str, theme: str) -> None:
    visits = [(Client(), NAMELESS), (guest_browser()[0], GUEST), (member_browser()[0], MEMBER)]
    for browser, names in visits:
        for name in names:
            check(browser, reverse(name), language, theme)


@pytest.mark.django_db
def test_the_browsers_preference_decides_until_somebody_chooses() -> None:
    browser = Client(headers={"Accept-Language": "ko-KR,ko;q=0.9,en;q=0.5"})
    assert '<html lang="ko"' in browser.get(reverse("account_guest")).content.decode()
    answer = browser.post(reverse("set_language"), {"language": "en", "next": "/account/guest/"})
    assert answer.url == "/account/guest/"
    assert '<html lang="en"' in browser.get(reverse("account_guest")).content.decode()


@pytest.mark.django_db
def test_the_theme_is_kept_without_script() -> None:
    browser = Client()
    answer = browser.post(reverse("account_theme"), {"theme": "dark", "next": "/account/guest/"})
    assert answer.url == "/account/guest/"
    page = browser.get(reverse("account_guest")).content.decode()
    assert re.search(r'css/dark\S*css" data-scheme="dark" media="screen"', page)
    browser.post(reverse("account_theme"), {"theme": "light"})
    page = browser.get(reverse("account_guest")).content.decode()
    assert re.search(r'css/dark\S*css" data-scheme="dark" media="not all"', page)
    browser.post(reverse("account_theme"), {"theme": "'><script>"})
    assert browser.cookies["theme"].value == "light"
    quiet = browser.post(reverse("account_theme"), {"theme": "dark"}, headers={"Accept": "*/json"})
    assert quiet.status_code == 204


@pytest.mark.django_db
def test_forms_without_token_are_refused_with_a_way_back() -> None:
    browser = Client(enforce_csrf_checks=True)
    for name in ("account_guest", "account_theme", "account_login", "account_transfer"):
        answer = browser.post(
            reverse(name), {"name": "June"}, headers={"Referer": "http://testserver/account/?a=1"}
        )
        assert answer.status_code == 403
        assert 'href="http://testserver/account/?a=1"' in answer.content.decode()
    foreign = browser.post(
        reverse("account_guest"), {"name": "x"}, headers={"Referer": "https://evil.example/"}
    )
    assert "evil" not in foreign.content.decode()


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(
    ("view", "status"),
    [
        (errors.bad_request, 400), (errors.forbidden, 403), (errors.csrf_refused, 403),
        (errors.not_found, 404), (errors.too_fast, 429), (errors.broken, 500),
        (errors.restarting, 503), (errors.busy, 503),
    ],
)  # fmt: skip
def test_error_pages_need_neither_database_nor_session(
    view: object, status: int, language: str
) -> None:
    request = RequestFactory().get("/x", headers={"Cookie": f"language={language}; theme=dark"})
    answer: HttpResponse = view(request)  # type: ignore[operator]
    page = answer.content.decode()
    assert answer.status_code == status
    assert f'<html lang="{language}" data-theme="dark"' in page
    assert "no-store" in answer["Cache-Control"]
    assert len(BRASS.findall(page)) == 1
    assert "csrfmiddlewaretoken" not in page


def test_the_restart_page_tries_again_by_itself() -> None:
    answer = errors.restarting(RequestFactory().get("/"))
    assert b'http-equiv="refresh"' in answer.content
    assert answer["Retry-After"] == "5"


def explode(request: object) -> HttpResponse:
    raise RuntimeError


def lock_up(request: object) -> HttpResponse:
    raise OperationalError("database is locked")


urlpatterns = [path("explode/", explode), path("lock-up/", lock_up)]
handler500 = "config.errors.broken"


@pytest.mark.urls("tests.lobby.test_frame")
def test_a_broken_view_shows_the_page_for_it() -> None:
    browser = Client(raise_request_exception=False)
    answer = browser.get("/explode/")
    assert answer.status_code == 500
    assert b"Our gun jammed" in answer.content


@pytest.mark.urls("tests.lobby.test_frame")
def test_a_locked_database_asks_to_try_again_and_leads_back() -> None:
    browser = Client(raise_request_exception=False)
    answer = browser.post("/lock-up/", headers={"Referer": "http://testserver/table/new/"})
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert b'href="http://testserver/table/new/"' in answer.content


@pytest.mark.django_db
def test_an_unknown_address_shows_the_page_for_it() -> None:
    answer = Client().get("/no/such/page/")
    assert answer.status_code == 404
    assert b"Nobody at this table" in answer.content


def test_every_picture_a_template_names_is_in_the_sprite() -> None:
    sprite = set(
        re.findall(r'<symbol id="([^"]+)"', (ROOT / "static/icons/sprite.svg").read_text())
    )
    for template in (ROOT / "templates").rglob("*.html"):
        for name in re.findall(r'{% icon "([^"]+)"', template.read_text("utf-8")):
            assert name in sprite, f"{template.name}: {name}"


def test_no_rule_outside_the_tokens_asks_for_a_theme() -> None:
    for sheet in (ROOT / "static/css").rglob("*.css"):
        if sheet.name.startswith("admin"):
            continue  # the admin has themes and variables of its own
        asks = re.search(r"\[data-theme[=\]]", sheet.read_text("utf-8"))
        assert not asks, f"{sheet.name}: make it a token"
        if sheet.name not in {"tokens.css", "dark.css"}:
            assert "prefers-color-scheme" not in sheet.read_text("utf-8"), sheet.name

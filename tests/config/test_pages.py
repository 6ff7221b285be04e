"""What the site answers beside the games: headers, health, mail, the restart page, static files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.mail import get_connection, send_mail
from django.test import Client, override_settings

from config.draining import Draining
from config.static import StaticFiles


@pytest.mark.django_db
def test_every_page_carries_the_strict_policy(client: Client) -> None:
    headers = client.get("/health/", headers={"host": "localhost:8011"}).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://localhost:8011"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
def test_a_foreign_host_is_refused_without_an_error(
    client: Client, capfd: pytest.CaptureFixture[str]
) -> None:
    assert client.get("/health/", headers={"host": "evil.example"}).status_code == 400
    assert capfd.readouterr().err == ""


@pytest.mark.django_db
def test_health_says_ok(client: Client) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.fixture
def kept_mail(tmp_path: Path, settings: Any) -> Iterator[Path]:
    settings.EMAIL_FILE_PATH = tmp_path
    yield tmp_path


@pytest.mark.django_db
def test_mail_is_printed_and_shown_on_the_development_page(
    client: Client, kept_mail: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sender = get_connection("config.mail.FolderAndConsole")
    send_mail("First", "one\nhttp://x.example/1", None, ["a@example.org"], connection=sender)
    send_mail("Zweitens: 두 번째", "두 <b>번째</b>", None, ["b@example.org"], connection=sender)
    assert "Subject: First" in capsys.readouterr().out
    page = client.get("/dev/mail/").content.decode()
    assert page.index("두 번째") < page.index("First")
    assert '<a href="http://x.example/1"' in page
    assert "<b>" not in page.split("<main")[1].split("</main")[0]


@pytest.mark.django_db
def test_the_mail_page_is_for_this_machine_and_development_only(
    client: Client, kept_mail: Path
) -> None:
    assert client.get("/dev/mail/", REMOTE_ADDR="192.0.2.7").status_code == 404
    with override_settings(DEVELOPMENT=False):
        assert client.get("/dev/mail/").status_code == 404


async def ask(application: Any, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "http_version": "1.1",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }  # fmt: skip
    browser = ApplicationCommunicator(application, scope)
    await browser.send_input({"type": "http.request", "body": b""})
    start = await browser.receive_output(5)
    body, more = b"", True
    while more:
        part = await browser.receive_output(5)
        body, more = body + part["body"], part.get("more_body", False)
    return start["status"], {k.decode(): v.decode() for k, v in start["headers"]}, body


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"none"})


@pytest.mark.parametrize(("language", "attribute"), [("en", 'lang="en"'), ("ko", 'lang="ko"')])
async def test_while_draining_a_page_says_so_in_the_readers_language(
    language: str, attribute: str
) -> None:
    site = Draining(nothing)
    assert (await ask(site, "/"))[0] == 404
    site.begin()
    status, headers, body = await ask(site, "/", host="localhost", accept_language=language)
    assert status == 503
    assert headers["retry-after"].isdigit()
    assert attribute in body.decode()


async def test_static_files_are_answered_with_their_type_and_a_mark_for_later() -> None:
    site = StaticFiles(nothing)
    status, headers, body = await ask(site, "/static/css/tokens.css")
    assert (status, headers["content-type"]) == (200, 'text/css; charset="utf-8"')
    assert headers["x-content-type-options"] == "nosniff"
    again, _, nothing_more = await ask(
        site, "/static/css/tokens.css", if_none_match=headers["etag"]
    )
    assert (again, nothing_more) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["/static/../config/env.py", "/static/%2e%2e/env.py", "/static/a\0b", "/static/" + "x" * 5000,
     "/static/", "/static/nothing.css", "/elsewhere"],
)  # fmt: skip
async def test_paths_that_are_no_static_file_are_passed_on(path: str) -> None:
    assert (await ask(StaticFiles(nothing), path))[0] == 404

"""Foreign pages cannot open a socket; the site's own pages can (I24)."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.test import override_settings

from config.origins import OriginGate, is_welcome

HOST = {"host": "play.example.org"}
SITE = override_settings(
    ALLOWED_HOSTS=["play.example.org", "localhost", "[::1]"],
    ORIGINS=["https://app.example.org"],
    SESSION_COOKIE_SECURE=False,
)


@SITE
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.example.org", "http://play.example.org"),
        ("play.example.org", "http://play.example.org:80"),
        ("play.example.org", "http://PLAY.example.org"),
        ("localhost:8000", "http://localhost:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("play.example.org", "https://app.example.org"),
    ],
)
def test_own_and_named_origins_are_welcome(host: str, origin: str) -> None:
    assert is_welcome({"host": host, "origin": origin})


@SITE
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.example.org", "http://evil.example"),
        ("play.example.org", "https://play.example.org"),
        ("play.example.org", "http://play.example.org:8080"),
        ("play.example.org", "http://play.example.org.evil.example"),
        ("play.example.org", "http://play.example.org@evil.example"),
        ("play.example.org", "http://app.example.org"),
        ("play.example.org", "https://app.example.org:444"),
        ("play.example.org", "null"),
        ("play.example.org", ""),
        ("play.example.org", "http://play.example.org/path"),
        ("play.example.org", "http://play.example.org:99999"),
        ("play.example.org", "http://["),
        ("evil.example", "http://evil.example"),
        ("", "http://"),
    ],
)
def test_everything_else_is_refused(host: str, origin: str) -> None:
    assert not is_welcome({"host": host, "origin": origin})


@SITE
def test_a_page_without_an_origin_is_refused() -> None:
    assert not is_welcome(HOST)


@SITE
@override_settings(SESSION_COOKIE_SECURE=True)
def test_a_site_with_tls_welcomes_only_its_tls_origin() -> None:
    assert is_welcome({**HOST, "origin": "https://play.example.org"})
    assert not is_welcome({**HOST, "origin": "http://play.example.org"})


@SITE
@override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
def test_behind_a_proxy_the_scheme_is_what_the_proxy_says() -> None:
    tls = {**HOST, "x-forwarded-proto": "https"}
    assert is_welcome({**tls, "origin": "https://play.example.org"})
    assert not is_welcome({**HOST, "origin": "https://play.example.org"})


@SITE
async def test_the_gate_refuses_the_handshake_and_never_calls_the_application() -> None:
    called = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        called.append(scope)

    headers = [(b"host", b"play.example.org"), (b"origin", b"http://evil.example")]
    browser = WebsocketCommunicator(OriginGate(application), "/ws/people/", headers=headers)
    connected, _ = await browser.connect()
    assert not connected
    assert not called

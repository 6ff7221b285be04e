"""Production refuses to start half set up; what it serves is shut tight."""

from __future__ import annotations

import subprocess
import sys

import pytest

from config import env
from config.databases import from_url

GOOD = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "SECRET_KEY": "a long key that nobody would guess, for this test alone 1234567890",
    "ALLOWED_HOSTS": "play.example.org",
    "ORIGINS": "https://play.example.org",
    "DATABASE_URL": "",
    "HTTPS": "",
    "TRUST_PROXY": "1",
}
ASK = "from django.conf import settings as s; s.DEBUG; print(s.{})"


def load(name: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Load the production settings in a fresh program and print one of them."""
    return subprocess.run(
        [sys.executable, "-c", ASK.format(name)],
        cwd=env.ROOT,
        env=env.with_changes(**{**GOOD, **changes}),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY is not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY has 5 characters"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is not set"),
        ({"ALLOWED_HOSTS": "*"}, "may not be '*'"),
        ({"ORIGINS": "play.example.org"}, "write full origins"),
        ({"ORIGINS": "https://play.example.org/"}, "write full origins"),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must start with"),
        ({"HSTS_SECONDS": "long"}, "HSTS_SECONDS must be a whole number"),
    ],
)
def test_production_says_what_is_missing_and_does_not_start(
    changes: dict[str, str], said: str
) -> None:
    answer = load("DEBUG", **changes)
    assert answer.returncode != 0
    assert said in answer.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "False"),
        ("DEVELOPMENT", "False"),
        ("SESSION_COOKIE_SECURE", "True"),
        ("CSRF_COOKIE_SECURE", "True"),
        ("SECURE_SSL_REDIRECT", "True"),
        ("SECURE_HSTS_SECONDS", "31536000"),
        ("CSRF_TRUSTED_ORIGINS", "['https://play.example.org']"),
        ("SECURE_PROXY_SSL_HEADER", "('HTTP_X_FORWARDED_PROTO', 'https')"),
    ],
)
def test_production_is_shut_tight(name: str, value: str) -> None:
    answer = load(name)
    assert answer.stdout.strip() == value, answer.stderr


def test_production_passes_djangos_own_deployment_check() -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=env.ROOT,
        env=env.with_changes(**GOOD, HSTS_SUBDOMAINS="1"),
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in answer.stderr.splitlines() if line.startswith("?:")]
    assert [line for line in complaints if "security.W021" not in line] == []  # HSTS preload


def test_a_postgres_url_becomes_a_pool_without_kept_connections() -> None:
    found = from_url("postgres://an%40na:se%2Fcret@db.example:6432/saloon?sslmode=require", env.VAR)
    assert found["ENGINE"].endswith("postgresql")
    assert (found["USER"], found["PASSWORD"]) == ("an@na", "se/cret")
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example", "6432", "saloon")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["CONN_MAX_AGE"] == 0
    assert found["OPTIONS"]["pool"]["max_size"] == 10


@pytest.mark.django_db
def test_sqlite_writes_ahead_and_syncs_fully(tmp_path) -> None:
    options = from_url("", tmp_path / "saloon.sqlite3")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]

"""Chromium against the real server program: its own folder, database and Redis."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from config import env
from tests.run import find_chromium
from tests.servers import running_site

# Pages of the whole suite share two cores; what never comes is told a little later for it.
expect.set_options(timeout=15_000)
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--no-sandbox"]  # fmt: skip


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": find_chromium(), "args": QUIET}


@pytest.fixture(scope="session")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site all browser tests share."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="session")
def site(var: Path) -> Iterator[str]:
    """Run one site for all browser tests and yield its address."""
    with running_site(var, LOG_LEVEL="WARNING") as (_, port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def staff(site: str, var: Path) -> tuple[str, str]:
    """Make a staff account and return its name and password."""
    name, password = "marshal", "a-tin-star-and-a-horse"
    subprocess.run(
        [sys.executable, "manage.py", "createsuperuser", "--noinput"]
        + ["--username", name, "--email", "marshal@example.org"],
        cwd=env.ROOT,
        env=env.with_changes(
            SALOON_VAR=str(var),
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            DJANGO_SUPERUSER_PASSWORD=password,
        ),
        check=True,
    )
    return name, password


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[list[str]]:
    """Collect what any page of this test's browser complains about; none is allowed."""
    said: list[str] = []

    def watch(page: Page) -> None:
        page.on("console", lambda line: note(said, line))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))

    context.on("page", watch)
    yield said
    assert not said


def listens(page: Page) -> None:
    """Wait until the page of a match has its socket: its scripts listen by then."""
    expect(page.locator("#match[data-net=open], #match[data-net=back]")).to_be_attached()


def note(said: list[str], line: ConsoleMessage) -> None:
    if line.type in {"error", "warning"}:
        said.append(f"{line.type}: {line.text} ({line.location.get('url')})")

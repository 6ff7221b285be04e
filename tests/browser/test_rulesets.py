"""Staff change the official items in a browser; tables play by what they pinned."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from config import env
from tests.browser.test_lobby import come_in
from tests.servers import running_site

pytestmark = pytest.mark.browser
NAME, PASSWORD = "deputy", "a-tin-star-and-a-horse"


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a site of this module, whose official ruleset may change."""
    var: Path = tmp_path_factory.mktemp("rules")
    with running_site(var, LOG_LEVEL="WARNING") as (program, port):
        changes = env.with_changes(
            SALOON_VAR=str(var),
            DJANGO_SETTINGS_MODULE="config.settings.dev",
            DJANGO_SUPERUSER_PASSWORD=PASSWORD,
        )
        for command in (
            ["load_official"],
            ["createsuperuser", "--noinput", "--username", NAME, "--email", "d@example.org"],
        ):
            subprocess.run(
                [sys.executable, "manage.py", *command], cwd=env.ROOT, env=changes, check=True
            )
        assert program.poll() is None
        yield f"http://127.0.0.1:{port}"


def log_in(page: Page, site: str) -> None:
    page.goto(f"{site}/admin/")
    page.locator("input[name=login]").fill(NAME)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("input[type=password]").press("Enter")
    expect(page.get_by_role("link", name="Rulesets").first).to_be_visible()


def open_table(page: Page, site: str) -> str:
    """Open a table with one bot and return its address."""
    page.goto(f"{site}/new/")
    page.locator("input[name=bots]").fill("1")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page.locator("#table-act").get_by_role("button", name="Start with 2")).to_be_visible()
    return page.url


def laser_cost(page: Page, table: str) -> str:
    """Start the match of a table and return what its Laser Gun costs, in words."""
    page.goto(table)
    page.locator("#table-act").get_by_role("button", name="Start with 2").click()
    page.wait_for_url("**/match/**")
    card = page.locator("label.item", has_text="Laser Gun")
    return card.locator(".bullets").get_attribute("aria-label") or ""


def edit_row(page: Page, row: str, field: str, value: str) -> None:
    page.locator(".rules__rows").get_by_role("link", name=row, exact=True).click()
    page.wait_for_load_state("networkidle")  # the script that says what it means listens by then
    page.locator(f"#id_{field}").fill(value)


@pytest.mark.slow
def test_a_table_opened_before_plays_by_the_old_and_one_after_by_the_new(
    own_site: str, browser: Browser
) -> None:
    said: list[str] = []
    desk, chair = browser.new_context(locale="en"), browser.new_context(locale="en")
    for context in (desk, chair):
        context.on("page", lambda page: page.on("pageerror", lambda e: said.append(str(e))))
        context.on(
            "page",
            lambda page: page.on(
                "console",
                lambda line: said.append(line.text) if line.type in {"error", "warning"} else None,
            ),
        )
    player = come_in(chair, own_site, "June")
    before = open_table(player, own_site)

    page = desk.new_page()
    log_in(page, own_site)
    page.goto(f"{own_site}/admin/games/ruleset/")
    page.get_by_role("link", name="Wa Wa West ++").click()
    page.get_by_role("button", name="Make a new version").click()
    edit_row(page, "Laser Gun", "cost", "1")
    page.get_by_role("button", name="Save", exact=True).click()
    edit_row(page, "Minigun", "spares", "")
    expect(page.locator("td[data-changed]")).to_have_count(2)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#content")).to_contain_text("nobody could ever reload safely")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Publish all the same").click()
    expect(page.get_by_role("button", name="Make a new version")).to_be_visible()

    after = open_table(player, own_site)
    assert laser_cost(player, before) == "3 bullets"
    assert laser_cost(player, after) == "1 bullet"
    assert not said
    desk.close()
    chair.close()


@pytest.mark.slow
def test_leaving_with_unsaved_changes_asks(own_site: str, page: Page) -> None:
    log_in(page, own_site)
    page.goto(f"{own_site}/admin/games/ruleset/")
    page.get_by_role("link", name="Worms: Evolved").first.click()
    page.get_by_role("button", name="Make a new version").click()
    edit_row(page, "Dynamite", "price", "12")
    expect(page.locator("#meaning")).to_contain_text("5.6")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(f"{own_site}/admin/games/ruleset/")
    assert asked == ["beforeunload"]

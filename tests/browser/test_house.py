"""A player makes an item of their own in a browser, tries it on bots and opens a table with it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from config import env

pytestmark = pytest.mark.browser


@pytest.fixture
def own_site(site: str, var: Path) -> str:
    """Return the shared site with the official rulesets, to copy from."""
    changes = env.with_changes(SALOON_VAR=str(var), DJANGO_SETTINGS_MODULE="config.settings.dev")
    command = [sys.executable, "manage.py", "load_official"]
    subprocess.run(command, cwd=env.ROOT, env=changes, check=True)
    return site


def register(page: Page, site: str) -> None:
    """Make an account from the page of house rules and come back to it."""
    page.goto(f"{site}/house/")
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name").fill("Juno")
    page.get_by_label("E-mail").fill("juno@example.org")
    page.get_by_label("Password").fill("a-tin-star-and-a-horse")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("heading", name="Your rulesets")).to_be_visible()


def type_item(page: Page) -> None:
    """Fill in a new item with a slip of the pen, see it refused, and mend it."""
    page.get_by_role("link", name="Add an item").click()
    page.wait_for_load_state("networkidle")
    page.get_by_label("Name", exact=True).fill("Golden Gun")
    page.get_by_label("Type").fill("Weapon (Gun V)")
    page.get_by_label("Costs").fill("2")
    page.get_by_label("Kills", exact=True).fill("<Everthing>")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#id_kills_error")).to_contain_text("Everthing")
    page.wait_for_load_state("networkidle")  # the script that draws what it means listens by then
    page.get_by_label("Kills", exact=True).fill("<Everything>")
    expect(page.locator("#meaning [data-changed]").first).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.wait_for_load_state("networkidle")
    if page.locator("#faults").count():  # what looks odd needs one more click
        page.get_by_role("button", name="Save").click()


@pytest.mark.slow
def test_from_an_account_to_a_table_with_an_item_of_ones_own(
    own_site: str, page: Page, complaints: list[str]
) -> None:
    register(page, own_site)
    page.get_by_role("button", name="Copy Wa Wa West ++").click()
    type_item(page)
    expect(page.locator("li[data-state=new]")).to_contain_text("Golden Gun")
    draft = page.url

    page.get_by_label("Bots").select_option("2")
    page.get_by_label("Level").select_option("Hard")
    page.get_by_role("button", name="Play it against bots").click()
    page.wait_for_url("**/match/**")
    expect(page.locator("label.item", has_text="Golden Gun")).to_be_visible()

    page.goto(draft)
    page.get_by_role("button", name="Publish").click()
    page.wait_for_load_state("networkidle")
    if page.get_by_role("button", name="Publish all the same").count():
        page.get_by_role("button", name="Publish all the same").click()
    expect(page.get_by_text("Golden Gun: added")).to_be_visible()
    page.get_by_role("link", name="Open a table with it").click()
    expect(page.locator("#ticket")).to_contain_text("house rules, not rated")
    page.locator("input[name=bots]").fill("1")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page.locator("#table-items")).to_contain_text("Golden Gun")
    expect(page.get_by_role("link", name=re.compile("house rules, not rated"))).to_be_visible()

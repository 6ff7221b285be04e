"""Staff change a draft, let bots play it in the balance lab, read what differs and publish."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_rulesets import edit_row, log_in, own_site  # noqa: F401 - a fixture
from tests.servers import patience

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATIENCE_SECONDS = 60  # a runner starts, and its workers play behind everything else


def test_a_draft_is_changed_measured_and_published(
    own_site: str,  # noqa: F811
    page: Page,
    complaints: list[str],
) -> None:
    log_in(page, own_site)
    page.goto(f"{own_site}/admin/games/ruleset/")
    page.get_by_role("link", name="Wa Wa West ++").click()
    page.get_by_role("button", name="Make a new version").click()
    edit_row(page, "Laser Gun", "cost", "1")
    page.get_by_role("button", name="Save", exact=True).click()
    edit_row(page, "Minigun", "spares", "")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#content")).to_contain_text("nobody could ever reload safely")
    page.get_by_role("button", name="Save", exact=True).click()

    page.locator(".rules__deeds").get_by_role("link", name="Balance lab").click()
    page.locator("#id_matches").fill("100")
    page.get_by_role("button", name="Start the run").click()
    verdict = page.get_by_role("status").filter(has_text=re.compile("matches"))
    expect(verdict).to_contain_text(
        "A difference is clear", timeout=1000 * patience(PATIENCE_SECONDS)
    )
    expect(page.get_by_role("button", name="Cancel the run")).to_have_count(0)
    told = page.locator(".lab__told")
    expect(told).to_contain_text("Reload: uses a match")
    row = page.get_by_role("row", name=re.compile("^Laser Gun")).first
    expect(row).to_contain_text("+")
    assert page.locator(".lab__chart").count() > 20
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download as CSV").click()
    assert waiting.value.suggested_filename == "lab-run-1.csv"

    page.get_by_role("link", name="To the ruleset").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Publish all the same").click()
    expect(page.get_by_role("button", name="Make a new version")).to_be_visible()
    assert not complaints

"""Gathering at a table in real browsers: two people, with and without script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import note

pytestmark = pytest.mark.browser
MATCH = re.compile(r"/match/[0-9a-f-]{36}/$")


def come_in(context: BrowserContext, site: str, name: str) -> Page:
    """Choose a name at this browser and stand on the front page."""
    page = context.new_page()
    page.goto(f"{site}/account/guest/")
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()
    return page


def set_table(page: Page, site: str, title: str) -> str:
    """Open a standard table and return its address."""
    page.goto(f"{site}/new/")
    page.get_by_label("Table name").fill(title)
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page.url


def test_two_people_gather_by_link_talk_and_start(site: str, browser: Browser) -> None:
    said: list[str] = []
    laptop = browser.new_context(locale="en")
    phone = browser.new_context(locale="en", viewport={"width": 360, "height": 740})
    for context in (laptop, phone):
        context.on("page", lambda page: page.on("console", lambda line: note(said, line)))
    june = come_in(laptop, site, "June")
    address = set_table(june, site, "High noon")

    doc = phone.new_page()
    doc.goto(address)
    doc.get_by_role("button", name="Sit here").first.click()
    doc.get_by_role("textbox").fill("Doc")
    doc.get_by_role("button", name="Play", exact=True).click()
    expect(doc.get_by_role("heading", name="High noon")).to_be_visible()
    expect(june.locator("#chair-1")).to_contain_text("Doc")

    june.locator("#bot-menu-2 summary").click()
    june.locator("#bot-menu-2").get_by_role("button", name="Hard").click()
    expect(doc.locator("#chair-2")).to_contain_text("Hard")

    doc.get_by_label("Say something").fill("Headstart 2 again? <b>Bold</b>.")
    doc.keyboard.press("Enter")
    expect(june.locator("#chat-log")).to_contain_text("Headstart 2 again? <b>Bold</b>.")
    expect(doc.get_by_label("Say something")).to_have_value("")

    june.get_by_label("Say something").fill("x" * 10_000)
    june.keyboard.press("Enter")
    expect(june.locator("#say-error")).to_contain_text("at most 300")
    assert len(june.get_by_label("Say something").input_value()) == 10_000

    doc.locator("#table-dock").get_by_role("button", name="Ready").click()
    expect(june.locator("#chair-1")).to_contain_text("Ready")
    june.locator("#table-act").get_by_role("button", name="Start with 3").click()
    expect(june).to_have_url(MATCH)
    expect(doc).to_have_url(MATCH)
    assert june.url == doc.url
    assert [line for line in said if "409" not in line] == []
    laptop.close()
    phone.close()


def test_the_ticket_follows_presets_and_steppers(
    site: str, complaints: list[str], context: BrowserContext
) -> None:
    page = come_in(context, site, "June")
    page.goto(f"{site}/new/")
    page.get_by_role("link", name="Loaded").click()
    expect(page.locator("#ticket")).to_contain_text("Headstart 3, Thievery")
    page.get_by_role("group", name="Seats").get_by_role("button", name="more").click()
    expect(page.locator("#ticket dd").first).to_have_text("5")
    page.get_by_role("spinbutton", name="Headstart").fill("99")
    expect(page.locator("[data-error=headstart]")).to_be_visible()
    page.get_by_role("link", name="Standard").click()
    expect(page.locator("[data-error=headstart]")).to_be_hidden()
    expect(page.locator("#ticket")).to_contain_text("Standard")


def test_without_script_one_gathers_and_starts_by_forms(site: str, browser: Browser) -> None:
    context = browser.new_context(locale="en", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/")
    page.get_by_role("link", name="New table").first.click()
    page.get_by_role("textbox").fill("June")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("spinbutton", name="Bots").fill("1")
    page.get_by_role("spinbutton", name="Headstart").fill("2")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page.locator("#table-head")).to_contain_text("Headstart 2")
    page.locator("#bot-menu-2 summary").click()
    page.locator("#bot-menu-2").get_by_role("button", name="Easy").click()
    expect(page.locator("#chair-2")).to_contain_text("Easy")
    page.get_by_label("Say something").fill("Anybody here?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat-log")).to_contain_text("Anybody here?")
    page.locator("#table-act").get_by_role("button", name="Start with 3").click()
    assert MATCH.search(page.url)
    context.close()


def test_play_now_takes_a_stranger_straight_into_a_match(
    site: str, complaints: list[str], context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("textbox").fill("Kid")
    page.get_by_role("button", name="Play", exact=True).click()
    assert MATCH.search(page.url)
    front = context.new_page()
    front.goto(site)
    expect(front).to_have_title(re.compile(r"^\(1\) "))

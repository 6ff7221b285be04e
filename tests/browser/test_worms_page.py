"""A short match of Worms: Evolved in real browsers, one of them a phone: bag, walk, shot, end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import listens, note
from tests.browser.test_lobby import come_in
from tests.servers import patience

pytestmark = pytest.mark.browser
MATCH = re.compile(r"/match/[0-9a-f-]{36}/$")
Pair = tuple[Page, Page]


def join(context: BrowserContext, address: str, name: str) -> Page:
    """Sit down at a table by its link."""
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    return page


def open_table(page: Page, site: str) -> str:
    """Open a table for two teams and return its address."""
    page.goto(f"{site}/new/?game=worms")
    page.get_by_role("spinbutton", name="Seats").fill("2")
    page.get_by_role("spinbutton", name="Bots").fill("0")
    page.get_by_role("spinbutton", name="Worms in a team").fill("2")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    return page.url


@pytest.fixture
def pair(site: str, browser: Browser) -> Iterator[Pair]:
    """Two people in the shop of the same match; neither page may complain."""
    said: list[str] = []
    laptop = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    phone = browser.new_context(locale="en", viewport={"width": 360, "height": 740})
    for context in (laptop, phone):
        context.on("page", lambda page: page.on("console", lambda line: note(said, line)))
        context.on("page", lambda page: page.on("pageerror", lambda error: said.append(str(error))))
    june = come_in(laptop, site, "June")
    doc = join(phone, open_table(june, site), "Doc")
    doc.locator("#table-dock").get_by_role("button", name="Ready").click()
    june.locator("#table-act").get_by_role("button", name="Start with 2").click()
    expect(june).to_have_url(MATCH)
    expect(doc).to_have_url(MATCH)
    yield june, doc
    laptop.close()
    phone.close()
    assert said == []


def pack(page: Page, name: str) -> None:
    expect(page.locator("#bag li")).to_have_count(1)  # the script is there
    page.get_by_role("button", name=name).click()
    page.locator(".plate:visible").first.click()


def begin(pair: Pair) -> Pair:
    """Pack both bags and return the pages: whose turn it is first."""
    june, doc = pair
    pack(june, "All-round")
    expect(june.locator("#shop")).to_have_attribute("data-ready", "")
    expect(doc.locator("#packing")).to_contain_text("ready")
    pack(doc, "All-round")
    for page in pair:
        expect(page.locator("#act")).to_be_attached()
        listens(page)
    mine = june.locator("#act").get_attribute("data-mode") == "play"
    return (june, doc) if mine else (doc, june)


def neighbour(page: Page) -> str:
    """Return a square beside the chosen worm, towards the middle."""
    at = page.locator("#crew [aria-pressed=true]").get_attribute("data-at") or "0,0"
    x, y = (int(value) for value in at.split(","))
    return f"{x + 1 if x < 7 else x - 1},{y}"


def choose(page: Page, at: str) -> None:
    """Choose a square by keyboard, which needs no zoom."""
    page.locator(f'#squares [data-at="{at}"]').focus()
    page.keyboard.press("Enter")


def test_a_match_from_bag_to_end(pair: Pair) -> None:
    first, second = begin(pair)
    first.keyboard.press("1")
    first.locator('[data-item="grenade"]').click()
    expect(first.locator("#info")).to_contain_text("Grenade")
    choose(first, neighbour(first))
    plate = first.locator("#plate button")
    expect(plate).to_contain_text("Fire at")
    plate.click()
    expect(first.locator("#log")).to_contain_text("Grenade at")
    expect(second.locator("#log")).to_contain_text("Grenade at")
    first.locator("#crew [value=end]").click()
    expect(second.locator("#act")).to_have_attribute("data-mode", "play")
    expect(first.locator("#act")).to_have_attribute("data-mode", "wait")
    second.locator("#leave summary").click()
    second.locator("#leave button").click()
    expect(first.locator("#finale h1")).to_contain_text("holds the island")
    expect(first.locator("#finale")).to_contain_text("no worm left")


def test_a_list_in_words_is_checked_and_sent(pair: Pair) -> None:
    first, second = begin(pair)
    first.locator("[data-drawer=commands]").click()
    listed = first.locator("#commands .cmds")
    expect(listed).to_contain_text("Prod", timeout=1000 * patience(5))
    first.locator("#list").fill("A1 move E\nA1 fire nothing")
    says = first.locator("#list-says")
    expect(says).to_contain_text("Line 2")
    letter = (first.locator("#match").get_attribute("data-me") or "").upper()
    first.locator("#list").fill(f"{letter}1 fire handgun N\nend")
    # Where the shot meets somebody on this island, dice decide what comes after it.
    expect(says).to_contain_text(re.compile("2 commands, all legal|The first command is legal"))
    first.locator("#list-send").click()
    expect(second.locator("#act")).to_have_attribute("data-mode", "play")
    expect(second.locator("#log")).to_contain_text("Handgun to the north")


def test_who_comes_back_is_told_what_was_missed(pair: Pair) -> None:
    first, second = begin(pair)
    address = second.url
    expect(second.locator("#away")).to_be_hidden()
    second.goto("about:blank")
    first.keyboard.press("1")
    first.locator('[data-item="handgun"]').click()
    first.locator("#info [data-ask]").first.click()
    first.locator("#plate button[name=action]").click()
    expect(first.locator("#log")).to_contain_text("Handgun to the")
    second.goto(address)
    expect(second.locator("#away ol")).to_contain_text("Handgun to the")
    expect(second.locator("#log .since")).to_have_text("Since you last looked")
    second.locator("[data-replay]").click()
    expect(second.locator("#away")).to_be_hidden()
    expect(second.locator("#stage")).not_to_have_attribute("data-playing", "")
    second.reload()
    expect(second.locator("#away")).to_be_hidden()


def test_a_bag_survives_a_reload_and_can_be_packed_again(pair: Pair) -> None:
    june, _ = pair
    expect(june.locator("#bag")).to_contain_text("empty")  # the script is there
    june.get_by_role("button", name="From afar").click()
    expect(june.locator("#shop")).to_have_attribute("data-saved", "")
    filled = june.locator("[name=buy-homing_missile]").input_value()
    assert filled != "0"
    june.reload()
    expect(june.locator("[name=buy-homing_missile]")).to_have_value(filled)
    june.locator(".shop__bag .plate").click()
    june.locator(".shop__bag [value=reopen]").click()
    expect(june.locator("#shop")).not_to_have_attribute("data-ready", "")


def test_the_island_fits_every_window(pair: Pair) -> None:
    first, _ = begin(pair)
    for width, height in ((1280, 800), (768, 1024), (360, 740), (320, 640)):
        first.set_viewport_size({"width": width, "height": height})
        expect(first.locator("#plate button")).to_be_in_viewport(ratio=1)
        assert first.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

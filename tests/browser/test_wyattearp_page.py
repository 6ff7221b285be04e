"""Wyatt Earp in real browsers: two people play a match, secrets stay where they are."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.browser.conftest import listens, note
from tests.browser.test_lobby import come_in

pytestmark = pytest.mark.browser
MATCH = re.compile(r"/match/[0-9a-f-]{36}/$")
TURNS_AT_MOST = 400


@dataclass
class Player:
    """One person's page and everything its match socket said and heard."""

    page: Page
    sent: list[dict] = field(default_factory=list)
    heard: list[dict] = field(default_factory=list)

    def watch(self, socket: WebSocket) -> None:
        if "/ws/match/" in socket.url:
            socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
            socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def mode(self) -> str:
        return self.page.locator("#act").get_attribute("data-mode") or ""

    def wait(self, mode: str) -> None:
        expect(self.page.locator("#act")).to_have_attribute("data-mode", mode)

    def draw(self) -> None:
        self.page.locator("#do-draw").click()
        self.wait("play")

    def lay_what_can_be_laid(self) -> None:
        page = self.page
        for _ in range(3):
            card = page.locator(".fan .wcard[data-ok]:not([data-sort=sheriff])")
            if not card.count():
                return
            before = page.locator(".fan .wcard").count()
            card.first.click()
            page.locator("#do-plate:not([aria-disabled])").click()
            expect(page.locator(".fan .wcard")).not_to_have_count(before)

    def discard(self) -> None:
        page = self.page
        page.locator(".fan .wcard").last.click()
        single = page.locator(".discard-it:visible")
        (single if single.count() else page.locator("#do-plate")).click()
        expect(page.locator("#act:is([data-mode=draw], [data-mode=play])")).to_have_count(0)


def new_context(browser: Browser, said: list[str], width: int, height: int) -> BrowserContext:
    # Without motion: these tests are about what the page holds, and a match has many turns.
    context = browser.new_context(
        locale="en", viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.on("page", lambda page: page.on("console", lambda line: note(said, line)))
    context.on("page", lambda page: page.on("pageerror", lambda error: said.append(str(error))))
    return context


def open_table(page: Page, site: str, preset: str = "Short game") -> str:
    page.goto(f"{site}/new/?game=wyattearp")
    page.get_by_role("link", name=preset).click()
    page.get_by_label("Table name").fill("Cards")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Cards")).to_be_visible()
    return page.url


def sit_together(browser: Browser, site: str, said: list[str]) -> tuple[Player, Player]:
    """Let June, at a laptop, and Doc, at a phone, begin a match."""
    june = Player(come_in(new_context(browser, said, 1280, 800), site, "June"))
    doc = Player(come_in(new_context(browser, said, 360, 740), site, "Doc"))
    address = open_table(june.page, site)
    doc.page.goto(address)
    doc.page.get_by_role("button", name="Sit here").first.click()
    doc.page.locator("#table-dock").get_by_role("button", name="Ready").click()
    expect(june.page.locator("#chair-1")).to_contain_text("Ready")
    for one in (june, doc):
        one.page.on("websocket", one.watch)
    june.page.locator("#table-act").get_by_role("button", name="Start with 2").click()
    for one in (june, doc):
        expect(one.page).to_have_url(MATCH)
        expect(one.page.locator(".fan .wcard")).to_have_count(10)
        listens(one.page)
    return june, doc


def test_two_people_play_a_match_to_its_end(site: str, browser: Browser) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    turns, looked_back = 0, False
    while turns < TURNS_AT_MOST:
        modes = [june.mode(), doc.mode()]
        if "over" in modes:
            break
        for one, mode in zip((june, doc), modes, strict=True):
            if mode == "draw":
                if not looked_back and one.page.locator("#past-open:visible").count():
                    look_back(one)
                    looked_back = True
                one.draw()
                one.lay_what_can_be_laid()
                one.discard()
                turns += 1
            elif mode == "scored":
                settle(one)
    for one in (june, doc):
        expect(one.page.locator("#match")).to_have_attribute("data-mark", "over")
        one.page.locator("[data-show=end]").click()
        expect(one.page.locator("#pay-end h1")).to_contain_text("wins.")
        expect(one.page.locator("#rematch")).to_contain_text("Again")
    assert_nobody_heard_of_others_cards(june, doc)
    assert [line for line in said if "409" not in line] == []


def look_back(player: Player) -> None:
    """Open the settlement of the last hand over the table and close it again."""
    page = player.page
    page.locator("#past-open").click()
    expect(page.locator("#settle .pay:visible h2")).to_contain_text("Paying for")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pay-1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settle")).to_be_hidden()
    expect(page.locator("#past-open")).to_be_focused()


def settle(player: Player) -> None:
    """Read the settlement to its end and be ready for the next hand."""
    page = player.page
    expect(page.locator("#settle .pay:visible h2")).to_contain_text("Paying for")
    while page.locator("#pay-next:visible").count():
        page.locator("#pay-next").click()
    expect(page.locator("#pay-end")).to_contain_text("Standings after hand")
    page.locator("#do-ready").click()
    expect(page.locator("#act[data-mode=scored]")).to_have_count(0)


def assert_nobody_heard_of_others_cards(june: Player, doc: Player) -> None:
    for player, seat in ((june, 0), (doc, 1)):
        drawn = [event for frame in player.heard for event in frame.get("events", ())]
        mine = [one for one in drawn if one["kind"] == "draw" and one["seat"] == seat]
        others = [one for one in drawn if one["kind"] == "draw" and one["seat"] != seat]
        assert mine and others
        assert all(len(one["cards"]) == one["count"] for one in mine)
        assert all("cards" not in one for one in others)


def test_a_turn_is_played_in_three_taps_on_a_phone_and_survives_a_reload(
    site: str, browser: Browser
) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    first, other = (june, doc) if june.mode() == "draw" else (doc, june)
    if first is june:  # the phone is to be at it
        first.draw()
        first.discard()
        first, other = doc, june
        doc.wait("draw")
    page = first.page
    page.locator("#do-draw").click()
    first.wait("play")
    page.reload()
    first.wait("play")
    expect(page.locator(".fan .wcard")).to_have_count(12)
    page.locator(".fan .wcard").last.click()
    single = page.locator(".discard-it:visible")
    (single if single.count() else page.locator("#do-plate")).click()
    first.wait("wait")
    other.wait("draw")
    assert said == []


def test_a_turn_is_played_with_the_keyboard_alone_and_cards_are_moved(
    site: str, browser: Browser
) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    if june.mode() != "draw":
        doc.draw()
        doc.discard()
        june.wait("draw")
    page = june.page
    page.locator("#do-draw").focus()
    page.keyboard.press("Enter")
    june.wait("play")
    names = page.locator(".fan .wcard__n")
    before = names.all_inner_texts()
    page.keyboard.press("1")
    expect(page.locator(".fan .wcard input").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".fan input:checked")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    moved = names.all_inner_texts()
    assert moved[:2] == [before[1], before[0]]
    expect(page.locator("#order")).to_have_attribute("data-order", "own")
    page.reload()
    expect(page.locator("#order")).to_have_attribute("data-order", "own")
    assert names.all_inner_texts() == moved
    closed = page.locator(".fan .wcard").evaluate_all("all => all.findIndex(o => o.dataset.why)")
    assert 0 <= closed < 10
    page.keyboard.press(str((closed + 1) % 10))
    page.locator("#do-plate").focus()
    page.keyboard.press("Enter")
    june.wait("wait")
    assert names.all_inner_texts() == [*moved[:closed], *moved[closed + 1 :]]
    assert said == []


def test_a_double_click_on_draw_draws_once(site: str, browser: Browser) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    player = june if june.mode() == "draw" else doc
    player.page.locator("#do-draw").dblclick()
    player.wait("play")
    expect(player.page.locator(".fan .wcard")).to_have_count(12)
    acts = [frame["action"] for frame in player.sent if frame["t"] == "act"]
    assert acts == [{"type": "draw", "from": "supply"}]


def test_who_is_not_at_it_is_told_to_wait_and_a_stranger_sees_no_card(
    site: str, browser: Browser
) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    idle = doc if june.mode() == "draw" else june
    idle.page.locator("#pile-supply").click(force=True)
    expect(idle.page.locator("#toasts")).to_contain_text("Wait for your turn.")
    stranger = new_context(browser, said, 1280, 800).new_page()
    stranger.goto(june.page.url)
    expect(stranger.locator("#hand")).to_contain_text("You are watching.")
    assert stranger.locator(".fan .wcard").count() == 0
    assert said == []


def test_the_page_fits_every_window_in_every_step(site: str, browser: Browser) -> None:
    said: list[str] = []
    june, doc = sit_together(browser, site, said)
    player = june if june.mode() == "draw" else doc
    assert_fits(player.page)
    player.draw()
    assert_fits(player.page)
    player.page.locator(".fan .wcard").last.click()
    assert_fits(player.page)
    assert said == []


def assert_fits(page: Page) -> None:
    for width, height in ((1280, 800), (768, 1024), (360, 740), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)  # the hand is laid out anew a moment after
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        expect(page.locator("#act .plate")).to_be_in_viewport(ratio=1)
        expect(page.locator(".fan .wcard").first).to_be_in_viewport()


def test_without_script_a_turn_is_played_by_form(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = come_in(context, site, "June")
    page.goto(f"{site}/new/?game=wyattearp")
    page.get_by_role("spinbutton", name="Seats").fill("2")
    page.locator("aside").get_by_role("button", name="Open the table").click()
    other = come_in(browser.new_context(java_script_enabled=False, locale="en"), site, "Doc")
    other.goto(page.url)
    other.get_by_role("button", name="Sit here").first.click()
    other.get_by_role("button", name="Ready").locator("visible=true").first.click()
    page.reload()
    page.get_by_role("button", name="Start with 2").locator("visible=true").first.click()
    other.goto(page.url)
    at_it = page if page.locator("#do-draw").count() else other
    idle = other if at_it is page else page
    idle.locator("#pile-supply").click()
    expect(idle.locator("#toasts")).to_contain_text("Wait for your turn.")
    at_it.locator("#do-draw").click()
    expect(at_it.locator(".fan input")).to_have_count(12)
    at_it.locator("#do-discard").click()
    expect(at_it.locator("#toasts")).to_contain_text("That play is not complete.")
    at_it.locator(".fan input").last.check(force=True)
    at_it.locator("#do-discard").click()
    expect(at_it.locator(".fan input")).to_have_count(11)
    expect(at_it.locator("#act .what b")).to_have_text("Wait for your turn.")

"""The page of a match in a real browser, against bots: keys, double clicks, no script, phones."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import listens

pytestmark = pytest.mark.browser
REVEAL_MS = 45_000  # bots take their time, as people do


def sit_down(page: Page, site: str, *, name: str = "June", script: bool = True) -> None:
    """Play now against bots as a new guest."""
    page.goto(site)
    page.locator('[formaction*="/play/wawawest"]').first.click()
    page.locator("input[name=name]").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/**")
    if script:
        listens(page)


@pytest.fixture
def sent(page: Page) -> Iterator[list[dict[str, object]]]:
    """Collect what the page sends over its match socket."""
    frames: list[dict[str, object]] = []

    def watch(socket: WebSocket) -> None:
        if "/ws/match/" in socket.url:
            socket.on("framesent", lambda text: frames.append(json.loads(text)))

    page.on("websocket", watch)
    yield frames


def test_a_turn_is_played_with_the_keyboard_alone(
    site: str, complaints: list[str], page: Page
) -> None:
    sit_down(page, site)
    page.keyboard.press("1")
    expect(page.locator("#i0")).to_be_focused()
    expect(page.locator("#act .what b")).to_have_text("Reload")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#i0")).to_be_checked()  # arrows only walk
    page.locator("#act .plate").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#act")).to_have_attribute("data-sealed", "")
    expect(page.locator(".place[data-me]")).to_have_attribute("data-mark", "locked")
    expect(page.locator("#log-1")).to_be_attached(timeout=REVEAL_MS)
    expect(page.locator("#log-1")).to_contain_text("June plays Reload")


def test_a_double_click_sends_one_action(
    site: str, complaints: list[str], page: Page, sent: list[dict[str, object]]
) -> None:
    sit_down(page, site)
    page.locator("label:has(#i1)").click()
    page.locator("#act .plate").dblclick()
    expect(page.locator("#act")).to_have_attribute("data-sealed", "")
    acts = [frame for frame in sent if frame["t"] == "act"]
    assert [frame["action"] for frame in acts] == [{"kind": "Lock", "item": "Shield"}]


def test_a_choice_survives_a_reload_and_can_be_taken_back(
    site: str, complaints: list[str], page: Page
) -> None:
    sit_down(page, site)
    page.locator("label:has(#i1)").click()
    page.wait_for_timeout(300)  # the draft is on its way to the disk
    page.reload()
    expect(page.locator("#i1")).to_be_checked()
    page.locator("#act .plate").click()
    page.locator("#act .recall").click()
    expect(page.locator("#act")).not_to_have_attribute("data-sealed", "")


def test_a_closed_card_says_why_and_is_not_chosen(
    site: str, complaints: list[str], page: Page
) -> None:
    sit_down(page, site)
    page.locator("label:has(#i10)").click(force=True)
    expect(page.locator("#i10")).not_to_be_checked()
    expect(page.locator("#toasts")).to_contain_text("needs 10")


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (360, 740), (320, 640)], ids=str)
def test_the_table_fits_the_window(
    site: str, complaints: list[str], page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, site)
    expect(page.locator("#act .plate")).to_be_in_viewport(ratio=1)
    expect(page.locator("#i0")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_what_if_opens_and_follows_the_hand(site: str, complaints: list[str], page: Page) -> None:
    sit_down(page, site)
    page.locator("label:has(#i1)").click()
    page.locator("[data-drawer=whatif-drawer]").click()
    expect(page.locator("#whatif")).to_contain_text("What if I play Shield?")
    page.locator("label:has(#i9)").click()
    expect(page.locator("#whatif")).to_contain_text("What if I play Minigun?")
    page.keyboard.press("Escape")
    expect(page.locator("#whatif-drawer")).to_be_hidden()
    expect(page.locator("#i9")).to_be_checked()  # Escape closed the drawer and no more


def test_a_player_without_script_chooses_by_form(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    sit_down(page, site, script=False)
    page.locator("#i0").check(force=True)
    page.locator("#act button[value=lock]").click()
    expect(page.locator("#act .what b")).to_have_text("Locked in: Reload")
    page.locator("#i10").check(force=True)
    page.locator("#act button[value=lock]").click()
    expect(page.locator("#toasts")).to_contain_text("Bazooka needs 10 bullets.")
    page.locator("#act button[value=recall]").click()
    expect(page.locator("#act .what b")).to_have_text("Choose a card")
    context.close()


def test_a_sealed_card_chosen_again_is_no_change(
    site: str, complaints: list[str], page: Page, sent: list[dict[str, object]]
) -> None:
    sit_down(page, site)
    page.locator("label:has(#i1)").click()
    page.locator("#act .plate").click()
    expect(page.locator("#act .what b")).to_have_text("Locked in: Shield")
    page.locator("label:has(#i0)").click()
    expect(page.locator("#act .plate")).to_contain_text("Change")
    page.locator("label:has(#i1)").click()
    expect(page.locator("#act .what b")).to_have_text("Locked in: Shield")
    expect(page.locator("#act .plate")).to_be_hidden()
    page.locator("label:has(#i0)").click()
    page.locator("#act .plate").click()
    expect(page.locator("#act .what b")).to_have_text("Locked in: Reload")
    acts = [frame["action"] for frame in sent if frame["t"] == "act"]
    assert acts == [{"kind": "Lock", "item": "Shield"}, {"kind": "Lock", "item": "Reload"}]

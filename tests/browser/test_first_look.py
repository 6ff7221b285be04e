"""The pages anybody sees first, in a real browser: no complaint, no sideways scroll."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
SIZES = [(1280, 800), (768, 1024), (360, 740)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", ["/", "/nothing-here/", "/account/login/"])
def test_page_fits_and_the_console_stays_empty(
    site: str, complaints: list[str], page: Page, path: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    answer = page.goto(site + path)
    assert answer is not None and answer.status in {200, 404}
    page.wait_for_load_state("networkidle")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    complaints[:] = [line for line in complaints if "404 (Not Found)" not in line]


@pytest.mark.parametrize(("preferred", "shown"), [("ko-KR", "ko"), ("en-GB", "en"), ("fr", "en")])
def test_the_browsers_language_is_spoken(
    site: str, browser: Browser, preferred: str, shown: str
) -> None:
    context = browser.new_context(locale=preferred)
    page = context.new_page()
    page.goto(site)
    assert page.locator("html").get_attribute("lang") == shown
    context.close()


def test_the_admin_works_under_the_strict_policy(
    site: str, staff: tuple[str, str], complaints: list[str], page: Page
) -> None:
    page.goto(f"{site}/admin/")
    page.locator("input[name=login], input[name=username]").first.fill(staff[0])
    page.locator("input[type=password]").first.fill(staff[1])
    page.locator("input[type=password]").first.press("Enter")
    page.wait_for_url(f"{site}/admin/")
    links = page.locator("#content-main a.addlink, #content-main th a")
    addresses = {link.get_attribute("href") for link in links.all()}
    assert len(addresses) > 2
    for address in sorted(filter(None, addresses)):
        page.goto(site + address)
        page.wait_for_load_state("networkidle")
        assert page.locator("#content").is_visible(), address


def test_who_changes_the_password_stays_logged_in_here(
    site: str, staff: tuple[str, str], page: Page
) -> None:
    name, password = staff
    page.goto(f"{site}/account/login/?next=/account/password/change/")
    page.locator("input[name=login]").fill(name)
    page.locator("input[type=password]").fill(password)
    page.locator("input[type=password]").press("Enter")
    page.wait_for_url(f"{site}/account/password/change/")
    page.wait_for_load_state("networkidle")  # the live socket, which the change will close, is open
    page.locator("input[name=oldpassword]").fill(password)
    for field in ("password1", "password2"):
        page.locator(f"input[name={field}]").fill(password)
    page.locator("input[name=password2]").press("Enter")
    page.wait_for_url(f"{site}/")
    page.goto(f"{site}/admin/")
    assert page.url == f"{site}/admin/"

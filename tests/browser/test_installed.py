"""The page as a program of its own: installable, and open without a network."""

import httpx
import pytest
from playwright.sync_api import Browser, Error, expect
from tests.browser.test_accessible import check_page


def test_the_manifest_names_icons_that_are_there(address: str) -> None:
    manifest = httpx.get(f"{address}/manifest.webmanifest").json()
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = httpx.get(address + icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"] == icon["type"]


def test_what_an_older_page_kept_is_cleared_away(chromium: Browser, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/api/rules")
    page.evaluate("caches.open('aces-around-0').then(old => old.put('/', new Response('old')))")
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("async () => !(await caches.has('aces-around-0'))")
    context.close()


def test_without_a_network_the_page_opens_and_says_so(chromium: Browser, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    expect(page.get_by_role("heading", name="Aces Around")).to_be_visible()
    check_page(page)
    page.goto(f"{address}/table/any")
    expect(page.get_by_text("Connection lost")).to_be_visible()
    check_page(page)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{address}/api/rules")
    context.close()

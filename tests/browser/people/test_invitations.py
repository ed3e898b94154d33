"""Invitations: a link, its QR code, and how others get in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.connection.test_broken_connections import forgive
from tests.browser.support import qr
from tests.browser.support.person import People
from tests.browser.support.server_process import Served
from tests.browser.support.several_people import made

from acesaround.i18n import tr

_ELSEWHERE = "http://192.0.2.7:8083/"
"""An address that a server could have for others."""


def modules(code: Locator) -> qr.Modules:
    """Return the modules of a QR code on the page, without its quiet zone."""
    size = int((code.get_attribute("viewBox") or "").split()[2])
    path = code.locator(".dark").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    quiet = min(y for y, _ in dark)
    assert quiet >= 4, "a reader needs four white modules around"
    inside = range(quiet, size - quiet)
    return [[(y, x) in dark for x in inside] for y in inside]


@pytest.mark.journey
def test_an_invitation_opens_the_table_and_its_code_says_the_same(people: People) -> None:
    ann = people.person()
    ann.page.route(
        "**/api/server", lambda route: route.fulfill(json={"version": "1", "link_url": _ELSEWHERE})
    )
    ann.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.enter(made(people))
    ann.page.get_by_role("button", name="Invite").click()
    link = ann.page.get_by_label(tr("page.link_to_this_table")).input_value()
    assert link.startswith(f"{_ELSEWHERE}table/")
    code = ann.page.get_by_role("img", name=tr("page.qr_code_for_the_link_address", address=link))
    assert qr.read(modules(code)) == link
    ann.page.get_by_role("button", name="Share…").click()
    ann.page.wait_for_function("window.shared")
    assert ann.page.evaluate("window.shared.url") == link
    ann.page.get_by_role("button", name=tr("page.copy_link")).click()
    expect(ann.page.get_by_text(tr("page.link_copied"))).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link
    ann.page.context.clear_permissions()
    ann.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
    )
    ann.page.get_by_role("button", name=tr("page.copy_link")).click()
    expect(ann.page.get_by_text(tr("page.the_link_is_selected_copy_it_with"))).to_be_visible()
    assert ann.page.evaluate("getSelection().toString()") == link
    expect(ann.page.get_by_text(tr("page.this_address_doesnt_use_https"))).to_be_visible()
    expect(ann.page.get_by_text("installing this page")).to_be_visible()
    bob = people.person("Bob")
    bob.page.goto(link.replace(_ELSEWHERE, f"{people.address}/"))
    expect(bob.page.get_by_role("dialog")).to_contain_text("Ann's table")
    bob.sit(2)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator('[data-seat="2"]')).to_contain_text("Bob")


def test_without_https_the_page_says_what_is_missing(people: People) -> None:
    for secure in (True, False):
        ann = people.person()
        if not secure:
            ann.page.add_init_script(
                "Object.defineProperty(window, 'isSecureContext', { value: false })"
            )
        told = ann.page.get_by_text(tr("page.this_address_doesnt_use_https"))
        ann.page.goto(people.address)
        expect(ann.page.get_by_label("Language")).to_be_visible()
        expect(told).to_have_count(0 if secure else 1)
        if not secure:
            expect(told).to_be_visible()
            check(ann)
        ann.open(made(people))
        ann.sit()
        ann.page.get_by_role("button", name="Menu").click()
        expect(ann.page.get_by_role("dialog", name="Menu")).to_be_visible()
        expect(told).to_have_count(0 if secure else 1)
        if not secure:
            for words in ("copy buttons", "installing", "offline", "docs/guides/hosting.md"):
                expect(ann.page.get_by_role("dialog")).to_contain_text(words)
            check(ann)


def invites(people: People) -> Locator:
    """Open the menu's Invite dialog at a new table and return it."""
    ann = people.person()
    ann.open(made(people))
    ann.sit()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Invite…").click()
    return ann.page.get_by_role("dialog", name="Invite")


def test_an_address_of_this_computer_alone_says_how_others_get_in(people: People) -> None:
    dialog = invites(people)
    expect(dialog).to_contain_text(tr("page.right_now_only_this_computer_can_open"))
    expect(dialog).not_to_contain_text("serve")
    assert dialog.locator(".qr, input").count() == 0
    dialog.get_by_role("button", name=tr("page.how_to_open_it")).click()
    how = dialog.page.get_by_role("dialog", name=tr("page.how_to_open_it"))
    for words in ("serve --host 0.0.0.0 --no-browser", "serve --public-url"):
        expect(how).to_contain_text(words)


def test_at_home_the_address_is_for_the_same_wi_fi(people: People) -> None:
    for address, told in (
        ("http://192.168.0.7:8083/", "page.everyone_on_the_same_wi_fi_can_scan_this"),
        (_ELSEWHERE, "page.anyone_with_this_link_can_watch_the"),
    ):
        ann = people.person()
        answer = json.dumps({"version": "1", "link_url": address})
        ann.page.add_init_script(
            f"""const real = fetch;
            window.fetch = (what, how) =>
                what === "/api/server" ? Promise.resolve(Response.json({answer})) : real(what, how);
            """
        )
        ann.open(made(people))
        ann.sit()
        ann.page.get_by_role("button", name="Invite").click()
        dialog = ann.page.get_by_role("dialog", name="Invite")
        expect(dialog).to_contain_text(tr(told))
        expect(dialog.locator(".qr")).to_be_visible()


def test_a_server_started_again_for_others_is_seen_while_one_invites(
    chromium: Browser, tmp_path: Path
) -> None:
    served = Served(tmp_path / "tables.db")
    people = People(chromium, served.address)
    try:
        dialog = invites(people)
        expect(dialog).to_contain_text("only this computer")
        served.kill()
        served.start("--public-url", "https://cards.example")
        expect(dialog.locator(".qr")).to_be_visible()
        link = dialog.get_by_label(tr("page.link_to_this_table"))
        expect(link).to_have_value(re.compile("^https://cards.example/table/"))
        forgive(people)
        people.go_home()
    finally:
        served.kill()

"""The host's page: who plays, announcements, closing a table, removing and banning people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.support.person import PHONE, People
from tests.browser.support.server_process import Served
from tests.browser.support.several_people import made
from tests.server.support.host import key_of

from acesaround.i18n import tr


@pytest.fixture
def hosted(chromium: Browser, tmp_path: Path) -> Iterator[tuple[People, str]]:
    """Yield people at a server of their own, and its host key."""
    served = Served(tmp_path / "tables.db")
    people = People(chromium, served.address)
    try:
        yield people, key_of(tmp_path / "tables.db")
        people.go_home()
    finally:
        served.kill()


def answer(page: Page, id: str) -> None:
    """Press a button in the open dialog."""
    page.get_by_role("dialog").get_by_role("button", name=tr(id), exact=True).click()


@pytest.mark.journey
def test_the_host_sees_tables_announces_something_and_closes_one(
    hosted: tuple[People, str],
) -> None:
    people, key = hosted
    ann, host = people.person(size=PHONE), people.person("Hal", size=PHONE)
    ann.enter(made(people, name="Kitchen"))
    page = host.page
    page.goto(f"{people.address}/host#{key}")
    tables = page.get_by_role("region", name=tr("page.tables_in_use"))
    entry = tables.get_by_role("listitem", name="Kitchen", exact=True)
    expect(entry).to_contain_text("Ann")
    assert key not in page.url and key not in page.content()

    tables.get_by_role("searchbox").fill("nobody")
    expect(tables.get_by_role("status")).to_have_text(
        tr("page.no_table_found_with_anyone_connected")
    )
    tables.get_by_role("searchbox").fill("ann")
    expect(entry).to_be_visible()

    page.get_by_label(tr("page.text_for_everyone_whos_connected")).fill("Tea is ready")
    page.keyboard.press("Enter")
    expect(page.get_by_text(tr("page.everyone_whos_connected_sees_it_now"))).to_be_visible()
    notice = ann.page.get_by_role("status").filter(has_text="Tea is ready")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name=tr("page.dismiss_the_announcement")).press("Enter")
    expect(ann.page.get_by_text("Tea is ready")).to_have_count(0)
    page.get_by_label(tr("page.text_for_everyone_whos_connected")).fill("Good night")
    page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Good night")).to_be_visible()

    entry.get_by_role("button", name=tr("page.close_table")).click()
    check_page(page)
    answer(page, "page.never_mind")
    expect(entry).to_be_visible()
    entry.get_by_role("button", name=tr("page.close_table")).click()
    answer(page, "page.close_table")
    expect(page.get_by_text(tr("page.the_table_is_closed"))).to_be_visible()
    expect(entry).to_have_count(0)
    expect(ann.page.get_by_text(tr("server.the_host_has_closed_this_table"))).to_be_visible()
    expect(ann.page.get_by_text("Good night")).to_have_count(0)
    ann.page.get_by_role("button", name=tr("page.go_to_home")).click()
    assert "tables" not in (ann.page.evaluate("localStorage['aces.tables']") or "{}")


def test_the_key_is_kept_and_forgotten_on_request(hosted: tuple[People, str]) -> None:
    people, key = hosted
    page = people.person("Hal", size=PHONE).page
    page.goto(f"{people.address}/host#{key}")
    search = page.get_by_role("searchbox")
    expect(search).to_be_visible()
    check_page(page)
    page.goto(people.address)
    page.goto(f"{people.address}/host")
    expect(search).to_be_visible()
    page.get_by_role("button", name=tr("page.forget_the_host_key_on_this_device")).click()
    told = page.locator("p:has(code)")
    words = tr("page.this_page_is_for_the_servers_host").replace("`", "")
    expect(told).to_have_text(words)
    page.reload()
    expect(told).to_have_text(words)


def test_the_host_removes_and_bans_people(hosted: tuple[People, str]) -> None:
    people, key = hosted
    ann, host = people.person(), people.person("Hal")
    ann.open(made(people))
    ann.sit()
    page = host.page
    page.goto(f"{people.address}/host#{key}")
    person = page.get_by_role("listitem").filter(has_text="Ann").last
    person.get_by_role("button", name=tr("page.remove")).click()
    answer(page, "page.remove")
    expect(
        page.get_by_text(tr("page.name_doesnt_have_the_seat_anymore", name="Ann"))
    ).to_be_visible()
    expect(ann.page.locator(".sit").first).to_be_visible()

    bans = page.get_by_role("region", name=tr("page.bans"))
    bans.get_by_label(tr("page.ip_address")).fill("203.0.113.7")
    page.keyboard.press("Enter")
    answer(page, "page.never_mind")
    expect(bans.get_by_label(tr("page.ip_address"))).to_have_value("203.0.113.7")
    bans.get_by_role("button", name=tr("page.ban"), exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(2).check()
    check_page(page)
    answer(page, "page.ban")
    expect(bans.get_by_label(tr("page.ip_address"))).to_have_value("")
    expect(bans.get_by_role("listitem")).to_have_text(re.compile(r"203\.0\.113\.7, 7 "))
    bans.get_by_role("button", name=tr("page.lift_ban")).click()
    expect(bans.get_by_text(tr("page.nobody_is_banned"))).to_be_visible()


def test_a_wrong_key_is_forgotten(hosted: tuple[People, str]) -> None:
    people, key = hosted
    host = people.person()
    page = host.page
    page.goto(f"{people.address}/host#{key}x")
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert page.evaluate("localStorage['aces.host']") == "null"
    assert all("401" in complaint for complaint in host.complaints)
    host.complaints.clear()

"""A browser's stored data: moved to another browser by a code, and never by a forged one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import APIResponse, Route, expect
from tests.browser.support.person import PHONE, People, Person, name_field
from tests.browser.support.several_people import made, wait_until
from tests.server.support.guest import Guest, play_together
from tests.support.slow import cases

from acesaround.i18n import tr, tr_plural


@pytest.mark.journey
def test_what_is_kept_moves_to_another_device_by_a_code(people: People) -> None:
    ann = people.person("Ann of old")
    ann.enter(made(people))
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_role("button", name="Make a code").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        tr_plural("page.it_works_once_and_expires_in_count", 10)
    )
    code = ann.page.locator(".code").text_content() or ""
    other = people.person("Guest", size=PHONE)
    other.page.goto(people.address)
    other.page.get_by_role("button", name="Move to another device").click()
    other.page.get_by_label("I have a code").fill(code.lower())
    other.page.get_by_role("button", name=tr("page.use_this_code")).click()
    dialog = other.page.get_by_role("dialog")
    expect(dialog).to_contain_text(tr("page.welcome_name", name="Ann of old"))
    expect(dialog).to_contain_text(tr_plural("page.count_seats_are_now_on_this_device", 1))
    other.page.get_by_role("button", name=tr("page.continue")).click()
    expect(name_field(other.page)).to_have_value("Ann of old")
    other.page.keyboard.press("Escape")
    other.page.get_by_role("region", name=tr("page.continue")).get_by_role("button").first.click()
    expect(other.page.locator(".seat.mine")).to_contain_text("Ann of old")


@contextmanager
def elsewhere(ann: Person, table: str) -> Iterator[Guest]:
    """Join the same seat from another device."""
    token = ann.page.evaluate(f"JSON.parse(localStorage['aces.tables'])[{table!r}].token")
    with Guest(ann.address.replace("http", "ws") + "/ws", table, token) as other:
        other.settle()
        yield other


def test_the_first_page_tells_how_a_table_stands_now(people: People) -> None:
    """The game continued on another device while this one was elsewhere."""
    ann = people.person()
    table = made(people, rules="two-hand", changes={"game": {"max_hands": 1}})
    ann.open(table)
    ann.sit()
    ann.wait_until_asked()
    page = ann.page
    page.goto(people.address)
    mine = page.get_by_role("region", name=tr("page.continue")).locator(".go small")
    expect(mine).to_have_text("hand 1 of 1, trick 1 of 24; You 0, North 0; waiting for you")
    with elsewhere(ann, table) as other:
        play_together((other,), lambda: "trick 2 of 24" in other.screen["heading"])
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(mine).to_contain_text("trick 2 of 24")
        play_together((other,), lambda: "trick 3 of 24" in other.screen["heading"])
        page.evaluate("window.dispatchEvent(new Event('pageshow'))")
        expect(mine).to_contain_text("trick 3 of 24")
        other.play_out()
    page.reload()
    expect(page.get_by_role("region", name=tr("page.continue"))).to_have_count(0)
    page.wait_for_function("(localStorage['aces.games'] ?? '').length > 2")


def test_an_older_answer_never_takes_the_place_of_a_newer_one(people: People) -> None:
    ann = people.person()
    table = made(people, rules="two-hand")
    ann.open(table)
    ann.sit()
    page = ann.page
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/api/seats", lambda route: held.append((route, route.fetch())))
    with page.expect_request("**/api/seats"):
        page.goto(people.address)
    wait_until(ann, lambda: bool(held))
    page.wait_for_timeout(300)
    assert all("trick 1 of 24" in old.text() for _, old in held)
    page.route("**/api/seats", lambda route: route.continue_())
    mine = page.get_by_role("region", name=tr("page.continue")).locator(".go small")
    with elsewhere(ann, table) as other:
        play_together((other,), lambda: "trick 2 of 24" in other.screen["heading"])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(mine).to_contain_text("trick 2 of 24")
    for route, old in held:
        route.fulfill(response=old)
    page.wait_for_timeout(200)
    expect(mine).to_contain_text("trick 2 of 24")


def forgives_what_failed(person: Person) -> None:
    """Drop the errors that the browser logs, sometimes late, for failed requests."""
    wait_until(person, lambda: bool(person.complaints))
    person.complaints = [said for said in person.complaints if "net::ERR_FAILED" not in said]


def test_a_game_that_could_not_be_kept_is_kept_at_the_next_look(people: People) -> None:
    ann = people.person()
    table = made(people, rules="two-hand", changes={"game": {"max_hands": 1}})
    ann.open(table)
    ann.sit()
    page = ann.page
    page.goto(people.address)
    with elsewhere(ann, table) as other:
        other.play_out()
    page.route("**/summary*", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda failed: "/summary" in failed.url):
        page.reload()
    page.unroute("**/summary*")
    page.evaluate("window.dispatchEvent(new Event('pageshow'))")
    page.wait_for_function("() => (localStorage['aces.games'] ?? '').length > 2")
    expect(page.get_by_role("region", name=tr("page.continue"))).to_have_count(0)
    forgives_what_failed(ann)


def test_a_game_that_ends_at_its_table_and_could_not_be_kept_is_tried_again(
    people: People,
) -> None:
    ann = people.person()
    page = ann.page
    ann.open(made(people, rules="two-hand", changes={"game": {"max_hands": 1}}))
    ann.sit()
    page.route("**/summary*", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda failed: "/summary" in failed.url):
        ann.until("game over")
    page.unroute("**/summary*")
    page.goto(people.address)
    page.wait_for_function("() => (localStorage['aces.games'] ?? '').length > 2")
    expect(page.get_by_role("region", name=tr("page.continue"))).to_have_count(0)
    page.goto(f"{people.address}/games")
    expect(page.get_by_role("heading", name=tr("page.game_by_game"))).to_be_visible()
    forgives_what_failed(ann)


def test_a_forged_code_is_answered_with_what_to_do(people: People) -> None:
    ann = people.person()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_label("I have a code").fill("AAAA AAAA")
    ann.page.get_by_role("button", name=tr("page.use_this_code")).click()
    expect(ann.page.get_by_role("alert")).to_contain_text(
        tr("server.this_code_isnt_valid_it_was_mistyped", minutes="10")
    )
    expect(ann.page.get_by_role("alert")).not_to_contain_text("refused")
    ann.complaints.clear()  # The browser logs the 404 itself.


@pytest.mark.parametrize(
    ("at_table", "sign"), cases([(False, "#"), (True, "#")], [(False, "?"), (True, "?")])
)
def test_a_code_in_the_address_is_taken_up(people: People, at_table: bool, sign: str) -> None:
    ann, table = people.person("Ann of old"), made(people)
    ann.open(table)
    ann.sit()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_role("button", name="Make a code").click()
    code = (ann.page.locator(".code").text_content() or "").lower()
    other = people.person("Guest", size=PHONE)
    address = f"{people.address}/{f'table/{table}' if at_table else ''}"
    other.page.goto(f"{address}{sign}code={code.replace(' ', '-')}")
    expect(other.page.get_by_label("I have a code")).to_have_value(code.replace(" ", "-"))
    expect(other.page).to_have_url(address)
    expect(other.page.get_by_role("button", name=tr("page.use_this_code"))).to_be_focused()
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_role("dialog")).to_contain_text(
        tr("page.welcome_name", name="Ann of old")
    )
    if at_table:
        other.page.get_by_role("button", name=tr("page.continue")).click()
        expect(other.page.locator(".seat.mine")).to_contain_text("Ann of old")


def test_an_address_with_a_bad_code_says_what_to_do(people: People) -> None:
    ann = people.person()
    ann.page.goto(f"{people.address}/?code=ABC")
    alert, field = ann.page.get_by_role("alert"), ann.page.get_by_label("I have a code")
    expect(alert).to_contain_text(tr("page.the_code_in_this_link_isnt_valid"))
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(
        re.compile(re.escape(tr("page.the_code_in_this_link_isnt_valid")))
    )
    ann.page.get_by_label("I have a code").fill("ABCD")
    expect(alert).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_a_forged_seat_leads_to_the_door(people: People) -> None:
    ann = people.person()
    table = made(people)
    kept = json.dumps({table: {"token": "forged.token", "seen": 1}})
    ann.page.add_init_script(f"localStorage['aces.tables'] ??= {json.dumps(kept)}")
    ann.open(table)
    expect(
        ann.page.get_by_role("dialog").get_by_role("button", name="Sit here").first
    ).to_be_visible()

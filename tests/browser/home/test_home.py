"""Home: the first game, the last one, friends, the menu, and the hand that plays itself."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.person import DESKTOP, PHONE, People, Person, name_field
from tools.demo_hand import RECORDING, record, written

from acesaround.i18n import tr

_CARDS_LEFT = "document.querySelectorAll('.demo .held .one').length"
"""Script: the number of cards in the hand at the bottom of the live table."""
_SHIFT = """new PerformanceObserver(list => {
    for (const one of list.getEntries()) window.shift = (window.shift ?? 0) + one.value;
}).observe({ type: "layout-shift", buffered: true });"""
"""Script: add up the layout shifts of the page."""


def _home(people: People, size: tuple[int, int] = DESKTOP) -> Person:
    person = people.person(size=size)
    person.page.goto(people.address)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    return person


def _moving(people: People) -> Page:
    """Return Home without reduced motion."""
    page = people.person().page
    page.emulate_media(reduced_motion="no-preference")
    page.goto(people.address)
    page.wait_for_selector(".demo")
    return page


def _made(page: Page) -> dict[str, Any]:
    """Return the settings of the last table created here."""
    kept = json.loads(page.evaluate("localStorage['aces.tables']"))
    last = max((one for one in kept.values() if "made" in one), key=lambda one: one["seen"])
    made: dict[str, Any] = last["made"]
    return made


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_presses_play_and_comes_to_the_first_card(
    people: People, size: tuple[int, int]
) -> None:
    ann = _home(people, size)
    play = ann.page.locator(".play")
    title = tr("common.double_deck_partners")
    expect(play).to_contain_text(tr("page.title_with_the_meld_helper", title=title))
    first = ann.page.get_by_role("button", name=tr("page.play_your_first_hand"))
    expect(first).to_be_in_viewport(ratio=1)
    expect(play).to_be_in_viewport(ratio=1)
    play.click()
    ann.page.wait_for_selector(".hand .card")
    made = {"rules": "double-deck", "changes": {}, "players": "club"}
    assert _made(ann.page) == made
    ann.until("bidding")
    assert ann.screen["helper"]
    ann.until("play")
    before = len(ann.cards)
    ann.play_until(lambda: len(ann.cards) < before)
    ann.page.goto(people.address)
    expect(play).to_be_visible()
    expect(first).to_have_count(0)


def test_the_last_game_of_who_returns_is_under_play(people: People) -> None:
    ann = _home(people)
    page = ann.page
    title = tr("common.two_handed")
    page.get_by_role("button", name=tr("page.play_title", title=title)).click()
    page.wait_for_selector(".hand .card")
    page.goto(people.address)
    expect(page.locator(".play")).to_contain_text(title)
    assert page.locator("button.main").all_inner_texts()[0].startswith("Two-hand")
    page.locator(".go").click()
    page.wait_for_selector(".hand .card")
    page.goto(people.address)
    page.locator(".play").click()
    page.wait_for_selector(".hand .card")
    assert _made(page)["rules"] == "two-hand"


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (640, 360)], ids=["desktop", "phone", "low"])
def test_a_game_in_progress_is_seen_first(people: People, size: tuple[int, int]) -> None:
    ann = people.person(size=size)
    for rules in ("nicholas-1992", "two-hand"):
        ann.open(people.table(rules))
        ann.sit()
    ann.page.goto(people.address)
    first = ann.page.locator("button").filter(has_not_text=re.compile("^$")).first
    expect(first).to_have_class(re.compile(r"\bgo\b"))
    expect(first).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("button.main")).to_have_count(1)


def test_a_table_with_friends_opens_with_an_invitation(people: People) -> None:
    ann = _home(people)
    ann.page.get_by_role("button", name=tr("page.with_friends")).click()
    dialog = ann.page.get_by_role("dialog", name=tr("page.invite"))
    expect(dialog).to_be_visible()
    expect(ann.page).to_have_url(re.compile(r"/table/[^#]+$"))
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(ann.page.locator(".hand .card").first).to_be_visible()


def test_the_menu_has_a_name_pages_settings_and_a_way_to_a_table(people: People) -> None:
    ann = _home(people, PHONE)
    page = ann.page
    table = people.table("nicholas-1992")
    name_field(page).fill("Aunt May")
    field = page.get_by_label(tr("page.link_to_a_table"), exact=True)
    field.fill("https://example.org/elsewhere")
    page.get_by_role("button", name=tr("page.join"), exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(tr("page.this_isnt_a_link_to_a_table"))
    page.get_by_text(tr("page.settings"), exact=True).click()
    page.get_by_label(tr("page.dark"), exact=True).check()
    expect(page.locator(":root")).to_have_class(re.compile("night"))
    field.fill(f"come here: {people.address}/table/{table}?x")
    field.press("Enter")
    expect(page.locator(".door")).to_be_visible()
    expect(page.locator(".door input")).to_have_value("Aunt May")


def test_the_hand_that_plays_itself_is_the_recorded_one() -> None:
    assert RECORDING.read_text(encoding="utf-8") == written(record())


def test_the_cards_can_be_stopped_and_stop_where_nobody_sees_them(people: People) -> None:
    page = _moving(people)

    def left() -> int:
        found: int = page.evaluate(_CARDS_LEFT)
        return found

    page.wait_for_function(f"() => {_CARDS_LEFT} < 20")
    page.get_by_role("button", name=tr("page.stop_the_cards")).click()
    stopped = left()
    page.wait_for_timeout(5000)
    assert left() == stopped
    page.get_by_role("button", name=tr("page.let_the_cards_play_again")).click()
    page.wait_for_function(f"() => {_CARDS_LEFT} < {stopped}", timeout=20_000)
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(300)
    stopped = left()
    page.wait_for_timeout(5000)
    assert left() == stopped


def test_with_reduced_motion_a_trick_lies_still(people: People) -> None:
    page = _home(people).page
    expect(page.locator(".demo .played .one")).to_have_count(4)
    expect(page.locator(".demo .wins")).to_have_count(1)
    expect(page.get_by_role("button", name=tr("page.stop_the_cards"))).to_have_count(0)
    page.wait_for_timeout(2000)
    expect(page.locator(".demo .played .one")).to_have_count(4)
    assert page.evaluate("document.querySelector('.demo').closest('[aria-hidden=true]') !== null")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_shifts_while_home_loads(people: People, size: tuple[int, int]) -> None:
    person = people.person(size=size)
    page = person.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(_SHIFT)
    page.goto(people.address)
    page.wait_for_selector(".demo")
    page.wait_for_timeout(4000)
    assert page.evaluate("window.shift ?? 0") <= 0.1


def test_home_appears_without_waiting_for_the_server(people: People) -> None:
    page = people.person().page
    page.route("**/api/**", lambda _: None)
    page.goto(people.address)
    expect(page.locator(".play")).to_be_enabled()
    expect(page.get_by_role("heading", name=tr("page.five_classics"))).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")

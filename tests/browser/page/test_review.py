"""The review page: what choices cost, and making them again."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People, Person
from tests.browser.support.scripted_people import plain
from tests.browser.support.settled import still
from tests.support.slow import quick

from acesaround.i18n import tr

SHORT = {"game": {"target": 25, "instant": []}}
ANSWER = "#answer"
CHOICE = ".own button:enabled, .options button"
REVIEWS = re.compile(r"/api/(tables/[^/]+/)?reviews")
TARGETS = "button, select, input:not([type=checkbox]), label:has([type=checkbox])"
SMALL = """all => all.filter(one => one.checkVisibility({ visibilityProperty: true }))
    .filter(one => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44;
    }).map(one => one.outerHTML.slice(0, 200))"""
"""Script: buttons and fields that are hard to hit with a finger."""
MOST_TABS = 120


def until_scored(screen: dict[str, Any]) -> str | None:
    """Policy that plays until the result of a scored hand is shown."""
    return None if (screen["hand_over"] or {}).get("scored") else plain(screen)


@pytest.fixture(scope="module")
def over(chromium: Browser, address: str) -> str:
    """Return the name of a table with a finished game."""
    people = People(chromium, address)
    ann = people.person()
    table = people.table("nicholas-1992", SHORT, seed="s60")
    ann.enter(table, policy=plain)
    ann.until("game over")
    people.go_home()
    return table


def reviewed(page: Page) -> None:
    """Wait until the final figures are shown."""
    expect(page.get_by_text(tr("page.review_done"))).to_be_visible()


def open_review(person: Person, table: str, query: str) -> Page:
    person.page.goto(f"{person.address}/review/{table}?{query}")
    return person.page


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"{wanted} can't be reached with the keyboard")


def rows(page: Page) -> Locator:
    """Return the list of all decisions."""
    return page.get_by_role("region", name=tr("page.review_choices")).get_by_role("listitem")


def points(page: Page) -> Locator:
    """Return the points of the curve."""
    return page.get_by_role("group", name=tr("page.review_curve")).get_by_role("link")


@pytest.mark.journey
def test_a_choice_of_the_last_hand_is_made_again_with_the_keyboard(people: People) -> None:
    ann = people.person()
    ann.enter(people.table("nicholas-1992", seed="s60"), policy=until_scored)
    page, started, stopped = ann.page, list[str](), list[str]()
    page.on("request", lambda one: started.append(one.url) if one.method == "POST" else None)
    page.on("request", lambda one: stopped.append(one.url) if one.method == "DELETE" else None)
    tab_to(page, page.get_by_role("button", name=tr("page.review"), exact=True))
    page.keyboard.press("Enter")
    reviewed(page)
    assert points(page).count() == rows(page).count() > 2
    expect(page.get_by_label(tr("page.review_whose"))).to_have_count(0)

    tab_to(page, points(page).first)
    page.keyboard.press("ArrowRight")
    expect(points(page).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.locator(ANSWER)).to_have_count(0)
    expect(page.locator(".felt .backs")).to_have_count(3)

    tab_to(page, page.locator(CHOICE).first)
    tab_to(page, page.get_by_role("button", name=tr("page.hint"), exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(".hints p")).to_have_count(1)
    hint = page.get_by_role("button", name=tr("page.review_second_hint"))
    while hint.count():
        hint.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=tr("page.review_show_answer"))).to_be_focused()
    page.locator(CHOICE).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(ANSWER)).to_be_focused()
    choices = page.get_by_role("table", name=tr("page.review_compared"))
    expect(choices).to_have_count(0)
    page.get_by_text(tr("page.review_all_figures")).click()
    assert choices.get_by_role("rowheader").count() > 1
    tab_to(page, page.get_by_role("button", name=tr("page.try_again"), exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(ANSWER)).to_have_count(0)
    expect(page.locator(".hints p")).to_have_count(0)
    expect(page.locator(".ask")).to_be_focused()

    page.get_by_role("button", name=tr("page.review_back")).focus()
    page.keyboard.press("Enter")
    reviewed(page)
    assert len(started) == 1 and stopped == []
    page.goto(page.url.partition("?")[0] + "?hand=1")
    reviewed(page)
    rows(page).first.get_by_role("link").click()
    expect(page.locator(".felt .backs")).to_have_count(3)
    assert len(started) == 2 and "seat=" in page.url
    page.get_by_role("button", name=tr("page.review_back")).click()
    page.get_by_role("button", name=tr("page.go_to_the_table")).click()
    expect(page.locator(".result")).to_be_visible()


def test_anyone_with_the_link_sees_any_seat_of_a_finished_game(people: People, over: str) -> None:
    told = httpx.get(f"{people.address}/api/tables/{over}").json()
    names = [seat["name"] for seat in told["seats"]]
    bea, cal = people.person("Bea"), people.person("Cal")
    page = open_review(bea, over, "seat=1&hand=1")
    heading = page.get_by_role("heading", level=2).first
    expect(heading).to_have_text(tr("page.review_costliest_of_name", name=names[1]))
    page.get_by_label(tr("page.review_whose")).select_option("2")
    expect(heading).to_have_text(tr("page.review_costliest_of_name", name=names[2]))
    reviewed(page)
    row = rows(page).last.get_by_role("link")
    row.click()
    title = page.get_by_role("heading", level=1).inner_text()
    link = page.get_by_label(tr("page.review_link"))
    expect(link).to_have_value(re.compile(r"seat=2&hand=1&decision=\d+"))
    path = link.input_value().partition("/review/")[2]

    cal.page.goto(f"{cal.address}/review/{path}")
    expect(cal.page.get_by_role("heading", level=1)).to_have_text(title)
    expect(cal.page.locator(ANSWER)).to_have_count(0)
    expect(cal.page.locator(".felt .open")).to_have_count(0)
    cal.page.get_by_label(tr("page.review_show_all_cards")).check()
    expect(cal.page.locator(".felt .open")).to_have_count(3)


def test_a_hand_is_played_on_from_a_decision(people: People, over: str) -> None:
    ann = people.person()
    page = open_review(ann, over, "seat=0&hand=1")
    reviewed(page)
    rows(page).last.get_by_role("link").click()
    page.get_by_role("button", name=tr("page.review_show_answer")).click()
    tricks = page.get_by_role("region", name=tr("page.line_title")).get_by_role("row")
    expect(tricks.last).to_contain_text("points")
    page.get_by_label(tr("page.review_show_all_cards")).check()
    expect(page.get_by_role("columnheader", name=tr("common.line_happened"))).to_be_visible()
    decision = page.url
    page.get_by_role("button", name=tr("page.line_play_on")).click()
    page.wait_for_selector("[data-moment]")
    while page.locator(".compared").count() == 0:
        ann.act()
    assert "/table/" in page.url and over not in page.url
    page.get_by_role("button", name=tr("page.review"), exact=True).first.click()
    expect(page).to_have_url(decision)


def test_filters_keep_what_matches(people: People, over: str) -> None:
    page = open_review(people.person(), over, "seat=0&hand=1")
    reviewed(page)
    everything = rows(page).count()
    body = {"token": None, "seat": 0, "hand": 1}
    told = httpx.post(f"{people.address}/api/tables/{over}/reviews", json=body).json()
    [hand] = told["hands"]
    assert everything == len(hand["decisions"])
    page.get_by_label(tr("page.review_size")).select_option("mistakes")
    faults = sum(one["is_fault"] for one in hand["decisions"])
    expect(rows(page)).to_have_count(faults)
    page.get_by_label(tr("page.review_size")).select_option("0.5")
    expect(rows(page)).to_have_count(sum(one["loss"] >= 0.5 for one in hand["decisions"]))


def test_first_figures_have_no_verdicts_and_leaving_stops_the_review(
    people: People, over: str
) -> None:
    page, stopped = people.person().page, list[str]()

    def answer(route: Route) -> None:
        if route.request.method == "DELETE":
            stopped.append(route.request.url)
            route.fulfill(json={})
            return
        found = route.fetch()
        hands = [hand | {"provisional": True} for hand in found.json()["hands"]]
        first = {"state": "running", "done": 1, "whole": 2, "hands": hands}
        route.fulfill(response=found, json=found.json() | first)

    page.route(REVIEWS, answer)
    page.goto(f"{people.address}/review/{over}?seat=0&hand=1")
    expect(rows(page).first).to_be_visible()
    verdicts = page.locator("a .verdict").all_inner_texts()
    assert set(verdicts) == {tr("page.review_is_provisional")}
    expect(page.locator("a .reason")).to_have_count(0)
    expect(page.locator("option[value=mistakes]")).to_have_count(0)
    rows(page).first.get_by_role("link").click()
    page.get_by_role("button", name=tr("page.review_show_answer")).click()
    expect(page.locator(ANSWER)).to_have_text(tr("page.review_is_provisional"))
    expect(page.get_by_role("heading", name=tr("page.review_why"))).to_have_count(0)
    expect(page.locator(".marks span")).to_have_text([tr("page.chosen")])
    assert stopped == []
    page.get_by_role("button", name=tr("page.review_back")).click()
    with page.expect_request(lambda one: one.method == "DELETE"):
        page.get_by_role("link", name=tr("page.home")).click()
    expect(page.locator(".play").first).to_be_visible()
    assert len(set(stopped)) == 1


def test_a_tap_selects_a_point_and_its_sentence_opens_it(
    chromium: Browser, address: str, over: str
) -> None:
    width, height = PHONE
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{address}/review/{over}?seat=0&hand=1")
    reviewed(page)
    still(page)
    point, sentence = points(page).nth(1), page.locator("a.shown")
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(point).to_have_class(re.compile(r"\bcurrent\b"))
    path = point.get_attribute("href") or ""
    expect(sentence).to_have_attribute("href", path)
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("page.review"))
    assert sentence.evaluate("one => one.offsetHeight") >= 44
    sentence.tap()
    expect(page).to_have_url(f"{address}{path}")
    context.close()


@pytest.mark.parametrize(
    "size", quick([(360, 740), DESKTOP], [PHONE, (360, 740), TABLET, (1280, 800), DESKTOP])
)
def test_everything_fits_and_is_large_enough(
    people: People, over: str, size: tuple[int, int]
) -> None:
    page = open_review(people.person(size=size), over, "seat=0&hand=1")
    reviewed(page)
    still(page)

    def check() -> None:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(TARGETS).evaluate_all(SMALL) == []
        check_page(page)

    check()
    rows(page).last.get_by_role("link").click()
    expect(page.locator(".felt .backs")).to_have_count(3)
    still(page)
    ask, first = page.locator(".ask").bounding_box(), page.locator(CHOICE).first.bounding_box()
    assert ask is not None and first is not None
    assert ask["y"] + ask["height"] <= size[1] and first["y"] < size[1]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_page(page)
    page.get_by_role("button", name=tr("page.review_show_answer")).click()
    page.get_by_text(tr("page.review_all_figures")).click()
    page.get_by_text(tr("page.review_computation")).click()
    check()

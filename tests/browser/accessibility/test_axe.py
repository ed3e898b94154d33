"""Accessibility: axe finds no problem on any screen, in any state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from tests.browser.support.deals import any_deal, marriages, seed_where
from tests.browser.support.page_contents import press_until_asked, take_snapshot
from tests.browser.support.person import CORNER, DESKTOP, PHONE, People, Person
from tests.browser.support.scripted_people import (
    Policy,
    Scene,
    Screen,
    plain,
    says,
    stops_at,
    until_cards,
)
from tests.support.slow import quick

from acesaround.cards import Suit
from acesaround.game.actions import Deal
from acesaround.i18n import tr

Go = Callable[..., Person]
AXE = Axe()
OTHERS: dict[int, Policy] = dict.fromkeys((1, 2, 3), plain)


def has_spades(deal: Deal) -> bool:
    return Suit.SPADES in marriages(deal, 0)


@pytest.fixture(scope="module", params=quick([DESKTOP], [DESKTOP, PHONE]), ids=["desktop", "phone"])
def go(request: pytest.FixtureRequest, chromium: Browser, address: str) -> Iterator[Go]:
    """Yield a function that opens a scene in a window of the given size."""
    people = People(chromium, address)
    person = people.person(size=request.param)
    with ExitStack() as scenes:

        def open_scene(rules: str | None = None, seed: str = "", **wanted: Any) -> Person:
            if rules is None:
                person.page.goto(address)
                return person
            scene = Scene(address, rules, seed or seed_where(has_spades, rules), **wanted)
            scenes.callback(scene.end)
            scene.begin()
            person.come(scene.table, scene.token)
            return person

        yield open_scene
    people.go_home()


def check(person: Person) -> None:
    """Check that axe finds no problem on the person's page."""
    person.page.wait_for_timeout(50)
    check_page(person.page)


def check_page(page: Page) -> None:
    """Check that axe finds no problem on the page."""
    found = AXE.run(page)
    assert found.violations_count == 0, found.generate_report()


def seed(rules: str) -> str:
    return seed_where(any_deal, rules)


@pytest.mark.journey
def test_the_first_page(go: Go) -> None:
    person = go()
    expect(person.page.locator(".play").first).to_be_visible()
    for summary in person.page.locator("summary").all():
        summary.click()
    check(person)


def test_a_table_that_is_not_there(go: Go) -> None:
    person = go()
    person.page.goto(f"{person.address}/table/nowhere")
    expect(person.page.get_by_role("heading", name="nothing at this address")).to_be_visible()
    check(person)
    person.complaints.clear()


@pytest.mark.parametrize("rules", ["doubles-1993", "nicholas-1992", "three-hand"])
def test_bidding_and_naming_trump(go: Go, rules: str) -> None:
    person = go(rules, policies=OTHERS if rules != "three-hand" else {1: plain, 2: plain})
    check(person)
    now = press_until_asked(person, ".bid")
    limited = rules != "three-hand"
    assert now.ask == tr("server.name_a_suit_with_a_marriage" if limited else "server.name_trump")
    check(person)


def test_melds_play_a_refusal_and_every_dialog(go: Go) -> None:
    person = go("nicholas-1992", policies=OTHERS, first=stops_at("name_trump", policy=says("50")))
    press_until_asked(person, '[data-action="trump S"]')
    assert take_snapshot(person).moment == "melds"
    check(person)
    press_until_asked(person, ".ask .on")
    check(person)
    press_until_asked(person, person.page.locator(".hand .lit").first)
    check(person)
    page = person.page
    for opened in ("Last trick", "Melds"):
        button = page.locator(".tools").get_by_role("button", name=opened)
        if button.count():
            button.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            check(person)
            page.keyboard.press("Escape")
    for opened in (tr("page.table_rules"), "Score sheet", tr("page.keyboard"), "Leave the table"):
        page.get_by_role("button", name="Menu").click()
        if opened == tr("page.keyboard"):
            check(person)
        page.get_by_role("dialog").get_by_role("button", name=opened, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(person)
        if opened.startswith("Rules"):
            for part in ("Reference card", "Strategy"):
                page.get_by_role("dialog").get_by_text(part).first.click()
                check(person)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_refused_card(go: Go) -> None:
    bids = says("50", "trump S")
    person = go("nicholas-1992", policies=OTHERS, first=lambda screen: (
        None if stuck_now(screen) else bids(screen)))  # fmt: skip
    person.page.keyboard.type("9S")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(".refused")).to_be_visible()
    check(person)


def stuck_now(screen: Screen) -> bool:
    """True if some cards in the hand are illegal."""
    legal = [card["legal"] for card in screen["hand"]]
    return screen["phase"] == "trick_play" and any(legal) and not all(legal)


def test_meld_to_be_entered_and_a_board_set(go: Go) -> None:
    first = stops_at("enter_meld", policy=says("51", "trump S"))
    person = go("daugherty-1983", policies=OTHERS, first=first)
    check(person)
    person.page.get_by_label("Your meld").fill("0")
    now = press_until_asked(person, person.page.get_by_role("button", name="Enter meld"))
    if now.moment != "hand over":
        press_until_asked(person, ".ask .on")
    check(person)


def test_a_fold_that_is_asked_about(go: Go) -> None:
    first = stops_at("declare", policy=says("51", "trump S"))
    person = go("doubles-1993", policies=OTHERS, first=first)
    person.wait_until_asked()
    if person.page.locator(".ask .on").count():
        press_until_asked(person, ".ask .on")
    person.page.locator('[data-action="fold"]').click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    check(person)


@pytest.mark.parametrize(
    ("rules", "phase", "seats"),
    [("three-hand-widow", "bury", (1, 2)), ("single-deck-partners", "exchange", (1, 2, 3))],
)
def test_burying_and_passing(go: Go, rules: str, phase: str, seats: tuple[int, ...]) -> None:
    bid = "16" if rules == "three-hand-widow" else "25"
    first = stops_at(phase, policy=bids_or_names(bid))
    person = go(rules, policies=dict.fromkeys(seats, plain), first=first)
    check(person)
    free = person.page.locator('.hand [aria-pressed=false]:not([aria-label*="not allowed"])')
    free.first.click(position=CORNER)
    check(person)


def bids_or_names(bid: str) -> Policy:
    """Return a policy that bids once, the lowest amount, and names spades."""
    done: list[str] = []

    def go_on(screen: Screen) -> str:
        asked = screen["asked"]
        if asked["bids"] and not done:
            done.append(bid)
            return str(asked["bids"][0]["first"])
        return "trump S" if screen["phase"] == "name_trump" else plain(screen)

    return go_on


def test_two_hands_and_a_stock(go: Go) -> None:
    person = go("two-hand", seed("two-hand"), policies={1: plain})
    check(person)
    first = stops_at("stock_meld", "trick_play")
    check(go("two-hand", seed("two-hand"), policies={1: plain}, first=first))
    check(go("two-hand", seed("two-hand"), policies={1: plain}, first=stops_at("trick_play")))


def test_the_learners_version(go: Go) -> None:
    learn = {"table": {"show_all_hands": True, "show_formula": True, "meld_helper": True}}
    check(go("daugherty-1983", changes=learn))


def test_the_end_of_a_hand_and_of_a_game(go: Go) -> None:
    first = until_cards(1, says("50", "trump S"))
    person = go("nicholas-1992", policies=OTHERS, first=over_or(first))
    person.page.wait_for_selector(".result")
    check(person)
    person = go(
        "nicholas-1992", policies=OTHERS, first=over_or(first), changes={"game": {"target": 5}}
    )
    person.page.wait_for_selector(".end")
    check(person)


def over_or(policy: Policy) -> Policy:
    """Return a policy that follows `policy` until a hand is over."""
    return lambda screen: None if screen["hand_over"] else policy(screen)


def test_watching(go: Go) -> None:
    person = go("nicholas-1992", policies=OTHERS)
    table = person.page.url.rpartition("/")[2]
    person.page.evaluate("name => localStorage.setItem('aces.tables', '{}')", table)
    other = People(person.page.context.browser, person.address).person("Bob")  # type: ignore[arg-type]
    other.open(table)
    check(other)
    other.page.context.close()


def test_lessons(go: Go) -> None:
    ann = go()
    for path in ("/learn", "/learn/deck", "/learn/melds", "/learn/bidding"):
        ann.page.evaluate(
            "steps => localStorage.setItem('aces.lessons', JSON.stringify(steps))",
            {
                "done": ["counters"],
                "reached": {"deck": "trump", "melds": "find", "bidding": "aces"},
            },
        )
        ann.page.goto(f"{ann.address}{path}")
        ann.page.wait_for_selector(".words")
        if path != "/learn":
            ann.page.get_by_role("button", name=tr("page.hint"), exact=True).click()
        check(ann)

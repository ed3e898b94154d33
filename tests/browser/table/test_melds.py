"""Melds on the table: real cards, the rest of the hand, and a button that counts down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.deals import seed_where
from tests.browser.support.layout import box
from tests.browser.support.person import PHONE, Person
from tests.browser.support.scripted_people import Moment, plain, says
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage

from acesaround.cards import Card
from acesaround.i18n import tr

_RUN = [Card.parse(f"{rank}S") for rank in "ATKQJ"]
DESKTOP = (1440, 900)


def _play(page: Page) -> str:
    return page.locator(".ask .ready").inner_text()


def test_identical_sets_are_all_shown(stage: Stage) -> None:
    page = stage.show("four melds", DESKTOP).page
    double = page.locator("[data-meld='3'] .item[data-sets='2']")
    expect(double.locator(".face")).to_have_count(4)
    name = tr("page.double_name", name=tr("text.marriage"))
    expect(double.locator(".what")).to_have_text(name)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_card_that_counts_twice_is_in_both_groups_and_told(
    stage: Stage, size: tuple[int, int]
) -> None:
    ann = stage.show("four melds", size)
    own = ann.page.locator("[data-meld='0']")
    groups = own.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(groups) == 2 and all("queen of spades" in cards for cards in groups)
    expect(own.locator(".note")).to_have_text(ann.screen["melds"][0]["shared"])


def test_the_hand_lacks_the_cards_on_the_table(stage: Stage) -> None:
    ann = stage.show("four melds", DESKTOP)
    held = Counter(card["card"] for card in ann.screen["hand"])
    cards = ann.page.locator(".hand [data-card]")
    left = cards.evaluate_all("all => all.map(card => card.dataset.card)")
    assert held - Counter(left) == Counter(["KS", "QS", "JD"])


def test_melds_stay_at_the_seats_when_the_window_shrinks(stage: Stage) -> None:
    page = stage.show("four melds", (2560, 1440)).page
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(page.locator(".edge [data-meld]")).to_have_count(2)
    expect(still(page).locator(".edge [data-meld]")).to_have_count(2)
    expect(page.locator(".hand")).to_be_visible()


_IN_FRONT = """flourish => {
    const around = document.querySelector(".help .melds .face");
    const { x, y, width } = around.getBoundingClientRect();
    const shown = flourish.querySelector(".face").getBoundingClientRect();
    flourish.style.transform = `translate(${x - shown.x}px, ${y - shown.y}px)`;
    return flourish.contains(document.elementFromPoint(x + width / 2, y + width / 2));
}"""
"""Script: move the best meld onto the reader's, and return true if it's in front of them."""


def test_the_best_meld_is_in_front_of_the_readers(playing: Callable[..., Person]) -> None:
    rules, bid = "nicholas-1992", says("50", "trump S")
    seed = seed_where(lambda deal: all(deal.hands[0].count(card) for card in _RUN), rules)
    others = dict.fromkeys((1, 2, 3), plain)
    moment = Moment(rules, seed, lambda now: None if now["melds"] else bid(now), policies=others)
    page = playing(DESKTOP, moment).page
    assert page.locator(".flourish").evaluate(_IN_FRONT)


def test_a_run_takes_the_middle(stage: Stage) -> None:
    ann = stage.show("six-triple-deck melds", PHONE)
    assert ann.page.locator(".flourish").count() == 0, "there's no room, and nothing moves"
    points = ann.page.locator("[data-meld='0'] .big .points")
    expect(points).to_have_text("15")


def test_the_button_counts_down_until_the_player_waits(stage: Stage) -> None:
    page = stage.show("four melds", DESKTOP, meldsGoOn=True).page
    wait = page.get_by_role("button", name=tr("page.wait"))
    expect(wait).to_be_hidden()
    before = box(page.locator(".ask .main"))
    page.mouse.click(700, 400)
    expect(page.locator(".ask .ring")).to_be_visible()
    assert box(page.locator(".ask .main"))["y"] == before["y"]
    wait.click()
    expect(page.locator(".ask .ring")).to_have_count(0)
    expect(wait).to_be_hidden()


@pytest.mark.parametrize("how", ["keys", "melds", "setting", "pace"])
def test_nothing_counts_down_for_who_may_need_time(stage: Stage, how: str) -> None:
    goes_on, pace = how != "setting", "slow" if how == "pace" else "once"
    page = stage.show("four melds", DESKTOP, meldsGoOn=goes_on, pace=pace).page
    page.mouse.click(700, 400)
    if how == "keys":
        page.keyboard.press("Tab")
    elif how == "melds":
        expect(page.locator(".ask .ring")).to_be_visible()
        page.locator("[data-meld='1']").click()
    page.wait_for_timeout(2500)
    assert page.locator(".ask .ring").count() == 0
    assert _play(still(page)).strip() == tr("common.play")

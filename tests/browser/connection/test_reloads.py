"""Reloads, broken connections, closed pages: the game is where you left it."""

import pytest
from playwright.sync_api import expect
from tests.browser.support.layout import apart, box
from tests.browser.support.person import People, Person, name_field
from tests.browser.support.websocket_proxy import Line

from acesaround.i18n import tr

_SILENT_FIRST = """(() => {
    const Real = WebSocket;
    let first = true;
    window.WebSocket = function (address) {
        if (!first) return new Real(address);
        first = false;
        return {readyState: 0, close: () => undefined};
    };
    window.WebSocket.OPEN = Real.OPEN;
})()"""
"""Script: the page's first socket never opens."""


@pytest.fixture
def ann(people: People) -> Person:
    """Return Ann, seated at a nicholas-1992 table."""
    found = people.person()
    found.open(people.table("nicholas-1992"))
    found.sit()
    return found


@pytest.mark.parametrize("moment", ["bidding", "melds", "play"])
def test_a_reload_finds_the_same_table(ann: Person, moment: str) -> None:
    ann.until(moment)
    before = (ann.seq, ann.cards, ann.asked.inner_text(), ann.page.locator(".scores").inner_text())
    ann.page.reload()
    ann.wait_until_asked()
    after = (ann.seq, ann.cards, ann.asked.inner_text(), ann.page.locator(".scores").inner_text())
    assert after == before
    ann.act()
    assert ann.seq > before[0]


def test_a_reload_in_a_trick_finds_the_cards_on_the_table(ann: Person) -> None:
    trick = ann.page.locator(".trick li")
    ann.until("play")
    ann.play_until(lambda: ann.asked.count() and trick.count() in (1, 2, 3))
    assert ann.moment == "play"
    before = trick.all_inner_texts()
    assert before
    ann.page.reload()
    ann.wait_until_asked()
    assert trick.all_inner_texts() == before


@pytest.mark.journey
def test_a_broken_connection_is_told_and_mended(people: People) -> None:
    ann = people.person()
    line = Line(ann.page)
    ann.enter(people.table("nicholas-1992"))
    ann.wait_until_asked()
    cards, place = ann.cards, ann.place(".ask")
    ann.remember(".notice [role=status]")
    line.cut()
    expect(ann.page.get_by_text("Connection lost")).to_be_visible()
    banner, scores = (ann.page.locator(where) for where in (".lost", ".scores"))
    assert apart(box(banner), box(scores))
    assert ann.place(".ask") == place
    line.mend()
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    assert tr("page.reconnected") in ann.remembered
    assert (ann.cards, ann.place(".ask")) == (cards, place)
    ann.act()


def test_the_first_page_leads_back_to_an_unfinished_game(people: People) -> None:
    ann = people.person()
    page = ann.page
    page.goto(people.address)
    name_field(page).fill("Bea")
    page.keyboard.press("Escape")
    page.locator(".play").click()
    page.wait_for_selector(".hand .card")
    expect(page.locator(".seat.mine")).to_contain_text("Bea")
    cards = ann.cards
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="keep my seat").click()
    expect(page.locator(".corner")).to_contain_text("Bea")
    page.locator("section", has_text=tr("page.continue")).locator(".go").click()
    page.wait_for_selector(".hand .card")
    assert sorted(ann.cards) == sorted(cards)


def test_a_line_that_never_comes_up_is_tried_again(people: People) -> None:
    ann = people.person()
    ann.page.add_init_script(_SILENT_FIRST)
    ann.page.goto(f"{people.address}/table/{people.table('two-hand')}")
    ann.page.wait_for_selector("[data-moment]")

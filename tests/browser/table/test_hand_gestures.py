"""Cards played by dragging, flicking, and tapping them."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import time
from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.support.layout import box
from tests.browser.support.person import CORNER, PHONE, Person
from tests.browser.support.settled import still

from acesaround.i18n import tr

LAPTOP = (1280, 800)
WAIT = 150
"""Milliseconds in which a wrong action would have shown up."""
Playing = Callable[..., Person]


def grip(card: Locator) -> tuple[float, float]:
    """Return the point where a card in the hand is taken."""
    place = box(card)
    return place["x"] + CORNER["x"], place["y"] + CORNER["y"]


def drag(page: Page, card: Locator, by: tuple[float, float], steps: int, rest: int) -> None:
    """Drag a card with the mouse, and let it go after resting for some milliseconds."""
    x, y = grip(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0], y + by[1], steps=steps)
    page.wait_for_timeout(rest)
    page.mouse.up()


def flick(page: Page, card: Locator, by: tuple[float, float]) -> None:
    """Flick a card with the mouse, in four frames however slow the machine is."""
    x, y = grip(card)
    mouse, start = page.context.new_cdp_session(page), time()
    for at, kind in enumerate(("Pressed", "Moved", "Moved", "Moved", "Released")):
        part = min(at, 3) / 3
        event = {
            "type": f"mouse{kind}",
            "x": x + by[0] * part,
            "y": y + by[1] * part,
            "button": "left",
            "buttons": 1,
            "clickCount": 1,
            "timestamp": start + at * 0.016,
        }
        mouse.send("Input.dispatchMouseEvent", event)


def at_rest(page: Page) -> list[FloatRect]:
    """Return the places of all cards in the hand."""
    return [box(card) for card in still(page).locator(".hand [data-card]").all()]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_card_that_is_dragged_out_of_the_hand_is_played(
    playing: Playing, size: tuple[int, int]
) -> None:
    ann = playing(size, taps="two")
    page, card, left = ann.page, ann.page.locator(".hand .lit").first, len(ann.cards)
    name, seq = card.get_attribute("data-card"), ann.seq
    drag(page, card, (30, -160), steps=12, rest=200)
    ann.goes_on(seq)
    expect(page.locator(".hand [data-card]")).to_have_count(left - 1)
    played = [step["trick"] for step in ann.screens()] + [
        step["last_trick"]["cards"] for step in ann.screens() if step["last_trick"]
    ]
    assert any(one == {**one, "seat": 0, "card": name} for trick in played for one in trick)


def test_a_card_that_is_flicked_upward_is_played(playing: Playing) -> None:
    ann = playing(LAPTOP, taps="two")
    seq, left = ann.seq, len(ann.cards)
    flick(ann.page, ann.page.locator(".hand .lit").first, (4, -60))
    ann.goes_on(seq)
    assert len(ann.cards) == left - 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_that_is_dropped_in_the_hand_returns_to_its_place(
    playing: Playing, motion: Literal["reduce", "no-preference"]
) -> None:
    ann = playing(LAPTOP)
    page = ann.page
    page.emulate_media(reduced_motion=motion)
    page.mouse.move(0, 0)
    before, seq = at_rest(page), ann.seq
    card = page.locator(".hand .lit").first
    for by in ((0, -40), (220, 6), (-90, 30)):
        x, y = grip(card)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + by[0], y + by[1], steps=10)
        moved = box(card)
        assert moved["x"] + CORNER["x"] == pytest.approx(x + by[0], abs=20)
        page.wait_for_timeout(WAIT)
        page.mouse.up()
        page.mouse.move(0, 0)
        after = at_rest(page)
        assert after == [pytest.approx(place, abs=1) for place in before]
    assert ann.seq == seq
    expect(page.locator(".refused, .ask [role=alert]")).to_have_count(0)


def test_a_card_that_isnt_legal_is_refused_and_returns(playing: Playing) -> None:
    ann = playing(LAPTOP)
    page, seq = ann.page, ann.seq
    page.mouse.move(0, 0)
    before = at_rest(page)
    dim = page.locator(".hand [data-card]:not(.lit)").first
    expect(dim).to_have_accessible_name(re.compile(tr("page.not_allowed_right_now")))
    drag(page, dim, (20, -180), steps=12, rest=200)
    expect(page.locator("[role=alert]").first).not_to_be_empty()
    page.mouse.move(0, 0)
    assert at_rest(page) == [pytest.approx(place, abs=1) for place in before]
    assert ann.seq == seq


_TOUCH = """async ([x, y, far]) => {
    const card = document.elementFromPoint(x, y).closest("[data-card]");
    return [getComputedStyle(card).touchAction, scrollX + scrollY,
        document.documentElement.scrollWidth <= innerWidth];
}"""


def test_a_finger_that_goes_along_the_hand_neither_scrolls_nor_sorts(playing: Playing) -> None:
    ann = playing((390, 844), "daugherty-1983 bidding")
    page = ann.page
    cards, before = ann.cards, at_rest(page)
    x, y = grip(page.locator(".hand [data-card]").nth(2))
    assert page.evaluate(_TOUCH, [x, y, 0]) == ["pinch-zoom", 0, True]
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
        )

    send("touchStart", (x, y))
    for by in range(10, 200, 10):
        send("touchMove", (x + by, y + by / 20))
    send("touchEnd")
    assert ann.cards == cards
    assert at_rest(page) == [pytest.approx(place, abs=1) for place in before]
    assert page.evaluate("scrollX + scrollY") == 0


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_first_of_two_taps_lifts_a_card_and_says_so(
    playing: Playing, size: tuple[int, int]
) -> None:
    ann = playing(size, "doubles-1993 play", taps="two")
    page, seq, cards = ann.page, ann.seq, ann.page.locator(".hand .lit")
    for card in (cards.first, cards.last):
        low = box(card)["y"]
        card.click(position=CORNER)
        expect(card).to_have_class(re.compile("chosen"))
        expect(card).to_have_accessible_name(re.compile(tr("page.lifted_tap_again_to_play")))
        expect(page.locator(".hand .chosen")).to_have_count(1)
        chip = page.locator(".hand .chip")
        expect(chip).to_have_count(0 if size == PHONE else 1)
        if size == LAPTOP:
            expect(chip).to_have_text(re.compile("^" + tr("page.play_card", card="")))
            assert chip.evaluate("chip => parseFloat(getComputedStyle(chip).fontSize)") >= 16
        assert box(card)["y"] < low
    assert ann.seq == seq
    cards.last.click(position=CORNER)
    ann.goes_on(seq)
    expect(page.locator(".hand .chosen")).to_have_count(0)


_WATCH = """() => {
    window.counts = [];
    const note = () => {
        const count = document.querySelectorAll(".trick li").length;
        const gathered = [...document.querySelectorAll(".trick li")].some(card =>
            card.getAnimations().some(run => run.effect.getTiming().duration > 500));
        const now = `${count}${gathered ? " gathered" : ""}`;
        if (now !== window.counts.at(-1)) window.counts.push(now);
        requestAnimationFrame(note);
    };
    note();
}"""
"""Script: note the number of cards in the trick, and when they're gathered."""


def test_a_trick_is_gathered_before_the_next_card_appears(playing: Playing) -> None:
    ann = playing(LAPTOP, pace="normal")
    page = ann.page
    page.emulate_media(reduced_motion="no-preference")
    seats = len(ann.screen["seats"])
    page.evaluate(_WATCH)
    page.locator(".hand .lit").first.click(position=CORNER)
    page.wait_for_function("() => window.counts.slice(0, -1).some(one => one.endsWith('gathered'))")
    counts = list(page.evaluate("window.counts"))
    full = counts.index(f"{seats} gathered")
    assert counts[full - 1] == f"{seats}"
    assert counts[full + 1] in ("0", "1")
    assert [one for one in counts[:full] if "gathered" in one] == []


def test_a_tap_on_the_cloth_ends_a_pause(playing: Playing) -> None:
    ann = playing(LAPTOP, pace="slow")
    page, seq = ann.page, ann.seq
    page.locator(".hand .lit").first.click(position=CORNER)
    expect(page.locator(".trick.full")).to_be_visible()
    page.locator(".felt").click(position={"x": 5, "y": 200})
    expect(page.locator(".trick.full")).to_have_count(0, timeout=1500)
    assert ann.seq > seq

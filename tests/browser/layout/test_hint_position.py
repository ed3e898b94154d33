"""Position of the hint in every kind of window: it covers nothing needed, and nothing moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.layout import PLACES
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People, Person
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage
from tests.browser.support.websocket_proxy import Line
from tests.support.slow import cases, quick

from acesaround.i18n import tr

UPRIGHT = (PHONE, (390, 844))
LOW = ((640, 360), (844, 390))
LARGE = (TABLET, (1180, 820), (1024, 768), DESKTOP)
_AMISS = """() => {
    const hint = document.querySelector(".hint");
    const place = hint.getBoundingClientRect();
    const within = thing => [...thing.getClientRects()].every(box =>
        box.left >= place.left && box.right <= place.right &&
        box.top >= place.top - 3 && box.bottom <= place.bottom + 3);
    const faults = [];
    if (place.left < 0 || place.right > innerWidth || place.top < 0 || place.bottom > innerHeight)
        faults.push("the hint is not in sight");
    if (!within(hint.querySelector(hint.matches(".cut") ? ".more" : "p")))
        faults.push("the sentence is cut off");
    if (place.width < 190) faults.push("the sentence is a narrow column");
    const things = `.top button, .contract, .pad, .felt .seat .who, .trick li, .stock .pile,
        .stock .lying, .stock .laid, .centre ol, .helper, .me .bar .who, .ask .text,
        .ask button, .ask input, .tools button, .hand [data-card], .proposal button, .rail`;
    for (const thing of document.querySelectorAll(things)) {
        if (hint.contains(thing)) continue;
        if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        if (Math.min(right, place.right) - Math.max(left, place.left) > 1
            && Math.min(bottom, place.bottom) - Math.max(top, place.top) > 1)
            faults.push(`the hint lies on ${thing.className}: ${thing.textContent.trim()}`);
    }
    return faults;
}"""


def _faults(page: Page, size: tuple[int, int]) -> list[str]:
    """List the layout faults of a hint in a window."""
    found = [str(fault) for fault in page.evaluate(_AMISS)]
    if size in LARGE and size not in ((1024, 768), TABLET) and page.locator(".hint.cut").count():
        found.append("a window with room cuts the sentence")
    return found


def _sizes(page: Page) -> Iterator[tuple[int, int]]:
    for size in (*UPRIGHT, *LOW, *LARGE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        still(page)
        yield size


def _hinted(person: Person) -> dict[str, list[str]]:
    """Ask for a hint, and return its layout faults by window."""
    page = person.page
    before = {size: page.evaluate(PLACES) for size in _sizes(page)}
    page.locator(".tools .tip").click()
    expect(page.locator(".hint")).to_be_visible()
    found = {}
    for size in _sizes(page):
        faults = _faults(page, size)
        if page.evaluate(PLACES) != before[size]:
            faults.append("something has moved")
        if faults:
            found[f"{person.moment} at {size}"] = faults
    page.locator(".hint .close").click()
    expect(page.locator(".hint")).to_have_count(0)
    still(page)
    assert page.evaluate(PLACES) == before[LARGE[-1]]
    expect(page.locator(".ask .text")).to_have_css("opacity", "1")
    return found


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize(
    ("rules", "moments"),
    cases(
        [("doubles-1993", ("bidding", "play")), ("two-hand", ("opening", "play", "laying again"))],
        [("three-hand", ("bidding", "play")), ("six-triple-deck", ("bidding", "play"))],
    ),
)
def test_a_hint_lies_on_nothing_and_moves_nothing(
    stage: Stage, rules: str, moments: tuple[str, ...], tongue: str
) -> None:
    found: dict[str, list[str]] = {}
    for moment in moments:
        found |= _hinted(stage.show(f"{rules} {moment}", DESKTOP, tongue))
    assert found == {}


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize(
    ("rules", "size"),
    cases(
        [("six-triple-deck", LOW[0])],
        [("three-hand", UPRIGHT[1]), ("doubles-1993", UPRIGHT[0])],
    ),
)
def test_a_hint_is_whole_where_there_is_room(
    stage: Stage, rules: str, size: tuple[int, int], tongue: str
) -> None:
    ann = stage.show(f"{rules} bidding", size, tongue)
    ann.page.locator(".tools .tip").click()
    expect(ann.page.locator(".hint")).to_be_visible()
    still(ann.page)
    assert _faults(ann.page, size) == []
    expect(ann.page.locator(".hint.cut")).to_have_count(0)
    expect(ann.page.locator(".hint .close")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_wherever_a_hint_is_pressed_all_of_it_is_told(stage: Stage, size: tuple[int, int]) -> None:
    page = stage.show("six-triple-deck bidding", size).page
    page.get_by_role("button", name="Hint").click()
    sentence = page.locator(".hint b").inner_text()
    page.locator(".hint b").click(force=True)
    told = page.get_by_role("dialog", name="Hint")
    if size == DESKTOP:
        expect(page.locator(".hint .more")).to_have_text(tr("page.more"))
        page.locator(".hint b").click(force=True)
    expect(told).to_contain_text(sentence)
    expect(told.get_by_role("button", name=tr("page.hide_numbers"))).to_be_visible()


def test_a_hint_is_gone_once_a_card_was_sent_or_refused(people: People) -> None:
    ann = people.person(size=PHONE)
    page, line = ann.page, Line(ann.page)
    ann.open(people.table("doubles-1993"))
    ann.sit()
    ann.until("play")
    hint, tip = page.locator(".hint"), page.locator(".tools .tip")
    tip.click()
    expect(hint).to_be_visible()
    page.locator(".hand .dim").first.click(position={"x": 8, "y": 8})
    expect(page.locator(".ask .refused")).to_be_visible()
    expect(hint).to_have_count(0)
    tip.click()
    expect(hint).to_be_visible()
    line.cut()
    expect(page.locator(".lost")).to_be_visible()
    page.locator(".hand .lit").first.click(position={"x": 8, "y": 8})
    expect(page.locator(".ask .text")).to_contain_text(tr("page.your_move_goes_through_when_the"))
    expect(page.locator(".ask .text")).to_have_css("opacity", "1")
    expect(hint).to_have_count(0)

"""Zoom, reduced motion, custom colors, and the meaning of colors."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.home.test_finished_games import with_games
from tests.browser.support.person import CORNER, DESKTOP, PHONE, People, Person
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage
from tests.browser.support.stored_games import invented
from tests.support.slow import quick

TWICE = (720, 450)
"""The size of a 1440 by 900 window at 200% zoom."""
FOUR_TIMES = (360, 225)
_OUTSIDE = """() => {
    const wide = document.documentElement.scrollWidth;
    const out = [...document.querySelectorAll("button, a, input, select, h1, h2")]
        .filter(one => one.checkVisibility() && !one.closest(".unseen") && !scrolls(one))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1));
    function scrolls(one) {
        for (let at = one.parentElement; at; at = at.parentElement)
            if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === "auto")
                return true;
        return false;
    }
    return [wide > innerWidth ? `the page is ${wide} wide` : "",
        ...out.map(([one]) => one.ariaLabel ?? one.innerText)].filter(text => text);
}"""
"""Script: elements outside the window that need sideways scrolling."""
_REACHED = """() => {
    const missing = [];
    for (const one of document.querySelectorAll("button, a, input, select")) {
        if (!one.checkVisibility() || one.disabled || one.tabIndex < 0) continue;
        one.scrollIntoView({ block: "nearest" });
        const box = one.getBoundingClientRect();
        if (box.bottom <= 0 || box.top >= innerHeight) missing.push(one.ariaLabel ?? one.innerText);
    }
    return missing;
}"""
"""Script: controls that can't be scrolled into the window."""
_SMALL = """() => {
    const scale = one => {
        let found = 1;
        for (let at = one; at; at = at.parentElement) {
            const { transform } = getComputedStyle(at);
            const { a, b, c, d } = new DOMMatrix(transform === "none" ? undefined : transform);
            found *= Math.sqrt(Math.abs(a * d - b * c));
        }
        return found;
    };
    const hidden = one => {
        for (let at = one; at; at = at.parentElement)
            if (getComputedStyle(at).clipPath === "inset(50%)") return true;
        return !one.checkVisibility({ visibilityProperty: true });
    };
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode.data.trim(), one = texts.currentNode.parentElement;
        if (text === "" || hidden(one)) continue;
        const size = parseFloat(getComputedStyle(one).fontSize) * scale(one);
        if (size < 15.99) found.push(`${text}: ${size}`);
    }
    return found;
}"""
"""Script: visible text smaller than 16 pixels."""
_NARROW = """() => {
    const found = [];
    const room = document.querySelector("dialog") ?? document;
    for (const one of room.querySelectorAll("button, select, input, summary, label:has(input)")) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) continue;
        if (one.matches("label *, .unseen, [tabindex='-1']:not([data-card])")) continue;
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = one.getBoundingClientRect();
        const fanned = one.closest(".fan") !== null;
        const [left, top] = fanned ? [x + 14, y + 14] : [x + width / 2, y + height / 2];
        const hit = (x, y) => one.contains(document.elementFromPoint(x, y));
        const reach = (dx, dy) => {
            let far = 0;
            while (far < 60 && hit(left + far * dx, top + far * dy)) far += 1;
            return far;
        };
        const wide = reach(-1, 0) + reach(1, 0), high = reach(0, -1) + reach(0, 1);
        if (high < 43 || wide < (fanned ? 20 : 43))
            found.push(`${one.ariaLabel ?? one.innerText}: ${wide} by ${high}`);
    }
    return found;
}"""
"""Script: controls whose tap area is smaller than 44 by 44 pixels, measured from the center.

Cards of a fan overlap. They're measured from their index, and can be narrower.
"""


MOMENTS = (
    "daugherty-1983 bidding",
    "four melds",
    "two-hand stock",
    "nicholas-1992 play",
    "nicholas-1992 hand over",
)


@pytest.mark.parametrize("size", quick([FOUR_TIMES], [TWICE, FOUR_TIMES]), ids=["200 %", "400 %"])
def test_pages_flow_again_where_all_is_larger(people: People, size: tuple[int, int]) -> None:
    ann = people.person(size=size)
    page = with_games(ann, invented(3))
    for path in ("/", "/new?rules=daugherty-1983", "/house", "/games"):
        page.goto(f"{people.address}{path}")
        expect(page.locator("h1")).to_be_visible()
        still(page)
        assert page.evaluate(_OUTSIDE) == []
        assert page.evaluate(_REACHED) == []


@pytest.mark.parametrize(
    "moment",
    quick(MOMENTS[:3], MOMENTS),
)
def test_the_table_can_be_used_where_all_is_twice_as_large(stage: Stage, moment: str) -> None:
    page = stage.show(moment, TWICE).page
    assert page.evaluate(_OUTSIDE) == []
    assert page.evaluate(_REACHED) == []


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, DESKTOP]), ids=["phone", "desktop"])
def test_nothing_is_written_smaller_than_16_pixels(
    people: People, stage: Stage, size: tuple[int, int]
) -> None:
    ann = people.person(size=size)
    page = with_games(ann, invented(3))
    for path in ("/", "/new?rules=daugherty-1983", "/house", "/games"):
        page.goto(f"{people.address}{path}")
        expect(page.locator("h1")).to_be_visible()
        still(page)
        assert page.evaluate(_SMALL) == [], path
    for moment in MOMENTS:
        assert stage.show(moment, size).page.evaluate(_SMALL) == [], moment


def test_what_is_tapped_on_a_phone_is_large_enough(
    people: People, stage: Stage, playing: Callable[..., Person]
) -> None:
    ann = people.person(size=PHONE)
    ann.open(people.table("nicholas-1992"))
    expect(ann.page.locator(".door .watch")).to_be_visible()
    still(ann.page)
    assert ann.page.evaluate(_NARROW) == []
    for moment in MOMENTS:
        for layout in ("fan", "suits"):
            page = stage.show(moment, PHONE, layout=layout).page
            assert page.evaluate(_NARROW) == [], (moment, layout)
    ann = playing(PHONE)
    seq = ann.seq
    ann.page.locator(".hand .lit").first.click(position=CORNER)
    ann.goes_on(seq)
    ann.wait_until_asked()
    expect(ann.page.get_by_role("button", name="Last trick")).to_be_visible()
    still(ann.page)
    assert ann.page.evaluate(_NARROW) == []


def test_nothing_moves_for_who_wants_that(
    stage: Stage,
) -> None:
    """The other tests also reduce motion, so this one first checks that something does move."""
    moving = {}
    for wish in ("no-preference", "reduce"):
        stage.person.page.emulate_media(reduced_motion=wish)
        page = stage.show("nicholas-1992 play").page
        lit = page.locator(".hand .lit").first
        lit.focus()
        moving[wish] = page.evaluate(
            """() => Math.max(0, ...[...document.querySelectorAll("*")].flatMap(one => {
                const { animationDuration, animationDelay, transitionDuration } =
                    getComputedStyle(one);
                const times = `${animationDuration},${animationDelay},${transitionDuration}`;
                return times.split(",").map(parseFloat);
            }))"""
        )
    assert moving["reduce"] <= 0.0001 < 0.1 <= moving["no-preference"]


def test_with_forced_colours_what_matters_is_still_told_apart(
    stage: Stage,
) -> None:
    stage.person.page.emulate_media(forced_colors="active")
    page = stage.show("nicholas-1992 play").page
    border = "element => getComputedStyle(element).borderTopWidth"
    for where in (".seat:has(.turn)", ".ask.wanted .controls button, .tools button"):
        assert page.locator(where).first.evaluate(border) != "0px", where
    card = page.locator(".hand .lit").first
    card.focus()
    outline = card.evaluate("element => getComputedStyle(element).outlineStyle")
    assert outline == "solid"
    suit = page.locator(".hand .lit .face svg").first
    drawn = suit.evaluate(
        """svg => [getComputedStyle(svg).fill,
            getComputedStyle(svg.closest(".face")).backgroundColor]"""
    )
    assert drawn[0] != drawn[1]


def test_suit_signs_in_sentences_have_their_colours(stage: Stage) -> None:
    ann = stage.show("three marriages")
    ann.page.locator(".helper .short").click()
    colors = {
        sign: ann.page.locator(f"dialog .parts .suit-{sign}").first.evaluate(_COLOUR)
        for sign in "SHCD"
        if ann.page.locator(f"dialog .parts .suit-{sign}").count()
    }
    assert len(colors) > 2
    for sign, color in colors.items():
        assert (color == "rgb(203, 22, 38)") == (sign in "HD")
    before = colors.get("D") or colors["C"]
    sign = "D" if "D" in colors else "C"
    ann.page.evaluate("document.documentElement.classList.add('four-colours')")
    assert ann.page.locator(f"dialog .parts .suit-{sign}").first.evaluate(_COLOUR) != before


_COLOUR = "element => getComputedStyle(element).color"


SOURCES = Path(__file__).parents[3] / "web" / "src"
_RED = re.compile(r"var\(--red\)")
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b")


def used(color: re.Pattern[str]) -> set[str]:
    """Return the files that use a color."""
    sources = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.css"), *SOURCES.rglob("*.ts")]
    return {file.stem for file in sources if color.search(file.read_text(encoding="utf-8"))}


def test_red_is_for_set_and_a_minus() -> None:
    assert used(_RED) == {"GameList", "HandResult", "ScorePad", "ScoreSheet", "VerdictMark"}


def test_no_other_red_is_written_anywhere() -> None:
    for file in SOURCES.rglob("*.svelte"):
        for found in _HEX.finditer(file.read_text(encoding="utf-8")):
            red, green, blue = (int(part, 16) for part in found.groups())
            assert red <= 2 * max(green, blue), file

"""Player panels, scores, and melds: all in place, however long the names."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect
from tests.browser.support.layout import amiss, apart, box, in_one_line
from tests.browser.support.moments import LONG_NAMES
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People
from tests.browser.support.settled import still
from tests.browser.support.several_people import made, prefers
from tests.browser.support.stage import Stage
from tests.support.slow import quick

from acesaround.i18n import catalog

_HEARD_WITH_HYPHENS = """() => {
    const [found, walker] = [[], document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)];
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        if (data.includes("\\u00ad") && !parentElement.closest("[aria-hidden=true]"))
            found.push(data);
    }
    return found;
}"""
"""Script: texts whose soft hyphens aren't hidden from screen readers."""
_BARELY_BROKEN = """all => all.filter(told => {
    const range = document.createRange();
    const shown = told.querySelector("[aria-hidden=true]") ?? told;
    const letters = [...shown.childNodes].find(one => one.data?.trim());
    const lines = [...letters.data].map((_, at) => {
        range.setStart(letters, at);
        range.setEnd(letters, at + 1);
        return Math.round(range.getBoundingClientRect().bottom);
    });
    return lines.some((line, at) => at > 0 && line > lines[at - 1] + 8
        && !/[-\\s\\u00ad]/.test(letters.data.slice(at - 1, at + 1)));
}).map(told => told.textContent)"""
"""Script: names that break inside a word without a hyphen."""


def test_the_melds_of_three_lie_in_front_of_their_seats(stage: Stage) -> None:
    page = stage.show("long names widow melds").page
    expect(page.locator(".melds section")).to_have_count(3)
    for seat in (1, 2):
        name = box(page.locator(f"[data-seat='{seat}'] .who"))
        melds = box(page.locator(f"[data-meld='{seat}']"))
        assert 0 <= melds["y"] - name["y"] - name["height"] < 40
        assert (melds["x"] + melds["width"] / 2 < DESKTOP[0] / 2) == (seat == 1)
    own = box(page.locator("[data-meld='0']"))
    assert own["y"] + own["height"] <= box(page.locator(".mine"))["y"] + 1
    for one, other in combinations(page.locator(".melds section").all(), 2):
        assert apart(box(one), box(other))


@pytest.mark.parametrize("game", ["long names", "long names widow"])
def test_long_names_push_nothing(stage: Stage, game: str) -> None:
    for moment in ("lead", "result"):
        for size in (PHONE, TABLET, DESKTOP):
            page = stage.show(f"{game} {moment}", size).page
            scores = box(page.locator(".scores"))
            for part in page.locator(".scores b:visible").all():
                inner = box(part)
                assert inner["x"] >= scores["x"] and inner["width"] > 0
                assert inner["x"] + inner["width"] <= scores["x"] + scores["width"]
            for seat in page.locator(".felt .seat:visible").all():
                assert box(seat)["x"] >= 0
                assert box(seat)["x"] + box(seat)["width"] <= size[0]
                for result in page.locator(".result").all():
                    assert apart(box(seat), box(result))
                name = seat.locator(".name b")
                assert name.get_attribute("title") in LONG_NAMES.values()
            told = page.locator(".contract :is(h2, .needs)").last
            assert box(told)["width"] > 60


def test_names_of_fourteen_letters_are_whole_on_a_phone(stage: Stage) -> None:
    cut = "x.scrollHeight > x.clientHeight + 6 || x.scrollWidth > x.clientWidth"
    for moment in ("lead", "melds"):
        page = stage.show(f"fourteen names {moment}", PHONE).page
        for width, height in (PHONE, (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            told = still(page).locator(".felt .seat .name b, .whose button > span")
            assert told.evaluate_all(f"all => all.filter(x => {cut}).map(x => x.title)") == []
            assert told.evaluate_all(_BARELY_BROKEN) == []
        assert page.evaluate(_HEARD_WITH_HYPHENS) == []


@pytest.mark.parametrize("tongue", quick(["en"], ["en", "de"]))
@pytest.mark.parametrize("size", [(1280, 800), TABLET], ids=["laptop", "tablet"])
def test_what_a_bid_means_leaves_room_for_a_short_name_across(
    stage: Stage, size: tuple[int, int], tongue: str
) -> None:
    page = stage.show("daugherty-1983 bidding", size, tongue).page
    seat = ".felt [data-seat='2']"
    things = {"name": ".name b", "team": ".side", "bid": ".call b", "meaning": ".call span"}
    wanted = {name: f"{seat} {where}" for name, where in things.items()}
    wanted["button"] = ".top button"
    assert amiss(page, wanted, needed=wanted) == []
    assert in_one_line(page.locator(wanted["name"]))


def test_names_are_broken_between_their_syllables(stage: Stage) -> None:
    seats = stage.show("syllables names lead", PHONE).page.locator(".seat .name b")
    shown = {seat.get_attribute("title"): seat.inner_text() for seat in seats.all()}
    cut = "all => all.filter(x => x.clientWidth > 1 && x.scrollWidth > x.clientWidth).length"
    assert seats.evaluate_all(cut) == 0
    told = {name: text.split("\n")[0].replace("\u00ad", "|") for name, text in shown.items()}
    assert told == {
        "Maximilian-Josef": "Ma|xi|mi|lian-Josef",
        "Jacqueline Anna": "Jac|que|li|ne Anna",
        "Владимировна": "Влади|мировна",
        "1234567890123456": "1234567890123456",
    }


def test_long_names_of_six_are_whole_in_a_low_window(people: People) -> None:
    ann, bob = people.person(), people.person("Bartholomäus-Jo")
    prefers(ann, tongue="de")
    ann.open(made(people, rules="six-triple-deck", seed="names"))
    ann.sit()
    bob.open(ann.page.url.rsplit("/", 1)[1].split("?")[0])
    bob.sit(2)
    name = ann.page.locator("[data-seat='2'] .name b")
    expect(name).to_have_attribute("title", "Bartholomäus-Jo")
    about = ann.page.locator("[data-seat='2'] .about")
    word = catalog("de").texts["page.not_ready"][0]
    about.evaluate("(about, word) => { about.textContent = word; }", word)
    for width, height in ((844, 390), (640, 360)):
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        assert name.evaluate("x => x.scrollWidth <= x.clientWidth")
        assert name.evaluate("x => x.scrollHeight <= x.clientHeight + 4")
        assert name.evaluate_all(_BARELY_BROKEN) == []
        assert about.evaluate("x => x.scrollWidth <= x.clientWidth")


def test_an_upright_tablet_tells_the_sides_of_long_names(stage: Stage) -> None:
    page = stage.show("long names lead", TABLET).page
    cut = "all => all.filter(x => x.scrollWidth > x.clientWidth).map(x => x.textContent)"
    told = page.locator(".scores .score .who, .contract h2, .contract .by")
    assert told.count() == 4
    assert told.evaluate_all(cut) == []
    melded = page.locator(".scores .score:has(.meld)")
    assert melded.count() == 2
    for score in melded.all():
        meld, points = box(score.locator(".meld")), box(score.locator("b"))
        assert points["y"] <= meld["y"]
        assert meld["y"] + meld["height"] <= points["y"] + points["height"]


def test_marks_and_calls_stay_on_their_panel_at_the_first_lead(stage: Stage) -> None:
    page = stage.show("long names lead", PHONE).page
    for mark in page.locator(".mark:visible").all():
        panel, inner = box(mark.locator("xpath=ancestor::*[@data-seat]")), box(mark)
        assert panel["x"] <= inner["x"] and panel["y"] <= inner["y"]
        assert inner["x"] + inner["width"] <= panel["x"] + panel["width"]
        assert inner["y"] + inner["height"] <= panel["y"] + panel["height"]
    expect(page.locator(".scores")).to_contain_text("to 500")
    expect(page.locator(".felt .past")).to_have_count(0)
    expect(page.locator(".mine .past")).to_have_text("50")


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_on_a_phone_four_melds_are_seen_at_once(stage: Stage, tongue: str) -> None:
    page = stage.show("long names melds", PHONE, tongue).page
    names = page.locator(".melds h2 .name")
    expect(names).to_contain_text([LONG_NAMES[seat] for seat in (1, 2, 3, 0)])
    expect(page.locator(".centre.below")).to_have_count(0)
    for section in page.locator(".melds section").all():
        expect(section).to_be_in_viewport(ratio=1)
        assert apart(box(section), box(page.locator(".ask .main")))
    assert page.locator(".melds .cards").evaluate_all(
        "all => all.every(cards => cards.getBoundingClientRect().right <= innerWidth)"
    )


def test_who_watches_sees_every_panel_alike(stage: Stage) -> None:
    eve = stage.show("long names watched")
    expect(eve.page.locator(".door")).to_have_count(0)
    widths = [box(seat)["width"] for seat in eve.page.locator("[data-seat]").all()]
    assert len(widths) == 4 and max(widths) <= 1.7 * min(widths)


@pytest.mark.parametrize("moment", ["two-hand watched", "long names watched"])
def test_who_watches_sees_all_of_the_table(stage: Stage, moment: str) -> None:
    for size in ((1280, 800), TABLET, (1024, 768)):
        page = stage.show(moment, size).page
        for part in page.locator(":is(.who, .held, .sit, .tools button):visible").all():
            expect(part).to_be_in_viewport(ratio=0.99)
        ways = [box(way) for way in page.locator(".ways button, .menu").all()]
        for part in page.locator(".across > .seat > *:visible").all():
            assert all(apart(box(part), way) for way in ways), size


def test_the_number_of_hands_stands_where_it_ends_the_game(people: People) -> None:
    ann = people.person(size=PHONE)
    ann.open(people.table("nicholas-1992", {"game": {"max_hands": 3}}))
    ann.sit()
    expect(ann.page.locator(".scores .goal")).to_have_text("Hand 1/3")

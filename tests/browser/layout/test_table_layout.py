"""Layout of the table: everything important is visible, and nothing overlaps."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.deals import any_deal, seed_where
from tests.browser.support.layout import COVERED, SCROLLS, amiss, apart, box
from tests.browser.support.moments import with_spades
from tests.browser.support.person import CORNER, DESKTOP, PHONE, TABLET, People, Person
from tests.browser.support.scripted_people import Moment, says, stops_at, until_cards
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage
from tests.support.slow import cases, quick

from acesaround.i18n import tr

LAPTOP = (1280, 800)
_HALF_SEEN = """marks => marks.filter(one => {
    const { left, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + 4, bottom - 2);
    return !one.closest("button").contains(there);
}).map(one => one.dataset.mark)"""
"""Script: marks of cards whose lower edges another card covers."""


def test_the_widow_lies_above_the_bid_panel(playing: Callable[..., Person]) -> None:
    page = playing(LAPTOP, "three marriages").page
    things = {
        "widow": ".lying .cards", "standing": ".standing", "panel": ".ask.panel", "score": ".pad",
        "seat": ".seat .who",
    }  # fmt: skip
    for width, height in (LAPTOP, (390, 844), (844, 390), DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert amiss(page, things, needed=("widow", "panel"), heaps=("seat",)) == []


def test_S1_58_formulas_leave_the_score_alone_and_open_from_a_button_on_phones(
    playing: Callable[..., Person],
) -> None:
    rules = "daugherty-1983"
    learn = {"table": {"show_all_hands": True, "show_formula": True, "meld_helper": True}}
    seed = seed_where(any_deal, rules, dealer=0)
    page = playing(LAPTOP, Moment(rules, seed, stops_at("auction"), changes=learn)).page
    calls = page.locator(".centre ol")
    expect(calls.locator("li")).to_have_count(4)
    expect(calls.locator(".own")).to_be_in_viewport(ratio=0.95)
    listed, panel, score = (box(page.locator(one)) for one in (".centre ol", ".ask.panel", ".pad"))
    assert listed["y"] + listed["height"] <= panel["y"]
    assert listed["x"] + listed["width"] <= score["x"]
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(calls).to_be_hidden()
        page.get_by_role("button", name=tr("common.formulas")).click()
        expect(page.locator("dialog .formula")).to_have_count(4)
        page.keyboard.press("Escape")


def test_all_melds_are_seen_at_once(stage: Stage) -> None:
    page = stage.show("four melds", LAPTOP).page
    centre, sections = page.locator(".centre"), page.locator(".melds section")
    expect(sections).to_have_count(4)
    assert not centre.evaluate(SCROLLS)
    assert len({box(section)["y"] for section in sections.all()}) == 1
    expect(sections.first).not_to_contain_text(tr("page.not_ready"))
    expect(page.locator(".centre.below")).to_have_count(0)
    above = page.locator(".top button, .contract h2, .pad")
    for width, height in ((1280, 560), (1024, 768), TABLET):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert not centre.evaluate(SCROLLS)
        least = min(box(section)["y"] for section in sections.all())
        assert all(box(thing)["y"] + box(thing)["height"] <= least for thing in above.all())
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".centre.below")).to_be_visible()
    still(page)
    centre.evaluate("element => element.scrollTo(0, element.scrollHeight)")
    expect(page.locator(".centre.below")).to_have_count(0)


@pytest.mark.parametrize("left", [False, True], ids=["right-handed", "left-handed"])
@pytest.mark.parametrize(("size", "least"), [(TABLET, 110), (PHONE, 58)], ids=["tablet", "phone"])
def test_every_card_can_be_read_where_a_hand_has_two_rows(
    stage: Stage, size: tuple[int, int], least: int, left: bool
) -> None:
    page = stage.show("daugherty-1983 bidding", size, layout="fan", leftHanded=left).page
    expect(page.locator(".fan.double")).to_be_visible()
    cards = page.locator(".hand [data-card]")
    assert cards.count() == 20
    assert cards.evaluate_all(COVERED) == 0
    assert box(cards.first)["width"] >= least


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_what_is_new_in_a_hand_is_marked_above_its_second_row(
    stage: Stage, size: tuple[int, int]
) -> None:
    page = stage.show("three-hand-widow burying", size).page
    expect(page.locator(".fan.double")).to_be_visible()
    marks = page.locator(".hand .mark")
    expect(marks).to_have_count(3)
    assert marks.evaluate_all(_HALF_SEEN) == []


def test_the_trick_pad_leaves_the_players_alone(stage: Stage) -> None:
    page = stage.show("nicholas-1992 play", LAPTOP).page
    pad = box(page.locator(".pad"))
    for seat in page.locator(".felt .seat").all():
        assert apart(pad, box(seat), by=10)
    asked = box(page.locator(".ask .text"))
    assert asked["x"] + asked["width"] / 2 == pytest.approx(LAPTOP[0] / 2, abs=2)


_CONTRAST = """bar => {
    const light = colour => colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(part =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
    const color = part => getComputedStyle(part).backgroundColor;
    const shade = Number(color(bar.parentElement).match(/[0-9.]+/g)[3]);
    const track = color(bar.closest(".pad"))
        .replace(/[0-9]+/g, part => Math.round(part * (1 - shade)));
    return light(track) / light(color(bar));
}"""
"""Script: contrast between the bar of a bid and the rest of its track, a shade of the pad."""


@pytest.mark.parametrize("light", ["day", "night"])
def test_how_much_of_the_bid_is_made_stands_out(stage: Stage, light: str) -> None:
    page = stage.show("nicholas-1992 play", LAPTOP, light=light).page
    expect(page.locator(".pad .out")).to_be_visible()
    assert page.locator(".pad .progress i").evaluate(_CONTRAST) >= 3


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["laptop", "phone"])
def test_a_hint_marks_the_card(stage: Stage, size: tuple[int, int]) -> None:
    page = stage.show("nicholas-1992 play", size).page
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint b")).to_contain_text(
        re.compile(r"^(Lead|Play|Trump with|Throw off)")
    )
    advised = page.locator(".hand .advised")
    expect(advised).to_have_count(1)
    expect(advised).to_have_accessible_name(re.compile(tr("page.recommended")))
    if size == PHONE:
        mark = page.locator(".felt .mark.dealer")
        dealer, face = box(mark), box(mark.locator("..").locator(".portrait"))
        assert dealer["x"] >= face["x"] + 0.6 * face["width"]
        assert dealer["y"] >= face["y"] + 0.5 * face["height"]


def test_all_of_a_hint_is_told_above_the_table_on_a_phone(
    stage: Stage,
) -> None:
    page = stage.show("six-triple-deck bidding", PHONE).page
    page.get_by_role("button", name="Hint").click()
    sentence = page.locator(".hint b").inner_text()
    page.locator(".hint .more").press("Enter")
    told = page.get_by_role("dialog", name="Hint")
    expect(told).to_contain_text(sentence)
    assert told.locator("p").count() > 1
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(page.locator(".hint .more")).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, (640, 360)], ids=["upright", "on its side"])
def test_what_a_hand_melds_is_one_line_where_a_phone_has_no_room_for_more(
    stage: Stage, size: tuple[int, int]
) -> None:
    ann = stage.show("single-deck-partners passing", size)
    page, line = ann.page, ann.page.locator(".helper .short")
    [meld] = ann.screen["helper"]
    expect(line).to_be_in_viewport(ratio=0.99)
    suit = tr("page.suit_as_trump", suit=tr("common.spades"))
    expect(line).to_have_accessible_name(f"{tr('page.meld_by_trump_suit')} {suit} {meld['total']}")
    for thing in page.locator(".felt .seat, .me .seat, .tools button, .ask .text").all():
        assert apart(box(line), box(thing))
    line.press("Enter")
    opened = page.get_by_role("dialog", name=tr("page.meld_by_trump_suit"))
    expect(opened.locator(".parts")).to_have_text(re.compile("run in|marriage"))
    check(ann)
    page.keyboard.press("Escape")
    expect(line).to_be_focused()


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize("moment", ["three-hand-widow burying", "single-deck-partners passing"])
def test_what_a_hand_melds_is_seen_whole_while_cards_are_chosen_on_a_phone(
    stage: Stage, moment: str, tongue: str
) -> None:
    page = stage.show(moment, PHONE, tongue).page
    expect(page.locator(".helper")).to_be_in_viewport(ratio=0.95)
    assert not page.locator(".centre").evaluate(SCROLLS)


def test_buttons_keep_their_places_on_a_phone(playing: Callable[..., Person]) -> None:
    ann = playing(PHONE)
    page, seq = ann.page, ann.seq
    tools = page.locator(".tools")
    before = {name: box(tools.get_by_role("button", name=name)) for name in ("Hint", "Melds")}
    page.locator(".hand .lit").first.click(click_count=2, position=CORNER)
    undo = tools.get_by_role("button", name="Undo")
    ann.goes_on(seq)
    ann.wait_until_asked()
    expect(tools.get_by_role("button", name="Last trick")).to_be_visible()
    expect(tools.get_by_role("button", name="Hint")).to_be_visible()
    here = box(undo)
    undo.click()
    expect(tools.get_by_role("button", name="Redo")).to_be_visible()
    assert box(undo)["x"] == here["x"]
    for name, place in before.items():
        assert box(tools.get_by_role("button", name=name))["x"] == place["x"]
    for button in tools.get_by_role("button").all():
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize(
    ("rules", "language", "size"),
    cases(
        [("nicholas-1992", "de", PHONE), ("three-hand", "de", PHONE)],
        [("nicholas-1992", "en", PHONE), ("three-hand", "en", PHONE), ("three-hand", "de", TABLET)],
    ),
)
def test_the_score_sheet_fits_phones_and_tablets(
    stage: Stage, rules: str, language: str, size: tuple[int, int]
) -> None:
    ann = stage.show(f"{rules} hand over", size, language)
    sheet = ann.page.locator(".sheet .scroll")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    [row] = ann.screen["sheet"]["rows"]
    figures = [cell["text"].replace("-", "\u2212") for cells in row["sides"] for cell in cells]
    # In the 1992 game, one team's columns are mirrored, and the sheet has empty rows.
    shown = sheet.locator("td").all_inner_texts()
    assert sorted(filter(None, shown)) == sorted(filter(None, figures))
    small = "cells => cells.filter(cell => parseFloat(getComputedStyle(cell).fontSize) < 16).length"
    assert sheet.locator("td, th").evaluate_all(small) == 0
    for name in ann.screen["sheet"]["names"]:
        expect(
            sheet.get_by_role("rowheader" if len(row["sides"]) > 2 else "columnheader", name=name)
        ).to_be_visible()
    ann.page.keyboard.press("s")
    sheet = ann.page.get_by_role("dialog").locator(".scroll")
    expect(sheet).to_be_visible()
    still(ann.page)
    if rules == "three-hand":
        assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("rules", quick(["three-hand"], ["three-hand", "three-hand-widow"]))
def test_headings_of_the_score_sheet_stand_upright_where_there_is_room(
    stage: Stage, rules: str
) -> None:
    ann = stage.show(f"{rules} hand over", DESKTOP, "de")
    sheet = ann.page.locator(".sheet .scroll")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    turned = (
        "all => all.filter(one => getComputedStyle(one).writingMode !== 'horizontal-tb').length"
    )
    assert sheet.locator("th, .column").evaluate_all(turned) == 0
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    still(ann.page)
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_stock_leaves_the_sentence_below_alone(stage: Stage) -> None:
    page = stage.show("two-hand stock", (1024, 768)).page
    expect(page.locator(".needs")).to_have_text(tr("server.tricks_dont_score_until_the_stock_is"))
    below = [box(page.locator(where)) for where in (".ask .text", ".seat.mine", ".tools")]
    for thing in (".pile", ".stock .trick", ".laid"):
        assert all(apart(box(page.locator(thing)), other) for other in below), thing
    assert apart(box(page.locator(".stock .lying")), box(page.locator(".felt .seat")))


def test_nothing_moves_when_the_hand_is_empty(playing: Callable[..., Person]) -> None:
    rules, policy = "nicholas-1992", until_cards(2, says("50", "trump S"))
    last = Moment(rules, with_spades(rules), policy)
    page = playing(PHONE, last, pace="tap").page
    before = box(page.locator(".me .bar"))["y"]
    page.locator(".hand .lit").first.click(position=CORNER)
    left = []
    for _ in range(2):
        page.get_by_role("button", name=tr("page.continue")).wait_for()
        still(page)
        assert page.locator("[data-moment]").get_attribute("data-moment") == "play"
        assert box(page.locator(".me .bar"))["y"] == pytest.approx(before, abs=1)
        left.append(page.locator(".hand [data-card]").count())
        page.get_by_role("button", name=tr("page.continue")).click()
    assert left == [1, 0]


def test_no_gap_stays_below_the_hand_when_its_cards_become_smaller(
    stage: Stage,
) -> None:
    page = stage.show("nicholas-1992 play").page
    small = box(page.locator(".hand"))["height"]

    def settles(condition: str) -> None:
        """Wait until the cards have a new height, with no gap below them."""
        page.wait_for_function(
            """([condition, small]) => {
                const height = where => document.querySelector(where).offsetHeight;
                const hand = height(".hand"), fits = Math.abs(height(".me .cards") - hand) < 3;
                return fits && (Math.abs(hand - small) < 2) === (condition === "same");
            }""",
            arg=[condition, small],
        )

    def large() -> None:
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Large cards").click()
        page.get_by_role("button", name="Close").click()

    settles("same")
    large()
    settles("other")
    large()
    settles("same")
    page.set_viewport_size({"width": 600, "height": 900})
    settles("other")
    page.set_viewport_size({"width": 1440, "height": 900})
    settles("same")


def test_the_guide_leaves_the_controls_alone(people: People) -> None:
    ann = people.person(size=(320, 568))
    page = ann.page
    page.goto(people.address)
    page.get_by_role("button", name=tr("page.play_your_first_hand")).click()
    guide = page.locator(".guide")
    expect(guide.get_by_role("button", name=tr("page.got_it"))).to_be_visible()
    expect(page.locator(".ask.wanted .bid")).to_be_visible()
    expect(guide.locator(".advice")).to_contain_text(tr("page.a_good_players_choice"))
    still(page)
    assert box(guide)["height"] > 80
    assert apart(box(guide), box(page.locator(".me .bar")))
    guide.get_by_role("button", name=tr("page.got_it")).click()
    wanted = {"guide": ".guide", "choice": ".ask button", "told": "#told", "plate": ".felt .who"}
    wanted |= {
        "helper": ".helper",
        "tool": ".tools button",
        "own": ".me .bar .who",
        "card": ".hand .face",
    }
    for width, height in ((320, 568), PHONE, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        found = amiss(page, wanted, ("choice", "plate"), heaps=("card",), touched=("choice",))
        assert [fault for fault in found if "cut off" not in fault or "card" not in fault] == []
        assert page.locator(".helper").is_visible() == (height > 600)


def test_the_last_call_stands_long_enough_to_be_read(people: People) -> None:
    ann = people.person(size=PHONE, pace="fast")
    ann.open(people.table("daugherty-1983"))
    ann.page.evaluate("""() => {
        const table = document.querySelector("[data-moment]");
        const note = () => window.stood.push([table.dataset.moment, performance.now()]);
        window.stood = [];
        new MutationObserver(note).observe(table, { attributes: true });
    }""")
    ann.sit()
    ann.until("melds")
    stood = ann.page.evaluate("window.stood")
    lasted = [(now, then - at) for (now, at), (_, then) in pairwise(stood)]
    calls = [time for now, time in lasted if now == "bidding"]
    assert len(calls) > 3
    # A busy machine only makes the pauses longer, so compare the shortest.
    assert max(time for now, time in lasted if now == "preparing") > 2 * min(calls)


@pytest.mark.parametrize("size", [(1024, 768), PHONE], ids=["tablet", "phone"])
def test_a_trick_that_waits_for_a_tap_goes_on_by_a_click(
    playing: Callable[..., Person], size: tuple[int, int]
) -> None:
    page = playing(size, pace="tap").page
    on = page.locator(".ask .on")
    page.locator(".hand .lit").first.click(click_count=2, position=CORNER)
    expect(on).to_be_visible()
    expect(page.locator(".ask .text")).to_contain_text(re.compile("takes? it"))
    on.click()
    expect(on).to_have_count(0)


@pytest.mark.parametrize("size", quick([DESKTOP], [DESKTOP, (1180, 820), TABLET]))
def test_the_result_of_two_hands_stands_in_the_middle(stage: Stage, size: tuple[int, int]) -> None:
    ann = stage.show("two-hand hand over", size)
    for where in (".result", ".sheet"):
        place = box(ann.page.locator(where))
        assert place["width"] >= 500
        assert abs(place["x"] + place["width"] / 2 - size[0] / 2) < 20

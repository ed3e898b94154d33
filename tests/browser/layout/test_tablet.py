"""The table on a tablet, in portrait and landscape: all the room goes to what matters."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.support.layout import PLACES, SCROLLS, amiss, apart, box, in_one_line
from tests.browser.support.moments import LONG_NAMES
from tests.browser.support.person import CORNER, TABLET, People, Person
from tests.browser.support.settled import still
from tests.browser.support.several_people import decide, german, prefers, talk, text_in, two
from tests.browser.support.stage import Stage
from tests.browser.support.websocket_proxy import Line
from tests.support.slow import cases, quick

ON_ITS_SIDE = (1180, 820)
A_LINE = 12
"""Minimum height of a line of text, in pixels."""
_CUT = "name => name.scrollWidth > name.clientWidth"


def test_own_name_is_read_whole(stage: Stage) -> None:
    name = stage.show("long names lead", TABLET).page.locator(".mine .name b")
    expect(name).to_contain_text(LONG_NAMES[0])
    assert not name.evaluate(_CUT)


def test_the_result_of_a_hand_is_seen_whole_between_the_players(stage: Stage) -> None:
    page = stage.show("nicholas-1992 hand over", ON_ITS_SIDE).page
    sheet = page.locator(".sheet .scroll")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not page.locator(".centre").evaluate(SCROLLS)
    for seat in page.locator(".felt .seat:visible").all():
        assert all(apart(box(seat), box(part)) for part in page.locator(".centre > *").all())


def test_what_is_needed_leaves_all_melds_in_sight(stage: Stage) -> None:
    page = stage.show("four melds", TABLET, "de").page
    pad = box(page.locator(".pad"))
    expect(page.locator(".melds section")).to_have_count(4)
    sections = page.locator(".melds section").all()
    assert all(pad["y"] + pad["height"] <= box(section)["y"] for section in sections)


def test_melds_leave_no_holes_below_short_ones(stage: Stage) -> None:
    page = stage.show("long names melds", TABLET).page
    places = [box(section) for section in page.locator(".melds section").all()]
    rows: dict[float, list[float]] = {}
    for place in places:
        rows.setdefault(place["y"], []).append(place["height"])
    assert [len(row) for row in rows.values()] == [2, 2]
    for (y, heights), (below, _) in pairwise(rows.items()):
        assert 0 < below - y - max(heights) < 20


@pytest.mark.slow
def test_a_hand_keeps_its_two_rows_while_it_has_cards_enough(
    playing: Callable[..., Person],
) -> None:
    ann = playing(TABLET, "long names lead")
    double = ann.page.locator(".fan.double")
    for left in range(20, 6, -1):
        ann.until("play")
        assert len(ann.cards) == left
        expect(double).to_have_count(1 if left > 7 else 0)
        if left == 9:
            ann.page.reload()
            ann.page.wait_for_selector(".ask.wanted")
            expect(double).to_have_count(1)
            ann.page.set_viewport_size({"width": 360, "height": 640})
            expect(double).to_have_count(1)
            ann.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
            expect(double).to_have_count(1)
        ann.act()


@pytest.mark.parametrize(
    ("rules", "size"),
    cases(
        [("nicholas-1992", TABLET), ("six-triple-deck", (1024, 768))],
        [
            ("nicholas-1992", ON_ITS_SIDE),
            ("nicholas-1992", (1024, 768)),
            ("six-triple-deck", TABLET),
            ("six-triple-deck", ON_ITS_SIDE),
        ],
    ),
)
def test_talk_covers_nothing_of_the_table(
    people: People, rules: str, size: tuple[int, int]
) -> None:
    ann, bob = two(people, size, rules=rules)
    ann.page.wait_for_selector(".ask.wanted")
    talk(ann)
    for moment in ("bidding", "play"):
        ann.until(moment, (bob,))
        rail = box(still(ann.page).locator(".rail"))
        assert rail["height"] >= 216
        things = ann.page.locator(".felt .seat, .centre, .trick li, .contract, .pad, .hand")
        for thing in (*things.all(), ann.page.locator(".me .bar")):
            assert apart(rail, box(thing))
        pad = box(ann.page.locator(".pad"))
        for thing in ann.page.locator(".felt .seat, .contract, .ways").all():
            assert apart(pad, box(thing))


def test_what_three_have_melded_stands_apart_in_the_scores(stage: Stage) -> None:
    ann = stage.show("three-hand play", TABLET, "de")
    scores = ann.page.locator(".scores .score")
    expect(scores).to_have_count(3)
    for score in scores.all():
        melded = box(score.locator(".meld"))
        assert melded["width"] > 0
        assert all(apart(melded, box(score.locator(other))) for other in (".taken", "b"))
        assert not score.locator(".who").evaluate(_CUT)


def test_cards_of_a_trick_lie_below_all_that_opens(stage: Stage) -> None:
    ann = stage.show("nicholas-1992 play", TABLET)
    assert (
        ann.page.locator(".felt").evaluate("felt => getComputedStyle(felt).isolation") == "isolate"
    )


def test_escape_closes_a_hint(stage: Stage) -> None:
    ann = stage.show("nicholas-1992 play", TABLET)
    ann.page.get_by_role("button", name="Hint").click()
    hint = ann.page.locator(".hint")
    expect(hint).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def whole(things: Locator, within: Locator) -> bool:
    """True if all of `things` are fully visible within a scrolling element."""
    around = box(within)
    low, high = around["y"], around["y"] + around["height"] + 1
    return all(
        low <= box(one)["y"] and box(one)["y"] + box(one)["height"] <= high for one in things.all()
    )


@pytest.mark.parametrize(
    ("size", "tongue"),
    cases([(TABLET, "de"), ((1024, 768), "de")], [(ON_ITS_SIDE, "en"), ((1440, 900), "en")]),
)
def test_the_names_and_sums_of_six_melds_are_seen_at_once(
    stage: Stage, size: tuple[int, int], tongue: str
) -> None:
    page = stage.show("six-triple-deck melds", size, tongue).page
    sections, centre = page.locator(".melds section"), page.locator(".centre")
    expect(sections).to_have_count(6)
    assert whole(sections.locator("h2"), centre)
    assert sections.evaluate_all(f"all => all.filter({_CUT})") == []
    expect(page.locator(".centre.below")).to_have_count(int(centre.evaluate(SCROLLS)))
    if size == TABLET:
        assert whole(sections, centre)


@pytest.mark.parametrize(
    ("rules", "size"),
    cases(
        [("six-triple-deck", (1024, 768)), ("doubles-1993", (1024, 768))],
        [("doubles-1993", ON_ITS_SIDE)],
    ),
)
def test_what_a_hand_melds_is_never_cut(stage: Stage, rules: str, size: tuple[int, int]) -> None:
    page = stage.show(f"{rules} bidding", size, "de").page
    helper = page.locator(".helper")
    expect(helper.locator(".total")).to_have_count(4)
    expect(helper).to_be_in_viewport(ratio=1)
    for other in page.locator(".centre > :not(.lead), .lead > *, .ask, .bar, .hand").all():
        assert apart(box(helper), box(other))


@pytest.mark.parametrize("rules", quick(["six-triple-deck"], ["six-triple-deck", "daugherty-1983"]))
def test_ones_own_place_covers_no_seat_while_one_bids(stage: Stage, rules: str) -> None:
    ann = stage.show(f"{rules} bidding", TABLET, "de")
    for width, height in ((1024, 768), (768, 1024), TABLET, ON_ITS_SIDE, (1280, 720), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        own = still(ann.page).locator(".me .bar .seat, .ask button, .ask .text, .tools button")
        for seat in map(box, ann.page.locator(".felt .seat").all()):
            assert all(apart(seat, box(one)) for one in own.all()), (width, height)


def test_seats_stay_where_they_are_while_others_bid(people: People) -> None:
    ann = people.person(size=ON_ITS_SIDE)
    prefers(ann, pace="slow")
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    page, seen = ann.page, set[str]()
    seats = page.locator(".seat")
    for _ in range(3):
        expect(page.locator(".ask.wanted .bid").first).to_be_visible()
        seen.add(str([box(seat) for seat in seats.all()]))
        page.locator(".ask .bid").first.click()
        expect(page.locator(".ask.wanted")).to_have_count(0)
        seen.add(str([box(seat) for seat in seats.all()]))
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("rules", "names", "size"),
    cases(
        [("six-triple-deck", 5, (1024, 768))],
        [
            ("nicholas-1992", 3, TABLET),
            ("nicholas-1992", 3, (1024, 768)),
            ("six-triple-deck", 5, TABLET),
            ("three-hand", 2, TABLET),
            ("three-hand", 2, (1024, 768)),
            ("two-hand", 1, (1024, 768)),
        ],
    ),
)
def test_after_a_hand_all_players_keep_their_places_beside_the_result(
    stage: Stage, rules: str, names: int, size: tuple[int, int]
) -> None:
    heads = """seats => seats.map(seat =>
        JSON.stringify(seat.querySelector(".head").getBoundingClientRect()))"""
    page = stage.show(f"{rules} play", size).page
    before = page.locator(".felt .seat").evaluate_all(heads)
    page = stage.show(f"{rules} hand over", size).page
    seats = page.locator(".felt .seat:visible")
    expect(seats).to_have_count(names)
    assert seats.evaluate_all(heads) == before
    for seat in seats.all():
        assert apart(box(seat.locator(".who")), box(page.locator(".result")))
    assert page.locator(".felt .name b:visible").evaluate_all(f"all => all.filter({_CUT})") == []
    assert not page.locator(".centre").evaluate(SCROLLS)


@pytest.mark.parametrize(
    ("rules", "size", "tongue"),
    cases([("six-triple-deck", TABLET, "de")], [("nicholas-1992", (1024, 768), "en")]),
)
def test_without_a_connection_nothing_moves_and_the_card_that_waits_is_seen(
    people: People, rules: str, size: tuple[int, int], tongue: str
) -> None:
    ann = people.person(size=size)
    prefers(ann, tongue=tongue)
    page, line = ann.page, Line(ann.page)
    ann.open(people.table(rules))
    ann.sit()
    ann.until("play")
    lit = page.locator(".hand .lit")
    before, cards = still(page).evaluate(PLACES), lit.count()
    assert cards > 1
    line.cut()
    lost = page.locator(".lost")
    expect(lost).to_be_in_viewport(ratio=0.99)
    still(page)
    assert page.evaluate(PLACES) == before
    for where in (".scores", ".leave", ".menu", ".contract"):
        assert apart(box(lost), box(page.locator(where)))
    lit.last.click(position=CORNER)
    waits = page.locator(".hand .chosen")
    expect(waits).to_have_accessible_name(
        re.compile(text_in(tongue, "page.waiting_for_the_connection"))
    )
    expect(lit).to_have_count(0)
    unplayable = "nicht erlaubt" if tongue == "de" else "not allowed"
    expect(page.locator(f".hand [aria-label*='{unplayable}']")).to_have_count(len(ann.cards) - 1)


def test_a_lost_connection_is_told_although_a_hint_stands_there(people: People) -> None:
    ann = people.person(size=(1024, 600))
    page, line = ann.page, Line(ann.page)
    ann.open(people.table("doubles-1993"))
    ann.sit()
    ann.until("bidding")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible()
    line.cut()
    expect(page.locator(".lost")).to_be_in_viewport(ratio=0.99)
    still(page)
    for where in (".scores", ".hint"):
        assert apart(box(page.locator(".lost")), box(page.locator(where)))


def test_what_is_typed_covers_nothing(stage: Stage) -> None:
    page = stage.show("daugherty-1983 opening", (1024, 768)).page
    centre = ".centre > :not(.lead), .lead > *"
    where = f".ask :is(button, input, #told), .felt .seat, {centre}, .hand, .mine"
    page.keyboard.press("i")
    expect(page.locator(".hint")).to_be_visible()
    page.keyboard.press("5")
    typed = page.locator(".typed b")
    expect(typed).to_have_text("5 Enter")
    expect(page.locator(".hint")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('.typed')).opacity") == "1"
    before = [box(thing) for thing in page.locator(where).all()]
    assert len(before) > 10
    assert all(apart(box(typed), one) for one in before)
    page.keyboard.press("Escape")
    expect(typed).to_have_count(0)
    assert [box(thing) for thing in page.locator(where).all()] == before


@pytest.mark.parametrize("moment", ["opening", "bidding"])
def test_passing_stands_beside_a_bid(stage: Stage, moment: str) -> None:
    page = stage.show(f"doubles-1993 {moment}", TABLET, "de").page
    for width, height in (TABLET, (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        others = [box(bid) for bid in page.locator(".ask :is(.bid, .other)").all()]
        passing = box(page.locator('.ask [data-action="pass"]'))
        middle = passing["y"] + passing["height"] / 2
        assert any(one["y"] < middle < one["y"] + one["height"] for one in others)


_IDLE = ".ask:not(.wanted) .text:visible"


@pytest.mark.parametrize("size", quick([TABLET], [TABLET, (1024, 768)]))
def test_a_proposal_stands_where_the_question_would(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size)
    ann.until("play", (bob,))
    who = decide(ann, bob)
    before = box(still(who.page).locator(".felt > .across"))
    who.page.get_by_role("button", name="Undo").click()
    for person in (ann, bob):
        page = person.page
        proposal = page.locator(".proposal.bar")
        expect(proposal).to_be_visible()
        told = ".ask .text:visible" if proposal.get_by_role("button").count() > 1 else _IDLE
        expect(page.locator(told)).to_have_count(0)
        still(page)
        for where in (".mine", ".tools button", ".hand"):
            for thing in page.locator(where).all():
                assert apart(box(proposal), box(thing))
    assert box(who.page.locator(".felt > .across")) == before


def test_a_long_title_is_read_whole(stage: Stage) -> None:
    ann = stage.show("six-triple-deck hand over", TABLET, "de")
    title = ann.page.locator(".contract h2")
    expect(title).to_have_text(ann.screen["rules"])
    assert title.evaluate("one => one.scrollHeight - one.clientHeight") < A_LINE
    assert not title.evaluate(_CUT)


def test_trump_is_told_in_one_line_where_there_is_room(stage: Stage) -> None:
    page = stage.show("nicholas-1992 play", (1440, 900), "de").page
    told = page.locator(".contract .first")
    expect(told).to_have_text(german("page.trump_are_trump", trump=german("common.spades")))
    expect(page.locator(".contract .coin svg")).to_be_visible()
    assert in_one_line(told)


@pytest.mark.parametrize("size", [TABLET, (768, 1024), (1024, 768)])
def test_every_bid_can_be_pressed(stage: Stage, size: tuple[int, int]) -> None:
    ann = stage.show("daugherty-1983 opening", size)
    choices = {"choice": ".ask .controls button"}
    assert amiss(ann.page, choices, needed=("choice",), touched=("choice",)) == []

"""The table on a tablet, upright and on its side: all the room there is, for what matters."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect
from tests.browser.company import talk, two
from tests.browser.person import TABLET, People
from tests.browser.still import still
from tests.browser.test_in_place import SCROLLS, apart, box, prefers
from tests.browser.test_panels import NAMES, game, sits

ON_ITS_SIDE = (1180, 820)
_CUT = "name => name.scrollWidth > name.clientWidth"


def test_own_name_is_read_whole(people: People) -> None:
    with game(people, "lead") as scene:
        name = sits(people, scene, TABLET).page.locator(".mine .name b")
        expect(name).to_have_text(NAMES[0])
        assert not name.evaluate(_CUT)


def test_the_result_of_a_hand_is_seen_whole_between_the_players(people: People) -> None:
    ann = people.person(size=ON_ITS_SIDE)
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    ann.until("hand over")
    page = still(ann.page)
    sheet = page.locator(".sheet .scroll")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not page.locator(".centre").evaluate(SCROLLS)
    for seat in page.locator(".felt .seat:visible").all():
        assert all(apart(box(seat), box(part)) for part in page.locator(".centre > *").all())


def test_melds_leave_no_holes_below_short_ones(people: People) -> None:
    with game(people, "melds") as scene:
        page = sits(people, scene, TABLET).page
        places = [box(section) for section in page.locator(".melds section").all()]
        columns: dict[float, list[tuple[float, float]]] = {}
        for place in places:
            columns.setdefault(place["x"], []).append((place["y"], place["height"]))
        assert len(columns) == 2
        for column in columns.values():
            for (y, height), (below, _) in pairwise(column):
                assert 0 < below - y - height < 20


def test_a_hand_keeps_its_two_rows_while_it_has_cards_enough(people: People) -> None:
    with game(people, "lead") as scene:
        ann = sits(people, scene, TABLET)
        rows = ann.page.locator(".fan .row")
        for left in range(20, 6, -1):
            ann.until("play")
            assert len(ann.cards) == left
            expect(rows).to_have_count(2 if left > 7 else 1)
            if left == 9:
                ann.page.reload()
                ann.page.wait_for_selector(".ask.wanted")
                expect(rows).to_have_count(2)
                ann.page.set_viewport_size({"width": 360, "height": 640})
                expect(rows).to_have_count(0)
                ann.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
                expect(rows).to_have_count(2)
            ann.act()


@pytest.mark.parametrize("size", [TABLET, ON_ITS_SIDE, (1024, 768)])
def test_talk_leaves_what_one_is_asked_alone(people: People, size: tuple[int, int]) -> None:
    ann, _ = two(people, size)
    ann.page.wait_for_selector(".ask.wanted")
    talk(ann)
    still(ann.page)
    rail = box(ann.page.locator(".rail"))
    assert rail["height"] >= 250
    assert apart(rail, box(ann.page.locator(".me .bar")))


def test_what_three_have_melded_stands_apart_in_the_scores(people: People) -> None:
    ann = people.person(size=TABLET)
    prefers(ann, tongue="de")
    ann.open(people.table("three-hand"))
    ann.sit()
    ann.until("play")
    scores = ann.page.locator(".scores .score")
    expect(scores).to_have_count(4)
    assert scores.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []


def test_cards_of_a_trick_lie_below_all_that_opens(people: People) -> None:
    ann = people.person(size=TABLET)
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    ann.until("play")
    assert (
        ann.page.locator(".felt").evaluate("felt => getComputedStyle(felt).isolation") == "isolate"
    )


def test_escape_closes_a_hint(people: People) -> None:
    ann = people.person(size=TABLET)
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    ann.until("play")
    ann.page.get_by_role("button", name="Hint").click()
    hint = ann.page.locator(".hint")
    expect(hint).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)

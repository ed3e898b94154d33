"""A phone in portrait: everything needed is visible, and nothing covers it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.layout.test_short_windows import faults
from tests.browser.support.layout import COVERED, PLACES, amiss, box
from tests.browser.support.person import CORNER, PHONE, People, Person
from tests.browser.support.settled import still
from tests.browser.support.several_people import prefers, two, wait_until
from tests.browser.support.stage import Stage
from tests.support.slow import cases, quick

from acesaround.i18n import tr

FOUR, SIX, TWO = "doubles-1993", "six-triple-deck", "two-hand"
LEAST = {FOUR: 64, SIX: 48, TWO: 64, "three-hand": 64}
"""Minimum width of a trick's cards, in pixels."""

WANTED = {
    "above": ".top button, .contract, .needs",
    "plate": ".felt .seat .who, .bar .seat .who",
    "trick": ".trick li .face",
    "stock": ".pile .cards, .pile .count, .exposed .cards",
    "asked": ".ask .text, .ask button",
    "tool": ".tools button",
    "proposal": ".proposal.bar",
    "hand": ".hand",
}
HEAPS = ("hand", "trick")
"""Groups in which cards can overlap."""
TOLD = """seats => seats.flatMap(seat => [...seat.querySelectorAll(".call b, .absent .short")])
    .filter(words => {
        const { left, top, right, bottom, height } = words.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return height < 8 || left < 0 || right > innerWidth || !words.contains(at);
    }).map(words => words.textContent)"""
"""Script: bids and notes at the seats that are covered or outside the window."""


def all_is_well(person: Person) -> None:
    """Check that nothing needed is cut off or covered, and that every seat's text fits."""
    still(person.page)
    assert amiss(person.page, WANTED, heaps=HEAPS) == []
    assert person.page.locator(".hand [data-card]").evaluate_all(COVERED) == 0
    assert person.page.locator(".felt .seat").evaluate_all(TOLD) == []


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize(
    ("rules", "moment"),
    cases(
        [
            (FOUR, "bidding"),
            (FOUR, "play"),
            (SIX, "play"),
            (TWO, "laying"),
            (TWO, "laid"),
            ("three-hand", "bidding"),
        ],
        [
            (FOUR, "naming"),
            (SIX, "bidding"),
            (SIX, "naming"),
            (TWO, "play"),
            ("three-hand", "play"),
        ],
    ),
)
def test_all_that_is_wanted_is_in_sight(stage: Stage, rules: str, moment: str, tongue: str) -> None:
    ann = stage.show(f"{rules} {moment}", PHONE, tongue)
    page, seats = ann.page, len(ann.screen["seats"])
    all_is_well(ann)
    expect(page.locator(".felt .seat")).to_have_count(seats - 1)
    if moment == "bidding":
        expect(page.locator(".felt .call b")).to_have_count(seats - 1)
    if moment == "play":
        expect(page.locator(".trick li")).to_have_count(seats - 1)
        widths = page.locator(".trick .face").evaluate_all("all => all.map(x => x.offsetWidth)")
        assert min(widths) >= LEAST[rules]


_WHOLE = """laid => {
    const all = laid.getBoundingClientRect();
    const lines = [...laid.children].map(line => line.getBoundingClientRect());
    const seen = lines.filter(line => line.left < all.right);
    return seen.length > 0 && seen.every(line => line.bottom <= all.bottom + 1);
}"""
"""Script: true if some of the melds laid down are visible, and none only partly."""
_COVERED = """seat => {
    const words = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT,
        node => node.parentElement.closest(".mark, .unseen, .portrait")
            || node.parentElement.closest(".name")?.clientWidth === 1 ? 2 : 1);
    const faults = [];
    while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const line of range.getClientRects())
        for (const mark of seat.querySelectorAll(".mark")) {
            const over = mark.getBoundingClientRect();
            const wide = Math.min(line.right, over.right) - Math.max(line.left, over.left);
            const high = Math.min(line.bottom, over.bottom) - Math.max(line.top, over.top);
            if (wide > 1 && high > 4) faults.push(`${mark.textContent} lies on ${range}`);
        }
    }
    return faults;
}"""
"""Script: words of a seat covered by its marks. A line is slightly taller than its letters."""


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_dealer_who_won_the_bid_has_both_marks_beside_his_words(
    stage: Stage, dealer: int
) -> None:
    ann = stage.show(f"dealer {dealer} declares", PHONE, "de")
    assert ann.screen["seats"][dealer]["declarer"]
    seat = ann.page.locator(f"[data-seat='{dealer}']")
    marks = seat.locator(".mark.dealer, .mark.declarer")
    expect(marks).to_have_count(2)
    for width, height in (PHONE, (390, 844), (640, 360)):
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        for mark in marks.all():
            expect(mark).to_be_in_viewport(ratio=1)
        assert seat.evaluate(_COVERED) == []


def test_cards_on_the_table_lie_below_their_player(stage: Stage) -> None:
    ann = stage.show("two-hand laid", PHONE, "de")
    for width, height in (PHONE, (320, 568), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        assert amiss(ann.page, WANTED, needed=("plate", "stock", "asked"), heaps=HEAPS) == []
        plate, lying = (
            box(ann.page.locator(".felt .seat .who")),
            box(ann.page.locator(".exposed .lying")),
        )
        assert 0 <= lying["y"] - plate["y"] - plate["height"] < 40
        # Cards on the table tell enough where there's no room for the list.
        laid = ann.page.locator(".laid")
        assert not laid.is_visible() or laid.evaluate(_WHOLE)


def test_melds_are_in_sight_with_a_phone_on_its_side(stage: Stage) -> None:
    assert faults(stage.show("two-hand laid", PHONE, "de")) == {}
    found = faults(stage.show("two-hand laying", PHONE, "de"))
    assert {where: wrong for where, wrong in found.items() if "512x384" not in where} == {}


@pytest.mark.parametrize("size", [PHONE, (390, 844)])
def test_who_watches_two_hands_sees_the_cards_of_both(stage: Stage, size: tuple[int, int]) -> None:
    eve = stage.show("two-hand watched", size)
    assert (
        amiss(eve.page, {"lying": ".exposed .cards", "stock": ".pile", "plate": ".seat .who"}) == []
    )
    expect(eve.page.locator(".exposed .title")).to_have_text(
        [
            tr("page.name_s_cards_on_the_table", name="Ann"),
            tr("page.name_s_cards_on_the_table", name="North"),
        ]
    )


def test_melds_that_have_no_room_go_on_visibly(stage: Stage) -> None:
    ann = stage.show("two-hand laying", PHONE, "de")
    ann.page.set_viewport_size({"width": 512, "height": 384})
    bar = ann.page.locator(".me .ask-area")
    expect(bar).to_contain_class("below")
    bar.evaluate("bar => bar.scrollTo(0, bar.scrollHeight)")
    expect(bar).not_to_contain_class("below")


@pytest.mark.parametrize("rules", [FOUR, SIX, TWO])
def test_ones_own_card_is_in_sight_as_all_others_are(
    playing: Callable[..., Person], rules: str
) -> None:
    ann = playing(PHONE, f"{rules} play", pace="tap")
    page, seats = ann.page, len(ann.screen["seats"])
    before = box(page.locator(".bar .seat"))
    page.locator(".hand .lit").first.click(position=CORNER)
    page.get_by_role("button", name=tr("page.continue")).wait_for()
    expect(page.locator(".trick li")).to_have_count(seats)
    all_is_well(ann)
    assert box(page.locator(".bar .seat"))["y"] == pytest.approx(before["y"], abs=1)
    ann.page.get_by_role("button", name=tr("page.continue")).click()


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize("rules", [FOUR, SIX])
def test_a_hint_leaves_seats_and_trick_in_sight(stage: Stage, rules: str, tongue: str) -> None:
    for moment in ("bidding", "play"):
        ann = stage.show(f"{rules} {moment}", PHONE, tongue)
        ann.page.get_by_role("button", name="Tipp" if tongue == "de" else "Hint").click()
        expect(ann.page.locator(".hint")).to_be_visible()
        still(ann.page)
        assert amiss(ann.page, WANTED, heaps=HEAPS) == []


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_partners_and_marks_are_told_on_small_plates(stage: Stage, tongue: str) -> None:
    ann = stage.show(f"{SIX} play", PHONE, tongue)
    partner, opponent = ("Partner", "Gegner") if tongue == "de" else ("partner", "opponent")
    screen = ann.screen
    for seat in ann.page.locator(".felt .seat").all():
        told = screen["seats"][int(str(seat.get_attribute("data-seat")))]
        word = partner if told["side"] == screen["seats"][0]["side"] else opponent
        expect(seat.locator(".who")).to_have_accessible_name(re.compile(rf", {word}"))
        within = box(seat)
        things = [*seat.locator(".mark").all(), *seat.locator(".tricks").all()]
        if word == partner:
            things.append(seat.locator(".side").get_by_text(partner, exact=True))
        for thing in map(box, things):
            assert within["y"] <= thing["y"]
            assert thing["x"] + thing["width"] <= within["x"] + within["width"]
            assert thing["y"] + thing["height"] <= within["y"] + within["height"]


_FACES = """stacks => stacks.map(stack => {
    const card = stack.getBoundingClientRect();
    const rank = stack.querySelector(".face b").getBoundingClientRect();
    return [card.height, rank.height, rank.left - card.left > card.right - rank.right];
})"""
"""Script: heights of cards in rows and of their ranks, and true if the rank is on the right."""


def test_large_and_left_handed_cards_are_so_in_rows(people: People) -> None:
    ann = people.person(size=(360, 640))
    prefers(ann, layout="suits")
    page = ann.page
    ann.open(people.table(FOUR))
    ann.sit()
    ann.wait_until_asked()
    stacks = page.locator(".hand .stack")
    small = stacks.evaluate_all(_FACES)
    assert all(height >= 44 and not right for height, _, right in small)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Large cards").click()
    page.get_by_label("Left-handed").click()
    page.get_by_role("button", name="Close").click()
    still(page)
    expect(page.locator(".helper")).to_be_in_viewport(ratio=1)
    assert page.locator(".helper").evaluate("x => x.scrollHeight <= x.clientHeight + 1")
    expect(page.locator(".hand .below")).to_have_count(1)
    page.locator(".hand .rows").evaluate("rows => rows.scrollTo(0, rows.scrollHeight)")
    expect(page.locator(".hand .below")).to_have_count(0)
    large = stacks.evaluate_all(_FACES)
    assert all(right for *_, right in large)
    assert large[0][0] >= small[0][0] + 8 and large[0][1] > small[0][1] * 1.2
    ann.until("play")
    all_is_well(ann)
    page.set_viewport_size({"width": 360, "height": 480})
    still(page)
    assert page.locator(".hand .rows").evaluate("x => x.scrollHeight > x.clientHeight + 20")
    stacks.last.scroll_into_view_if_needed()
    expect(stacks.last).to_be_in_viewport(ratio=0.9)


_LONG_REFUSAL = (
    "„AS“ ist kein Gebot. Du kannst 51 bis 59, 60, 65, 70 und so weiter bieten, "
    "oder drück auf „Passen“."
)


@pytest.mark.parametrize("moment", ["bidding", "naming", "play"])
def test_a_refusal_of_several_lines_moves_nothing(stage: Stage, moment: str) -> None:
    ann = stage.show(f"{FOUR} {moment}", PHONE, "de")
    stage.refuses = _LONG_REFUSAL
    page, refused = ann.page, ann.page.locator(".refused")
    for width, height in (PHONE, (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        before = still(page).evaluate(PLACES)
        page.keyboard.type("aa")
        page.keyboard.press("Enter")
        expect(refused).to_contain_text(stage.refuses)
        expect(refused).to_be_in_viewport(ratio=1)
        assert box(refused)["height"] > 50 and still(page).evaluate(PLACES) == before
        refusal = {"refusal": ".ask .refused", "choice": ".ask .controls"}
        assert amiss(page, refusal, needed=("refusal",)) == []
        page.keyboard.press("Escape")
        expect(refused).to_have_count(0)


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, (390, 844)]))
def test_the_score_sheet_takes_the_place_of_a_hand_that_is_over(
    people: People, size: tuple[int, int]
) -> None:
    ann = people.person(size=size)
    ann.open(people.table(FOUR))
    ann.sit()
    ann.until("hand over")
    below = [box(button) for button in still(ann.page).locator(".tools button").all()]
    sheet = box(ann.page.locator(".me .sheet"))
    assert all(sheet["y"] >= one["y"] + one["height"] for one in below)
    assert sheet["y"] < size[1] - 100


def test_what_others_propose_leaves_the_calls_in_sight(people: People) -> None:
    ann, bob = two(people, PHONE, rules=FOUR, seed="consent")
    wait_until(ann, lambda: ann.asked.count() + bob.asked.count() > 0)
    mine, other = (ann, bob) if ann.asked.count() else (bob, ann)
    mine.page.locator(".ask .bid").first.click()
    mine.page.get_by_role("button", name="Undo").click()
    agree = other.page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    expect(mine.page.get_by_role("button", name="Never mind")).to_be_visible()
    expect(mine.page.locator(".proposal")).to_contain_text(
        tr("server.you_want_to_undo_your_last_move")
    )
    expect(mine.page.locator(".ask .text")).to_have_count(0)
    for person in (mine, other):
        all_is_well(person)
        expect(person.page.locator(".felt .seat .call").first).to_be_visible()
        expect(person.page.locator(".ask .bid:visible")).to_have_count(0)
    agree.click()
    expect(mine.page.locator(".proposal.bar")).to_have_count(0)
    expect(mine.page.locator(".ask .bid").first).to_be_visible()
    all_is_well(mine)


def test_that_somebody_is_away_is_told_whole(people: People) -> None:
    ann, bob = two(people, PHONE, rules=SIX, leave_after=99)
    ann.until("play", (bob,))
    ann.play_until(lambda: bob.asked.count() and not ann.asked.count())
    bob.page.goto(people.address)
    seat = ann.page.locator('.felt [data-seat="2"]')
    expect(seat.locator(".absent .short")).to_be_visible()
    still(ann.page)
    assert ann.page.locator(".felt .seat").evaluate_all(TOLD) == []
    things = {group: WANTED[group] for group in ("plate", "trick")}
    assert amiss(ann.page, things, heaps=HEAPS) == []


@pytest.mark.slow
def test_the_scores_keep_their_place_when_nobody_is_invited_any_more(people: People) -> None:
    ann = people.person(size=PHONE)
    ann.open(people.table(TWO))
    ann.sit()
    scores = ann.page.locator(".scores")
    before = box(scores)
    expect(ann.page.get_by_role("button", name="Invite")).to_be_visible()
    ann.until("hand over")
    expect(ann.page.get_by_role("button", name="Invite")).to_have_count(0)
    still(ann.page)
    after = box(scores)
    assert (after["x"], after["width"]) == (before["x"], before["width"])


def test_the_score_sheet_leaves_room_for_the_first_result(stage: Stage) -> None:
    page = stage.show("nicholas-1992 hand over", PHONE).page
    expect(page.locator(".result section").first).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".record td b, .record td").first).to_be_in_viewport(ratio=0.95)

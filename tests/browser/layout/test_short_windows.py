"""The table in short and wide windows: a phone on its side, and a zoomed-in screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.layout import PLACES, amiss, box
from tests.browser.support.person import CORNER, PHONE, People, Person
from tests.browser.support.settled import still
from tests.browser.support.several_people import prefers, sitting
from tests.browser.support.stage import Stage
from tests.support.slow import quick

from acesaround.i18n import tr

SIZES = ((640, 360), (667, 375), (740, 360), (844, 390), (512, 384), (960, 540))
_WANTED = {
    "plate": ".felt .seat .who, .me .seat .who",
    "choice": ".ask :is(.bid, .step, .option, .on, .confirm, .entry input, .entry button)",
    "text": ".ask .text",
    "tool": ".tools button",
    "hand": ".hand",
    "trick": ".trick .face",
    "stock": ".stock .pile, .stock .lying, .stock .laid:not(:empty)",
    "helper": ".helper",
    "contract": ".contract, .pad",
}
_TOLD = """() => {
    const all = where => [...document.querySelectorAll(where)];
    const faults = [];
    for (const name of all(".seat .name b")) {
        const told = name.clientWidth > 1;
        if (told && name.scrollWidth > name.clientWidth)
            faults.push(`${name.textContent} is cut short`);
    }
    for (const call of all(".seat .call b")) {
        const { left, top, right, bottom, height } = call.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (height < 16 || left < 0 || !call.contains(at))
            faults.push(`the call ${call.textContent} is outside`);
    }
    for (const hidden of all(".trick, .trick *")) hidden.style.pointerEvents = "auto";
    const corner = card => {
        const { x, y, width } = card.getBoundingClientRect();
        return document.elementFromPoint(x + width * 0.13, y + width * 0.24);
    };
    for (const card of all(".trick .face")) {
        if (corner(card)?.closest("li") !== card.closest("li"))
            faults.push(`the index of ${card.closest("li").textContent} is covered`);
    }
    for (const card of all(".hand .card .face")) {
        const top = corner(card);
        if (top?.closest("[data-card]") !== card.closest("[data-card]"))
            faults.push(`the index of ${card.textContent} in the hand is covered`);
    }
    return faults;
}"""
"""Script: names, calls, and card corners that can't be read."""


_AMISS_AROUND = """() => {
    const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
    const where = one => middle(one.getBoundingClientRect());
    const [[felt], faults] = [where(document.querySelector(".felt")), []];
    const side = x => Math.abs(x - felt) < 20 ? 0 : Math.sign(x - felt);
    const others = [...document.querySelectorAll(".felt .seat")].map(seat => {
        const name = seat.getAttribute("aria-label");
        const found = [...document.querySelectorAll(".trick li")]
            .find(card => card.textContent.includes(`${name}: `));
        const [[x, y], [left, top]] = [where(seat), where(found)];
        if (side(x) !== side(left)) faults.push(`the card of ${name} is not at his side`);
        return { name, side: side(x), y, top };
    });
    for (const one of others) for (const other of others)
        if (one.side === other.side && one.y < other.y && one.top > other.top - 10)
            faults.push(`the card of ${one.name} is not above that of ${other.name}`);
    return faults;
}"""
"""Script: cards of a trick that aren't in the order of the seats around the table."""


def faults(person: Person) -> dict[str, list[str]]:
    """Return the layout faults at this moment, by window."""
    found = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        still(person.page)
        wrong = amiss(person.page, _WANTED, heaps=("trick",), touched=("choice", "tool"))
        if wrong := wrong + person.page.evaluate(_TOLD):
            found[f"{person.moment} at {width}x{height}"] = wrong
    return found


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
@pytest.mark.parametrize(
    "rules", quick(["doubles-1993"], ["doubles-1993", "six-triple-deck", "cutthroat-three"])
)
def test_all_is_in_sight_from_the_first_bid_to_a_full_trick(
    stage: Stage, rules: str, tongue: str
) -> None:
    ann = stage.show(f"{rules} bidding", SIZES[0], tongue)
    expect(ann.page.locator(".ask .bid")).to_be_visible()
    found = faults(ann)
    ann.page.locator(".tools .tip").click()
    expect(ann.page.locator(".hint")).to_be_visible()
    found |= {f"{where} with a hint": wrong for where, wrong in faults(ann).items()}
    stage.show(f"{rules} play", SIZES[0], tongue)
    found |= faults(ann)
    assert found == {}
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert still(ann.page).evaluate(_AMISS_AROUND) == []


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_two_hands_have_room_for_their_stock_and_melds(stage: Stage, tongue: str) -> None:
    ann = stage.show("two-hand stock", SIZES[0], tongue)
    found = faults(ann)
    stage.show("two-hand laying again", SIZES[0], tongue)
    expect(ann.page.locator("main:has(.ask .meld):has(.laid li)")).to_be_visible()
    found |= {f"{where} with melds": wrong for where, wrong in faults(ann).items()}
    assert found == {}


@pytest.mark.parametrize(
    ("moment", "choice"),
    [
        ("nicholas-1992 naming", "[data-action^=trump]"),
        ("single-deck-partners passing", ".confirm"),
        ("doubles-1993 typing", "[data-action=fold]"),
    ],
)
def test_trump_cards_and_meld_are_chosen_without_scrolling(
    stage: Stage, moment: str, choice: str
) -> None:
    ann = stage.show(moment, SIZES[0], "de")
    expect(ann.page.locator(f".ask {choice}").first).to_be_visible()
    assert faults(ann) == {}


def test_every_player_is_named_beside_the_result(stage: Stage) -> None:
    ann = stage.show("doubles-1993 hand over", SIZES[0], "de")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        for seat in ann.page.locator(".felt .seat, .me .seat").all():
            expect(seat).to_be_in_viewport(ratio=1)
        expect(ann.page.locator(".ask .on")).to_be_in_viewport(ratio=1)


_OF_A_REPLAY = {
    "plate": ".felt .seat",
    "open hand": ".felt .open",
    "trick": ".trick .face",
    "stock": ".stock .pile, .lying .cards",
    "own card": ".own .face",
    "what happened": ".told",
    "step": ".controls button, .controls input",
    "contract": ".contract, .pad",
}
_CUT = """() => [...document.querySelectorAll(".felt .open, header h1:not(.unseen)")].filter(one =>
    one.scrollHeight > one.clientHeight + 8 && one.tabIndex !== 0).map(one => one.textContent)"""
"""Script: hands and titles with overflow that can't be scrolled."""


@pytest.mark.parametrize(
    "rules",
    quick(
        ["six-triple-deck"],
        ["doubles-1993", "two-hand", "three-hand", "six-triple-deck"],
    ),
)
def test_what_happened_stands_beside_the_trick_of_a_replay(people: People, rules: str) -> None:
    ann = sitting(people, rules, SIZES[0], "en", {"game": {"target": 5, "instant": []}})
    ann.until("game over")
    page = ann.page
    page.goto(page.url.replace("/table/", "/replay/") + "?seat=0")
    step, told = page.get_by_role("slider"), page.locator(".sentence")
    for at in range(10, 60):
        step.fill(str(at))
        expect(page.locator("main")).to_have_attribute("data-step", str(at))
        if "The trick goes to" in told.inner_text():
            break
    for width, height in (*SIZES, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert amiss(page, _OF_A_REPLAY, heaps=("trick", "own card"), touched=("step",)) == []
        assert page.evaluate(_CUT) == []
        expect(told).to_be_in_viewport(ratio=1)
        named = page.locator(".trick .by:visible").all_inner_texts()
        assert len(named) == (6 if rules == "six-triple-deck" else 0)
    if rules == "two-hand":
        return
    while not page.locator(".melds").count():
        at -= 1
        step.fill(str(at))
        expect(page.locator("main")).to_have_attribute("data-step", str(at))
    for width, height in (*SIZES, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        expect(page.locator(".melds .item").first).to_be_in_viewport(ratio=1)
        assert amiss(page, {"step": _OF_A_REPLAY["step"]}, needed=("step",)) == []


_NOT_READ = """() => [...document.querySelectorAll(".open, .trick .by, .name b, .whom")]
    .filter(one => one.checkVisibility() && one.clientWidth > 1)
    .filter(one => one.scrollHeight > one.clientHeight + 4
        || one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent)"""
"""Script: hands and names of a replay that are cut off, even if they can be scrolled."""


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_all_six_hands_of_a_replay_are_read_whole(people: People, tongue: str) -> None:
    ann = people.person(size=SIZES[0])
    prefers(ann, tongue=tongue, name="Wilhelmine-Anna")
    ann.open(people.table("six-triple-deck", {"game": {"target": 5, "instant": []}}))
    ann.sit()
    ann.until("game over")
    page = ann.page
    page.goto(page.url.replace("/table/", "/replay/") + "?seat=0")
    step, full = page.get_by_role("slider"), page.locator(".trick li:nth-child(6)")
    at, tricks = 0, 0
    while tricks < 3:
        step.fill(str(at))
        expect(page.locator("main")).to_have_attribute("data-step", str(at))
        tricks += full.count()
        if at in (0, 5) or full.count():
            for width, height in (PHONE, (640, 360), (512, 384)):
                page.set_viewport_size({"width": width, "height": height})
                still(page)
                assert page.evaluate(_NOT_READ) == []
                assert page.locator(".open:visible").count() == (6 if height == PHONE[1] else 5)
                mine = page.locator(".whom:visible, .felt [data-seat='0'] .name b:visible")
                expect(mine).to_contain_text("Wilhelmine-Anna")
                expect(mine).to_be_in_viewport(ratio=1)
                if full.count():
                    expect(page.locator(".trick .by:visible")).to_have_count(6)
        at += 1


def test_a_refusal_lies_on_nothing(people: People) -> None:
    ann = people.person(size=SIZES[0])
    prefers(ann, tongue="de")
    ann.open(people.table("doubles-1993"))
    ann.sit()
    forbidden = ann.page.locator(".hand .dim")
    ann.play_until(lambda: ann.moment == "play" and forbidden.count() > 0)
    forbidden.first.click(position=CORNER)
    expect(ann.page.locator(".ask .refused")).to_be_visible()
    assert faults(ann) == {}
    expect(ann.page.locator(".tools .tip")).to_be_visible()


def _around_the_question(page: Page) -> list[str]:
    """Return the positions of everything that must not move when a refusal is above the choices."""
    places: list[list[str]] = page.evaluate(PLACES)
    return [one for all in places for one in all if not one.startswith(".ask ")]


def test_a_card_tapped_at_bidding_leaves_every_choice_in_sight(stage: Stage) -> None:
    ann = stage.show("doubles-1993 bidding", SIZES[0], "de")
    stage.refuses = (
        "„AS“ ist kein Gebot. Du kannst 51 bis 59, 60, 65, 70 und so weiter bieten, "
        "oder drück auf „Passen“."
    )
    refused = ann.page.locator(".me .refused")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        before = _around_the_question(still(ann.page))
        ann.page.locator(".hand [data-card]").first.click(position=CORNER)
        expect(refused).to_contain_text(stage.refuses)
        wanted = _WANTED | {"refusal": ".me .refused"}
        needed = ("plate", "choice", "refusal")
        assert amiss(still(ann.page), wanted, needed, touched=("choice", "tool")) == []
        assert _around_the_question(ann.page) == before
        ann.page.get_by_role("button", name="Höher").click()
        expect(refused).to_have_count(0)
        ann.page.get_by_role("button", name="Niedriger").click()


def test_the_score_sheet_is_read_without_scrolling_sideways(stage: Stage) -> None:
    ann = stage.show("doubles-1993 hand over", SIZES[0], "de")
    ann.page.locator(".scores").click()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        sheet = ann.page.locator("dialog .sheet .scroll")
        assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0


def test_ones_own_tricks_are_told_whole(stage: Stage) -> None:
    ann = stage.show("two-hand laid", SIZES[0], "de")
    told = ann.page.locator(".mine .tricks")
    told.evaluate("told => told.firstChild.data = '10 Stiche'")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        within, tricks = box(told.locator("..")), box(told)
        assert tricks["x"] + tricks["width"] <= within["x"] + within["width"]
        assert tricks["y"] + tricks["height"] <= within["y"] + within["height"] + 1


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_who_comes_sees_where_to_sit_and_how_to_go_on(people: People, tongue: str) -> None:
    ann = people.person(size=SIZES[0])
    prefers(ann, tongue=tongue)
    ann.open(people.table("doubles-1993"))
    expect(ann.page.locator(".door input")).to_be_in_viewport(ratio=1)
    for seat in ann.page.locator(".door [data-free]").all():
        expect(seat).to_be_in_viewport(ratio=1)
        assert box(seat)["height"] < 50
    assert amiss(ann.page, {"watch": ".door .watch"}, needed=("watch",)) == []
    ann.sit()
    ann.page.goto(people.address)
    expect(ann.page.locator("section .go")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_a_note_beside_a_score_makes_the_bar_no_taller(people: People) -> None:
    stuck = {"outcome": "dealer_takes", "amount": 99}
    standing = {"holder": "dealer", "amount": 99}
    # The dealer is stuck with a bid that goes set, so nobody who reaches the target wins.
    auction = {"opening": 100, "standing_bid": standing, "all_pass": stuck}
    changes = {"auction": auction, "game": {"target": 6}}
    ann = sitting(people, "three-hand", SIZES[0], "en", changes)
    before = box(ann.page.locator(".top"))
    ann.play_until(lambda: ann.moment in ("hand over", "game over"))
    expect(ann.page.locator(".top .scores")).to_contain_text(tr("server.must_make_a_bid_to_win"))
    assert box(ann.page.locator(".top"))["height"] == before["height"]


def test_the_melds_of_six_have_the_room_beside_what_is_asked(stage: Stage) -> None:
    ann = stage.show("six-triple-deck melds", SIZES[0], "de")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        melds, felt = box(ann.page.locator(".melds")), box(ann.page.locator(".felt"))
        assert melds["width"] > 0.9 * felt["width"]


@pytest.mark.parametrize("size", [SIZES[0], PHONE], ids=["low", "short"])
def test_the_calls_and_what_they_mean_are_a_tap_away(stage: Stage, size: tuple[int, int]) -> None:
    ann = stage.show("doubles-1993 bidding", size)
    told = [call for call in ann.screen["calls"] if call["meaning"]]
    assert told
    ann.page.locator(".felt .seat .who").first.click()
    calls = ann.page.get_by_role("dialog").get_by_role("list")
    for call in told:
        expect(calls).to_contain_text(f"{call['text']} {call['meaning']}")
    expect(calls).to_be_in_viewport(ratio=1)


def test_what_passing_costs_never_hides_the_button(playing: Callable[..., Person]) -> None:
    ann = playing(SIZES[0], "single-deck-partners passing", tongue="de")
    for at in (15, 12, 11, 3):
        ann.page.locator(".hand [data-card]").nth(at).click(position=CORNER)
    weighed = ann.page.locator(".weighed")
    expect(weighed.locator("p").first).to_be_attached()
    weighed.evaluate("one => { one.firstChild.textContent = 'Kein Trumpf, kein Ass '.repeat(9); }")
    button = {"choice": ".ask .confirm"}
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        assert amiss(ann.page, button, needed=("choice",), touched=("choice",)) == []

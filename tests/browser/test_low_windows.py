"""The table in low and wide windows: a phone on its side, and a screen that is zoomed in."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.browser.person import People, Person
from tests.browser.still import still

SIZES = ((640, 360), (667, 375), (740, 360), (844, 390), (512, 384), (960, 540))
_FAULTS = """() => {
    const all = where => [...document.querySelectorAll(where)];
    const groups = {
        plate: ".felt .seat, .me .seat",
        choice: ".ask .bid, .ask .other, .ask .option, .ask .on, .ask .confirm",
        text: ".ask .text",
        tool: ".tools button",
        hand: ".hand",
        trick: ".trick .face",
        stock: ".stock .pile, .stock .lying, .stock .laid",
        helper: ".helper",
        contract: ".contract, .pad",
    };
    const called = element => element.getAttribute("aria-label") ?? element.textContent.trim();
    const things = Object.entries(groups).flatMap(([group, where]) => all(where).map(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { group, element, left, top, right, bottom, name: `${group} ${called(element)}` };
    })).filter(one => one.right > one.left && one.bottom > one.top);
    const faults = [];
    for (const one of things) {
        const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let up = one.element.parentElement; up !== null; up = up.parentElement) {
            if (getComputedStyle(up).overflowY === "visible") continue;
            const within = up.getBoundingClientRect();
            for (const side of ["left", "top"]) box[side] = Math.max(box[side], within[side]);
            for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], within[side]);
        }
        const out = Math.max(box.left - one.left, box.top - one.top,
            one.right - box.right, one.bottom - box.bottom);
        if (out > 1) faults.push(`${one.name} is cut off by ${Math.round(out)} pixels`);
        if (["choice", "tool"].includes(one.group)) {
            if (one.right - one.left < 44 || one.bottom - one.top < 44)
                faults.push(`${one.name} is too small to be touched`);
            const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
            const top = document.elementFromPoint(x, y);
            if (!one.element.contains(top)) faults.push(`${one.name} is covered`);
        }
    }
    things.forEach((one, at) => things.slice(at + 1).forEach(other => {
        if (one.group === "trick" && other.group === "trick") return;
        if (one.element.contains(other.element) || other.element.contains(one.element)) return;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 2 && high > 2) faults.push(`${one.name} lies on ${other.name}`);
    }));
    for (const name of all(".seat .name b")) {
        const told = name.clientWidth > 1;
        if (told && name.scrollWidth > name.clientWidth)
            faults.push(`${name.textContent} is cut short`);
    }
    for (const call of all(".seat .call b")) {
        const [told, plate] = [call, call.closest(".seat")].map(one => one.getBoundingClientRect());
        if (told.height < 16 || told.right > plate.right || told.bottom > plate.bottom)
            faults.push(`the call ${call.textContent} is outside`);
    }
    for (const hidden of all(".trick, .trick *")) hidden.style.pointerEvents = "auto";
    for (const index of all(".trick .index b")) {
        const { x, y, width, height } = index.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (top?.closest("li") !== index.closest("li"))
            faults.push(`the index of ${index.closest("li").textContent} is covered`);
    }
    for (const card of all(".hand .card .index")) {
        const { x, y, width, height } = card.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (top?.closest("[data-card]") !== card.closest("[data-card]"))
            faults.push(`the index of ${card.textContent} in the hand is covered`);
    }
    return faults;
}"""
"""What is cut off, covered, too small, or lies on something else."""


def faults(person: Person) -> dict[str, list[str]]:
    """What is amiss at a moment in any window."""
    found = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        still(person.page)
        if wrong := person.page.evaluate(_FAULTS):
            found[f"{person.moment} at {width}x{height}"] = wrong
    return found


def sitting(people: People, rules: str, tongue: str) -> Person:
    """Somebody who has sat down with a phone on its side."""
    ann = people.person(size=SIZES[0])
    stored = json.dumps({"name": "Ann", "pace": "once", "tongue": tongue})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = '{stored}'")
    ann.open(people.table(rules))
    ann.sit()
    return ann


def nearly_full(person: Person) -> None:
    """Play until it is one's turn to lay the last card of a trick."""
    seats = person.page.locator(".seat").count()
    for _ in range(60):
        person.until("play")
        if person.page.locator(".trick li").count() == seats - 1:
            return
        person.hurry()
    raise AssertionError("somebody else always came last")


@pytest.mark.parametrize("tongue", ["en", "de"])
@pytest.mark.parametrize("rules", ["doubles-1993", "six-triple-deck", "cutthroat-three"])
def test_all_is_in_sight_from_the_first_bid_to_a_full_trick(
    people: People, rules: str, tongue: str
) -> None:
    ann = sitting(people, rules, tongue)
    ann.until("bidding")
    expect(ann.page.locator(".ask .other")).to_be_visible()
    found = faults(ann)
    ann.page.locator(".tools .tip").click()
    expect(ann.page.locator("[role=status] .hint")).to_be_visible()
    found |= {f"{where} with a hint": wrong for where, wrong in faults(ann).items()}
    nearly_full(ann)
    found |= faults(ann)
    assert found == {}


@pytest.mark.parametrize("tongue", ["en", "de"])
def test_two_hands_have_room_for_their_stock_and_melds(people: People, tongue: str) -> None:
    ann = sitting(people, "two-hand", tongue)
    ann.until("stock")
    found = faults(ann)
    ann.play_until(ann.page.locator("main:has(.ask .meld):has(.laid li)").count, most=60)
    found |= {f"{where} with melds": wrong for where, wrong in faults(ann).items()}
    assert found == {}


@pytest.mark.parametrize("rules", ["nicholas-1992", "single-deck-partners"])
def test_trump_is_named_and_cards_are_given_without_scrolling(people: People, rules: str) -> None:
    ann = sitting(people, rules, "de")
    choices = ann.page.locator("[data-action^=trump], .ask .confirm")
    ann.wait_until_asked()
    while not choices.count():
        seq = ann.seq
        ann.page.locator(".ask .bid, .ask .on, .ask [data-action=pass]").first.click()
        ann.goes_on(seq)
        ann.wait_until_asked()
    assert faults(ann) == {}


def test_every_player_is_named_beside_the_result(people: People) -> None:
    ann = sitting(people, "doubles-1993", "de")
    ann.until("hand over")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        for seat in ann.page.locator(".felt .seat, .me .seat").all():
            expect(seat).to_be_in_viewport(ratio=1)
        expect(ann.page.locator(".ask .on")).to_be_in_viewport(ratio=1)

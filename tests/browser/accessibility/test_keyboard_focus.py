"""Keyboard players never lose the focus to the top of the page."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import TimeoutError, expect
from tests.browser.support.person import ASKED, ON, PHONE, People, Person
from tests.browser.support.several_people import made
from tests.support.slow import quick

from acesaround.rules.load import presets

_ASKED = f"""() => ({ASKED})()
    || document.querySelector("[data-moment='game over']") !== null"""
_KEPT = "() => document.activeElement !== null && document.activeElement !== document.body"
_AT = """() => {
    const at = document.activeElement;
    return `${at.className} ${at.ariaLabel ?? (at === document.body ? "" : at.innerText)}`;
}"""
_FREE = """() => {
    const at = document.activeElement;
    return at.ariaPressed === "false" && !at.ariaLabel.includes("not allowed");
}"""
_ASIDES = ("Hint", "Last trick", "Undo", "scores", "")
"""Optional actions before answering: a button's name, a key, or nothing."""
_PATIENCE = 20_000
"""Milliseconds for the keyboard focus to come back."""
_DIALOG_OR_ON = f"""seq => document.querySelector("dialog[open]") !== null || ({ON})(seq)"""


class Keys:
    """Keyboard-only player. `lost` lists the actions after which nothing had the focus."""

    def __init__(self, person: Person) -> None:
        self._person, self._page, self._keys = person, person.page, person.page.keyboard
        self._random = random.Random(1)
        self.lost: list[str] = []

    def play(self, acts: int) -> None:
        """Do `acts` things that are asked, with other actions in between."""
        self._keys.press("Tab")
        for _ in range(acts):
            self._page.wait_for_function(_ASKED)
            aside, moment = self._random.choice(_ASIDES), self._person.moment
            if moment == "game over":
                return
            self._do_aside(aside)
            self._check(f"{aside} in {moment}")
            seq = self._person.seq
            self._do()
            self._person.goes_on(seq)
            self._page.wait_for_function(_ASKED)
            self._check(f"what was asked in {moment}")

    def _check(self, what: str) -> None:
        try:
            self._page.wait_for_function(_KEPT, timeout=_PATIENCE)
        except TimeoutError:
            self.lost.append(what)

    def _at(self) -> str:
        return str(self._page.evaluate(_AT))

    def _tab(self, like: str) -> None:
        for _ in range(70):
            if re.search(like, self._at()):
                return
            self._keys.press("Tab")
        raise AssertionError(f"Tab never led to {like}")

    def _do_aside(self, what: str) -> None:
        seq, dialog = self._person.seq, self._page.locator("dialog[open]")
        if what == "scores":
            self._keys.press("s")  # A suit when naming trump, a letter in a field.
            expect(self._page.locator("dialog[open], .typed, input:focus")).not_to_have_count(0)
        elif what and self._page.get_by_role("button", name=what, exact=True).count():
            self._tab(f"{what}$")
            self._keys.press("Enter")
            if what == "Last trick":
                expect(dialog).to_have_count(1)
            elif what == "Undo":
                self._page.wait_for_function(_DIALOG_OR_ON, arg=seq)
            else:
                expect(self._page.locator(".hint")).to_be_visible()
        if dialog.count():
            self._keys.press("Escape")
            expect(dialog).to_have_count(0)
        self._page.wait_for_function(_ASKED)

    def _do(self) -> None:
        ask = self._page.locator(".ask")
        if self._page.locator(".hand .lit").count():
            self._card()
        elif ask.locator(".confirm").count():
            self._choose()
        elif ask.locator("input[type=number]").count():
            self._keys.type("0")
            self._keys.press("Enter")
        elif ask.locator('[data-action="pass"]').count() and self._random.random() < 0.6:
            self._keys.type("P")
            self._keys.press("Enter")
        else:
            self._tab(r"\b(on|option|bid)\b")
            seq = self._person.seq
            self._keys.press("Enter")
            self._page.wait_for_function(_DIALOG_OR_ON, arg=seq)
            if self._page.locator("dialog[open]").count():
                self._tab(r"^(?!.*(close|No,|Stay))")
                self._keys.press("Enter")

    def _card(self) -> None:
        if self._random.random() < 0.3:
            card = self._page.locator(".hand .lit").first.get_attribute("data-card") or ""
            self._keys.type(card.replace("10", "T"))
        else:
            self._tab(r"\blit\b")
        self._keys.press("Enter")

    def _choose(self) -> None:
        self._tab("card")
        self._keys.press("Home")
        for _ in range(60):
            if self._page.locator(".ask .confirm").is_enabled():
                break
            if self._page.evaluate(_FREE):
                self._keys.press("Enter")
            self._keys.press("ArrowRight")
        self._tab("confirm")
        self._keys.press("Enter")


@pytest.mark.parametrize("rules", quick(["two-hand"], presets()))
def test_the_keyboard_stays_where_something_can_be_done(people: People, rules: str) -> None:
    ann = people.person()
    ann.open(people.table(rules))
    ann.sit()
    keys = Keys(ann)
    keys.play(25)
    assert not keys.lost


def test_an_arrow_finds_the_cards_of_a_page_just_loaded(people: People) -> None:
    ann = people.person()
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    ann.until("play")
    ann.page.reload()
    ann.wait_until_asked()
    lit = ann.page.locator(".hand .lit")
    ann.page.keyboard.press("ArrowRight")
    expect(lit.first).to_be_focused()
    seq = ann.seq
    ann.page.keyboard.press("Enter")
    ann.goes_on(seq)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_leads_from_the_choices_into_them(people: People, key: str) -> None:
    """The first press focuses the first choice. The second press takes it."""
    ann = people.person()
    ann.open(people.table("two-hand"))
    ann.sit()
    options = ann.page.locator(".ask .option")
    ann.page.keyboard.press("Shift")
    ann.play_until(lambda: options.count() > 1)
    choices = ann.page.locator(".ask .controls")
    expect(choices).to_be_visible()
    ann.page.keyboard.press("Shift")
    choices.focus()
    seq = ann.seq
    ann.page.keyboard.press(key)
    expect(options.first).to_be_focused()
    assert ann.seq == seq
    ann.page.keyboard.press(key)
    ann.goes_on(seq)


@pytest.mark.parametrize("size", quick([PHONE], [(1024, 768), PHONE]))
def test_who_is_asked_by_others_finds_the_keyboard_at_the_answer(
    people: People, size: tuple[int, int]
) -> None:
    table = made(people, rules="nicholas-1992", seed="4")
    ann, bob = people.person(size=size), people.person("Bob", size=size)
    for person, seat in ((ann, 0), (bob, 1)):
        person.open(table)
        person.sit(seat)
    ann.until("bidding", (bob,))
    ann.act()
    bob.wait_until_asked()
    assert bob.moment == "bidding"
    bob.page.keyboard.press("Shift")
    bob.page.locator(".ask .bid").first.focus()
    ann.page.get_by_role("button", name="Undo").click()
    answer = bob.page.get_by_role("group", name="Your answer")
    expect(answer).to_be_focused()
    bob.page.keyboard.press("Enter")
    expect(answer.get_by_role("button", name="Agree")).to_be_focused()

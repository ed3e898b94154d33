"""Every lesson, taken to its end by keyboard at three sizes, and by someone who only hears it."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.home.test_lessons import answer
from tests.browser.support.page_contents import card_of
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People
from tests.browser.support.screen_reader import Ear, Node
from tests.support.slow import cases, quick

from acesaround.i18n import tr
from acesaround.lessons import Step, Task, lesson_names, play, read_lesson

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
_CUT = """() => [...document.querySelectorAll(".paper p, .paper button, .chip, .facts, [role=img]")]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .filter(one => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1
            && getComputedStyle(one).overflow === "hidden";
    })
    .map(one => one.textContent || one.getAttribute("aria-label"))"""
"""Script: the texts that are cut off or lie outside the window."""
_COVERED = """() => [...document.querySelectorAll(".hand [data-card]")].filter(one => {
        one.scrollIntoView({ block: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const found = document.elementFromPoint(left + width * 0.15, top + height * 0.15);
        return found?.closest("[data-card]") !== one;
    }).map(one => one.dataset.card)"""
"""Script: the cards in the hand whose corner can't be touched."""


def _looks_right(page: Page) -> None:
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room
    assert page.evaluate(_CUT) == [] and page.evaluate(_COVERED) == []


SEEN = [("deck", "phone"), ("melds", "tablet"), ("two-hand", "desktop")]
HEARD = ["legal", "three-hand"]


@pytest.mark.parametrize(
    ("name", "size"),
    cases(SEEN, [one for one in product(lesson_names(), SIZES) if one not in SEEN]),
)
def test_it_fits_and_is_taken_by_keyboard(name: str, size: str, people: People) -> None:
    ann = people.person(size=SIZES[size])
    page = ann.page
    page.goto(f"{ann.address}/learn/{name}")
    lesson = play(read_lesson(name))
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator(".words")).to_be_focused()
        _looks_right(page)
        if number in (1, len(lesson.steps)):
            check_page(page)
        going = page.get_by_role("button", name=tr("page.continue"))
        if step.task is not None:
            answer(page, step.task)
            expect(page.locator(".said")).to_have_text(step.well)
            expect(going).to_be_focused()
            _looks_right(page)
        going.press("Enter")
    expect(page.get_by_role("heading", name=tr("page.lesson_over"))).to_be_focused()
    _looks_right(page)
    check_page(page)


@pytest.mark.parametrize("name", quick(HEARD, lesson_names()))
def test_it_is_taken_by_ear(name: str, people: People) -> None:
    ann = people.person(size=PHONE)
    ear = Ear(ann)
    ann.page.goto(f"{ann.address}/learn/{name}")
    lesson = play(read_lesson(name))
    for number, step in enumerate(lesson.steps, 1):
        label = tr("page.step_number_of_count", number=number, count=len(lesson.steps))
        _until_focused(ear, label)
        _hears(ear, step)
        if step.task is None:
            ear.go_to("button", f"^{tr('page.continue')}$")
        else:
            _answer_by_ear(ear, step.task)
            _until_said(ear, step.well)
        _until_focused(ear, tr("page.continue"))
        ear.press("Enter")
    ear.wait("heading", tr("page.lesson_over"))


def _until_focused(ear: Ear, name: str) -> None:
    ear.until(lambda: (here := ear.focus()) is not None and here.name == name)


def _until_said(ear: Ear, text: str) -> None:
    ear.until(lambda: text in (said.replace("\u00a0", " ") for said in ear.said))


def _hears(ear: Ear, step: Step) -> None:
    """Check that the step's words, its question, and each card of the position can be heard."""
    tree = ear.tree()
    words = "".join(node.name for node in tree if node.role == "StaticText").replace("\u00a0", " ")
    for text in (*step.text, *(step.question or "").split("\n\n")):
        assert text in words
    if step.position is None:
        return
    heard = [node.name for node in tree if node.role in ("button", "image") and " of " in node.name]
    position = step.position
    shown = [*position.hand, *position.widow, *position.cards]
    if position.upcard is not None:
        shown.append(position.upcard)
    assert sorted(map(card_of, heard)) == sorted(map(str, shown))


def _answer_by_ear(ear: Ear, task: Task) -> None:
    match task.kind:
        case "number":
            ear.go_to("textbox", tr("page.lesson_number"))
            ear.type(task.right[0])
        case "word":
            label = next(one.label for one in task.options if one.value == task.right[0])
            # A suit symbol is bound to its name.
            ear.go_to("button", "^" + re.escape(label).replace("\\ ", "\\s") + "$")
            ear.press("Enter")
        case _:
            for tried in task.tries():
                _pick(ear, tried.split())
                ear.go_to("button", f"^{tr('page.check_answer')}$")
                ear.press("Enter")


def _pick(ear: Ear, cards: list[str]) -> None:
    """Walk along the hand with the arrow keys and pick the cards."""
    held = [node for node in ear.tree() if _in_hand(node)]
    left = list(cards)
    while not ((here := ear.focus()) and _in_hand(here)):
        ear.press("Tab")
    for _ in held:
        here = ear.focus()
        assert here is not None
        if card_of(here.name) in left and not here.pressed:
            left.remove(card_of(here.name))
            ear.press("Space")
            ear.until(lambda: (now := ear.focus()) is not None and now.pressed)
        ear.press("ArrowRight")
    assert not left


def _in_hand(node: Node) -> bool:
    return node.role == "button" and any(tr("page.your_hand") in group for group in node.within)

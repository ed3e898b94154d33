"""Lessons on the page, from Home to the first hand, by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.person import People

from acesaround.i18n import tr
from acesaround.lessons import Task, play, read_lesson


def answer(page: Page, task: Task) -> None:
    """Give the right answer with keys only."""
    match task.kind:
        case "number":
            page.locator("#number").focus()
            page.keyboard.type(task.right[0])
            page.keyboard.press("Enter")
        case "word":
            label = next(one.label for one in task.options if one.value == task.right[0])
            page.get_by_role("button", name=label, exact=True).press("Enter")
        case _:
            for tried in task.tries():
                left = tried.split()
                page.locator(".hand button[tabindex='0']").focus()
                for _ in range(page.locator(".hand button").count()):
                    card = page.locator(".hand button:focus").get_attribute("data-card") or ""
                    if card in left:
                        left.remove(card)
                        page.keyboard.press("Space")
                    page.keyboard.press("ArrowRight")
                assert not left
                page.get_by_role("button", name=tr("page.check_answer"), exact=True).press("Enter")


@pytest.mark.journey
def test_a_lesson_by_keyboard_from_home_to_the_first_hand(people: People) -> None:
    ann = people.person()
    page = ann.page
    page.goto(ann.address)
    page.get_by_role("button", name=tr("page.learn"), exact=True).click()
    lesson = play(read_lesson("melds"))
    page.get_by_role("link", name=lesson.title).press("Enter")
    said, going = page.locator(".said"), page.get_by_role("button", name=tr("page.continue"))
    for number, step in enumerate(lesson.steps, 1):
        text = page.locator(".words")
        expect(text).to_be_focused()
        expect(text).to_have_attribute(
            "aria-label",
            tr("page.step_number_of_count", number=number, count=len(lesson.steps)),
        )
        if step.task is None:
            going.press("Enter")
            continue
        if step.id == "marriage":
            page.locator("[data-card=KS]").press("Space")
            page.locator("[data-card=QH]").press("Space")
            page.get_by_role("button", name=tr("page.check_answer"), exact=True).press("Enter")
            expect(said).to_have_text(step.task.replies["KS QH"])
            for card in ("KS", "QH"):
                page.locator(f"[data-card={card}]").press("Space")
        if step.id == "aces":
            page.reload()
            page.get_by_role("button", name=tr("page.hint"), exact=True).press("Enter")
            expect(said).to_have_text(step.hints[0])
        answer(page, step.task)
        expect(said).to_have_text(step.well)
        expect(going).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=tr("page.lesson_over"))).to_be_focused()
    kept = json.loads(page.evaluate("localStorage.getItem('aces.lessons')"))
    assert kept == {"done": ["melds"], "reached": {}}
    page.get_by_role("link", name=tr("page.all_lessons")).click()
    done = page.get_by_role("link", name=lesson.title)
    expect(done).to_contain_text(tr("page.lesson_done"))
    page.get_by_role("button", name=tr("page.play_your_first_hand")).click()
    page.wait_for_selector(".guide")
    ann.complaints.clear()


def test_house_rules_change_what_a_lesson_teaches(people: People) -> None:
    ann = people.person()
    page = ann.page
    page.goto(ann.address)
    house = {"id": "ours", "title": "Ours", "rules": "double-deck", "saved": 1}
    kept = {"ours": {**house, "changes": {"meld": {"marriage": 3}}}}
    page.evaluate("kept => localStorage.setItem('aces.house', JSON.stringify(kept))", kept)
    page.goto(f"{ann.address}/learn")
    page.get_by_label(tr("page.lesson_rules_choice")).select_option("Ours")
    page.get_by_role("link", name=play(read_lesson("melds")).title).click()
    page.get_by_role("button", name=tr("page.continue")).click()
    expect(page.locator(".words")).to_contain_text("A marriage is worth 3.")
    page.goto(f"{ann.address}/learn/two-hand?rules=ours")
    expect(page.get_by_text(tr("page.lesson_not_by_these"))).to_be_visible()
    ann.complaints.clear()

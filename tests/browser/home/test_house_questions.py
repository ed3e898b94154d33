"""House rules as answers to the questions that families differ on."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.person import DESKTOP, PHONE, People, Person
from tests.support.slow import quick

from acesaround.i18n import tr, tr_plural


def _open(person: Person, rules: str) -> None:
    person.page.goto(f"{person.address}/house?rules={rules}")
    expect(person.page.locator("[data-question]").first).to_be_visible()


def _answer(person: Person, question: str, answer: str) -> None:
    person.page.locator(f'[data-question="{question}"] input[value="{answer}"]').check()


def _summary(person: Person) -> Locator:
    return person.page.locator(".summary")


def _rules(person: Person) -> dict[str, Any]:
    """Return the rules at the open table."""
    name = person.page.url.rsplit("/", 1)[1].split("?")[0]
    with urllib.request.urlopen(f"{person.address}/api/tables/{name}") as answer:
        found: dict[str, Any] = json.load(answer)
    return found["rules"]["table"]


@pytest.mark.journey
@pytest.mark.parametrize("size", quick([DESKTOP], [DESKTOP, PHONE]))
def test_three_answers_are_summed_up_and_played(people: People, size: tuple[int, int]) -> None:
    ann = people.person(size=size)
    page = ann.page
    _open(ann, "double-deck")
    count = page.locator("header p")
    expect(count).to_have_text(tr("page.count_of_total_questions_answered", count=0, total=12))
    _answer(ann, "opening", "60")
    _answer(ann, "passing", "4")
    page.get_by_role("button", name=tr_plural("page.count_more_questions", 8)).click()
    _answer(ann, "target", "250")
    expect(count).to_have_text(tr("page.count_of_total_questions_answered", count=3, total=12))
    summary = _summary(ann)
    if size == PHONE:
        summary.get_by_role("button", name=tr("page.summary")).click()
    expect(summary.locator(".fresh")).not_to_have_count(0)
    expect(summary.locator(".fresh").filter(has_text="250")).to_be_visible()
    summary.get_by_role("button", name=tr("page.deal_the_cards")).click()
    page.wait_for_selector(".hand")
    found = _rules(ann)
    assert found["auction"]["opening"] == found["auction"]["all_pass"]["amount"] == 60
    assert found["exchange"]["pass_count"] == 4
    assert found["game"]["target"] == 250
    bids = page.locator(".ask .bid")
    ann.wait_until_asked()
    if bids.count():
        assert int(bids.first.get_attribute("data-bid") or 0) >= 60


def test_an_answer_is_taken_back_with_the_arrow_keys(people: People) -> None:
    ann = people.person()
    page = ann.page
    _open(ann, "single-deck-partners")
    _answer(ann, "beating", "never")
    expect(_summary(ann).locator(".fresh")).not_to_have_count(0)
    page.locator('[data-question="beating"] input[value="never"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-question="beating"] input[value="always"]')).to_be_checked()
    expect(_summary(ann).locator(".fresh")).to_have_count(0)
    assert page.evaluate("location.hash") == ""


def test_any_other_number_can_be_the_lowest_bid(people: People) -> None:
    ann = people.person()
    page = ann.page
    _open(ann, "double-deck")
    _answer(ann, "opening", "other")
    field = page.locator('[data-question="opening"] .number input')
    field.fill("55")
    expect(_summary(ann).locator(".fresh").filter(has_text="55").first).to_be_visible()
    field.fill("few")
    expect(page.locator('[data-question="opening"] .wrong')).to_contain_text("few")
    deal = page.get_by_role("button", name=tr("page.deal_the_cards"))
    expect(deal).to_be_disabled()
    check(ann)
    _answer(ann, "opening", "50")
    expect(deal).to_be_enabled()
    expect(page.locator(".wrong")).to_have_count(0)


def test_another_kind_of_game_begins_anew_only_if_you_agree(people: People) -> None:
    ann = people.person()
    page = ann.page
    _open(ann, "double-deck")
    _answer(ann, "passing", "3")
    kinds = page.get_by_role("group", name=tr("page.kind_of_game"))
    kinds.get_by_role("radio", name=tr("common.three_handed")).check()
    page.get_by_role("button", name=tr("page.no_stay_here")).click()
    expect(kinds.get_by_role("radio", name=tr("common.double_deck_partners"))).to_be_checked()
    expect(page.locator('[data-question="passing"] input[value="3"]')).to_be_checked()
    kinds.get_by_role("radio", name=tr("common.three_handed")).check()
    page.get_by_role("button", name=tr("page.start_with_the_other_game")).click()
    expect(page.locator('[data-question="widow"]')).to_be_visible()
    expect(page.locator('[data-question="passing"]')).to_have_count(0)


def test_friends_are_invited_before_the_first_bid(people: People) -> None:
    ann = people.person()
    _open(ann, "double-deck")
    ann.page.get_by_role("button", name=tr("page.invite_friends_first")).click()
    expect(ann.page.get_by_role("dialog", name=tr("page.invite"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert "invite" not in ann.page.url

"""Undo and redo: at once when alone, with consent when there are others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.layout import apart, box
from tests.browser.support.person import PHONE, People, Person
from tests.browser.support.settled import still
from tests.browser.support.several_people import decide, made, prefers, start_of, two, wait_until
from tests.support.slow import quick

from acesaround.i18n import tr


@pytest.mark.journey
def test_a_move_is_taken_back_once_the_other_agrees(people: People) -> None:
    ann, bob = two(people, seed="consent")
    mine = decide(ann, bob)
    other = bob if mine is ann else ann
    mine.page.get_by_role("button", name="Undo").click()
    expect(
        mine.page.locator(".proposal").filter(has_text=tr("server.you_want_to_undo_your_last_move"))
    ).to_be_visible()
    bar = other.page.locator(".proposal").filter(
        has_text=tr("server.name_wants_to_undo_their_last_move", name=mine.name)
    )
    bar.get_by_role("button", name="Agree").focus()
    other.page.keyboard.press("Enter")
    wait_until(mine, lambda: mine.screens()[-1]["undone"] == 1)


def test_a_move_stands_if_the_other_declines(people: People) -> None:
    ann, bob = two(people, seed="consent")
    mine = decide(ann, bob)
    other = bob if mine is ann else ann
    undo = mine.page.get_by_role("button", name="Undo")
    undo.click()
    bar = other.page.locator(".proposal").filter(
        has_text=tr("server.name_wants_to_undo_their_last_move", name=mine.name)
    )
    bar.get_by_role("button", name="No, thanks").click()
    expect(bar).to_have_count(0)
    declined = tr("server.name_declined", name=other.name)
    expect(mine.page.locator(".unseen[aria-live]", has_text=declined)).to_have_count(1)
    expect(undo).to_have_count(0)
    assert mine.screens()[-1]["undone"] == 0


def test_who_proposes_no_longer_is_told_when_he_may_again(people: People) -> None:
    ann, bob = two(people, seed="consent")
    mine = decide(ann, bob)
    undo = mine.page.get_by_role("button", name="Undo")
    undo.click()
    mine.page.get_by_role("button", name="Never mind").click()
    told = mine.page.locator(".ask .refused")
    expect(told).to_have_text(
        f"{tr('server.you_withdrew_your_request')}. {tr('page.you_can_ask_again_after_your_next')}"
    )
    expect(undo).to_have_count(0)
    expect((bob if mine is ann else ann).page.locator(".ask .refused")).to_have_count(0)
    decide(ann, bob)
    expect(told).to_have_count(0)


@pytest.mark.parametrize("tongue", quick(["de"], ["en", "de"]))
def test_what_is_proposed_covers_no_card_of_a_trick(people: People, tongue: str) -> None:
    ann, bob = people.person(size=(1024, 768)), people.person("Bob", size=(1024, 768))
    table = made(people, rules="six-triple-deck", seed="covers")
    for person, seat in ((ann, 0), (bob, 2)):
        prefers(person, name=person.name, tongue=tongue)
        person.open(table)
        person.sit(seat)
    undo, cards = ann.page.locator(".tools .undo"), ann.page.locator(".trick li")
    ann.until("play", (bob,))
    for _ in range(60):
        if cards.count() >= 4 and undo.count():
            break
        ann.act()
        ann.until("play", (bob,))
    else:
        raise AssertionError("so many cards never lay there with something to take back")
    still(ann.page)
    kept = ann.page.locator(".felt .across, .mine, .hand")
    before = [box(thing) for thing in kept.all()]
    undo.click()
    for person, buttons in ((ann, 1), (bob, 2)):
        bar = still(person.page).locator(".proposal.bar")
        expect(bar.get_by_role("button")).to_have_count(buttons)
        expect(person.page.locator(".trick li")).to_have_count(cards.count())
        for thing in person.page.locator(".trick li, .felt .seat, .mine, .hand").all():
            assert apart(box(bar), box(thing))
    assert [box(thing) for thing in kept.all()] == before


def test_one_who_plays_alone_takes_back_at_once(people: People) -> None:
    ann = people.person()
    ann.open(made(people, seed="alone"))
    ann.sit()
    ann.until("bidding")
    before = ann.asked.text_content()
    decide(ann)
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.asked).to_have_text(str(before))
    expect(ann.page.get_by_role("button", name="Undo")).to_have_count(0)


def bid_and_take_back(ann: Person) -> None:
    """Pass, and undo it, so that it can be redone."""
    ann.until("bidding")
    ann.page.locator('.ask [data-action="pass"]').click()
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.get_by_role("button", name="Redo")).to_be_visible()


@pytest.mark.parametrize("by_key", [False, True], ids=["button", "key"])
def test_what_was_taken_back_is_done_again(people: People, by_key: bool) -> None:
    ann = people.person()
    ann.open(made(people, seed="alone"))
    ann.sit()
    ann.until("bidding")
    ann.page.locator('.ask [data-action="pass"]').click()
    undo = ann.page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    expect(ann.page.locator(".ask.wanted")).to_be_visible()
    before = {**ann.screen, "seats": None}
    if by_key:
        ann.page.keyboard.press("u")
    else:
        undo.click()
    redo = ann.page.get_by_role(
        "button", name=tr("server.what_and_everything_after_that", what="Redo: You pass")
    )
    expect(redo).to_have_attribute("title", re.compile("^You pass"))
    if by_key:
        ann.page.keyboard.press("r")
    else:
        redo.click()
    expect(redo).to_have_count(0)
    said = ann.page.get_by_role("log", name=tr("page.game_log"))
    expect(said).to_contain_text(tr("server.you_redo_your_move_what", what="You pass"))
    assert {**ann.screen, "seats": None} == before
    ann.page.keyboard.press("r")
    ann.page.wait_for_timeout(100)
    expect(ann.page.locator(".ask .refused")).to_have_count(0)


def test_nothing_is_done_again_once_something_else_was_done(people: People) -> None:
    ann = people.person()
    ann.open(made(people, seed="alone"))
    ann.sit()
    bid_and_take_back(ann)
    ann.page.locator(".ask .bid, .ask .option").first.click()
    expect(ann.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Redo")).to_have_count(0)


def test_the_others_are_told_what_is_so_and_what_is_done_again(people: People) -> None:
    table = people.table("nicholas-1992")
    ann, bob = people.person(), people.person("Bob")
    for person, seat in ((ann, 0), (bob, 2)):
        person.open(table)
        person.sit(seat)
    wait_until(ann, lambda: ann.asked.count() + bob.asked.count() > 0)
    mine, other = (ann, bob) if ann.asked.count() else (bob, ann)
    mine.page.locator(".ask .bid").first.click()
    mine.page.get_by_role("button", name="Undo").click()
    bar = other.page.locator(".proposal")
    expect(bar).to_contain_text(tr("server.only_bids_have_been_made_since_then"))
    bar.get_by_role("button", name="Agree").click()
    mine.page.get_by_role("button", name="Redo").click()
    expect(bar).to_contain_text(tr("server.name_wants_to_redo_their_move", name=mine.name))
    expect(bar.get_by_role("status")).to_contain_text(re.compile(f"^{mine.name} bids"))
    bar.get_by_role("button", name="Agree").click()
    wait_until(
        mine, lambda: any(start_of("server.you_redo_your_move_what") in one for one in mine.frames)
    )
    assert mine.screen["undone"] == 0


def test_one_is_asked_before_an_earlier_hand_begins_anew(people: People) -> None:
    ann = people.person()
    ann.open(made(people, seed="alone"))
    ann.sit()
    ann.until("hand over")
    ann.until("bidding")
    ann.page.get_by_role("button", name="Undo").click()
    question = ann.page.get_by_role("dialog", name=tr("page.go_back_to_an_earlier_hand"))
    expect(question).to_contain_text(tr("server.your_last_move_was_in_an_earlier"))
    question.get_by_role("button", name="Stay in this hand").click()
    assert ann.moment == "bidding" and ann.screen["undone"] == 0
    ann.page.get_by_role("button", name="Undo").click()
    question.get_by_role("button", name=tr("page.go_back")).click()
    expect(ann.page.get_by_role("button", name="Redo")).to_be_visible()
    assert ann.screen["undone"] == 1 and ann.screen["hand_number"] == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_nothing_is_pushed_aside(people: People, language: str) -> None:
    ann = people.person(size=PHONE)
    settings = f'{{name: "Ann", pace: "once", tongue: "{language}"}}'
    ann.page.add_init_script(f"localStorage['aces.settings'] = JSON.stringify({settings})")
    ann.open(made(people, seed="alone"))
    ann.sit()
    ann.until("play")
    ann.act()
    ann.until("play")
    ann.page.locator(".undo").click()
    expect(ann.page.locator(".redo")).to_be_visible()
    for button in ann.page.locator(".tools button").all():
        at = box(button)
        assert at["x"] >= 0 and at["x"] + at["width"] <= PHONE[0]
    check(ann)
    name = ann.page.locator(".redo").get_attribute("aria-label") or ""
    assert name.startswith({"en": "Redo: You play", "de": "Wieder: Du spielst"}[language])

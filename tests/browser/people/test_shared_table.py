"""Several people at one table: what each is sent, and who's first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.support.deals import any_deal, rules_of, seed_where
from tests.browser.support.page_contents import take_snapshot
from tests.browser.support.person import People, Person
from tests.browser.support.scripted_people import make_table
from tests.browser.support.several_people import start_of, wait_until
from tests.browser.support.websocket_proxy import Line, press_unaware

from acesaround.i18n import tr
from acesaround.session import deal

RULES = "nicholas-1992"


def cards_in(value: object) -> Iterator[str]:
    """Yield every text in a frame that names a card."""
    if isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, str) and len(value) == 2 and value[0] in "ATKQJ9" and value[1] in "SHCD":
        yield value


def test_two_people_and_two_computer_players_for_a_whole_hand(people: People) -> None:
    seed = seed_where(any_deal, RULES)
    hands = [Counter(card.text for card in hand)
             for hand in deal(rules_of(RULES), seed, 0, None).hands]  # fmt: skip
    table = make_table(people.address, RULES, seed, {})
    ann, bob = people.person("Ann"), people.person("Bob")
    bob.open(table)
    ann.open(table)
    ann.sit(0)
    bob.sit(2)
    ann.until("hand over", (bob,))
    for person, seat in ((ann, 0), (bob, 2)):
        expect(person.page.locator(".result")).to_be_visible()
        check_frames(person.frames, seat, hands)
        first = next(screen for screen in person.screens() if screen["hand"])
        assert Counter(card["card"] for card in first["hand"]) == hands[seat]
        _ask_why(person)
        check_frames(person.frames, seat, hands)
    bob.page.reload()
    expect(bob.page.locator(".result")).to_be_visible()
    check_frames(bob.frames, 2, hands)


def _ask_why(person: Person) -> None:
    before = len(person.frames)
    person.page.get_by_role("button", name=tr("page.why_did_they_play_that_way")).first.click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    answers = {"reasons", "refused"}
    wait_until(
        person,
        lambda: any(json.loads(frame)["type"] in answers for frame in person.frames[before:]),
    )
    person.page.keyboard.press("Escape")


def check_frames(frames: list[str], seat: int, hands: list[Counter[str]]) -> None:
    """Check that no frame of the first hand shows this seat a card too early."""
    seen: Counter[str] = Counter()
    for text in frames:
        reply = json.loads(text)
        screen = reply.get("screen")
        if screen is None:
            assert not list(cards_in(reply)), text
            continue
        if screen["hand_over"] or screen["phase"] == "over":
            return
        assert screen["open_hands"] is None and screen["seat"] in (seat, None)
        held = Counter(card["card"] for card in screen["hand"])
        assert not held - hands[seat], "a card that was never dealt to this seat"
        seen |= played(screen)
        shown = Counter(card for meld in screen["melds"] for item in meld["items"]
                        for card in item["cards"])  # fmt: skip
        assert set(cards_in(screen)) <= set(held) | set(seen) | set(shown) | set(hands[seat])
        if not screen["melds"] and not screen["trick"] and screen["last_trick"] is None:
            assert set(cards_in(screen)) <= set(hands[seat])


def played(screen: dict[str, Any]) -> Counter[str]:
    """Return the cards in the current and the last trick."""
    trick = [one["card"] for one in screen["trick"]]
    last = screen["last_trick"]
    return Counter(trick + [one["card"] for one in (last["cards"] if last else [])])


def test_two_browsers_want_the_same_seat(people: People) -> None:
    table = make_table(people.address, RULES, seed_where(any_deal, RULES), {})
    ann, bob = people.person("Ann"), people.person("Bob")
    lines = Line(ann.page), Line(bob.page)
    for person in (ann, bob):
        person.open(table)
    press_unaware(lines, '[data-seat="0"] .sit')
    for person in (ann, bob):
        expect(person.page.locator(".hand .card, .door [role=alert]").first).to_be_visible()
    one, other = (ann, bob) if ann.page.locator(".hand .card").count() else (bob, ann)
    expect(other.page.locator(".door [role=alert]")).to_contain_text(
        tr("server.someone_else_is_sitting_there_choose")
    )
    expect(one.page.locator(".refused, .door [role=alert]")).to_have_count(0)
    assert all(not screen["hand"] for screen in other.screens())
    other.sit(2)
    expect(other.page.locator(".hand .card").first).to_be_visible()


@pytest.fixture
def lines() -> list[Line]:
    """Return the list that collects the proxies of two windows."""
    return []


@pytest.fixture
def twice(people: People, lines: list[Line]) -> tuple[Person, Person]:
    """Seat Ann at a table, in two windows of one browser."""
    ann = people.person("Ann")
    lines.append(Line(ann.page))
    ann.open(make_table(people.address, RULES, seed_where(any_deal, RULES), {}))
    ann.sit()
    second = Person(ann.page.context.new_page(), ann.address, "Ann")
    lines.append(Line(second.page))
    second.open(ann.page.url.rpartition("/")[2])
    expect(second.page.locator(".seat.mine")).to_be_visible()
    return ann, second


def test_one_seat_in_two_windows_goes_on_in_both(twice: tuple[Person, Person]) -> None:
    ann, second = twice
    for person in twice:
        person.wait_until_asked()
    assert ann.cards == second.cards
    seq = ann.seq
    ann.page.locator('[data-action="pass"]').click()
    for person in twice:
        person.goes_on(seq)
        person.wait_until_asked()
    second.until("melds")
    ann.page.wait_for_function("() => document.querySelector('[data-moment=melds]') !== null")
    second.act()
    second.until("play")
    expect(ann.page.locator(".hand .lit").first).to_be_visible()
    assert take_snapshot(ann).hand == take_snapshot(second).hand


def test_two_windows_race_for_one_move_and_it_is_made_once(
    twice: tuple[Person, Person], lines: list[Line]
) -> None:
    ann, second = twice
    for person in twice:
        person.wait_until_asked()
    seq = ann.seq
    press_unaware(tuple(lines), '[data-action="pass"]')
    for person in twice:
        person.goes_on(seq)
        person.wait_until_asked()
    calls = ann.screen["calls"]
    assert [call["text"] for call in calls if call["seat"] == 0][:1] == ["pass"]
    assert sum(call["seat"] == 0 for call in calls) == 1
    wait_until(ann, lambda: ann.screen["seats"] == second.screen["seats"])


def test_who_gives_up_the_seat_in_one_window_has_left_it_in_both(
    twice: tuple[Person, Person],
) -> None:
    ann, second = twice
    ann.page.get_by_role("button", name="Leave", exact=True).click()
    ann.page.get_by_role("button", name=tr("page.give_up_my_seat")).click()
    expect(second.page.locator(".ask")).to_contain_text(start_of("page.youre_watching_news"))
    expect(second.page.locator(".hand .card")).to_have_count(0)

"""Several people at one table, and spectators."""

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import People
from tests.browser.support.several_people import start_of

from acesaround.i18n import tr


@pytest.mark.journey
def test_a_watcher_sees_no_cards(people: People) -> None:
    table = people.table("nicholas-1992")
    ann, bob = people.person(), people.person("Bob")
    ann.open(table)
    ann.sit()
    bob.open(table)
    ann.until("play")
    expect(bob.page.locator('[data-seat="0"]')).to_contain_text("Ann")
    expect(bob.page.locator(".ask")).to_contain_text(start_of("page.youre_watching_news"))
    assert bob.page.locator(".hand").count() == 0
    assert bob.screens()
    for screen in bob.screens():
        assert screen["seat"] is None and screen["asked"] is None
        assert screen["hand"] == [] and screen["open_hands"] is None and screen["helper"] == []


@pytest.mark.journey
def test_two_people_play_at_one_table(people: People) -> None:
    table = people.table("nicholas-1992")
    ann, bob = people.person(), people.person("Bob")
    ann.open(table)
    ann.sit(0)
    bob.open(table)
    bob.sit(2)
    expect(ann.page.locator('[data-seat="2"]')).to_contain_text("Bob")
    expect(bob.page.locator(".hand .card").first).to_be_visible()
    ann.until("melds", (bob,))
    ann.act()
    expect(ann.page.locator(".ask")).to_contain_text(tr("page.waiting_for_names", names="Bob"))
    bob.until("melds")
    bob.act()
    ann.until("play", (bob,))
    bob.until("play", (ann,))
    assert not set(map(tuple, (ann.cards,))) & set(map(tuple, (bob.cards,)))
    for person, seat in ((ann, 0), (bob, 2)):
        seats = {screen["seat"] for screen in person.screens() if screen["hand"]}
        assert seats == {seat}


def test_a_seat_given_up_is_played_on_and_can_be_taken(people: People) -> None:
    table = people.table("nicholas-1992")
    ann, bob = people.person(), people.person("Bob")
    ann.open(table)
    ann.sit()
    ann.until("bidding")
    bob.open(table)
    ann.page.get_by_role("button", name="Leave").click()
    ann.page.get_by_role("button", name="Give up my seat").click()
    expect(ann.page.get_by_role("heading", name="Aces Around")).to_be_visible()
    bob.sit(0)
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")

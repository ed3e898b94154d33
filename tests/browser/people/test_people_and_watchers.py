"""Several people at one table, people who leave, and spectators."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import PHONE, People
from tests.browser.support.scripted_people import Puppet, until_cards
from tests.browser.support.several_people import start_of, two, wait_until

from acesaround.i18n import tr


@pytest.mark.journey
def test_a_watcher_sees_no_cards(people: People) -> None:
    table = people.table("nicholas-1992")
    ann = Puppet(people.address, table, 0, "Ann")
    bob = people.person("Bob")
    bob.open(table)
    ann.follow(until_cards(17))
    ann.wait()
    expect(bob.page.locator('[data-seat="0"]')).to_contain_text("Ann")
    wait_until(bob, lambda: bob.screen["phase"] == "trick_play")
    expect(bob.page.locator(".ask")).to_contain_text(start_of("page.youre_watching_news"))
    assert bob.page.locator(".hand").count() == 0
    assert bob.screens()
    for screen in bob.screens():
        assert screen["seat"] is None and screen["asked"] is None
        assert screen["hand"] == [] and screen["open_hands"] is None and screen["helper"] == []
    ann.leave()


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
    ann.page.get_by_role("button", name=tr("page.give_up_my_seat")).click()
    expect(ann.page.get_by_role("heading", name="Aces Around")).to_be_visible()
    bob.sit(0)
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")


def test_who_goes_is_played_for_and_is_given_the_seat_back(people: People) -> None:
    ann, bob = two(people, leave_after=2)
    ann.play_until(bob.asked.count)
    table = bob.page.url
    ann.remember('.seat[data-seat="2"]')
    bob.page.goto(people.address)
    seat = ann.page.locator('.seat[data-seat="2"]')
    expect(seat).to_contain_text(tr("page.computer_playing"))
    assert any("computer plays in" in text for text in ann.remembered)
    told = tr("server.name_is_away_so_a_computer_player", name="Bob", player="1983 style")
    wait_until(ann, lambda: any(told in one for one in ann.frames))
    bob.page.goto(table)
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")
    expect(seat).not_to_contain_text(tr("page.computer_playing"))


def test_nobody_has_to_wait_long_for_who_is_gone(people: People) -> None:
    ann, bob = two(people, PHONE, leave_after=600)
    instead = ann.page.get_by_role(
        "button", name=tr("page.let_a_computer_player_sit_in_for", name="Bob")
    )
    ann.play_until(lambda: bob.asked.count() and not ann.asked.count())
    expect(instead).to_have_count(0)
    bob.page.goto(people.address)
    expect(ann.page.locator(".ask")).to_contain_text(tr("page.waiting_for_names", names="Bob"))
    instead.click()
    expect(ann.page.locator('[data-seat="2"] .about')).to_contain_text(tr("page.computer_playing"))
    expect(ann.page.locator(".ask.wanted")).to_be_visible()
    bob.page.go_back()
    expect(ann.page.locator('[data-seat="2"] .about')).not_to_contain_text(
        tr("page.computer_playing")
    )

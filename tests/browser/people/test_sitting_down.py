"""Sitting down: at an open table, between hands, and with all hands open."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import PHONE, People
from tests.browser.support.several_people import made, talk
from tests.server.support.guest import Guest
from tests.support.slow import quick

from acesaround.i18n import tr, tr_plural


@pytest.mark.journey
def test_an_open_table_is_listed_and_joined_and_its_talk_is_limited(people: People) -> None:
    ann = people.person()
    ann.page.goto(f"{people.address}/new?rules=nicholas-1992")
    ann.page.get_by_label(tr("page.open_to_everyone_on_this_server")).check()
    ann.page.get_by_label(tr("page.table_name")).fill("The <i>kitchen</i>")
    ann.page.get_by_label(tr("page.if_someone_disconnects_a_computer")).select_option("15")
    assert ann.page.get_by_label("Deal number").count() == 0
    ann.page.get_by_role("button", name=tr("page.deal_the_cards")).click()
    expect(ann.page.locator(".hand .card").first).to_be_visible()
    bob = people.person("Bob", size=PHONE)
    bob.page.goto(people.address)
    listed = bob.page.get_by_role("listitem").filter(has_text="The <i>kitchen</i>")
    expect(listed).to_contain_text("Ann")
    expect(listed).to_contain_text(tr_plural("page.count_seats_free", 3))
    listed.get_by_role("button", name="Join").click()
    bob.page.wait_for_selector(".door")
    bob.sit(2)
    expect(talk(ann)).to_contain_text(tr("common.at_an_open_table_the_chat_is"))
    ann.page.keyboard.press("Escape")
    ann.until("play", (bob,))
    for person, seat in ((ann, 0), (bob, 2)):
        assert {screen["seat"] for screen in person.screens() if screen["hand"]} == {seat}
    rail = talk(ann)
    expect(rail).to_contain_text(tr("common.at_an_open_table_you_can_send"))
    rail.get_by_role("button", name="Good luck!").click()
    expect(rail.get_by_role("listitem")).to_contain_text("Good luck!")


def test_several_learn_together_where_each_agrees(people: People) -> None:
    table = made(people, changes={"table": {"show_all_hands": True}}, together=True)
    ann, bob = people.person(), people.person("Bob")
    ann.open(table)
    ann.sit()
    bob.open(table)
    expect(bob.page.locator(".door")).to_contain_text(
        tr("page.everyone_who_sits_here_sees_all_hands")
    )
    bob.watch()
    bob.page.locator('[data-seat="2"] .sit').click()
    bob.page.locator('.door [data-free="2"]').click()
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")


@pytest.mark.parametrize("at_the_door", quick([False], [True, False]))
def test_who_may_not_sit_down_in_a_hand_sits_down_at_the_next_deal(
    people: People, at_the_door: bool
) -> None:
    table = made(people, rules="three-hand", open=True)
    address = f"{people.address.replace('http', 'ws')}/ws"
    with Guest(address, table) as ann, Guest(address, table) as eve:
        ann.sit(0, "Ann")
        eve.take(1, "Eve")
        assert eve.command("rise")["type"] == "done"
        bob = people.person("Bob")
        bob.open(table)
        if not at_the_door:
            bob.watch()
        where = ".door" if at_the_door else ".felt"
        seat = bob.page.locator(where).get_by_role("button", name="Sit down at the next deal").first
        seat.click()
        expect(bob.page.locator(where)).to_contain_text(tr("page.youll_sit_down_at_the_next_deal"))
        expect(bob.page.locator(".seat.mine")).to_have_count(0)
        while not ann.settle()["hand_over"]:
            ann.catch_up(ann.act().get("seq", 0))
        expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")

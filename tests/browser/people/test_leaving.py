"""People who leave: a computer player takes over, right away or later."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import PHONE, People
from tests.browser.support.several_people import two, wait_until

from acesaround.i18n import tr


@pytest.mark.journey
def test_who_goes_is_played_for_and_is_given_the_seat_back(people: People) -> None:
    ann, bob = two(people, leave_after=2)
    ann.until("play", (bob,))
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

"""A hand that ends early, from the menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import People
from tests.browser.support.several_people import made

from acesaround.i18n import tr
from acesaround.messages.refusals import CLAIM_NOT_CERTAIN


@pytest.mark.journey
def test_the_rest_is_claimed_from_the_menu(people: People) -> None:
    ann = people.person()
    ann.open(made(people, rules="check", seed="claims"))
    ann.sit()
    ends = ann.page.get_by_role("button", name=re.compile("(claim|concede) the rest"))
    menu = ann.page.get_by_role("dialog")
    for _ in range(30):
        ann.until("play")
        ann.page.get_by_role("button", name="Menu").click()
        expect(menu).to_be_visible()
        if ends.count() == 2:
            break
        ann.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        ann.act()
    ends.first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        tr("server.you_get_all_the_tricks_left_if")
    )
    ann.page.get_by_role("button", name="Claim the rest").click()
    expect(ann.page.locator(".ask .refused")).to_contain_text(str(CLAIM_NOT_CERTAIN()))
    ann.page.get_by_role("button", name="Menu").click()
    ends.last.click()
    expect(menu).to_contain_text(tr("server.this_counts_for_your_whole_team"))
    ann.page.get_by_role("button", name="Concede the rest").click()
    expect(ann.page.locator("[data-moment='hand over'] .early")).to_have_text(
        tr("text.you_conceded_the_rest")
    )

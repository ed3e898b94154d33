"""What a browser keeps: moved to another one by a code, and never by a forged one."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tests.browser.company import made
from tests.browser.person import PHONE, People


def test_what_is_kept_moves_to_another_device_by_a_code(people: People) -> None:
    ann = people.person("Ann of old")
    table = made(people)
    ann.open(table)
    ann.sit()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_role("button", name="Make a code").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("10 more minutes")
    code = ann.page.locator(".code").text_content() or ""
    other = people.person("Guest", size=PHONE)
    other.page.goto(people.address)
    other.page.get_by_role("button", name="Move to another device").click()
    other.page.get_by_label("I have a code").fill(code.lower())
    other.page.get_by_role("button", name="Bring it here").click()
    expect(other.page.get_by_role("dialog")).to_contain_text("Welcome, Ann of old! One seat came")
    other.page.get_by_role("button", name="Go on").click()
    expect(other.page.get_by_label("Your name")).to_have_value("Ann of old")
    other.page.get_by_role("region", name="Go on").get_by_role("button").first.click()
    expect(other.page.locator(".seat.mine")).to_contain_text("Ann of old")


def test_a_forged_code_is_answered_with_what_to_do(people: People) -> None:
    ann = people.person()
    ann.page.goto(people.address)
    ann.page.get_by_role("button", name="Move to another device").click()
    ann.page.get_by_label("I have a code").fill("AAAA AAAA")
    ann.page.get_by_role("button", name="Bring it here").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("ask the other device for a new one")
    expect(ann.page.get_by_role("alert")).not_to_contain_text("refused")
    ann.complaints.clear()  # The browser notes the 404 itself.


def test_a_forged_seat_leads_to_the_door(people: People) -> None:
    ann = people.person()
    table = made(people)
    kept = json.dumps({table: {"token": "forged.token", "seen": 1}})
    ann.page.add_init_script(f"localStorage['aces.tables'] ??= {json.dumps(kept)}")
    ann.open(table)
    expect(
        ann.page.get_by_role("dialog").get_by_role("button", name="Sit here").first
    ).to_be_visible()

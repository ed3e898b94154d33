"""The page in German: chosen on Home, used everywhere, and switched back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.home.test_finished_games import with_games
from tests.browser.support.layout import in_one_line
from tests.browser.support.person import PHONE, People
from tests.browser.support.several_people import german
from tests.browser.support.stored_games import invented
from tests.i18n.foreign_words import ENGLISH, foreign

from acesaround.i18n import tr
from acesaround.rules.load import load

_SEEN = """() => {
    const texts = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        const apart = parent.closest("script, noscript, style, [lang=en]");
        if (!apart) texts.push(walk.currentNode.data);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        for (const name of ["aria-label", "title", "placeholder"]) {
            texts.push(element.getAttribute(name) ?? "");
        }
    }
    return texts.filter((text) => /[a-z]{2}/i.test(text));
}"""
"""Script: every text on the page, including those for screen readers."""


def _in_german(page: Page) -> None:
    """Check that no text on the page is English, except for names."""
    texts = [text for text in page.evaluate(_SEEN) if "Aces Around" not in text]
    assert len(texts) > 3
    assert not foreign(texts, ENGLISH)


@pytest.mark.slow
def test_a_hand_in_german(people: People) -> None:
    ann = people.person("Anna")
    page = ann.page
    page.goto(ann.address)
    expect(page.get_by_role("button", name=tr("page.learn"), exact=True)).to_be_visible()
    page.get_by_label("Language").select_option(label="Deutsch")
    expect(page.get_by_role("heading", name=german("page.tables"))).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    _in_german(page)

    page.goto(f"{ann.address}/new?rules=nicholas-1992")
    page.get_by_role("radio", name=german("page.a_fixed_number_of_hands")).check()
    opponents = page.get_by_role("group", name="Deine Gegner")
    opponents.get_by_role("radio", name="Anfänger").check()
    _in_german(page)
    page.get_by_role("button", name="Regeln lesen").click()
    expect(page.get_by_role("heading", name="Reizen")).to_be_visible()
    _in_german(page)
    page.get_by_role("button", name="Schließen").click()
    page.get_by_role("button", name=german("page.deal_the_cards")).click()
    page.wait_for_selector(".ask .bid")
    expect(page.locator(".ask .text")).to_have_text("Dein Gebot")
    bid = german("page.bid_amount", amount="NUMBER").replace("NUMBER", r"\d+")
    expect(page.locator(".ask .bid")).to_have_text(re.compile(f"^{bid}$"))
    expect(page.locator(".hand [data-card]").first).to_have_accessible_name(
        # A card is named the way players say it at the table.
        re.compile("^(Pik|Herz|Kreuz|Karo)-(Ass|Zehn|König|Dame|Bube)")
    )
    _in_german(page)
    expect(page.locator(".mark.dealer")).to_have_text("G")

    for moment in ("melds", "play", "game over"):
        ann.until(moment)
        _in_german(page)
    expect(page.locator(".end")).to_have_attribute("aria-label", "Partie beendet")
    page.get_by_role("button", name="Warum haben sie so gespielt?").first.click()
    page.wait_for_selector("dialog ol li")
    _in_german(page)


def test_house_rules_and_the_first_hand_in_german(people: People) -> None:
    ann = people.person("Anna", size=PHONE)
    page = ann.page
    page.goto(ann.address)
    page.get_by_label("Language").select_option(label="Deutsch")
    page.get_by_role("button", name=german("page.learn"), exact=True).click()
    page.get_by_role("link", name=german("lesson.melds.title")).click()
    page.wait_for_selector(".words")
    _in_german(page)
    page.go_back()
    page.get_by_role("button", name=german("page.play_your_first_hand")).click()
    page.wait_for_selector(".guide")
    page.wait_for_selector(".ask .bid")
    _in_german(page)
    page.goto(f"{ann.address}/house?rules=three-hand")
    expect(page.get_by_role("button", name=german("page.all_rules"))).to_be_visible()
    _in_german(page)
    page.get_by_role("button", name=german("page.all_rules")).click()
    page.wait_for_selector("#field-deal")
    texts = page.locator(".field b, legend, h2, .what b, nav button").all_inner_texts()
    assert len(texts) > 60 and not foreign(texts, ENGLISH)


def test_finished_games_bear_german_titles(people: People) -> None:
    games = invented(2, preset="daugherty-1983", title=load("daugherty-1983").title)
    page = with_games(people.person("Anna"), games)
    page.evaluate("localStorage['aces.settings'] = JSON.stringify({ tongue: 'de' })")
    page.reload()
    title = page.get_by_role("heading", name=german("preset.daugherty-1983.title"))
    expect(title).to_be_visible()


def test_the_buttons_at_the_table_stand_beside_the_seat_on_a_phone(people: People) -> None:
    ann = people.person("Anna", size=PHONE)
    stored = json.dumps({"name": "Anna", "pace": "once", "tongue": "de"})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = {json.dumps(stored)}")
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    ann.until("melds")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    expect(ann.page.locator(".ask .text")).to_have_text(german("server.continue_when_youre_ready"))
    for button in ann.page.locator(".ready button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert in_one_line(ann.page.locator(".ready .wait"))
    assert ann.page.locator(".ready .on").evaluate(
        "button => button.offsetHeight === button.previousElementSibling.offsetHeight"
    )
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.until("play")
    ann.hurry()
    expect(ann.page.get_by_role("button", name="Letzter Stich")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Tipp")).to_be_visible()
    ann.wait_until_asked()
    wider = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    assert ann.page.locator(".tools button").evaluate_all(wider) == []
    assert ann.place(".me .tools")[1] == pytest.approx(ann.place(".seat.mine")[1], abs=10)


def test_english_is_given_back(people: People) -> None:
    ann = people.person()
    page = ann.page
    page.goto(ann.address)
    page.get_by_label("Language").select_option(label="Deutsch")
    page.get_by_label("Sprache").select_option(label="English")
    expect(page.get_by_role("heading", name=tr("page.tables"))).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_pages_in_german_fit_a_phone(people: People) -> None:
    ann = people.person(size=PHONE)
    page = ann.page
    page.goto(ann.address)
    page.evaluate("localStorage.setItem('aces.settings', JSON.stringify({tongue: 'de'}))")
    for path in ("/", "/new", "/house"):
        page.goto(ann.address + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

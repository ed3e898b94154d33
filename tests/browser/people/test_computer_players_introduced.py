"""Friends: everything for them fits, is accessible, and shows who plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People
from tests.browser.support.several_people import decide, made, talk, two
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.text.computer_players import About, about_players


def test_a_computer_player_is_introduced(people: People) -> None:
    ann = people.person()
    ann.enter(made(people, rules="daugherty-1983"))
    ann.page.locator('[data-seat="2"] .who').click()
    about = ann.page.get_by_role("dialog")
    for words in (
        "1983",
        tr("page.strength_level_of_most", level="4", most="5"),
        "Bids by the 1983 formula",
        tr("rulebook.your_first_bid_shows_your_partner_your"),
    ):
        expect(about).to_contain_text(words)


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, DESKTOP]))
def test_setup_shows_versions_and_a_dialog_with_whats_new(
    people: People, size: tuple[int, int]
) -> None:
    ann, expert = people.person(size=size), about_players()[0]
    page = ann.page
    page.goto(f"{people.address}/new?rules=double-deck")
    chosen = page.locator('[data-player="partner"] input:checked')
    expect(chosen).to_have_accessible_description(f"{expert.line} {expert.versions[0].title}")
    opens = page.get_by_role("button", name=tr("page.whats_new_with_the_players"))
    opens.press("Enter")
    news = page.get_by_role("dialog", name=tr("page.whats_new_with_the_players"))
    for about in about_players():
        expect(news.get_by_role("heading", name=about.title, exact=True)).to_be_visible()
    check(ann)
    note = news.get_by_text(expert.versions[-1].notes[0])
    expect(note).to_be_hidden()
    news.get_by_text(whats_new(expert)).first.press("Enter")
    expect(note).to_be_visible()
    check(ann)
    page.keyboard.press("Escape")
    expect(news).to_be_hidden()
    expect(opens).to_be_focused()


def test_a_players_card_says_what_changed_since_the_game_began(people: People) -> None:
    ann, expert = people.person(), about_players()[0]
    changed = tr("text.this_game_began_with", before="Expert 1", now="Expert 2")

    def answer(route: Route) -> None:
        told = route.fetch().json()
        for seat in told["seats"]:
            seat["changed"] = changed
        route.fulfill(json=told)

    ann.page.route("**/api/tables/*", answer)
    ann.enter(made(people, rules="daugherty-1983", players="expert"))
    ann.page.locator('[data-seat="2"] .who').click()
    about = ann.page.get_by_role("dialog")
    expect(about).to_contain_text(changed)
    about.get_by_text(whats_new(expert)).press("Enter")
    expect(about.get_by_text(expert.versions[0].notes[0])).to_be_visible()


def whats_new(player: About) -> str:
    """Return the words that open a player's notes."""
    return tr("page.version_number_whats_new", number=str(player.versions[0].number))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("cutthroat-three", tr("rulebook.everyone_bids_alone_so_theres_no")),
        ("two-hand", tr("rulebook.this_game_has_no_bidding_so_theres")),
        ("six-triple-deck", tr("rulebook.bids_say_nothing_about_meld")),
    ],
)
def test_a_card_says_why_bids_tell_nothing(people: People, rules: str, words: str) -> None:
    ann = people.person()
    ann.open(made(people, rules=rules))
    ann.sit()
    ann.page.locator('[data-seat="1"] .who').click()
    about = ann.page.get_by_role("dialog")
    expect(about.get_by_role("heading", name=tr("page.bidding_convention"))).to_be_visible()
    expect(about).to_contain_text(words)
    expect(about).not_to_contain_text("Keeps to what bids tell here")


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, DESKTOP]))
def test_axe_has_nothing_to_say_of_it(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size=size, open=True, name="A kitchen")
    elsewhere = {"version": "1", "link_url": "http://192.0.2.7:8083/"}
    ann.page.route("**/api/server", lambda route: route.fulfill(json=elsewhere))
    check(ann)
    talk(ann)
    check(ann)
    ann.page.keyboard.press("Escape")
    ann.page.locator('[data-seat="1"] .who').click()
    expect(
        ann.page.get_by_text(tr("page.strength_level_of_most", level="4", most="5"))
    ).to_be_visible()
    check(ann)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Invite…").click()
    expect(ann.page.get_by_label(tr("page.link_to_this_table"))).to_be_visible()
    check(ann)
    bob.page.goto(people.address)
    expect(bob.page.get_by_role("button", name=re.compile("^Join.*A kitchen"))).to_be_visible()
    bob.page.get_by_role("button", name="Move to another device").click()
    bob.page.get_by_role("button", name="Make a code").click()
    expect(bob.page.locator(".code")).to_be_visible()
    check(bob)
    bob.page.goto(f"{people.address}/new?rules=nicholas-1992&open=yes")
    expect(bob.page.get_by_label(tr("page.table_name"))).to_be_visible()
    check(bob)


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, TABLET, DESKTOP]))
def test_what_friends_see_fits_the_screen(people: People, size: tuple[int, int]) -> None:
    ann, bob = two(people, size=size)
    rail = talk(ann)
    expect(rail).to_be_visible()
    for control in rail.get_by_role("button").all() + rail.get_by_role("textbox").all():
        box = control.bounding_box()
        assert box is not None and box["height"] >= 44
    assert _inside(rail, size)
    ann.page.keyboard.press("Escape")
    who = decide(ann, bob)
    who.page.get_by_role("button", name="Undo").click()
    other = bob if who is ann else ann
    for name in ("Agree", "No, thanks"):
        button = other.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        assert _inside(button, size)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def _inside(found: Locator, size: tuple[int, int]) -> bool:
    box = found.bounding_box()
    assert box is not None
    across = box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size[1]

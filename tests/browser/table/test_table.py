"""The table as a person sees it and plays on it."""

import json
import re
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import CORNER, DESKTOP, KNOCK, PHONE, TABLET, People, Person
from tests.browser.support.several_people import two, wait_until
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.messages.refusals import MUST_FOLLOW_SUIT
from acesaround.text.columns import capital

_ASKED_AFTER = """seq => document.querySelector(".ask.wanted") !== null
    && Number(document.querySelector("[data-seq]").dataset.seq) > seq"""

_ASKED_NOW = """(seq => document.querySelector(".ask.wanted") !== null
    && Number(document.querySelector("[data-seq]").dataset.seq) === seq)"""


@pytest.fixture
def ann(people: People) -> Person:
    """Return Ann, seated at a nicholas-1992 table."""
    found = people.person()
    found.enter(people.table("nicholas-1992"))
    return found


def _until_some_card_is_illegal(ann: Person) -> None:
    ann.until("play")
    ann.play_until(ann.page.locator("main:has(.ask.wanted) .hand .card:not(.lit)").count, most=60)


def test_a_card_that_may_not_be_played_is_refused_with_the_reason(ann: Person) -> None:
    _until_some_card_is_illegal(ann)
    before = ann.cards
    led = ann.screen["trick"][0]["card"][1]
    assert any(card[1] == led for card in before)
    other = f'.hand .card:not(.lit):not([data-card$="{led}"])'
    ann.page.locator(other).first.click(position=CORNER)
    refusal = ann.page.locator(".refused")
    reason = capital(str(MUST_FOLLOW_SUIT(led=led)))
    expect(refusal).to_contain_text(reason)
    assert ann.cards == before
    refusal.get_by_role("button", name=tr("page.why")).click()
    dialog = ann.page.get_by_role("dialog", name=tr("page.why"))
    expect(dialog).to_contain_text(tr("text.help_must_follow_suit"))
    expect(refusal).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_card_is_played_by_its_code(ann: Person) -> None:
    ann.until("play")
    before = ann.cards
    card = ann.page.locator(".hand .lit").first.get_attribute("data-card")
    assert card is not None
    ann.page.keyboard.type(card.replace("T", "10").lower())
    expect(ann.page.locator(".typed")).to_contain_text(card.replace("T", "10"))
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".hand .card")).to_have_count(len(before) - 1)


_SLOWLY = """(() => {
    const wanted = {...JSON.parse(localStorage["aces.settings"]), pace: "slow"};
    localStorage["aces.settings"] = JSON.stringify(wanted);
    const soon = window.setTimeout;
    window.setTimeout = (go, time, ...rest) => soon(go, time < 150 ? time : 1e9, ...rest);
})()"""
"""Script: from the next page load on, each step stays on the table until it's skipped."""


def slowly(ann: Person) -> None:
    """Reload the page, with every step shown slowly."""
    ann.page.add_init_script(_SLOWLY)
    ann.page.reload()


@pytest.mark.parametrize("way", quick(["click", "Enter"], ["click", "Enter", " ", "typed"]))
def test_a_card_touched_while_others_still_play_shows_at_once_all_that_came(
    ann: Person, way: str
) -> None:
    ann.until("play")
    slowly(ann)
    last = _play_until_something_waits(ann)
    held, card = ann.cards, ann.page.locator(".hand .card").first
    card.evaluate("it => it.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))")
    assert ann.seq < last, "the second click of two has touched nothing"
    if way == "click":
        card.click(position=CORNER)
    elif way == "typed":
        ann.page.keyboard.type(held[0].replace("T", "10").lower())
        ann.page.keyboard.press("Enter")
    else:
        card.focus()
        ann.page.keyboard.press(way)
    ann.page.wait_for_function(f"{_ASKED_NOW}({last})")
    assert KNOCK not in ann.heard
    expect(ann.page.locator(".refused")).to_have_count(0)
    ann.page.wait_for_timeout(300)
    assert ann.cards == held
    assert ann.seq == last
    ann.page.locator(".hand .lit").first.click(position=CORNER)
    expect(ann.page.locator(".hand .card")).to_have_count(len(held) - 1)


def test_a_card_typed_before_one_is_asked_is_not_refused(people: People) -> None:
    ann, bob = two(people, seed="early")
    ann.until("play", (bob,))
    slowly(ann)
    expect(ann.asked).to_be_visible()
    ann.page.evaluate("document.querySelector('.hand .lit').click()")
    expect(bob.asked).to_be_visible()
    held = ann.cards
    wait_until(ann, lambda: ann.seq < _sent(ann))
    ann.page.keyboard.type(held[0].replace("T", "10").lower())
    ann.page.keyboard.press("Enter")
    assert ann.seq == _sent(ann)
    ann.page.wait_for_timeout(300)
    assert KNOCK not in ann.heard
    expect(ann.page.locator(".refused")).to_have_count(0)


def _sent(ann: Person) -> int:
    """Return the number of the last event that Ann's browser received."""
    replies = map(json.loads, ann.frames)
    return max(reply["seq"] for reply in replies if reply["type"] == "step")


def _will_be_asked(ann: Person, after: int) -> bool:
    """True if Ann's browser has received a screen that asks her again."""
    return _sent(ann) > after and ann.screen["asked"] is not None


def _play_until_something_waits(ann: Person) -> int:
    """Play until Ann is asked while steps are still queued. Return the last step's number."""
    for _ in range(12):
        expect(ann.asked).to_be_visible()
        before = ann.seq
        ann.page.evaluate("document.querySelector('.hand .lit').click()")
        wait_until(ann, partial(_will_be_asked, ann, before))
        if ann.asked.count() == 0 and ann.seq < _sent(ann):
            return _sent(ann)
    raise AssertionError("everything was shown at once")


def test_arrows_walk_along_the_hand_and_enter_plays(ann: Person) -> None:
    ann.until("play")
    count = len(ann.cards)
    ann.page.locator(".hand .card").first.focus()
    for _ in range(count):
        if "lit" in (ann.page.locator(".hand .card:focus").get_attribute("class") or ""):
            break
        ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".hand .card")).to_have_count(count - 1)


def test_a_trick_after_the_other_is_played_by_enter_alone(ann: Person) -> None:
    ann.until("play")
    keyboard = ann.page.keyboard
    ann.page.locator(".hand .lit").first.focus()
    for _ in range(3):
        seq = ann.seq
        keyboard.press("Enter")
        ann.page.wait_for_function(_ASKED_AFTER, arg=seq)
        expect(ann.page.locator(".hand .lit:focus")).to_be_visible()


def test_a_bid_is_typed(ann: Person) -> None:
    ann.until("bidding")
    expect(ann.page.get_by_text("a marriage")).to_have_text(
        tr("page.any_bid_shows_meaning", meaning="a marriage")
    )
    amount = ann.page.locator(".bid").first.get_attribute("data-bid")
    ann.page.keyboard.type(str(amount))
    ann.page.keyboard.press("Enter")
    mine = ann.page.locator(".seat.mine")
    expect(mine.locator(".call")).to_have_text(str(amount))
    mine.locator(".who").click()
    calls = ann.page.get_by_role("dialog").get_by_role("list")
    expect(calls).to_contain_text(f"Ann {amount}")
    expect(calls).not_to_contain_text("a marriage")


def test_the_title_says_what_is_asked(ann: Person) -> None:
    ann.until("bidding")
    expect(ann.page).to_have_title("Your bid · Aces Around")


def test_every_card_has_a_name_for_who_hears_the_page(ann: Person) -> None:
    ann.until("bidding")
    labels = ann.page.locator(".hand .card").evaluate_all("all => all.map(x => x.ariaLabel)")
    assert len(labels) == 20
    assert all(" of " in label for label in labels)


@pytest.mark.journey
def test_a_hint_says_what_the_expert_would_do_and_why(ann: Person) -> None:
    ann.until("bidding")
    ann.page.get_by_role("button", name="Hint").click()
    page = ann.page
    hint = page.locator(".hint")
    expect(hint.locator("b")).to_have_text(re.compile(r"(Bid \d+|Pass): .*\."))
    expect(page.get_by_text("meld +")).to_have_count(0)
    hint.get_by_role("button", name=tr("page.show_numbers")).click()
    expect(hint.get_by_text("meld +")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['aces.settings']).numbers") is True
    hint.get_by_role("button", name=tr("page.more")).click()
    told = page.get_by_role("dialog", name="Hint")
    expect(told.get_by_text("meld +")).to_be_visible()
    expect(told.get_by_text(tr("page.the_sum_meld_with_any_trump_meld"))).to_be_visible()
    told.get_by_role("button", name="Close").click()
    advised = page.locator(".ask .advised")
    expect(advised).to_have_count(1)
    expect(advised).to_contain_text(tr("page.recommended"))
    hint.get_by_role("button", name="Close").click()
    expect(page.locator(".hint, .advised")).to_have_count(0)


def test_the_rules_of_the_table_are_told(people: People) -> None:
    ann = people.person()
    ann.open(people.table("nicholas-1992", {"game": {"target": 60}}))
    ann.sit()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name=tr("page.table_rules")).click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        tr("rulebook.the_first_team_to_target_points_wins", target="60")
    )


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, TABLET, DESKTOP]))
def test_nothing_is_wider_than_the_screen(people: People, size: tuple[int, int]) -> None:
    ann = people.person(size=size)
    ann.page.goto(people.address)
    _fits(ann, size)
    ann.open(people.table("daugherty-1983"))
    ann.sit()
    for moment in ("bidding", "melds", "play"):
        ann.until(moment)
        _fits(ann, size)
        for button in ann.page.locator(".ask button:visible, .tools button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
            assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]


def _fits(person: Person, size: tuple[int, int]) -> None:
    assert person.page.evaluate("document.documentElement.scrollWidth") <= size[0]

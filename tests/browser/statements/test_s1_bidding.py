"""Double-Deck Pinochle of 1983 on the page: versions, bidding by keys, and what bids mean."""

import itertools
import json
import urllib.request

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, marriages, seed_where
from tests.browser.support.page_contents import (
    bid_until_asked,
    bids_so_far,
    press_until_asked,
    quick_bids,
    shown_by_bid,
    step_through_bids,
    take_snapshot,
    type_bid,
    type_until_asked,
)
from tests.browser.support.person import KNOCK, People, Person
from tests.browser.support.scripted_people import Policy, make_table, plain, raises, says, stops_at

from acesaround.cards import Suit
from acesaround.i18n import tr

RULES = "daugherty-1983"
SEED = seed_where(any_deal, RULES)
OTHERS: dict[int, Policy] = dict.fromkeys((1, 2, 3), plain)
LEARN = {"table": {"show_all_hands": True, "show_formula": True, "meld_helper": True}}


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def test_S1_2_in_the_learners_version_all_hands_lie_open(enter: Enter, page: Page) -> None:
    scene = enter(RULES, SEED, changes=LEARN)
    for seat, hand in enumerate(scene.dealt.hands[1:], 1):
        spoken = page.locator(f'[data-seat="{seat}"] .open').get_attribute("aria-label") or ""
        assert len(spoken.split(", ")) == 20
        for card in hand.kinds():
            rank, suit = card.rank.title.lower(), card.suit.title.lower()
            assert spoken.lower().count(f"{rank} of {suit}") == hand.count(card)


def test_S1_3_in_the_regular_version_only_ones_own(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED)
    assert page.locator(".open").count() == 0 and len(take_snapshot(ann).hand) == 20
    assert all(screen["open_hands"] is None for screen in ann.screens())


def test_S1_4_you_are_south_and_west_is_at_your_left(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    seats = take_snapshot(ann).seats
    assert [box["name"] for box in seats.values()] == ["Ann", "West", "North", "East"]
    south, west, north, east = (ann.place(f'[data-seat="{seat}"]') for seat in range(4))
    assert west[0] < north[0] < east[0] and north[1] < south[1]
    assert tr("page.partner") in seats["2"]["text"]


def test_S1_4_the_other_team_is_called_the_chumps_once(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    assert {score.name: score.word for score in take_snapshot(ann).scores} == {
        "You & North": tr("page.we"), "West & East": tr("common.chumps"),
    }  # fmt: skip
    assert ann.page.locator("body").inner_text().count(tr("common.chumps")) == 1


def test_S1_11_ones_hand_is_seen_before_anything_is_bid(enter: Enter, ann: Person) -> None:
    scene = enter(RULES, SEED, policies=OTHERS)
    now = take_snapshot(ann)
    assert now.moment == "bidding" and not ann.screens()[-1]["calls"]
    assert sorted(now.hand) == sorted(card.text for card in scene.dealt.hands[0])
    suits = [card[1] for card in now.hand]
    assert sum(a != b for a, b in itertools.pairwise(suits)) <= 3, "by suit"


def test_S1_25_S1_26_S1_27_any_number_from_51_then_in_fives(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHERS)
    legal = [*range(51, 61), 65, 70]
    assert quick_bids(page) == legal[:5]
    assert step_through_bids(page, len(legal)) == legal
    named = bid_until_asked(ann, 53)
    assert named.contract == (tr("page.you_bid_bid", bid="53"), tr("text.trump_isnt_named_yet"))


def test_S1_24_S1_29_S1_30_S1_33_what_a_first_bid_says(enter: Enter, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    told = page.locator("#told")
    meld = tr("text.meld_meld", meld="14")
    expect(told).to_have_text(shown_by_bid(tr("text.a_trump_suit_or_meld", meld=meld)))
    quick = page.get_by_role("group", name=tr("page.other_bids")).get_by_role("button")
    for at, (low, high) in enumerate(((14, 24), (26, 34)), 1):
        quick.nth(at).click()
        expect(told).to_have_text(shown_by_bid(tr("text.low_to_high_meld", low=low, high=high)))


def test_S1_31_S1_32_at_59_and_above(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(any_deal, RULES, dealer=2)
    enter(RULES, seed, policies={1: plain, 2: plain, 3: says("55")})
    told = page.locator("#told")
    type_bid(page, 59)
    expect(told).to_have_text(shown_by_bid(tr("text.meld_or_more_meld", meld="36")))
    enter(RULES, seed, policies={1: plain, 2: plain, 3: says("60")})
    type_bid(page, 75)
    expect(told).to_have_text(shown_by_bid(tr("text.meld_or_more_meld", meld="29")))
    meanings = {offer["amount"]: offer["meaning"] for offer in ann.screens()[-1]["asked"]["offers"]}
    assert meanings[75] == tr("text.meld_or_more_meld", meld="29")


def test_S1_34_how_often_each_has_bid_is_seen(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies={1: plain, 2: raises(2), 3: plain})
    bid_until_asked(ann, 51)
    press_until_asked(ann, ".bid")
    calls = bids_so_far(page)
    assert sum(call.startswith("Ann 5") for call in calls) == 2
    assert sum(call.startswith("Puppet 2 5") for call in calls) == 2


def test_S1_28_S1_60_trump_is_named_by_its_code(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(lambda dealt: marriages(dealt, 0) == [Suit.HEARTS], RULES)
    for code in ("H", "4"):
        enter(RULES, seed, policies=OTHERS, first=stops_at("name_trump", policy=says("51")))
        assert take_snapshot(ann).ask == tr("server.name_a_suit_with_a_marriage")
        assert page.locator(".ask .option").count() == 1
        named = type_until_asked(ann, code)
        title = tr("page.trump_are_trump", trump=Suit.HEARTS.title)
        assert named.contract == (title, tr("page.you_bid_bid", bid="51")) and named.trump == "H"
    enter(RULES, seed, policies=OTHERS, first=stops_at("name_trump", policy=says("51")))
    page.keyboard.type("S")
    page.keyboard.press("Enter")
    expect(page.locator(".refused")).to_be_visible()
    page.wait_for_function("sound => window.heard.at(-1) === sound", arg=KNOCK)


def test_S1_59_a_bid_is_typed_and_0_passes(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    assert take_snapshot(ann).ask == tr("server.your_bid")
    named = type_until_asked(ann, "57")
    assert named.contract == (tr("page.you_bid_bid", bid="57"), tr("text.trump_isnt_named_yet"))
    enter(RULES, SEED, policies=OTHERS)
    type_until_asked(ann, "0")
    assert ann.screens()[-1]["calls"][0] == {
        "seat": 0, "text": "pass", "meaning": None, "formula": None,
    }  # fmt: skip


def test_S1_57_the_learners_version_is_told_to_all_and_for_one_alone(
    stage: People, page: Page
) -> None:
    table = make_table(stage.address, RULES, SEED, LEARN)
    with urllib.request.urlopen(f"{stage.address}/api/tables/{table}") as answer:
        differing = {one["path"] for one in json.load(answer)["differences"]}
    assert "table.show_all_hands" in differing
    one, other = stage.person("Eva"), stage.person("Fay")
    one.open(table)
    one.sit(0)
    other.open(table)
    door = other.page.locator(".door")
    expect(door.locator(".learner")).to_contain_text(
        tr("page.learners_version_all_hands_are_open_its")
    )
    assert door.locator("[data-free]").count() == 0
    door.get_by_role("button", name=tr("page.just_watch")).click()
    other.page.locator('[data-seat="2"] .sit').click()
    expect(other.page.locator(".refused")).to_contain_text(
        tr("server.all_hands_are_open_at_this_table")
    )
    assert other.page.locator(".open").count() == 0


def test_S1_35_S1_36_S1_58_the_formula_of_every_player_is_seen(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, changes=LEARN)
    page.locator(".helper .short").click()
    own = page.locator("dialog .formula").all_inner_texts()
    assert len(own) == 4 and all(" meld + " in text and " rounded up " in text for text in own)
    page.keyboard.press("Escape")
    press_until_asked(ann, page.locator(".bid").first)
    made = ann.screens()[-1]["calls"]
    assert len(made) >= 4 and all(call["formula"] for call in made)

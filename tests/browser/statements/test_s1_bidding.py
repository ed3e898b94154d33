"""Double-Deck Pinochle of 1983 on the page: versions, bidding by keys, and what bids mean."""

import itertools
import json
import re
import urllib.request

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, marriages, rules_of, seed_where
from tests.browser.support.layout import amiss
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
from tests.browser.support.person import DESKTOP, KNOCK, People, Person
from tests.browser.support.scripted_people import Policy, make_table, plain, raises, says, stops_at
from tests.browser.support.settled import still

from acesaround.cards import Suit
from acesaround.i18n import tr, tr_plural
from acesaround.messages.refusals import NO_MARRIAGE_IN_SUIT
from acesaround.players.conventions import assumed_meld, send_meld_bid
from acesaround.text.columns import capital

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


_APART = {
    "open hand": ".felt .open",
    "bid": ".felt .call b",
    "name": ".felt .name b",
    "top": ".top button, .contract",
    "choice": ".ask.panel",
}


def test_S1_2_open_hands_and_bids_cover_nothing(enter: Enter, page: Page) -> None:
    seed = seed_where(any_deal, RULES, dealer=0)
    enter(RULES, seed, changes=LEARN)
    expect(page.locator(".felt .call b")).to_have_count(3)
    for width, height in ((1280, 800), (1024, 768), (844, 390), (390, 844), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        found = amiss(still(page), _APART, needed=("open hand", "bid", "choice"))
        assert found == [], f"{width}x{height}"
    page.set_viewport_size({"width": 360, "height": 640})
    assert amiss(still(page), _APART, needed=("bid", "choice")) == []
    page.locator(".felt .seat .who").first.click(position={"x": 4, "y": 4})
    expect(page.get_by_role("dialog").locator(".open")).to_be_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


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


def shown_range(page: Page) -> list[int]:
    """Return the numbers of what the chosen bid shows: one amount of meld, or its bounds."""
    text = page.locator("#told").inner_text()
    return [int(found) for found in re.findall(r"\d+", text)]


def test_S1_24_S1_29_S1_30_S1_33_what_a_first_bid_says(enter: Enter, page: Page) -> None:
    """The page names the melds that make a hand bid that amount, and no others."""
    enter(RULES, SEED, policies=OTHERS)
    for amount in (51, 52, 53, 54):
        type_bid(page, amount)
        expect(page.locator(f'.bid[data-bid="{amount}"]')).to_be_enabled()
        melds = [
            meld
            for meld in range(0, 60, 2)
            if any(send_meld_bid(rules_of(RULES), None, meld, n) == amount for n in (0, 4))
        ]
        shown = shown_range(page)
        assert (shown[0], shown[-1]) == (melds[0], melds[-1])
    type_bid(page, 51)
    either = tr("text.a_trump_suit_or_meld", meld=tr("text.meld_meld", meld=14))
    expect(page.locator("#told")).to_have_text(shown_by_bid(either))


def test_S1_30_of_a_partner_who_shows_no_meld_8_is_assumed(
    enter: Enter, ann: Person, page: Page
) -> None:
    seed = seed_where(any_deal, RULES, dealer=0)
    enter(RULES, seed, policies={1: says("53"), 2: plain, 3: says("54")})
    assumed = assumed_meld(rules_of(RULES))
    meaning = tr("text.no_meld_count_assumed", assumed=assumed)
    assert assumed == 8
    told = tr("common.name_passed_meaning", name="Puppet 2", meaning=meaning)
    expect(page.locator(".ask .partner")).to_have_text(told)
    calls = ann.screens()[-1]["calls"]
    assert [re.findall(r"\d+", call["meaning"]) for call in calls] == [
        ["26", "34"], ["8"], ["14"],
    ]  # fmt: skip


def test_S1_31_S1_32_at_59_and_above(enter: Enter, ann: Person, page: Page) -> None:
    seed, found = seed_where(any_deal, RULES, dealer=2), rules_of(RULES)
    enter(RULES, seed, policies={1: plain, 2: plain, 3: says("55")})
    type_bid(page, 59)
    expect(page.locator('.bid[data-bid="59"]')).to_be_enabled()
    capped = [meld for meld in range(0, 90, 2) if send_meld_bid(found, 55, meld) == 59]
    assert shown_range(page) == [capped[0]] and capped[-1] == 88
    enter(RULES, seed, policies={1: plain, 2: plain, 3: says("60")})
    type_bid(page, 75)
    expect(page.locator('.bid[data-bid="75"]')).to_be_enabled()
    late = [meld for meld in range(90) if send_meld_bid(found, 60, meld) == 75]
    assert shown_range(page) == [late[0]]
    meanings = {offer["amount"]: offer["meaning"] for offer in ann.screens()[-1]["asked"]["offers"]}
    assert meanings[75] == tr("text.meld_or_more_meld", meld=late[0])
    assert meanings[65] == tr_plural("text.a_trump_suit_bid_count_times", 1)
    assert meanings[70] is None


def test_S1_33_S1_34_how_often_each_has_bid_for_a_suit_is_seen(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies={1: plain, 2: raises(2), 3: plain})
    bid_until_asked(ann, 52)
    again = tr_plural("text.a_trump_suit_bid_count_times", 1)
    expect(page.locator("#told")).to_have_text(shown_by_bid(again))
    press_until_asked(ann, ".bid")
    suits = [tr_plural("text.a_trump_suit_bid_count_times", times) for times in (1, 2)]
    calls = bids_so_far(page)
    either = tr("text.a_trump_suit_or_meld", meld=tr("text.meld_meld", meld=14))
    melds = tr("text.low_to_high_meld", low=14, high=24)
    assert [call for call in calls if call.startswith("Ann")] == [
        f"Ann 52 {melds}", f"Ann 54 {suits[0]}",
    ]  # fmt: skip
    assert [call for call in calls if call.startswith("Puppet 2")] == [
        f"Puppet 2 53 {either}", f"Puppet 2 55 {suits[1]}",
    ]  # fmt: skip
    told = [
        tr("page.names_bid_means_meaning", name="Puppet 2", bid=bid, meaning=meaning)
        for bid, meaning in ((53, either), (55, suits[1]))
    ]
    expect(page.locator(".ask .partner")).to_have_text("; ".join(told))


def test_S1_28_S1_60_trump_is_named_by_its_code(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(lambda dealt: marriages(dealt, 0) == [Suit.HEARTS], RULES)
    for code in ("H", "4", "hea", "trump h"):
        enter(RULES, seed, policies=OTHERS, first=stops_at("name_trump", policy=says("51")))
        assert take_snapshot(ann).ask == tr("server.name_a_suit_with_a_marriage")
        assert page.locator(".ask .option").count() == 1
        named = type_until_asked(ann, code)
        title = tr("page.trump_are_trump", trump=Suit.HEARTS.title)
        assert named.contract == (title, tr("page.you_bid_bid", bid="51")) and named.trump == "H"
    enter(RULES, seed, policies=OTHERS, first=stops_at("name_trump", policy=says("51")))
    for code in ("S", "1", "spades", "trump s"):
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        expect(page.locator(".refused")).to_contain_text(
            capital(str(NO_MARRIAGE_IN_SUIT(suit="S")))
        )
        page.wait_for_function("sound => window.heard.at(-1) === sound", arg=KNOCK)
        page.keyboard.press("Escape")
        expect(page.locator(".refused")).to_have_count(0)


def test_S1_59_a_bid_is_typed_and_0_passes(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    assert take_snapshot(ann).ask == tr("server.your_bid")
    named = type_until_asked(ann, "57")
    assert named.contract == (tr("page.you_bid_bid", bid="57"), tr("text.trump_isnt_named_yet"))
    enter(RULES, SEED, policies=OTHERS)
    type_until_asked(ann, "0")
    first = ann.screens()[-1]["calls"][0]
    assert (first["seat"], first["text"], first["formula"]) == (0, "pass", None)


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
    before = ann.screens()[-1]["asked"]["formula"]
    assert " meld + " in before and " rounded up " in before
    expect(page.locator(".formulas .own .formula")).to_have_text(before)
    press_until_asked(ann, page.locator(".bid").first)
    made = ann.screens()[-1]["calls"]
    assert len(made) >= 4 and all(call["formula"] for call in made)
    expect(page.locator(".formulas .own")).to_have_count(0)
    page.get_by_role("button", name=tr("common.formulas")).click()
    told = page.locator("dialog .formula").all_inner_texts()
    assert told == [call["formula"] for call in made]
    assert page.locator("dialog .open").count() == 3
    page.keyboard.press("Escape")

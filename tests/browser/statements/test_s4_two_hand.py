"""Two-hand pinochle on the page: stock, upcard, melds one at a time, and the final tricks."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, seed_where
from tests.browser.support.legal_cards import may_play, situation
from tests.browser.support.page_contents import (
    Snapshot,
    card_of,
    play_as,
    play_through,
    press_until_asked,
    take_snapshot,
)
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import Policy, Screen, plain

from acesaround.i18n import tr

RULES = "two-hand"
SEED = seed_where(any_deal, RULES)
OTHER: dict[int, Policy] = {1: plain}


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def laying(screen: Screen) -> str:
    """Lay down the first legal meld."""
    lays = [one["action"] for one in screen["asked"]["options"] if one["action"].startswith("lay")]
    return lays[0] if lays else plain(screen)


def highest(screen: Screen) -> str:
    """Win tricks: play the highest card, trumps first."""
    plays = [card["legal"] for card in screen["hand"] if card["legal"]]
    trump = screen["trump"]
    if screen["phase"] == "stock_play" and plays:
        return max(plays, key=lambda card: (card[1] == trump, "9JQKTA".index(card[0])))
    return laying(screen)


def over_the_stock(now: Snapshot) -> bool:
    """True if the stock is gone or the hand is over."""
    return " in the stock" not in now.stock


def with_a_meld(enter: Enter, kind: str) -> None:
    """Bring Ann to a point where she has won a trick and can lay down a meld of the given kind."""

    def first(screen: Screen) -> str | None:
        offered = [one["action"] for one in screen["asked"]["options"]]
        there = any(re.match(f"lay {kind}", action) for action in offered)
        early = screen["stock"]["face_down"] > 3
        if screen["phase"] == "stock_meld" and there and early:
            return None
        assert screen["phase"] != "trick_play", "it never came"
        return highest(screen)

    for start in range(0, 4000, 100):
        with suppress(AssertionError):
            enter(RULES, seed_where(any_deal, RULES, start=start), policies=OTHER, first=first)
            return
    raise AssertionError(f"no {kind} was ever to be laid")


def test_S4_4_S4_5_S4_6_twelve_cards_a_stock_and_the_trump_turned_up(
    enter: Enter, ann: Person, page: Page
) -> None:
    scene = enter(RULES, SEED, policies=OTHER)
    now = take_snapshot(ann)
    assert now.moment == "stock" and len(now.hand) == 12 and len(now.seats) == 2
    upcard = scene.dealt.stock[0]
    expect(page.locator(".count")).to_have_text(tr("page.cards_in_the_stock_count", count="23"))
    shown = page.locator(".pile .up").get_attribute("aria-label") or ""
    assert card_of(shown) == upcard.text
    assert now.trump == upcard.suit.letter
    assert now.contract[0] == tr("page.trump_are_trump", trump=upcard.suit.title)


def test_S4_8_S4_9_the_nondealer_begins_and_any_card_may_be_played(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHER)
    now = take_snapshot(ann)
    assert now.seats["1"]["dealer"] and now.leads
    assert set(now.lit) == set(now.hand)
    enter(RULES, seed_where(any_deal, RULES, dealer=0), policies=OTHER)
    now = take_snapshot(ann)
    assert not now.leads and len(now.trick) == 1
    assert now.ask == tr("page.your_turn_play_any_card")
    assert set(now.lit) == set(now.hand)


def test_S4_10_S4_12_S4_13_both_draw_and_the_drawn_card_is_marked(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHER)
    assert len(take_snapshot(ann).hand) == 12
    now = press_until_asked(ann, page.locator(".hand .lit").last)
    if page.locator('[data-action="draw"]').count():
        now = press_until_asked(ann, page.locator('[data-action="draw"]'))
    assert len(now.hand) == 12
    expect(page.locator(".count")).to_have_text(tr("page.cards_in_the_stock_count", count="21"))
    assert page.locator(".hand .mark").all_inner_texts() == [tr("page.drawn")]
    assert now.lit


def test_S4_11_S4_16_S4_22_the_winner_may_lay_one_meld(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    now = take_snapshot(ann)
    assert now.ask == tr("server.lay_down_a_meld_or_draw")
    lay = page.locator('[data-action^="lay marriage"]').first
    expect(lay).to_contain_text(re.compile(r"\b[24]\b"))
    before = ann.screens()[-1]["seats"][0]
    press_until_asked(ann, lay)
    assert page.locator(".laid li").first.inner_text().startswith("You laid down a marriage")
    left = [one["action"] for one in ann.screens()[-1]["asked"]["options"]]
    assert not [action for action in left if action.startswith("lay") and "dix" not in action]
    assert before["seat"] == 0


def test_S4_23_melded_cards_lie_open_and_may_be_played(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    press_until_asked(ann, page.locator('[data-action^="lay marriage"]').first)
    if page.locator('[data-action="draw"]').count():
        press_until_asked(ann, page.locator('[data-action="draw"]'))
    marked = page.locator(".hand .card", has=page.locator(".mark", has_text=tr("page.face_up")))
    assert marked.count() == 2
    card = marked.first.get_attribute("data-card")
    assert "lit" in (marked.first.get_attribute("class") or "")
    held = take_snapshot(ann).hand.count(str(card))
    after = press_until_asked(ann, marked.first)
    assert after.hand.count(str(card)) < held + 1
    assert marked.count() == 1


def test_S4_24_S4_25_only_melds_with_a_fresh_card_are_offered(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    press_until_asked(ann, page.locator('[data-action^="lay marriage"]').first)
    ann.frames.clear()
    play_through(ann, until=over_the_stock)
    offers = 0
    for screen in ann.screens():
        fresh = {card["card"] for card in screen["hand"] if card["mark"] != "exposed"}
        for one in screen["asked"]["options"] if screen["asked"] else []:
            if one["action"].startswith("lay"):
                cards = {word.partition("#")[0] for word in one["action"].split()[2:]}
                assert cards & fresh, one
                offers += 1
    assert offers


def test_S4_15_S4_26_a_dix_is_exchanged_for_the_upcard(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "dix .* exchange")
    upcard = card_of(page.locator(".pile .up").get_attribute("aria-label") or "")
    swap = page.locator('[data-action^="lay dix"][data-action$="exchange"]').first
    now = press_until_asked(ann, swap)
    assert card_of(page.locator(".pile .up").get_attribute("aria-label") or "") == f"9{upcard[1]}"
    assert upcard in now.hand
    assert "exchanged it for the" in page.locator(".laid li").first.inner_text()


def test_S4_36_only_the_winner_is_asked_for_a_meld(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies={1: highest})

    def lowest(now: Snapshot) -> bool:
        lit = ann.page.locator(".hand .lit")
        if now.lit:
            lit.last.click(position=CORNER)
            return True
        return False

    play_through(ann, until=over_the_stock, act=lowest)
    for screen in ann.screens():
        if screen["phase"] == "stock_meld" and screen["turn"] is not None:
            assert screen["last_trick"]["winner"] == screen["turn"]
            assert (screen["asked"] is not None) == (screen["turn"] == 0)


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> list[Snapshot]:
    """Play from the last cards of the stock to the end of the hand."""

    def first(screen: Screen) -> str | None:
        ended = screen["stock"] is not None and screen["stock"]["face_down"] <= 3
        return None if ended and screen["phase"] == "stock_play" else laying(screen)

    enter(RULES, SEED, policies=OTHER, first=first)

    def lowest(now: Snapshot) -> bool:
        lit = ann.page.locator(".hand .lit")
        if now.lit:
            lit.last.click(position=CORNER)
            return True
        return False

    return play_through(ann, act=lowest)


def playing(entry: Snapshot) -> bool:
    """True if the cards are played after the stock is gone."""
    return entry.moment == "stock" and " in the stock" not in entry.stock


def test_S4_14_S4_15_the_last_card_of_the_stock_is_shown(hand: list[Snapshot]) -> None:
    taken = list(dict.fromkeys(entry.stock for entry in hand if entry.moment == "stock"))
    assert taken[:2] == [
        tr("page.cards_in_the_stock_count", count="3"),
        tr("page.cards_in_the_stock_count", count="1"),
    ]
    assert re.fullmatch(
        tr("server.name_drew_the_last_card_of_the", name="(You|Puppet 1)"), taken[2]
    )
    assert taken[3] == tr("page.the_stock_is_empty")


def test_S4_7_S4_27_then_melds_are_taken_up_and_twelve_cards_played(hand: list[Snapshot]) -> None:
    first = next(entry for entry in hand if playing(entry))
    assert len(first.hand) == 12
    assert sum(playing(entry) for entry in hand) <= 12


def test_S4_28_S4_29_what_may_be_played_is_lit(hand: list[Snapshot]) -> None:
    suit = hand[0].trump
    met = set()
    for entry in hand:
        if playing(entry):
            allowed = may_play(entry.hand, entry.led, suit, head="trump_led", overtrump=False)
            assert set(entry.lit) == allowed, entry
            met.add(situation(entry.hand, entry.led, suit))
    assert met


def test_S4_30_S4_31_counters_taken_and_left_stay_the_same(hand: list[Snapshot]) -> None:
    plays = [entry for entry in hand if playing(entry)]
    assert len({sum(entry.counters) for entry in plays}) == 1
    # Each trick can hold two counters, and the last one is worth a point.
    assert all(entry.counters[-1] <= 2 * len(entry.hand) + 2 for entry in plays)
    assert 0 < plays[0].counters[-1] < 25


def test_S4_32_scores_are_totalled_after_the_hand(hand: list[Snapshot], ann: Person) -> None:
    over = hand[-1]
    assert over.moment in ("hand over", "game over")
    results = [screen["hand_over"] for screen in ann.screens() if screen["hand_over"]]
    sides = {side["name"]: side["total"] for side in results[-1]["sides"]}
    assert {score.name: score.points for score in over.scores} == sides
    assert sum(reason["points"] for reason in results[-1]["sides"][0]["reasons"]) == sides["You"]


def test_S4_1_S4_33_the_first_to_the_target_wins(enter: Enter, ann: Person, page: Page) -> None:
    def first(screen: Screen) -> str | None:
        return None if screen["phase"] == "trick_play" and len(screen["hand"]) <= 2 else \
            highest(screen)  # fmt: skip

    enter(RULES, SEED, changes={"game": {"target": 1}}, policies=OTHER, first=first)
    over = play_as(ann, plain)
    assert over.moment == "game over"
    expect(page.locator(".end")).to_have_attribute("aria-label", tr("page.game_over"))
    expect(page.locator(".end .by")).to_contain_text(
        tr("text.side_reached_target_points_and_won_the", side="", target="1").strip()
    )

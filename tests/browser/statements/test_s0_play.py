"""Doubles Pinochle of 1993 on the page: playing the cards, scores, and the four ways to win."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import Changes, dealt, marriages, seed_where
from tests.browser.support.page_contents import Snapshot, play_as, play_through
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import Policy, for_side, plain, says, until_cards
from tests.browser.support.situations import (
    CUT_OR_VOID,
    EVERY_SITUATION,
    check_situation,
    until_situation,
)
from tests.support.legal_cards import situations, winner

from acesaround.cards import Card, Suit
from acesaround.game.actions import Deal
from acesaround.i18n import tr

RULES = "doubles-1993"
QUADRUPLE = "381438"
"""A seed that deals seat 0 all the queens of spades and jacks of diamonds."""
EVERY_TRICK = "360"
"""A seed with which seat 0 and its partner can take every trick with spades as trump."""


def spades(then: Policy) -> Policy:
    return says("51", "trump S", "play on", then=then)


def ends(enter: Enter, ann: Person, seed: str, changes: Changes, side: int = 0) -> Snapshot:
    """Play a hand whose last cards Ann plays with the mouse."""
    others = {seat: for_side(side) for seat in (1, 2, 3)}
    first = until_cards(2, spades(for_side(side)))
    enter(RULES, seed, changes=changes, policies=others, first=first)
    return play_as(ann, for_side(side))


def has_spades(deal: Deal) -> bool:
    return Suit.SPADES in marriages(deal, 0)


class Played(NamedTuple):
    """A hand that was played: snapshots, the result's lines, and the reasons of the scores."""

    diary: list[Snapshot]
    lines: list[str]
    reasons: list[str]


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> Played:
    """Play the last twelve tricks with the mouse."""
    enter(
        RULES, seed_where(has_spades, RULES), policies=dict.fromkeys((1, 2, 3), plain),
        first=until_cards(12, spades(plain)),
    )  # fmt: skip

    def lowest(now: Snapshot) -> bool:
        lit = ann.page.locator(".hand .lit")
        if now.moment == "play" and lit.count():
            lit.last.click(position=CORNER)
            return True
        return False

    diary = play_through(ann, act=lowest)
    sides = ann.screens()[-1]["hand_over"]["sides"]
    reasons = [reason["text"] for side in sides for reason in side["reasons"]]
    return Played(diary, ann.page.locator(".result").inner_text().split("\n"), reasons)


def test_S0_23_S0_24_what_may_be_played_is_lit(hand: Played) -> None:
    plays = [entry for entry in hand.diary if entry.moment == "play"][1:]
    assert {"lead", "follow"} < situations(plays, "S", head="never", overtrump=False)


@pytest.mark.parametrize("wanted", [one for one in CUT_OR_VOID if not one.endswith("beat")])
def test_S0_25_S0_26_S0_27_without_the_suit_one_trumps_and_need_not_beat(
    enter: Enter, ann: Person, wanted: str
) -> None:
    first = until_situation(wanted, says("51", "trump D", "play on"))
    enter(RULES, EVERY_SITUATION, policies=dict.fromkeys((1, 2, 3), plain), first=first)
    now = check_situation(ann, wanted, head="never", overtrump=False)
    trumps = {card for card in now.hand if card[1] == "D"}
    if "trump" in wanted:
        assert set(now.lit) == trumps
    assert (wanted == "free") == (set(now.lit) == set(now.hand))


def test_S0_22_S0_28_S0_30_S0_31_cards_lie_clockwise_and_the_winning_one_is_marked(
    hand: Played,
) -> None:
    names = ["Ann", "Puppet 1", "Puppet 2", "Puppet 3"]
    for entry in hand.diary:
        if entry.trick:
            assert entry.winning == winner(entry.trick, "S")
            whose = [names.index(name) for name in entry.players]
            assert whose == [(whose[0] + turn) % 4 for turn in range(len(whose))]


def test_S0_32_S0_33_counters_taken_and_left_are_shown(
    hand: Played,
) -> None:
    for entry in hand.diary:
        if entry.moment == "play":
            assert len(entry.counters) == 3 and sum(entry.counters) == 50


def test_S0_7_S0_35_S0_36_every_reason_of_a_score_is_told(
    enter: Enter, ann: Person, hand: Played
) -> None:
    lines = hand.lines
    assert re.fullmatch(r"You & Puppet 2 (made the bid of 51|went set .*)\.", lines[0])
    scores = [int(line.replace("−", "-")) for line in _after(lines, "Score")]
    gained = [int(line.replace("−", "-")) for line in _after(lines, "This hand")]
    assert scores == gained and len(scores) == 2
    told = " ".join(" ".join(lines).lower().split())
    assert hand.reasons and all(reason.lower() in told for reason in hand.reasons)


def _after(lines: list[str], title: str) -> list[str]:
    kept = [line for line in lines if line]
    return [kept[at + 1] for at, line in enumerate(kept) if line == title]


def test_S0_4_S0_47_the_target_is_reached(enter: Enter, ann: Person) -> None:
    over = ends(enter, ann, EVERY_TRICK, {"game": {"target": 40, "instant": []}})
    assert over.moment == "game over"
    expect(ann.page.locator(".end")).to_have_attribute("aria-label", tr("page.game_over"))
    expect(ann.page.locator(".end .by")).to_have_text(
        tr("text.side_reached_target_points_and_won_the", side="You & Puppet 2", target="40")
    )


def test_S0_48_every_trick_of_a_hand_wins(enter: Enter, ann: Person) -> None:
    over = ends(enter, ann, EVERY_TRICK, {})
    assert over.moment == "game over"
    expect(ann.page.locator(".end .by")).to_have_text(
        tr("text.side_took_every_trick_in_a_hand", side="You & Puppet 2")
    )


def test_S0_49_far_ahead_while_the_others_gained_nothing(enter: Enter, ann: Person) -> None:
    shutout = {"game": {"instant": [{"kind": "shutout", "score": 40}]}}
    over = ends(enter, ann, EVERY_TRICK, shutout)
    assert over.moment == "game over"
    expect(ann.page.locator(".end .by")).to_have_text(
        tr("text.side_won_by_a_shutout_nobody_else", side="You & Puppet 2")
    )


def test_S0_49_no_forward_progress_is_marked(enter: Enter, ann: Person) -> None:
    over = ends(enter, ann, EVERY_TRICK, {"game": {"instant": [
        {"kind": "shutout", "score": 250}]}})  # fmt: skip
    assert over.moment == "hand over"
    assert [score.mark for score in over.scores] == ["", tr("server.nothing_scored_yet")]
    assert over.goal == "500"


def test_S0_50_a_quadruple_pinochle_wins(enter: Enter, ann: Person) -> None:
    mine = dealt(RULES, QUADRUPLE)
    assert mine.dealer == 3
    assert [mine.hands[0].count(Card.parse(card)) for card in ("QS", "JD")] == [4, 4]
    suit = marriages(mine, 0)[0].letter
    others = {seat: for_side(0) for seat in (1, 2, 3)}
    first = until_cards(2, says("51", f"trump {suit}", "play on", then=for_side(0)))
    enter(RULES, QUADRUPLE, policies=others, first=first)
    over = play_as(ann, for_side(0))
    assert over.moment == "game over"
    expect(ann.page.locator(".end .by")).to_have_text(
        tr("text.side_had_a_quadruple_pinochle", side="You & Puppet 2")
    )

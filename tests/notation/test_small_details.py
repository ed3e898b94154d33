"""Tests of small details in records, screens, and messages."""

import subprocess
import sys
from dataclasses import replace

import pytest
from tests.notation.games import random_game
from tests.support.random_play import walk

import acesaround as aa
from acesaround.cards import Hand, Suit
from acesaround.game.meld import count_meld
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.messages.records import NO_DEALER_SEAT, TYPED, TYPED_IN_VAIN, WRONG_MELD
from acesaround.messages.values import NAME_TWICE
from acesaround.notation import NotationError, from_json, record_of, view_from_json, view_json
from acesaround.notation.actions import KnownCards, PartialDeal, deal_problem
from acesaround.notation.builder import verified
from acesaround.notation.views import BadView
from acesaround.notation.writer import _flow, meld_note
from acesaround.rules.load import load
from acesaround.text.transcript import hand_screens


def test_screens_name_the_bid_and_the_bid_winner() -> None:
    record = record_of(random_game(aa.rules("nicholas-1992"), 4, 230))
    last = hand_screens(record, 0)[-2].text
    bid = tr("text.name_bids_bid", name="Player 1", bid=50)
    trump = tr("common.suit_are_trump", suit="diamonds")
    assert last.startswith(f"{bid}; {trump}; {tr('text.scores_scores', scores='Player 1')}")


def test_short_items_stay_in_one_piece() -> None:
    lines = list(_flow("Play", ["South plays the AS"] * 9))
    assert len(lines) == 3
    assert all(line.count("South") == line.count("the AS") == 3 for line in lines)


def test_the_field_that_stands_twice_is_named() -> None:
    with pytest.raises(NotationError) as caught:
        from_json('{"aces": 1, "seed": 1, "seed": 2}')
    assert caught.value.message == NAME_TWICE(field="'seed'")


def test_a_dealer_who_is_no_seat_is_told_the_last_one() -> None:
    deal = PartialDeal(4, (KnownCards(Hand(), True),) * 4)
    assert deal_problem(load("nicholas-1992"), deal) == NO_DEALER_SEAT(dealer=4, last=3)


def test_a_meld_that_was_not_counted_so_is_found_out() -> None:
    record = record_of(random_game(aa.rules("nicholas-1992"), 4, 230))
    hand = record.hands[0]
    assert hand.melds[3] == 38
    wrong = replace(hand, melds=(*hand.melds[:3], 40))
    with pytest.raises(NotationError) as caught:
        verified(replace(record, hands=(wrong, *record.hands[1:])))
    assert caught.value.message == WRONG_MELD(seat="East", right="38", total=40)


def test_gifts_of_a_later_version_may_say_more() -> None:
    rules = load("single-deck-partners")
    seen = next(found for step in walk(rules, 1, 9) if (found := view(step.after, 0)).gifts)
    written = view_json(seen)
    for gift in written["gifts"]:
        gift["at"] = "noon"
    assert view_from_json(written, rules).gifts == seen.gifts


def test_gifts_are_between_partners_and_have_the_right_number_of_cards() -> None:
    rules = load("single-deck-partners")
    seen = next(found for step in walk(rules, 1, 9) if (found := view(step.after, 0)).gifts)
    for change in ({"giver": seen.gifts[0].taker}, {"count": seen.gifts[0].count + 1}):
        written = view_json(seen)
        written["gifts"][0] |= change
        with pytest.raises(BadView, match="must pass 4 cards"):
            view_from_json(written, rules)


def test_views_have_the_results_unless_they_are_left_out() -> None:
    seen = next(
        found
        for step in walk(load("two-hand"), 1, 2)
        if (found := view(step.after, 0)).match.results
    )
    assert view_json(seen) == view_json(seen, results=True) != view_json(seen, results=False)


def test_a_typed_total_counts_only_if_the_meld_does() -> None:
    meld = count_meld(load("nicholas-1992"), Hand.parse("AS 10S KS QS JS"), Suit.SPADES)
    for counted, code in ((meld.total, TYPED.code), (0, TYPED_IN_VAIN.code)):
        note = meld_note(meld, counted, meld.total + 5)
        assert note is not None and code in str(note.params)


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, acesaround.notation; print('acesaround.notation.api' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert shown.stdout == "False\n"

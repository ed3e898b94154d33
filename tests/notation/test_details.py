"""Small things that a reader of records, screens, and messages would miss."""

import pytest
from tests.notation.games import random_game

import acesaround as aa
from acesaround.cards import Hand
from acesaround.notation import NotationError, from_json, record_of
from acesaround.notation.deals import PartialDeal, Some, deal_problem
from acesaround.notation.screens import hand_screens
from acesaround.notation.writing import _flow
from acesaround.rules.load import load


def test_screens_name_the_bid_and_the_bid_winner() -> None:
    record = record_of(random_game(aa.rules("nicholas-1992"), 4, 230))
    last = hand_screens(record, 0)[-2].text
    assert last.startswith("Bid 50 by Player 1; diamonds are trump; scores: ")


def test_short_items_stay_in_one_piece() -> None:
    lines = list(_flow("Play", ["South plays the AS"] * 9))
    assert len(lines) == 3
    assert all(line.count("South") == line.count("the AS") == 3 for line in lines)


def test_the_field_that_stands_twice_is_named() -> None:
    with pytest.raises(NotationError, match="the field 'seed' stands twice"):
        from_json('{"aces": 1, "seed": 1, "seed": 2}')


def test_a_dealer_who_is_no_seat_is_told_the_last_one() -> None:
    deal = PartialDeal(4, (Some(Hand(), True),) * 4)
    assert deal_problem(load("nicholas-1992"), deal) == "dealer 4 is not a seat from 0 to 3"

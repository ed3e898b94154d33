"""Tests that membership, length, iteration, and samples of legal actions agree."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from acesaround.cards import CARDS, Hand
from acesaround.game.actions import Bid, Bury, EnterMeld, Fold, Give, Pass, Play
from acesaround.game.legal import NOTHING, Calls, CardSets, Choices, Legal, Totals

hands = st.lists(st.sampled_from(CARDS[:10]), min_size=1, max_size=12).map(Hand)


def agrees(legal: Legal) -> None:
    listed = list(legal)
    assert len(listed) == len(legal) == len(set(listed))
    assert all(action in legal for action in listed)
    assert repr(legal).startswith("<")
    if listed:
        rng = random.Random(len(listed))
        assert {legal.sample(rng) for _ in range(20)} <= set(listed)


def test_nothing() -> None:
    agrees(NOTHING)
    assert len(NOTHING) == 0


def test_choices() -> None:
    agrees(Choices((Pass(), Bid(50), Fold())))
    assert repr(Choices((Pass(), Bid(50)))) == "<pass, 50>"
    assert Bid(51) not in Choices((Bid(50),))


@given(st.booleans(), st.integers(1, 60), st.integers(0, 30), st.integers(0, 8))
def test_calls(may_pass: bool, start: int, ones: int, fives: int) -> None:
    spans = (range(start, start + ones), range(start + 60, start + 60 + 5 * fives, 5))
    calls = Calls(tuple(span for span in spans if span), may_pass)
    agrees(calls)
    amounts = {action.amount for action in calls if isinstance(action, Bid)}
    assert all((Bid(n) in calls) == (n in amounts) for n in range(start - 2, start + 120))
    assert (Pass() in calls) is may_pass
    assert Fold() not in calls


def test_calls_in_short() -> None:
    assert repr(Calls((range(51, 60), range(60, 1001, 5)))) == "<pass, 51..59, 60..1000>"
    assert repr(Calls((range(50, 51),))) == "<pass, 50>"
    assert repr(Calls(())) == "<pass>"


def test_totals() -> None:
    agrees(Totals(12))
    assert EnterMeld(0) in Totals() and EnterMeld(-1) not in Totals()
    assert EnterMeld(9_999) in Totals() and EnterMeld(10_000) not in Totals()
    assert EnterMeld(13) not in Totals(12)
    assert repr(Totals(12)) == repr(Totals()), "the true total is not given away"
    assert Totals().sample(random.Random(1)) in Totals()


@given(hands, hands, st.integers(0, 5), st.booleans())
def test_card_sets(free: Hand, others: Hand, count: int, may_fold: bool) -> None:
    held = free + others
    sets = CardSets(Bury, held, free, min(count, len(held)), may_fold)
    agrees(sets)
    assert (Fold() in sets) is may_fold
    for action in sets:
        if isinstance(action, Bury):
            assert len(action.cards) == sets.count and action.cards <= held
            barred = sum(
                max(0, action.cards.count(card) - free.count(card)) for card in action.cards.kinds()
            )
            assert barred == max(0, sets.count - len(free)), "no more than must be"


@given(hands, st.integers(0, 4))
def test_every_set_of_cards_is_listed_once(hand: Hand, count: int) -> None:
    count = min(count, len(hand))
    sets = CardSets(Give, hand, hand, count)
    wanted = {tuple(sorted(chosen)) for chosen in combinations(list(hand), count)}
    assert {tuple(sorted(action.cards)) for action in sets if isinstance(action, Give)} == wanted
    assert len(sets) == len(wanted)


def test_other_actions_are_not_in_card_sets() -> None:
    hand = Hand(CARDS[:4])
    sets = CardSets(Give, hand, hand, 2)
    assert Play(CARDS[0]) not in sets and Bury(Hand(CARDS[:2])) not in sets
    assert Give(Hand(CARDS[:3])) not in sets and Give(Hand(CARDS[5:7])) not in sets
    assert repr(sets) == "<give 2 of S:KQJ9 H:- C:- D:->"

"""Tests of `Hand` against a `Counter`."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesaround.cards import CARDS, Card, CardError, Hand, Suit
from acesaround.messages import Message, values

cards = st.lists(st.sampled_from(CARDS), max_size=60).filter(
    lambda chosen: max(Counter(chosen).values(), default=0) <= 15
)


@given(cards)
def test_a_hand_is_a_multiset(chosen: list[Card]) -> None:
    hand, counts = Hand(chosen), Counter(chosen)
    assert len(hand) == len(chosen)
    assert Counter(hand) == counts
    assert bool(hand) == bool(chosen)
    for card in CARDS:
        assert hand.count(card) == counts[card]
        assert (card in hand) == (counts[card] > 0)
    assert hand.counts() == bytes(counts[card] for card in CARDS)
    assert Hand.of_counts(hand.counts()) == hand
    assert set(hand.kinds()) == set(chosen)
    for suit in Suit:
        held = [card for card in chosen if card.suit is suit]
        assert hand.length(suit) == len(held)
        assert hand.has_suit(suit) == bool(held)
        assert list(hand.of_suit(suit)) == sorted(set(held), reverse=True)


@given(cards, st.sampled_from(CARDS))
def test_beating_and_sets(chosen: list[Card], card: Card) -> None:
    hand = Hand(chosen)
    higher = {c for c in chosen if c.suit is card.suit and c.rank > card.rank}
    assert list(hand.beating(card)) == sorted(higher, reverse=True)
    trio = {card, CARDS[(card + 5) % 24], CARDS[(card + 12) % 24]}
    assert hand.sets(trio) == min(hand.count(c) for c in trio)


@given(cards)
def test_order_does_not_matter(chosen: list[Card]) -> None:
    one, other = Hand(chosen), Hand(reversed(chosen))
    assert one == other and hash(one) == hash(other)
    assert list(one) == sorted(chosen, key=lambda card: (card.suit, -card.rank))


@given(cards, cards)
def test_adding_taking_away_and_containing(chosen: list[Card], more: list[Card]) -> None:
    one, two = Hand(chosen), Hand(more)
    counts = Counter(chosen) + Counter(more)
    if max(counts.values(), default=0) > 15:
        with pytest.raises(CardError, match="more than 15"):
            one + two
        return
    both = one + two
    assert Counter(both) == counts
    assert both == one + more == Hand([*chosen, *more])
    assert both - two == one and both - more == one
    assert one <= both and two <= both
    assert (one <= two) == (Counter(chosen) <= Counter(more))
    if not one <= two:
        with pytest.raises(CardError) as caught:
            two - one
        assert caught.value.code == "not_in_hand"


@given(cards)
def test_texts_round_trip(chosen: list[Card]) -> None:
    hand = Hand(chosen)
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(" ".join(map(str, chosen))) == hand
    assert Hand.parse(",".join(card.symbol for card in chosen)) == hand
    assert eval(repr(hand), {"Hand": Hand.parse}) == hand
    assert pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand) == hand


@given(st.text(max_size=40))
def test_any_text_is_a_hand_or_a_clear_error(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except CardError as error:
        message = str(error)
    else:
        message = "none"
        assert Hand.parse(str(hand)) == hand
    assert 0 < len(message) < 250


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("S:AATK H:9 C:- D:QJ", "AS AS TS KS 9H QD JD"),
        ("s:a10k", "AS TS KS"),
        ("♠:AK ♥:10", "AS KS TH"),
        ("A♠, 10♥,qd", "AS TH QD"),
        ("-", ""),
        ("", ""),
    ],
)
def test_spellings(text: str, held: str) -> None:
    assert Hand.parse(text) == Hand(Card.parse(word) for word in held.split())


@pytest.mark.parametrize(
    "text", ["S:AAX", "S:A H:1", "AS;KS", "S:A K", "S::", "AS " * 16, "S:" + "A" * 16]
)
def test_what_is_no_hand(text: str) -> None:
    with pytest.raises(CardError):
        Hand.parse(text)


def test_a_hand_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        Hand()._bits = 1


def test_one_card_less() -> None:
    hand = Hand.parse("AS AS KH")
    assert hand.without(Card.parse("AS")) == Hand.parse("AS KH")
    with pytest.raises(CardError) as caught:
        hand.without(Card.parse("QH"))
    assert caught.value.message == values.NOT_IN_HAND(card="QH", hand=str(hand))


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        (bytes(23), values.WRONG_COUNTS(number=23, kinds=24)),
        (bytes(25), values.WRONG_COUNTS(number=25, kinds=24)),
        (bytes([16, *[0] * 23]), values.TOO_MANY_OF_A_KIND(most=15)),
        (bytes([*[0] * 23, 255]), values.TOO_MANY_OF_A_KIND(most=15)),
        (b"0" * 24, values.TOO_MANY_OF_A_KIND(most=15)),
    ],
)
def test_counts_that_are_no_hand(counts: bytes, message: Message) -> None:
    with pytest.raises(CardError) as caught:
        Hand.of_counts(counts)
    assert caught.value.message == message


def test_a_hand_is_no_list_of_cards() -> None:
    assert Hand.parse("AS") != [Card.parse("AS")]
    assert 5 not in Hand.parse("AS"), "an index is no card"

"""Tests of cards, suits, ranks, and their text forms."""

import copy
import pickle

import pytest

from acesaround.cards import (
    CARDS,
    KINDS,
    Card,
    CardError,
    Hand,
    Rank,
    Suit,
    deck,
    parse_code,
    parse_rank,
    parse_suit,
    parse_suit_code,
)
from acesaround.messages import values


def test_twenty_four_kinds_ordered_by_suit_and_rank() -> None:
    assert len(CARDS) == KINDS == 24
    assert list(CARDS) == sorted(CARDS)
    assert [str(card) for card in CARDS[:6]] == ["9S", "JS", "QS", "KS", "TS", "AS"]


def test_equal_kinds_are_one_object() -> None:
    ace = Card.of(Rank.ACE, Suit.SPADES)
    assert ace is Card.parse("AS") is Card(5)
    assert pickle.loads(pickle.dumps(ace)) is ace
    assert copy.deepcopy(ace) is copy.copy(ace) is ace


@pytest.mark.parametrize("card", CARDS)
def test_texts_round_trip(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(card.symbol) is card
    assert Card.parse(str(card).lower()) is card
    assert Card.parse(f"  {card.symbol}\ufe0f ") is card
    assert repr(card) == str(card) == f"{card}"
    assert f"{card:>4}" == str(card).rjust(4)


@pytest.mark.parametrize(
    ("text", "card"), [("10H", "TH"), ("10♥", "TH"), ("th", "TH"), ("a♤", "AS"), ("9♢", "9D")]
)
def test_other_spellings(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text", ["", "A", "S", "1S", "AX", "8H", "AS AS", "ASS", "11S", "100H", "A S", "\x00", "🂡" * 99]
)
def test_what_is_no_card_says_what_would_be(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert caught.value.message.code == "not_a_card"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("index", [-1, 24, 1000])
def test_there_are_no_other_kinds(index: int) -> None:
    with pytest.raises(CardError) as caught:
        Card(index)
    assert caught.value.message == values.NO_SUCH_CARD(index=index, last=23)


def test_words_for_people() -> None:
    assert Card.parse("TH").title == "Ten of Hearts"
    assert Card.parse("TH").symbol == "10♥"
    assert (Suit.CLUBS.title, Suit.CLUBS.symbol, Suit.CLUBS.letter) == ("Clubs", "♣", "C")
    assert (Rank.TEN.title, str(Rank.TEN)) == ("Ten", "T")


def test_the_ten_ranks_above_the_king() -> None:
    assert Rank.ACE > Rank.TEN > Rank.KING > Rank.QUEEN > Rank.JACK > Rank.NINE
    assert Card.parse("TS") > Card.parse("KS")


@pytest.mark.parametrize("suit", Suit)
def test_suits_by_letter_sign_and_name(suit: Suit) -> None:
    names = (suit.letter, suit.symbol, suit.title, suit.title[:-1], suit.letter.lower())
    assert {parse_suit(f" {name} ") for name in names} == {suit}


@pytest.mark.parametrize("rank", Rank)
def test_ranks_by_letter_and_name(rank: Rank) -> None:
    assert parse_rank(rank.letter.lower()) is parse_rank(rank.title) is rank
    assert parse_rank("10") is Rank.TEN


@pytest.mark.parametrize("parse", [parse_suit, parse_rank, parse_suit_code, parse_code])
@pytest.mark.parametrize("text", ["", "?", "65", "spadess", "x" * 1000])
def test_other_words_are_refused(parse, text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse(text)
    assert caught.value.code.startswith("not_a_")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("ranks", "copies", "size"), [(6, 2, 48), (5, 4, 80), (5, 6, 120), (1, 1, 4)]
)
def test_decks_of_any_ranks_and_copies(ranks: int, copies: int, size: int) -> None:
    full = deck(sorted(Rank, reverse=True)[:ranks], copies)
    assert len(full) == size
    assert {full.count(card) for card in full} == {copies}


def test_cards_and_hands_read_texts() -> None:
    assert Card("10♥") is Card.parse("TH")
    assert Hand("AS, TH") == Hand.parse("TH AS")
    with pytest.raises(CardError) as caught:
        Card("XS")
    assert caught.value.message == values.NOT_A_CARD(text="'XS'")

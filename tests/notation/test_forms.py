"""Tests that text forms of cards, hands, deals, and actions round-trip."""

from contextlib import suppress
from dataclasses import is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.games import games

import acesaround as aa
from acesaround.cards import CARDS, Card, CardError, Hand
from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    Copy,
    Deal,
    EnterMeld,
    Give,
    LayMeld,
    NameTrump,
    Play,
)
from acesaround.messages import Message, records, values
from acesaround.notation import record
from acesaround.notation.actions import (
    ActionError,
    KnownCards,
    PartialDeal,
    make_deal,
    parse_action,
    parse_deal,
    parse_known_cards,
)
from acesaround.notation.errors import NotationError
from acesaround.notation.record_json import deal_object, read_deal_object
from acesaround.session import Game

cards = st.sampled_from(CARDS)
hands = st.lists(cards, max_size=20).map(Hand)
some = st.builds(KnownCards, hands, st.booleans())
copies = st.builds(Copy, cards, st.integers(0, 9))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Play, cards, st.integers(0, 9)),
    st.builds(Bid, st.integers(0, 999_999)),
    st.builds(EnterMeld, st.integers(0, 999_999)),
    st.builds(NameTrump, st.sampled_from(aa.Suit)),
    st.builds(Give, hands.filter(bool)),
    st.builds(Bury, hands.filter(bool)),
    st.builds(
        LayMeld,
        st.sampled_from(["run", "aces", "marriage", "dix"]),
        st.lists(copies, min_size=1, max_size=5).map(tuple),
        st.booleans(),
    ),
)
deals = st.builds(
    make_deal,
    st.one_of(st.none(), st.integers(0, 9)),
    st.lists(some, max_size=6),
    some,
    st.lists(cards, max_size=20).map(tuple),
    st.booleans(),
)


@given(cards, hands)
def test_cards_and_hands(card: Card, hand: Hand) -> None:
    assert Card.parse(str(card)) == Card.parse(card.symbol) == card
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(" ".join(map(str, hand))) == hand
    assert parse_known_cards(str(hand)) == KnownCards(hand, others=False)


@given(some)
def test_cards_with_unknown_ones(cards: KnownCards) -> None:
    assert parse_known_cards(str(cards)) == cards


@given(actions)
def test_actions(action: Action) -> None:
    text = str(action)
    assert parse_action(text) == action
    assert parse_action(f"  {text.lower()} ".replace(" ", "  ")) == action


@given(games)
def test_actions_of_games(game: Game) -> None:
    for action in game.actions:
        assert parse_action(str(action)) == action


@given(deals)
def test_deals(deal: Deal | PartialDeal) -> None:
    assert parse_deal(str(deal)) == deal
    assert read_deal_object(deal_object(deal)) == deal
    if isinstance(deal, Deal):
        assert parse_action(str(deal)) == deal


@given(st.one_of(st.text(max_size=40), st.from_regex(r"\A[a-z]{0,6}[\s\x1c-\x1f|:?#0-9AKQSH]*")))
def test_other_texts_give_the_proper_error(text: str) -> None:
    for read, error in (
        (parse_action, ActionError),
        (parse_deal, ActionError),
        (parse_known_cards, CardError),
    ):
        with suppress(error):
            read(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=9))
def test_other_objects_are_no_deals(given_object: object) -> None:
    with pytest.raises(NotationError):
        read_deal_object(given_object)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", records.NOT_A_DEAL()),
        ("deal 12", records.NOT_A_DEAL()),
        ("deal 0 | S:AX", values.NOT_A_RANK(text="'X'")),
        ("deal 0 | ZZ", values.NOT_A_CARD(text="'ZZ'")),
        ("deal 0 | S:", records.RANKS_MISSING(word="'S:'", suit="S")),
        ("deal 0 | ? AS", values.NOT_A_CARD(text="'?'")),
        ("deal 0 | stock AS ? KS", values.NOT_A_CARD(text="'?'")),
        ("deal 0 | " + "AS" * 60, records.WORD_TOO_LONG(length=120)),
        ("deal 0 | " + "AS " * 16, values.TOO_MANY_COPIES(most=15, card="AS")),
    ],
)
def test_broken_deals_say_what_is_wrong(text: str, problem: Message) -> None:
    with pytest.raises(ActionError) as caught:
        parse_deal(text)
    assert caught.value.message == problem


def test_record_dataclasses_are_frozen() -> None:
    kinds = [kind for kind in vars(record).values() if is_dataclass(kind)]
    frozen = [vars(kind)["__dataclass_params__"].frozen for kind in kinds]
    assert len(frozen) > 5 and all(frozen)

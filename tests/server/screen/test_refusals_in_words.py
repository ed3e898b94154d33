"""Refusals of moves: cards are written out, without codes."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import get_args

import pytest
from tests.property.test_refusals import moments, zoo
from tests.server.conftest import Served
from tests.support.slow import quick

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Action, Bid, Deal, Give, LayMeld, StockMeldKind
from acesaround.game.legal import IllegalAction, named
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply
from acesaround.game.stock_meld import meld_error
from acesaround.game.view import view
from acesaround.i18n import lookup, use_language
from acesaround.messages import refusals
from acesaround.notation.actions import ActionError, parse_action
from acesaround.rules.load import load
from acesaround.text.actions import unreadable_action
from acesaround.text.columns import capital
from acesaround.text.formatter import cards_in_words, message_in_words

CODE = re.compile(r"\b(10|[ATKQJ9])[SHCD]\b|[#_:]|\b(melded|trump), ")


@pytest.mark.parametrize(
    ("reason", "told", "german"),
    [
        (
            "AC is not in the hand",
            "the ace of clubs is not in the hand",
            "Kreuz-Ass is not in the hand",
        ),
        ("10H TS", "the ten of hearts and the ten of spades", "Herz-Zehn und Pik-Zehn"),
        ("KS#1, TD", "the king of spades (copy 1), the ten of diamonds", None),
        ("50 is not above the bid of 51", "50 is not above the bid of 51", None),
    ],
)
def test_card_codes_are_told_in_words(reason: str, told: str, german: str | None) -> None:
    assert cards_in_words(reason) == told
    with use_language("de"):
        assert german is None or cards_in_words(reason) == german


def test_a_meld_of_no_cards_is_refused_in_a_sentence_of_its_own() -> None:
    rules = load("two-hand")
    refusal = meld_error(rules, Suit.CLUBS, Hand(), (), "run", (), 0)
    assert refusal == refusals.NO_MELD_CARDS(kind=refusals.STOCK_MELDS["run"]())
    assert message_in_words(refusal) == str(refusal)
    with use_language("de"):
        told = message_in_words(refusal)
        assert told == lookup(refusal.code, "").format(
            kind=message_in_words(refusals.STOCK_MELDS["run"]())
        )
    assert told not in ("", str(refusal))


@pytest.mark.parametrize(
    ("rules", "ranks"),
    [("nicholas-1992", "(A, T/10, K, Q, or J)"), ("two-hand", "(A, T/10, K, Q, J, or 9)")],
)
def test_only_ranks_of_the_deck_are_offered(rules: str, ranks: str) -> None:
    with pytest.raises(ActionError) as error:
        parse_action("2S")
    at_play = replace(view(new_state(load(rules)), 0), phase=Phase.TRICK_PLAY)
    assert ranks in unreadable_action(at_play, "2S", error.value.message)


def test_a_long_action_is_named_by_its_beginning() -> None:
    assert named(Bid(60)) == "60"
    assert named(Bid(10**50)) == f"1{'0' * 35} ..."
    assert named(Give(Hand.parse("AS " * 15))) == f"give {'AS ' * 10}..."


@pytest.mark.parametrize("name", quick(["two-hand"], ["two-hand", "check", "widow-three"]))
def test_no_refusal_at_a_table_has_codes(name: str) -> None:
    rng = random.Random(name)
    refused = set[str]()
    for state in moments(name):
        for action in zoo(state, rng):
            if isinstance(action, Deal) or not isinstance(action, Action):
                continue
            if isinstance(action, LayMeld) and action.kind not in get_args(StockMeldKind):
                continue
            try:
                apply(state, action)
            except IllegalAction as error:
                refused.add(message_in_words(error.message))
    assert len(refused) > 50
    assert [reason for reason in refused if CODE.search(reason)] == []


def test_a_person_reads_a_refusal_in_words(served: Served) -> None:
    with served.guest(served.table("nicholas-1992")).sit() as guest:
        guest.settle()
        said = guest.command("act", action="AC")
        told = message_in_words(refusals.NOT_A_CALL(action="AC"))
        assert said["reason"].startswith(capital(told)) and "ace of clubs" in told

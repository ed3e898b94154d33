"""Hints and reasons: one plain sentence or clause first, without sums."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from tests.property.test_views import hands_of
from tests.support.slow import quick

from acesaround.cards import Suit
from acesaround.game.actions import Bid
from acesaround.game.state import Phase
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.i18n import use_language
from acesaround.messages import Message, reasons, values
from acesaround.players.base import Limit
from acesaround.players.conventions import FormulaLine
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import new
from acesaround.text.actions import action_text
from acesaround.text.advice import hint_sentence, plain_first
from acesaround.text.formatter import PLAIN_DISPLAY, reasons_text

MADE = values.WRITTEN(text="50 is made in 98% of deals")
MORE = values.WRITTEN(text="more")
MADE_OFTEN = reasons.MADE(bid=50, chance=0.98, deals=40)
LEADBACK = reasons.TOO_GOOD_TO_CLAIM()


def formula(total: int) -> Message:
    """Return the formula for 4 meld, 8 from the partner, 13 for trump, 3 aces, and 6 clubs."""
    maximum = -(-total // 5) * 5
    line = FormulaLine(Suit.CLUBS, 4, 8, 13, 0, 3, 6, Fraction(2), 18, total, maximum)
    return line.message


PATIENCE = Limit(seconds=0.01)


def auction(rules: RuleSet) -> View:
    """Return the first view of an auction."""
    step = next(
        step for step in next(hands_of(rules, range(1))) if step.after.phase is Phase.AUCTION
    )
    assert step.after.turn is not None
    return view(step.after, step.after.turn)


@pytest.mark.parametrize(
    ("why", "plain", "others"),
    [
        ((formula(55), MADE), "50 is made in 98% of deals", "clubs"),
        ((MADE_OFTEN, LEADBACK, MORE), str(LEADBACK), "made in"),
        ((LEADBACK,), str(LEADBACK), ""),
        ((formula(55),), None, "clubs"),
    ],
)
def test_the_main_reason_has_no_numbers(
    why: tuple[Message, ...], plain: str | None, others: str
) -> None:
    seen = auction(load("nicholas-1992"))
    first, rest = plain_first(seen, Bid(50), why, PLAIN_DISPLAY, seen.rules.seats)
    assert first == plain or plain is None
    assert first and " = " not in first and others in rest
    everything = reasons_text(why, PLAIN_DISPLAY, seen.rules.seats)
    assert (rest == everything) == (plain is None)


def test_a_bid_that_shows_meld_says_so() -> None:
    seen = auction(load("daugherty-1983"))
    said = hint_sentence(seen, Bid(53), PLAIN_DISPLAY, seen.rules.seats)
    assert re.fullmatch("Bid 53: this bid shows your partner .*meld.", said)
    with use_language("de"):
        told = hint_sentence(seen, Bid(53), PLAIN_DISPLAY, seen.rules.seats)
    assert re.fullmatch("Reiz 53: dein Partner erfährt .*", told)


def test_nobody_is_told_of_a_partner_where_there_is_none() -> None:
    for meld_bid in ("marriage", "rounded_tens"):
        seen = auction(load("three-hand").replace(table={"meld_bid": meld_bid}))
        assert "partner" not in hint_sentence(seen, Bid(20), PLAIN_DISPLAY, seen.rules.seats)


@pytest.mark.extended
@pytest.mark.parametrize(
    "name", quick(["nicholas-1992", "three-hand-widow", "two-hand"], presets())
)
def test_a_hand_of_advice_begins_with_a_sentence(name: str) -> None:
    game, adviser = new(load(name), 5), player("expert", "5")
    state, moves = game.state, player("daugherty", "5")
    while state.turn is not None and not state.match.results:
        seen = view(state, state.turn)
        choice = adviser.choose(seen, PATIENCE)
        said = hint_sentence(seen, choice.action, PLAIN_DISPLAY, seen.rules.seats)
        assert said.endswith(".") and ": " in said and " = " not in said
        plain, _ = plain_first(seen, choice.action, choice.why, PLAIN_DISPLAY, seen.rules.seats)
        assert plain and " = " not in plain and plain != action_text(choice.action, PLAIN_DISPLAY)
        state = apply(state, moves.choose(seen).action)

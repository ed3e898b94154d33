"""Reasons for advice: one plain clause, without sums."""

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
from acesaround.i18n import tr, use_language
from acesaround.messages import Message, reasons, values
from acesaround.notation.actions import parse_action
from acesaround.players.base import Limit
from acesaround.players.conventions import FormulaLine
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import new
from acesaround.text.actions import action_text
from acesaround.text.advice import short_reason
from acesaround.text.formatter import PLAIN_DISPLAY, reasons_text

MADE = values.WRITTEN(text="50 is made in 98% of deals")
MORE = values.WRITTEN(text="more")
WORTH = values.WRITTEN(text="worth 2.5 points more than a bid of 50")


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
    ("rules", "action", "why", "told"),
    [
        (
            "nicholas-1992", "50", (formula(55), MADE),
            tr("text.expect_about_worth_points_with_suit_as", worth="55", suit="♣ clubs"),
        ),
        (
            "nicholas-1992", "50", (formula(45), MADE, MORE),
            "50 is made in 98% of deals",
        ),
        (
            "daugherty-1983", "53", (formula(44),),
            tr(
                "text.clause_this_bid_shows_meaning",
                clause=tr("text.expect_about_worth_points_with_suit_as", worth=44, suit="♣ clubs"),
                meaning=".* meld",
            ),
        ),
        (
            "nicholas-1992", "pass", (formula(43),),
            tr("text.expect_only_about_worth_points_with", worth="43", suit="♣ clubs", least="50"),
        ),
        (
            "nicholas-1992", "pass",
            (formula(84), MADE, WORTH),
            "worth 2.5 points more than a bid of 50",
        ),
        (
            "daugherty-1983", "pass",
            (WORTH, MORE),
            "worth 2.5 points more than a bid of 50",
        ),
        (
            "nicholas-1992", "trump C", (formula(55),),
            tr("text.expect_about_worth_points", worth="55"),
        ),
        (
            "daugherty-1983", "54", (reasons.OPENING_SHOWS(amount=54, meld=12), MORE),
            "opening at 54 shows 12 meld without trump",
        ),
        (
            "daugherty-1983", "54", (reasons.OPENING_SHOWS(amount=54, meld=12),),
            "opening at 54 shows 12 meld without trump",
        ),
        (
            "daugherty-1983", "54", (reasons.OVERCALL_SHOWS(amount=54, high=52, meld=12),),
            "54 over 52 shows 12 meld without trump",
        ),
        ("nicholas-1992", "AS", (MADE, MORE), "50 is made in 98% of deals"),
    ],
)  # fmt: skip
def test_sums_are_told_by_what_they_come_to(
    rules: str, action: str, why: tuple[Message, ...], told: str
) -> None:
    seen = auction(load(rules))
    assert re.fullmatch(
        told, short_reason(seen, parse_action(action), why, PLAIN_DISPLAY, seen.rules.seats)[0]
    )


def test_nobody_is_told_of_a_partner_where_there_is_none() -> None:
    for meld_bid in ("marriage", "rounded_tens"):
        seen = auction(load("three-hand").replace(table={"meld_bid": meld_bid}))
        assert (
            "partner"
            not in short_reason(seen, Bid(20), (formula(30),), PLAIN_DISPLAY, seen.rules.seats)[0]
        )


@pytest.mark.parametrize(
    "name", quick(["nicholas-1992", "three-hand-widow", "two-hand"], presets())
)
def test_a_hand_of_advice_has_no_sums_and_does_not_say_itself_again(name: str) -> None:
    game, adviser = new(load(name), 5), player("expert", "5")
    state, moves = game.state, player("daugherty", "5")
    while state.turn is not None and not state.match.results:
        seen = view(state, state.turn)
        choice = adviser.choose(seen, PATIENCE)
        plain, more = short_reason(seen, choice.action, choice.why, PLAIN_DISPLAY, seen.rules.seats)
        assert plain and " = " not in plain and plain != action_text(choice.action, PLAIN_DISPLAY)
        everything = reasons_text(choice.why, PLAIN_DISPLAY, seen.rules.seats)
        assert more != everything or " = " in more
        state = apply(state, moves.choose(seen).action)


def test_what_a_bid_shows_is_told_in_one_language() -> None:
    seen = auction(load("daugherty-1983"))
    with use_language("de"):
        clause, more = short_reason(
            seen, Bid(54), (formula(44), reasons.ONLY_CARD()), PLAIN_DISPLAY, seen.rules.seats
        )
    assert clause.startswith("die einzige erlaubte Karte; dieses Gebot zeigt Meldung ")
    assert more.startswith("Kreuz: Meldung 4 + 8 vom Partner + 13 Trumpf")

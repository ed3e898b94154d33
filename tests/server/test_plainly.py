"""Why a piece of advice is good is told in a plain clause, without sums."""

from __future__ import annotations

import re

import pytest
from tests.property.test_views import hands_of
from tests.support.slow import quick

from acesaround.game.actions import Bid
from acesaround.game.phase import Phase
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.i18n import speaking
from acesaround.notation.actions import parse_action
from acesaround.players.limit import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.server.screen.look import LOOK
from acesaround.session import new
from acesaround.text.actions import in_words
from acesaround.text.plainly import plainly

SUM = "clubs: 4 meld + 8 partner + 13 trump + (3 aces + 6 trumps) x 2 = {}, rounded up {}"
PATIENCE = Limit(seconds=0.01)


def auction(rules: RuleSet) -> View:
    """The first view of an auction."""
    step = next(
        step for step in next(hands_of(rules, range(1))) if step.after.phase is Phase.AUCTION
    )
    assert step.after.turn is not None
    return view(step.after, step.after.turn)


@pytest.mark.parametrize(
    ("rules", "action", "why", "told"),
    [
        (
            "nicholas-1992", "50", f"{SUM.format(55, 55)}; 50 is made in 98% of deals",
            "about 55 points to hope for in ♣ clubs",
        ),
        (
            "nicholas-1992", "50", f"{SUM.format(45, 45)}; 50 is made in 98% of deals; more",
            "50 is made in 98% of deals",
        ),
        (
            "daugherty-1983", "53", SUM.format(44, 45),
            "about 44 points to hope for in ♣ clubs; the partner hears .* meld",
        ),
        (
            "nicholas-1992", "pass", SUM.format(43, 45),
            "only about 43 points to hope for in ♣ clubs, too few for 50",
        ),
        (
            "nicholas-1992", "pass",
            f"{SUM.format(84, 85)}; 50 is made in 98%; worth 2.5 points more than a bid of 50",
            "worth 2.5 points more than a bid of 50",
        ),
        (
            "daugherty-1983", "pass",
            "the partner has shown a trump suit with 1 bid, and this hand has none stronger; more",
            "the partner has shown a trump suit with 1 bid, and this hand has none stronger",
        ),
        (
            "nicholas-1992", "trump C", SUM.format(55, 55),
            "about 55 points to hope for",
        ),
        (
            "daugherty-1983", "54", "it shows 12 meld without trump; more",
            "it shows 12 meld without trump",
        ),
        (
            "daugherty-1983", "54", "opening at 54 shows 12 meld without trump",
            "opening at 54 shows 12 meld without trump",
        ),
        (
            "daugherty-1983", "54", "54 over 52 shows 12 meld without trump",
            "54 over 52 shows 12 meld without trump",
        ),
        ("nicholas-1992", "AS", "it takes the trick; 0.8 points more", "it takes the trick"),
    ],
)  # fmt: skip
def test_sums_are_told_by_what_they_come_to(rules: str, action: str, why: str, told: str) -> None:
    seen = auction(load(rules))
    assert re.fullmatch(told, plainly(seen, parse_action(action), why, LOOK)[0])


def test_nobody_is_told_of_a_partner_where_there_is_none() -> None:
    for meld_bid in ("marriage", "rounded_tens"):
        seen = auction(load("three-hand").replace(table={"meld_bid": meld_bid}))
        assert "partner" not in plainly(seen, Bid(20), SUM.format(30, 30), LOOK)[0]


@pytest.mark.parametrize(
    "name", quick(["nicholas-1992", "three-hand-widow", "two-hand"], presets())
)
def test_a_hand_of_advice_has_no_sums_and_does_not_say_itself_again(name: str) -> None:
    game, adviser = new(load(name), 5), player("expert", "5")
    state, moves = game.state, player("daugherty", "5")
    while state.turn is not None and not state.match.results:
        seen = view(state, state.turn)
        choice = adviser.choose(seen, PATIENCE)
        plain, more = plainly(seen, choice.action, choice.why, LOOK)
        assert plain and " = " not in plain and plain != in_words(choice.action, LOOK)
        assert more != choice.why or " = " in more
        assert not any(reason in plain for reason in more.split("; ") if more)
        state = apply(state, moves.choose(seen).action)


def test_what_a_bid_shows_is_told_in_one_language() -> None:
    made = "54 is made in 98% of deals, and in 2% all the others pass"
    why = f"{SUM.format(44, 45)}; {made}"
    with speaking("de"):
        clause, more = plainly(auction(load("daugherty-1983")), Bid(54), why, LOOK)
    assert clause.startswith(
        "54 gelingt in 98% der Verteilungen, und in 2% passen alle anderen; "
        "der Partner liest daraus "
    )
    assert more == SUM.format(44, 45)

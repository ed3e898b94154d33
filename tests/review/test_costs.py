"""Reasons why a choice can cost points, which don't give away a better one."""

import re
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from tests.players.positions import at_table
from tests.review.test_mistakes import HAND
from tests.support.random_play import walk
from tests.support.situations import situations

from acesaround.cards import Card
from acesaround.game.actions import Bid, Bury, Fold, Give, NameTrump, Pass, Play
from acesaround.game.view import view
from acesaround.messages import Message, Template, coach, review
from acesaround.messages.message import TEMPLATES
from acesaround.notation.actions import parse_action
from acesaround.review.costs import fault_cost
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet

REVIEWED = Bid | Pass | NameTrump | Give | Bury | Fold | Play
TOGETHER = re.compile("team|partner", re.IGNORECASE)
KING = review.WITH_CARD(card=Card("KC"))
COUNTED = {"mine": 10, "other": 50, "deals": 100, "instead": KING}


@pytest.mark.parametrize(
    ("trick", "chosen", "better", "cost"),
    [
        ("2: AC JC", "JC", "KC", coach.COUNTER_KEPT),
        ("3: AC", "KC", "JC", coach.COUNTER_GIVEN),
        ("3: JD", "AS", "KS", coach.ACE_OF_TRUMP),
        ("3: TC", "JC", "AC", coach.WINNER_KEPT),
        ("3: TC", "AC", "JC", coach.HIGH_CARD_SPENT),
        ("2: KC QC", "TC", "JC", coach.PARTNER_BEATEN),
        ("2: JD QD", "TS", "JC", coach.TRUMP_SPENT),
        ("", "QS", "JC", coach.TRUMP_LED),
        ("", "JC", "QS", coach.TRUMP_NOT_LED),
        ("", "JC", "QC", coach.OTHER_LEAD),
        ("", "fold", "JC", coach.FOLDS),
        ("", "JC", "fold", coach.PLAYS_ON),
    ],
)
def test_the_reason_is_what_the_card_does(
    trick: str, chosen: str, better: str, cost: Template
) -> None:
    seen = at_table("nicholas-1992", HAND, trick=trick)
    assert fault_cost(seen, parse_action(chosen), parse_action(better)) == cost()


@pytest.mark.parametrize(
    ("fact", "cost"),
    [
        (review.TRICK_LOST(**COUNTED, winner=1, lost=90), coach.TRICK_LOST),
        (review.BID_MADE(**COUNTED), coach.BID_LOST),
        (review.TRICK_WON(**COUNTED), coach.OTHER_LEAD),
        (review.PROVEN(instead=KING), coach.OTHER_LEAD),
    ],
)
def test_other_cards_cost_what_the_review_counted(fact: Message, cost: Template) -> None:
    seen = at_table("nicholas-1992", HAND, trick="")
    assert fault_cost(seen, parse_action("JC"), parse_action("QC"), [fact]) == cost()


@pytest.mark.parametrize(
    ("chosen", "better", "cost"),
    [
        ("55", "50", coach.BID_TOO_HIGH),
        ("50", "pass", coach.BID_TOO_HIGH),
        ("50", "55", coach.BID_TOO_LOW),
        ("pass", "50", coach.PASS_TOO_LOW),
    ],
)
def test_bids_are_too_high_or_too_low(chosen: str, better: str, cost: Template) -> None:
    seen = at_table("nicholas-1992", HAND, trick="")
    assert fault_cost(seen, parse_action(chosen), parse_action(better)) == cost()


@pytest.mark.parametrize(
    ("bid", "counted", "cost"),
    [
        (55, {"ours": 300, "set": 240}, coach.BID_FAILS(made=2)),
        (55, {"ours": 300, "set": 290}, coach.BID_HOPELESS()),
        (55, {"ours": 300, "set": 3}, coach.BID_TOO_HIGH()),
        (55, {"ours": 0, "set": 0}, coach.BID_TOO_HIGH()),
        (50, {"ours": 300, "set": 240}, coach.BID_TOO_HIGH()),
    ],
)
def test_a_bid_that_often_fails(bid: int, counted: dict[str, int], cost: Message) -> None:
    seen, fact = at_table("nicholas-1992", HAND), review.BID_WINS(bid=bid, deals=400, **counted)
    assert fault_cost(seen, parse_action("55"), parse_action("pass"), [fact]) == cost


def test_a_bid_without_a_suit_to_name() -> None:
    hand = " ".join(rank + suit for suit in "SHDC" for rank in ("A", "10", "10", "J", "K"))
    seen = at_table("nicholas-1992", {0: hand})
    assert fault_cost(seen, parse_action("55"), parse_action("pass")) == coach.BID_WITHOUT_TRUMP()


def test_only_reasons_about_a_teammates_card_speak_of_a_team() -> None:
    mate = {coach.COUNTER_KEPT, coach.PARTNER_BEATEN, coach.PASSED_TO_WINNER}
    found = [
        template
        for module in (coach, review)
        for template in vars(module).values()
        if isinstance(template, Template) and TOGETHER.search(template.english)
    ]
    assert set(found) == mate


def test_reasons_speak_of_no_team_in_games_without_partners() -> None:
    alone = [rules for rules in map(load, presets()) if len(set(rules.teams)) == len(rules.teams)]
    free = {"follow": "free", "head": "never", "void": "any", "overtrump": False}
    defenders = {"table": {"sides": "declarer_vs_rest"}, "score": {"fold": "none"}, "play": free}
    alone.append(load("three-hand").replace(**defenders))
    costs = set()
    for rules in alone:
        found = {cost for seed in range(4) for cost in _costs(rules, seed)}
        assert found
        costs |= found
    texts = {TEMPLATES[cost.code].english for cost in costs}
    assert not [text for text in texts if TOGETHER.search(text)]
    assert {coach.DEFENDERS_COUNTER_KEPT(), coach.DEFENDER_BEATEN()} < costs


def _costs(rules: RuleSet, seed: int) -> Iterator[Message]:
    """Yield the reasons for all pairs of choices in a random hand."""
    for step in walk(rules, seed, 1):
        if step.after.turn is None:
            continue
        seen = view(step.after, step.after.turn)
        choices = [one for one in islice(seen.legal, 12) if isinstance(one, REVIEWED)]
        for chosen, better in permutations(choices, 2):
            yield fault_cost(seen, chosen, better)


def test_every_other_decision_has_a_reason() -> None:
    found = set()
    for seen in (one.view() for one in situations()):
        chosen, *others = seen.legal
        if not others or not isinstance(chosen, Bury | Give | NameTrump):
            continue
        cost = fault_cost(seen, chosen, others[0])
        match chosen:
            case NameTrump():
                expected = coach.TRUMP
            case Bury():
                expected = coach.BURIED
            case _:
                own = seen.declarer in (None, seen.seat)
                expected = coach.PASSED if own else coach.PASSED_TO_WINNER
        assert cost == expected()
        found.add(type(chosen))
    assert found == {Bury, Give, NameTrump}

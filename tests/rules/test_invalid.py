"""Tests that impossible rules are refused with the right reason."""

import pytest
from tests.rules.impossible import RULEBOOK, Case, Changes, changed
from tests.rules.impossible_deal import DEAL
from tests.rules.impossible_play import PLAY

from acesaround.messages import Message, rules_conflicts
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import load
from acesaround.rules.parser import CHECKS

CASES = [*RULEBOOK, *DEAL, *PLAY]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.message.code)
def test_impossible_rules_are_refused(case: Case) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed(case.base, case.changes))
    assert Problem(case.message, case.path) in refused.value.problems
    assert case.message.family in refused.value.codes
    assert f"[{case.message.family}]" in str(refused.value)


@pytest.mark.parametrize("kind", sorted(rules_conflicts.MELD_TABLE_LENGTH))
def test_lists_of_meld_are_as_long_as_there_are_copies(kind: str) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("doubles-1993", {f"meld.{kind}": [1, 2, 3]}))
    message = Message(f"meld_table_length_{kind}", {"totals": 3, "copies": 4})
    assert Problem(message, f"meld.{kind}") in refused.value.problems


def test_a_deck_too_small_for_all_has_no_right_deal() -> None:
    changes = {"deck": {"ranks": ["A"], "copies": 1}, "table": {"players": 6}, "deal": {"hand": 1}}
    with pytest.raises(RulesError) as refused:
        load({"extends": "nicholas-1992", **changes})
    [problem] = [one for one in refused.value.problems if one.path == "deal.hand"]
    assert problem.message == Message(
        "deal_does_not_exhaust_deck",
        {"sum": rules_conflicts.HANDS(players=6, hand=1), "dealt": 6, "cards": 4},
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"auction.highest": 2050, "auction.steps": [[0, 1]]},
        {"auction.highest": 2050, "auction.steps": [[0, 1]], "scale": 100},
        {"auction.highest": 10**6, "auction.steps": [[0, 1], [60, 10**4]]},
        {"auction.highest": 10**6, "auction.jump": False},
    ],
)
def test_bids_by_the_thousand_can_be_played(changes: Changes) -> None:
    assert load(changed("doubles-1993", changes)).auction.highest


def test_part_d_has_forty_cases() -> None:
    assert len(RULEBOOK) == 40


def test_every_check_says_why_in_its_docstring() -> None:
    assert all(check.__doc__ for check in CHECKS)


def test_all_problems_are_listed_at_once() -> None:
    table = changed("three-hand", {"deal.hand": "many", "deal.cards": 3, "game.target": -1})
    table["meld"] = {"run": [15, 30, 45]}
    table["table"] = {"sides": "partners"}
    with pytest.raises(RulesError) as refused:
        load(table)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("unknown_field", "deal.cards"),
        ("wrong_type", "deal.hand"),
        ("bad_value", "game.target"),
        ("partners_need_even_players", "table.sides"),
        ("meld_table_length_run", "meld.run"),
    ]


def test_a_problem_is_told_with_its_field_and_its_code() -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("doubles-1993", {"deal.hand": 19}))
    problem = rules_conflicts.DEAL_WITH_RIGHT_ONE(
        sum=rules_conflicts.HANDS(players=4, hand=19),
        dealt=76,
        cards=80,
        right=rules_conflicts.RIGHT_HANDS(hand=20),
    )
    assert refused.value.problems[0].message == problem
    assert str(refused.value) == f"deal.hand: {problem} [deal_does_not_exhaust_deck]"
    assert refused.value.code == refused.value.message.params["code"]


@pytest.mark.parametrize(
    ("widow", "right"),
    [
        (3, rules_conflicts.RIGHT_HANDS(hand=15)),
        (4, rules_conflicts.RIGHT_HANDS_WITHOUT_WIDOW(hand=16)),
    ],
)
def test_a_hand_that_would_be_right_is_dealt_beside_the_widow(widow: int, right: Message) -> None:
    with pytest.raises(RulesError) as refused:
        load(changed("three-hand-widow", {"deal.widow": widow, "deal.hand": 14}))
    [problem] = [one for one in refused.value.problems if one.path == "deal.hand"]
    assert problem.code == "deal_does_not_exhaust_deck"
    assert problem.params["right"] == right

"""Tests of drills: their answers are those of the judge, under all presets and house rules."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from acesaround.judge.questions import judge
from acesaround.practice.drills import Drill, drill
from acesaround.practice.kinds import DRILLS, DrillKind
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet

HOUSE: list[dict[str, Any]] = [
    {"extends": "nicholas-1992", "name": "hh", "play": {"head": "never", "overtrump": False}},
    {
        "extends": "doubles-1993",
        "name": "hh",
        "play": {"void": "any"},
        "meld": {"run": [20, 160, 240, 320]},
    },
    {"extends": "three-hand", "name": "hh", "meld": {"dix": 0}},
]


def judged(one: Drill, rules: object, kind: str, **input: object) -> dict[str, Any]:
    found = judge({"rules": rules, "kind": kind, "input": {"trump": one.trump, **input}})
    result: dict[str, Any] = found["result"]
    return result


def check(rules: RuleSet, source: object, kind: DrillKind, seed: str) -> None:
    one = drill(rules, kind, seed)
    assert one.kind == kind and one.rules == rules.name
    match kind:
        case "count_meld" if one.best_meld:
            assert one.points == one.melds[0].points > 0
            melds = [
                judged(
                    one, source, "two_hand_meld", hand=[f"{card}#1" for card in one.hand],
                    actions=[{
                        "turn": 1, "meld": line.kind, "cards": [f"{card}#1" for card in line.cards],
                    }],
                )
                for line in one.melds
                if len(set(one.hand)) == len(one.hand)
            ]  # fmt: skip
            assert all("error" not in found for found in melds)
        case "count_meld":
            assert one.points == sum(line.points for line in one.melds)
            if rules.meld.melders == "all" or one.bid_winner:
                assert one.points == judged(one, source, "meld", hand=list(one.hand))["total"]
            assert one.is_right(one.points or 0) and not one.is_right(-1)
        case "legal_cards":
            legal = judged(one, source, "legal_plays", hand=list(one.hand), trick=list(one.trick))
            assert set(one.cards) == set(legal["legal"])
            assert one.is_right(frozenset(one.cards)) and not one.is_right(frozenset())
            assert len(one.cards) < len(set(one.hand)) and len(one.trick) > 0
        case "trick_winner":
            assert one.winner == judged(one, source, "trick", trick=list(one.trick))["winner_index"]
            assert len(one.trick) == rules.table.players
            assert one.winner is not None
            assert one.is_right(one.winner) and not one.is_right(one.winner + 1)


@pytest.mark.parametrize("kind", DRILLS)
@settings(max_examples=12)
@given(name=st.sampled_from(presets()), seed=st.integers(0, 10**6))
def test_answers_are_the_judges(kind: DrillKind, name: str, seed: int) -> None:
    check(load(name), name, kind, str(seed))


@pytest.mark.parametrize("house", HOUSE, ids=lambda house: house["extends"])
def test_house_rules(house: dict[str, Any]) -> None:
    rules = load(house)
    for kind in DRILLS:
        for seed in "ab":
            check(rules, house, kind, seed)


def test_the_same_seed_gives_the_same_drill() -> None:
    rules = load("nicholas-1992")
    assert drill(rules, "count_meld", "x") == drill(rules, "count_meld", "x")
    assert len({drill(rules, "count_meld", str(n)).hand for n in range(4)}) == 4

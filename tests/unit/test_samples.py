"""Tests of the rule-set samples for the quick run."""

import pytest
from tests.support.house_rules import HOUSES, everything
from tests.support.slow import TABLES, sample, sampled, tables

RULES = everything()


@pytest.mark.parametrize("every", range(1, len(RULES) + 2))
@pytest.mark.parametrize("among", [tuple(RULES), tuple(HOUSES)], ids=["all", "houses"])
def test_a_sample_has_a_stock_and_a_widow(among: tuple[str, ...], every: int) -> None:
    chosen = sample(among, every)
    assert any(RULES[name].deal.stock for name in chosen)
    assert any(RULES[name].deal.widow for name in chosen)
    assert set(sorted(among)[::every]) <= set(chosen) <= set(among)
    assert len(set(chosen)) == len(chosen) <= -(-len(among) // every) + 2


def test_a_sample_adds_nothing_that_it_has_or_that_is_not_there() -> None:
    assert sample(["check", "doubles-1993", "firehouse"], 2) == ["check", "firehouse"]
    assert sample(["check", "two-hand", "two-hand-classic"], 2) == ["check", "two-hand-classic"]
    assert sample(["varied", "random"], 3) == ["random"]


def test_what_is_not_in_the_sample_is_slow() -> None:
    quick, slow = "single-deck-partners", "widow-three"
    cases = sampled([slow, "three-hand-widow", quick], 3)
    assert cases[:2] == [quick, "three-hand-widow"]
    assert cases[2] == pytest.param(slow, marks=pytest.mark.slow)


def test_the_tables_of_the_quick_run_are_there() -> None:
    assert set(TABLES) <= set(RULES)
    cases = tables(RULES)
    assert len(cases) == len(RULES)
    assert [case for case in cases if isinstance(case, str)] == [
        name for name in RULES if name in TABLES
    ]

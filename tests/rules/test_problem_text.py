"""Tests of rule problems as text, in the reader's language and with an editor's titles."""

import pytest
from tests.rules.impossible import Changes, changed

from acesaround.i18n import tr, use_language
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import load
from acesaround.text.formatter import problem_summary, problem_text
from acesaround.text.rulebook.field_text import problem_with_titles


def error_of(base: str, changes: Changes) -> RulesError:
    with pytest.raises(RulesError) as refused:
        load(changed(base, changes))
    return refused.value


def test_problems_are_told_in_the_language_of_the_reader() -> None:
    error = error_of("doubles-1993", {"deal.hand": 19, "meld.run": [15, 14, 13, 12]})
    with use_language("de"):
        assert problem_text(error.problems[0]).startswith("4 Blätter zu 19")
        assert problem_summary(error).startswith("deal.hand: 4 Blätter")
        assert problem_summary(error).endswith("[deal_does_not_exhaust_deck] (und 1 weitere)")
        assert error.reason.startswith("deal.hand: 4 hands")


@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_stand_as_in_a_file(language: str) -> None:
    [problem] = error_of("doubles-1993", {"deal.hand": 10**7}).problems
    with use_language(language):
        text = problem_text(problem)
    assert "1000000" in text and "10000000" in text


@pytest.mark.parametrize(
    ("changes", "path", "plain", "with_titles"),
    [
        (
            {"play.overtrump": True, "play.void": "any"},
            "play.overtrump",
            'play.void = "must_trump"',
            f"“{tr('rulebook.out_of_the_suit_led')}” = ",
        ),
        (
            {"game.instant": [{"kind": "x"}]},
            "game.instant[0].kind",
            'must be "all_tricks", "pinochles", or',
            f"must be “{tr('rulebook.every_trick_in_a_hand')}”, "
            f"“{tr('rulebook.pinochles_in_one_hand')}”, or",
        ),
        (
            {"deal.next_dealer": "luck"},
            "deal.next_dealer",
            'or "loser", not "luck"',
            f'or “{tr("rulebook.the_player_who_did_worst")}”, not "luck"',
        ),
    ],
)
def test_an_editor_shows_titles(changes: Changes, path: str, plain: str, with_titles: str) -> None:
    problem = _at(path, error_of("daugherty-1983", changes))
    assert plain in problem_text(problem)
    assert with_titles in problem_with_titles(problem)


def _at(path: str, error: RulesError) -> Problem:
    [problem] = [one for one in error.problems if one.path == path]
    return problem

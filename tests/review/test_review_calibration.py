"""Tests of bench/reviews.py, which compares predicted losses with those in the true deals."""

from __future__ import annotations

from random import Random

import pytest
from bench.reviews import Terms, play_hand, rank_of, tables, true_results

from acesaround.game.state import Phase
from acesaround.players.registry import player
from acesaround.review.decisions import compare_choices, decisions, hand_actions
from acesaround.rules.load import load
from acesaround.session import Game, new


def played(rules: str) -> Game:
    game = new(load(rules), 3)
    while not game.state.match.results:
        game = game.play(player("daugherty", 1).choose(game.view()).action)
    return game


def test_known_hands_have_the_predicted_losses() -> None:
    hand = play_hand(Terms("two-hand", "daugherty", "50w", 20), 0)
    assert any(one.predicted > 0 for one in hand)
    assert all(one.predicted == one.realized and one.rank is None for one in hand)


@pytest.mark.parametrize("rules", ["single-deck-partners", "three-hand"])
def test_the_true_deal_has_one_result_before_and_in_the_play(rules: str) -> None:
    game = played(rules)
    states = [state for state, _ in hand_actions(game, 1)]
    phases = set()
    for seat in range(game.rules.table.players):
        for one in decisions(game, 1, seat):
            if compare_choices(one.view, one.chosen, seed=5, deals=4) is None:
                continue
            found = true_results(one, states[one.number], 5)
            phases.add(one.view.phase)
            if found.solved:
                assert all(len(set(row)) == 1 for row in found.points)
    assert phases >= {Phase.AUCTION, Phase.TRICK_PLAY}


def test_ranks_are_between_those_of_lower_and_higher_values() -> None:
    rng = Random(1)
    assert 0.5 <= rank_of(3, [1, 2, 4, 5], rng) * 5 - 1.5 <= 1.5
    assert rank_of(0, [1, 2], rng) < 1 / 3
    assert rank_of(3, [1, 2], rng) > 2 / 3
    ties = [rank_of(1, [1, 1, 1], rng) for _ in range(400)]
    assert abs(sum(ties) / 400 - 0.5) < 0.1


def test_tables_have_a_row_for_each_game_and_kind() -> None:
    hands = [play_hand(Terms("three-hand", "daugherty", "50w", 8), number) for number in range(2)]
    text = tables({("three-hand", "daugherty"): hands})
    assert "| `three-hand` | daugherty | 2 |" in text
    assert "| daugherty | bid |" in text and "| daugherty | all |" in text

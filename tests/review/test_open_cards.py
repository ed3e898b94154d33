"""Tests of the values with all cards open, which are never part of a verdict."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.review.test_decisions import played
from tests.support.situations import situations

from acesaround.game.actions import Bury, Fold, Give, NameTrump, Play
from acesaround.game.state import Phase, State
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.interface import Cancel, Cancelled
from acesaround.review.cards import fold_value
from acesaround.review.decisions import hand_actions
from acesaround.review.games import review_game, review_hands
from acesaround.review.open_cards import OPEN_NODES, open_values
from acesaround.session import Game

DEALS = 20


def trick_play(game: Game) -> list[State]:
    """Return the states of the first hand in trick play, with no cards left to draw."""
    return [state for state, _ in hand_actions(game, 1) if state.phase is Phase.TRICK_PLAY]


def score(before: View, after: State) -> float:
    """Return the points of a finished hand, ours minus theirs, from the game's own result."""
    delta, mine = after.match.results[-1].delta, before.rules.teams[before.seat]
    return delta[mine] - max(delta[:mine] + delta[mine + 1 :])


def best_score(state: State, before: View) -> float:
    """Return the points after best play, by trying every line of play in the game itself."""
    if state.phase is not Phase.TRICK_PLAY or state.turn is None:
        return score(before, state)
    teams = state.rules.teams
    pick = max if teams[state.turn] == teams[before.seat] else min
    return pick(best_score(apply(state, play), before) for play in view(state, state.turn).legal)


@pytest.mark.parametrize("rules", ["nicholas-1992", "single-deck-partners", "two-hand"])
@pytest.mark.parametrize("seed", [3, 4])
def test_values_are_those_of_every_line_of_play_in_the_game(rules: str, seed: int) -> None:
    for state in trick_play(played(rules, seed))[-8:]:
        assert state.turn is not None
        seen = view(state, state.turn)
        cards = [play for play in seen.legal if isinstance(play, Play)]
        found = open_values(state, cards, nodes=OPEN_NODES)
        for play in cards:
            best = best_score(apply(state, play), seen)
            assert found[play] == (best, best)


@pytest.mark.parametrize("rules", ["single-deck-partners", "three-hand-widow"])
def test_small_searches_give_ranges_with_the_exact_values(rules: str) -> None:
    wide = 0
    for state in trick_play(played(rules, 3))[8:24:3]:
        assert state.turn is not None
        cards = [play for play in view(state, state.turn).legal if isinstance(play, Play)]
        few, many = (open_values(state, cards, nodes=nodes) for nodes in (1000, OPEN_NODES))
        assert few == open_values(state, cards, nodes=1000)
        for play in cards:
            (low, high), (exact, same) = few[play], many[play]
            assert low <= exact == same <= high
            wide += low < high
    assert wide


def test_reviews_are_otherwise_the_same() -> None:
    game = played("nicholas-1992", 3, "random")
    plain = review_game(game, [0], deals=DEALS)
    found = review_game(game, [0], deals=DEALS, open_nodes=2000, threads=2)
    made = found.hands[0].decisions
    assert all(bool(one.open) == (one.trick is not None) for one in made)
    assert [replace(one, open={}) for one in made] == [*plain.hands[0].decisions]
    assert found == review_game(game, [0], deals=DEALS, open_nodes=2000)


def test_json_has_a_number_a_range_or_null_for_each_choice() -> None:
    game = played("nicholas-1992", 3, "random")
    seat = game.state.match.results[0].round.declarer
    assert seat is not None
    (hand,) = review_game(game, [seat], deals=DEALS, open_nodes=2000).hands
    kinds = set()
    for one in json.loads(json.dumps(hand.to_json()))["decisions"]:
        assert "open" not in one
        for choice in one["choices"]:
            value = choice["open"]
            kinds.add(type(value))
            if isinstance(value, list):
                low, high = value
                assert low < high
            assert (value is None) == (one["trick"] is None)
    assert kinds == {float, list, type(None)}
    (plain,) = review_game(game, [seat], deals=DEALS).hands
    choices = [each for one in plain.to_json()["decisions"] for each in one["choices"]]
    assert {each["open"] for each in choices} == {None}


def states_by_theme() -> Mapping[Phase, State]:
    return {situation.view().phase: situation.states()[-1] for situation in situations()}


@pytest.mark.extended
def test_folds_are_exact_and_hands_can_be_played_from_the_first_lead() -> None:
    state = states_by_theme()[Phase.DECLARE]
    assert state.turn is not None
    seen = view(state, state.turn)
    found = open_values(state, list(seen.legal), nodes=OPEN_NODES)
    ahead = fold_value(seen).ahead
    assert found[Fold()] == (ahead, ahead) == (score(seen, apply(state, Fold())),) * 2
    others = {action: value for action, value in found.items() if action != Fold()}
    assert others and all(low <= high for low, high in others.values())


def test_only_choices_right_before_the_lead_have_values_before_the_play() -> None:
    for phase, state in states_by_theme().items():
        if phase not in (Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY):
            continue
        assert state.turn is not None
        choices = [one for one, _ in zip(view(state, state.turn).legal, range(3), strict=False)]
        found = open_values(state, choices, nodes=3000)
        assert not any(isinstance(choice, NameTrump | Give) for choice in found)
        assert all(low <= high for low, high in found.values())
        if phase is Phase.BURY:
            assert set(found) == {one for one in choices if isinstance(one, Bury)}


def test_canceled_searches_raise() -> None:
    cancel = Cancel()
    cancel.set()
    game = played("nicholas-1992", 3)
    with pytest.raises(Cancelled):
        next(review_hands(game, [0], [1], deals=DEALS, seed="1", open_nodes=1000, cancel=cancel))

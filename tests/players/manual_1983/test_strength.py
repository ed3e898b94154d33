"""Tests of the 1983 player's strength against random play, and of the bids it makes."""

from collections import Counter
from statistics import mean

import pytest
from tests.support.slow import FEW, quick

from acesaround.game.state import HandResult, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.base import Player
from acesaround.players.baselines import RandomPlayer
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

PLAYER = DaughertyPlayer()


def play(rules: RuleSet, number: int, seats: list[Player]) -> HandResult:
    state = apply(new_state(rules), deal(rules, "strength", number, number % len(seats)))
    while state.turn is not None:
        state = apply(state, seats[state.turn].choose(view(state, state.turn)).action)
    return state.match.results[-1]


def margin(rules: RuleSet, deals: int) -> float:
    """Return points a hand by which it beats random play, with each deal played from every side."""
    chance = RandomPlayer(7)
    gains = []
    for number in range(deals):
        for side in range(max(rules.teams) + 1):
            seats = [PLAYER if scorer == side else chance for scorer in rules.teams]
            delta = play(rules, number, list(seats)).delta
            others = [points for index, points in enumerate(delta) if index != side]
            gains.append(delta[side] - mean(others))
    return mean(gains)


@pytest.mark.extended
@pytest.mark.parametrize("preset", quick(FEW, presets()))
def test_it_beats_chance(preset: str) -> None:
    rules = load(preset)
    assert margin(rules, 8) > rules.hand_trick_points / 5


def contracts(preset: str, deals: int) -> tuple[Counter[str], list[int]]:
    """Return outcomes and bids of hands that it plays against itself."""
    rules = load(preset)
    hands = [play(rules, n, [PLAYER] * rules.table.players) for n in range(deals)]
    return Counter(hand.outcome for hand in hands), [hand.round.bid or 0 for hand in hands]


@pytest.mark.extended
@pytest.mark.parametrize(
    ("preset", "least", "bids"),
    [
        pytest.param("daugherty-1983", 0.75, (55, 66), marks=pytest.mark.slow),
        pytest.param("doubles-1993", 0.75, (54, 65), marks=pytest.mark.slow),
        ("nicholas-1992", 0.85, (51, 60)),
        pytest.param("three-hand", 0.7, (15, 22), marks=pytest.mark.slow),
        ("three-hand-widow", 0.7, (18, 27)),
    ],
)
def test_it_makes_most_contracts(preset: str, least: float, bids: tuple[int, int]) -> None:
    outcomes, amounts = contracts(preset, 25)
    assert outcomes["made"] >= least * sum(outcomes.values())
    assert bids[0] <= mean(amounts) <= bids[1]


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets())
def test_whole_games_end(preset: str) -> None:
    rules = load(preset)
    for game in range(5):
        state, number = new_state(rules), 0
        while state.phase != "over":
            if state.turn is None:
                state = apply(state, deal(rules, f"game {game}", number, state.match.dealer))
                number += 1
                assert number < 200
            else:
                state = apply(state, PLAYER.choose(view(state, state.turn)).action)

"""Tests of the 1983 player at every table: legal, repeatable, and with reasons."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.players.positions import said
from tests.support.house_rules import HOUSES
from tests.support.slow import KINDS, quick, tables

from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.messages import reasons
from acesaround.players.baselines import RandomPlayer
from acesaround.players.daugherty import DaughertyPlayer, bid_formulas
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
PLAYER = DaughertyPlayer()


def play_hand(rules: RuleSet, seed: int, folly: float) -> State:
    """Play a hand from the deal; seats play at random with probability `folly`."""
    rng, chance = random.Random(seed), RandomPlayer(seed)
    state = apply(new_state(rules), deal(rules, seed, 0, seed % rules.table.players))
    while state.turn is not None:
        seen = view(state, state.turn)
        choice = PLAYER.choose(seen)
        assert choice.action in seen.legal
        assert said(choice, rules) and "None" not in said(choice, rules)
        action = chance.choose(seen).action if rng.random() < folly else choice.action
        state = apply(state, action)
    return state


@pytest.mark.extended
@pytest.mark.parametrize("name", tables(RULES))
def test_any_hand_is_played(name: str) -> None:
    for seed in range(2):
        play_hand(RULES[name], seed, folly=seed / 2)


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000), st.floats(0, 1))
def test_any_view_is_answered(name: str, seed: int, folly: float) -> None:
    play_hand(RULES[name], seed, folly)


@pytest.mark.parametrize("name", ["daugherty-1983", "two-hand", "widow-three"])
def test_the_same_view_gives_the_same_choice(name: str) -> None:
    rules = RULES[name]
    state = apply(new_state(rules), deal(rules, 5, 0, 0))
    one, other = player("daugherty", seed=1), player("daugherty", seed="two")
    while state.turn is not None:
        seen = view(state, state.turn)
        assert one.choose(seen) == other.choose(seen) == one.choose(seen)
        state = apply(state, one.choose(seen).action)


@pytest.mark.extended
@pytest.mark.parametrize("name", quick(KINDS, [n for n in presets() if n != "two-hand-classic"]))
def test_ten_times_the_scale_is_the_same_game(name: str) -> None:
    rules = RULES[name]
    tens = rules.replace(scale=10)
    for seed in range(2):
        plain, large = play_hand(rules, seed, 0.0), play_hand(tens, seed, 0.0)
        assert len(plain.match.results) == len(large.match.results)
        for one, other in zip(plain.match.results, large.match.results, strict=True):
            assert tuple(10 * points for points in one.delta) == other.delta
            assert one.played == tuple(
                type(t)(t.leader, t.cards, t.winner, t.points // 10) for t in other.played
            )


def test_it_waits_for_its_turn() -> None:
    rules = RULES["daugherty-1983"]
    state = apply(new_state(rules), deal(rules, 5, 0, 0))
    assert state.turn == 1
    with pytest.raises(ValueError, match="this seat's turn"):
        PLAYER.choose(view(state, 2))


def test_formulas_are_there_for_every_seat_that_may_bid() -> None:
    for name, rules in RULES.items():
        state = apply(new_state(rules), deal(rules, 3, 0, 0))
        if state.phase is not Phase.AUCTION:
            continue
        for seat in range(rules.table.players):
            for line in bid_formulas(view(state, seat)):
                assert line.maximum >= line.total, name
                assert line.items[0] == reasons.OWN_MELD(own_meld=line.own_meld)

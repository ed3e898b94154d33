"""Tests of properties that hold in every game, under every preset and house rule set."""

import pickle
import random
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.random_play import Step, walk, whereabouts
from tests.support.slow import sampled

from acesaround.cards import Hand
from acesaround.game.legal import NOTHING
from acesaround.game.score import Outcome
from acesaround.game.state import HandResult, Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.trick import card_points
from acesaround.rules.model import RuleSet

RULES = everything()
LONG = 60
"""Maximum legal actions to check in full. Longer lists are sampled."""


@pytest.mark.parametrize("name", sampled(RULES, 3))
def test_a_random_game_keeps_every_promise(name: str) -> None:
    check_game(RULES[name], seed=1, hands=3)


@given(st.sampled_from(sorted(RULES)), st.integers(0, 2**32))
def test_any_random_game_keeps_every_promise(name: str, seed: int) -> None:
    check_game(RULES[name], seed, hands=2)


def test_the_random_games_meet_every_phase_and_outcome() -> None:
    missing: set[object] = {*Phase, *get_args(Outcome)} - {Phase.OVER}
    for seed, rules in product(range(4), RULES.values()):
        for step in walk(rules, seed, hands=4):
            missing.discard(step.before.phase)
            if step.after.round is None and step.after.match.results:
                missing.discard(step.after.match.results[-1].outcome)
        if not missing:
            break
    assert not missing


def check_game(rules: RuleSet, seed: int, hands: int) -> None:
    rng = random.Random(seed)
    steps = list(walk(rules, seed, hands))
    for step in steps:
        check_state(step.after, rng)
        check_action(step)
    check_replay(rules, steps, rng)


def check_state(state: State, rng: random.Random) -> None:
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert (state.turn, state.round, legal(state)) == (None, None, NOTHING)
        assert (state.phase is Phase.OVER) == (state.match.reason is not None)
        return
    assert state.turn is not None
    assert whereabouts(state) == state.rules.full_deck
    if state.stock is not None:
        for hand, exposed in zip(state.hands, state.stock.exposed, strict=True):
            assert Hand(one.card for one in exposed) <= hand
            assert len({(one.card, one.copy) for one in exposed}) == len(exposed)
    check_legal(state, rng)


def check_legal(state: State, rng: random.Random) -> None:
    allowed = legal(state)
    assert len(allowed) > 0
    if len(allowed) <= LONG:
        actions = list(allowed)
        assert len(actions) == len(set(actions)) == len(allowed)
    else:
        actions = [allowed.sample(rng) for _ in range(5)]
    for action in actions:
        assert action in allowed
        assert apply(state, action) != state
    assert allowed.sample(rng) in allowed
    assert legal(state) == allowed


def check_action(step: Step) -> None:
    before, after = step.before.match, step.after.match
    assert len(after.results) - len(before.results) in (0, 1)
    if len(after.results) > len(before.results):
        check_result(step.after.rules, before.scores, after.results[-1])
        assert after.scores == after.results[-1].scores


def check_result(rules: RuleSet, before: tuple[int, ...], result: HandResult) -> None:
    gained = tuple(now - then for now, then in zip(result.scores, before, strict=True))
    assert gained == result.delta
    for scorer, delta in enumerate(result.delta):
        assert delta == sum(r.points for r in result.reasons if r.side == scorer)
    if result.outcome in ("made", "set", "played"):
        assert sum(result.trick_points) == expected_points(rules, result)
        assert sum(result.tricks) == rules.tricks
    else:
        assert not any(result.trick_points) and not result.played


def expected_points(rules: RuleSet, result: HandResult) -> int:
    """Return all trick points in a hand, minus those that don't count for anyone."""
    points = rules.hand_trick_points
    if rules.deal.stock and not rules.play.stock_tricks_score:
        for trick in result.played[: rules.tricks - rules.deal.hand]:
            points -= card_points(rules, trick.cards)
    if rules.widow is not None and not rules.widow.bury_scores:
        points -= card_points(rules, result.round.buried)
    return points


def check_replay(rules: RuleSet, steps: list[Step], rng: random.Random) -> None:
    state = new_state(rules)
    wanted = set(rng.sample(range(len(steps)), min(5, len(steps)))) | {len(steps) - 1}
    for index, step in enumerate(steps):
        state = apply(state, step.action)
        if index in wanted:
            assert state == step.after
            assert pickle.loads(pickle.dumps(state)) == state

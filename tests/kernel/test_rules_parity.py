"""Tests that the kernel and the game agree on legal cards, trick winners, and points."""

from random import Random

import pytest
from tests.support.house_rules import HOUSES
from tests.support.kernel.backends import AVAILABLE, COMPILED, using
from tests.support.kernel.trickplay import (
    PRESETS,
    RULES,
    as_game_rules,
    odd_rules,
    played,
    random_position,
)
from tests.support.random_play import walk
from tests.support.slow import sampled, tables

from acesaround.cards import Card
from acesaround.game.actions import PLAYS
from acesaround.game.state import Phase, State
from acesaround.game.step import apply
from acesaround.game.trick import legal_cards, trick_points, winner_index
from acesaround.game.trick_play import playable
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import POLICIES, Policy
from acesaround.kernel.playouts import Trace, traced_playout
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

TURNS: tuple[Policy, ...] = ("random", "varied", "random", "heuristic")


def check(rules: RuleSet, position: Position, trace: Trace) -> int:
    """Check a playout against the game's functions; return the number of positions checked."""
    hands, trick, leader = list(position.hands), list(position.trick), position.leader
    seats, tricks, first_lead = len(hands), iter(trace.tricks), position.lead_trump
    for step in trace.steps:
        assert step.seat == (leader + len(trick)) % seats
        legal = legal_cards(
            rules, hands[step.seat], trick, position.trump, first_lead=first_lead and not trick
        )
        assert sorted(step.legal) == sorted(legal)
        assert step.card in legal
        first_lead = False
        hands[step.seat] = hands[step.seat].without(step.card)
        trick.append(step.card)
        if len(trick) == seats:
            taken = next(tricks)
            leader = (leader + winner_index(trick, position.trump)) % seats
            assert taken.winner == leader
            assert taken.points == trick_points(rules, trick, last=not any(hands))
            trick = []
    assert not trick and not any(hands) and next(tricks, None) is None
    return len(trace.steps)


def check_many(name: Backend, rules: TrickRules, count: int, seed: str) -> None:
    rng, passed, number = Random(seed), 0, 0
    game_rules = as_game_rules(rules)
    with using(name):
        while passed < count:
            position = random_position(rng, rules)
            policy = TURNS[number % len(TURNS)]
            trace = traced_playout(position, policy=policy, seed=number)
            passed += check(game_rules, position, trace)
            for step in trace.steps[: rng.randrange(len(trace.steps))]:
                position = played(position, step.card)
            trace = traced_playout(position, policy=policy, seed=number)
            passed += check(game_rules, position, trace)
            number += 1


@pytest.mark.parametrize("name", tables(RULES))
def test_compiled(name: str) -> None:
    for kernel in COMPILED:
        check_many(kernel, RULES[name], 1500, name)


@pytest.mark.parametrize("name", tables(RULES))
def test_reference(name: str) -> None:
    check_many("python", RULES[name], 400, f"{name} reference")


@pytest.mark.slow
@pytest.mark.parametrize("kernel", AVAILABLE)
@pytest.mark.parametrize("name", PRESETS)
def test_a_hundred_thousand_positions(name: str, kernel: Backend) -> None:
    check_many(kernel, RULES[name], 100_000, f"{name} long")


def test_odd_rules(backend: Backend) -> None:
    rng = Random("odd rules")
    for number in range(150):
        rules = odd_rules(rng)
        position = random_position(rng, rules)
        trace = traced_playout(position, policy=POLICIES[number % len(POLICIES)])
        check(as_game_rules(rules), position, trace)


def of_state(state: State) -> Position | None:
    """Return the kernel position of a game in trick play."""
    this, rules = state.round, state.rules
    if state.phase is not Phase.TRICK_PLAY or this is None or this.trump is None:
        return None
    assert state.leader is not None
    return Position(
        TrickRules.of(rules),
        this.trump,
        state.leader,
        state.hands,
        tuple(map(Card, state.trick)),
        frozenset((0,)),
        lead_trump=not state.tricks
        and rules.play.first_lead == "trump"
        and this.bid != rules.play.first_lead_waived_at_bid,
    )


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled([*PRESETS, *HOUSES], 3))
def test_whole_games(name: str) -> None:
    rules = HOUSES[name] if name in HOUSES else load(name)
    rng, seen = Random(name), 0
    for before in (step.before for step in walk(rules, 11, 6)):
        position = of_state(before)
        if position is None:
            continue
        seen += 1
        if rng.random() < 0.9 and seen != 1:
            continue
        trace = traced_playout(position, policy="random", seed=seen)
        state = before
        for number, step in enumerate(trace.steps):
            assert state.turn == step.seat
            assert sorted(step.legal) == sorted(playable(state))
            done = len(state.tricks)
            state = apply(state, PLAYS[step.card])
            if number + 1 < len(trace.steps) and len(state.tricks) > done:
                taken = trace.tricks[len(state.tricks) - len(before.tricks) - 1]
                assert taken.winner == state.tricks[-1].winner
                assert taken.points == state.tricks[-1].points
        assert state.phase is not Phase.TRICK_PLAY
    assert seen

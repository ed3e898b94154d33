"""Tests of the policy `varied`, which plays a random legal card one time in four."""

from collections import Counter
from random import Random

import pytest
from tests.support.kernel.backends import FASTEST
from tests.support.kernel.chisquare import too_far
from tests.support.kernel.trickplay import RULES, played, random_position
from tests.support.slow import sampled

from acesaround.cards import Card, Suit
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import POLICIES, Policy
from acesaround.kernel.playouts import fresh_playouts, traced_playout
from acesaround.kernel.position import Position

DOUBLE = RULES["daugherty-1983"]
STRAYS: dict[Policy, int] = {"heuristic": 0, "varied": 1, "random": 4}
"""Number of random cards in four."""


def positions(count: int) -> list[Position]:
    """Return positions with a choice of cards, both leading and following."""
    rng = Random("varied")
    found: list[Position] = []
    while len(found) < count:
        position = random_position(rng, DOUBLE, 8)
        for step in traced_playout(position, policy="random").steps[: rng.randrange(4)]:
            position = played(position, step.card)
        if len(traced_playout(position).steps[0].legal) > 2:
            found.append(position)
    return found


@pytest.mark.extended
@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("others", sampled(POLICIES, 3))
@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_strays_as_often_as_it_should(
    policy: Policy, others: Policy, backend: Backend
) -> None:
    for position in positions(3):
        choice = traced_playout(position).steps[0]
        strays = STRAYS[policy if position.to_play in position.side else others]
        weights = dict.fromkeys(choice.legal, strays)
        weights[choice.card] += (4 - strays) * len(choice.legal)
        found: Counter[Card] = Counter()
        for number in range(200 if backend == "python" else 1000):
            trace = traced_playout(position, policy=policy, others=others, seed=5, number=number)
            found[trace.steps[0].card] += 1
        assert all(weights[card] for card in found)
        assert not too_far(found, weights)


@pytest.mark.extended
def test_later_cards_stray_as_often(backend: Backend) -> None:
    """Compare each card with the heuristic's, given all cards before it."""
    strayed = others = 0.0
    for number, position in enumerate(positions(60)):
        trace = traced_playout(position, policy="varied", seed=6, number=number)
        for step in trace.steps[: 4 - len(position.trick)]:  # a new trick would lose shown voids
            choice = traced_playout(position).steps[0]
            assert choice.seat == step.seat
            if len(choice.legal) > 1:
                others += (len(choice.legal) - 1) / len(choice.legal)
                strayed += step.card != choice.card
            position = played(position, step.card)
    assert 0.12 < strayed / others < 0.38


@pytest.mark.extended
def test_it_wins_from_random_play_and_loses_to_the_heuristic(backend: Backend) -> None:
    count = 150 if backend == "python" else 4000
    means = {}
    for other in ("random", "heuristic"):
        found = fresh_playouts(DOUBLE, Suit.CLUBS, 20, count, policy="varied", others=other, seed=1)
        means[other] = found.mean
    assert means["random"] > 27 and means["heuristic"] < 24  # of 50, leading

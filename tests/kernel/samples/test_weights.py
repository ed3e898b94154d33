"""Deals are as likely as the weights of their places say."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import exp

import pytest
from tests.support.kernel.backends import AVAILABLE, using
from tests.support.kernel.chisquare import too_far
from tests.support.possible_deals import every_deal
from tests.support.slow import quick

from acesaround.cards import KINDS, Card, Hand
from acesaround.game.state import Phase
from acesaround.kernel import sample as sampling
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import EVEN, NO_CARDS, WEIGHT_STEPS, AnyOf, Place, Told, Unseen
from acesaround.kernel.sample import Sampler, sample
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import new

POOL = Hand("AS AS TS KH QH JD JD 9C 9C")
EITHER = Told(any_of=(AnyOf(1, (Card("KH"), Card("QH")), 0),))


def random_weights(draws: random.Random, spread: int) -> bytes:
    return bytes(EVEN[0] + draws.randint(-spread, spread) for _ in range(KINDS))


def places(draws: random.Random) -> tuple[Place, ...]:
    return tuple(Place("hand", seat, 3, weights=random_weights(draws, 40)) for seat in (1, 2, 3))


@pytest.mark.parametrize("way", [0, 5000])
@pytest.mark.parametrize("told", [(), (EITHER,)])
@pytest.mark.parametrize("seed", quick([0], range(3)))
def test_each_deal_is_as_likely_as_its_weights_say(
    seed: int, told: tuple[Told, ...], way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`way` limits precomputed layouts: 0 draws block by block."""
    monkeypatch.setattr(sampling, "SMALL", way)
    hands = places(random.Random(seed))
    known = Unseen(4, 0, NO_CARDS, hands, POOL.counts(), told=told)
    expected = Counter[tuple[Hand, ...]]()
    for deal, ways in every_deal(POOL, [3, 3, 3], lambda _: True).items():
        if told and deal[0].sets((Card("KH"), Card("QH"))):
            continue
        steps = sum(
            count * (weight - even)
            for place, hand in zip(hands, deal, strict=True)
            for count, weight, even in zip(hand.counts(), place.weights, EVEN, strict=True)
        )
        expected[deal] += round(1000 * ways * exp(steps / WEIGHT_STEPS))
    drawn = Counter(deal[1:] for deal in sample(known, 8000, seed=seed))
    assert not too_far(drawn, expected)
    evenly = Counter(every_deal(POOL, [3, 3, 3], lambda _: True))
    assert told or too_far(drawn, evenly)


@pytest.mark.parametrize("preset", ["double-deck", "single-deck-partners", "widow-three"])
def test_all_kernels_draw_the_same_deals(preset: str) -> None:
    draws, formula = random.Random(preset), player("daugherty")
    game, compared = new(load(preset), seed=4), 0
    while not game.state.match.results:
        if game.state.phase is Phase.TRICK_PLAY and draws.random() < 0.2:
            known = unseen(game.view())
            known = replace(
                known,
                places=tuple(
                    replace(place, weights=random_weights(draws, 127)) for place in known.places
                ),
            )
            drawn = []
            for kernel in AVAILABLE:
                with using(kernel):
                    drawn.append(Sampler(known).draw(5, seed=compared))
            assert all(other == drawn[0] for other in drawn)
            compared += 1
        game = game.play(formula.choose(game.view()).action)
    assert compared > 4


def test_even_weights_change_nothing() -> None:
    """Kinds that are as likely everywhere are dealt as if there were no weights."""
    hands = [Place("hand", seat, 3) for seat in (1, 2, 3)]
    plain = Unseen(4, 0, NO_CARDS, tuple(hands), POOL.counts())
    heavy = replace(
        plain, places=tuple(replace(place, weights=bytes((140,)) * KINDS) for place in hands)
    )
    drawn = Counter(deal[1:] for deal in sample(heavy, 8000, seed=1))
    assert not too_far(drawn, Counter(every_deal(POOL, [3, 3, 3], lambda _: True)))

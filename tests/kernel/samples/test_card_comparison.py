"""Tests of card comparison in sampled deals, on every backend, against a simple version."""

from collections.abc import Sequence
from math import inf
from random import Random
from statistics import fmean, stdev

import pytest
from tests.support.house_rules import everything
from tests.support.kernel.backends import AVAILABLE, FASTEST, using
from tests.support.kernel.compared_cards import Moment, moments
from tests.support.slow import quick, sampled

from acesaround.cards import Card, Hand
from acesaround.kernel.backend import Backend
from acesaround.kernel.compare import CandidateStats, compare_cards
from acesaround.kernel.interface import Policy
from acesaround.kernel.playouts import card_playouts
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler

RULES = everything()
POLICIES: tuple[Policy, ...] = ("heuristic", "varied", "random")
OTHER = (1 << 64) - 1
"""Mask that turns the seed for deals into the seed for playouts."""


def worth_of(moment: Moment, rng: Random) -> list[float]:
    """Return worths that rise by 1 a point, with a jump at a random point."""
    step, more = rng.randrange(moment.most), rng.choice((0, 3, 30))
    return [points + more * (points >= step) for points in range(moment.most + 1)]


def results(
    moment: Moment, count: int, seed: int, policy: Policy = "heuristic"
) -> dict[Card, list[int]]:
    """Return what each card wins in the first deals, by the public playout functions."""
    worlds, trick = Sampler(moment.known).draw(count, seed=seed), moment.trick
    hands: tuple[Hand, ...] = worlds[0]
    position = Position(
        trick.rules, trick.trump, trick.leader, hands, trick.cards, trick.side, trick.lead_trump
    )
    found = card_playouts(
        position, worlds.hands, moment.cards, policy=policy, lacking=moment.lacking,
        seed=seed ^ OTHER,
    )  # fmt: skip
    return {card: list(won) for card, won in found.items()}


def lead(worth: Sequence[float], better: list[int], other: list[int]) -> tuple[float, float]:
    ahead = [worth[one] - worth[two] for one, two in zip(better, other, strict=False)]
    return fmean(ahead), stdev(ahead) / len(ahead) ** 0.5 if len(ahead) > 1 else 0.0


def plainly(
    moment: Moment, rows: dict[Card, list[int]], worth: list[float], first: int, clear: float
) -> dict[Card, list[int]]:
    """Return the results kept when cards clearly behind are dropped."""
    most = len(next(iter(rows.values())))
    left, tried, done = list(moment.cards), dict.fromkeys(moment.cards, first), first
    while True:
        best = max(left, key=lambda card: sum(worth[points] for points in rows[card][:done]))
        for card in [card for card in left if card != best] if done > 1 else []:
            mean, error = lead(worth, rows[best][:done], rows[card][:done])
            if mean > clear * error:
                left.remove(card)
        if len(left) == 1 or done == most:
            return {card: row[: tried[card]] for card, row in rows.items()}
        done = min(2 * done, most)
        for card in left:
            tried[card] = done


def counted(won: list[int], size: int) -> tuple[int, ...]:
    return tuple(won.count(points) for points in range(size))


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled(RULES, 18))
def test_every_implementation_compares_alike(name: str) -> None:
    rng = Random(f"compare {name}")
    for number, moment in enumerate(moments(RULES[name], rng.getrandbits(32), 3)):
        cards = rng.sample(moment.cards, min(4, len(moment.cards)))
        worth, seed = worth_of(moment, rng), rng.getrandbits(64)
        found: list[dict[Card, CandidateStats]] = []
        for backend in AVAILABLE:
            with using(backend):
                tried = compare_cards(
                    Sampler(moment.known), moment.trick, cards, worth, lacking=moment.lacking,
                    policy=POLICIES[number % 3], seed=seed, min_deals=5, max_deals=33,
                    z_threshold=(0.7, 2, inf)[number % 3],
                )  # fmt: skip
            found.append(tried)
        assert list(found[0]) == cards
        assert all(tried == found[0] for tried in found)


@pytest.mark.extended
@pytest.mark.parametrize("policy", quick(["varied"], POLICIES))
@pytest.mark.parametrize(
    "name",
    quick(["three-hand-widow"], ["double-deck", "three-hand-widow", "six-triple-deck", "two-hand"]),
)
def test_cards_clearly_behind_are_given_up(name: str, policy: Policy, backend: Backend) -> None:
    rng, given_up = Random(f"{name} {policy}"), 0
    for moment in moments(RULES[name], 5, 3):
        worth, seed = worth_of(moment, rng), rng.getrandbits(64)
        first, most, clear = rng.choice((2, 7, 16)), 40, rng.choice((0.53, 1.07, 1.93))
        found = compare_cards(
            Sampler(moment.known), moment.trick, moment.cards, worth, lacking=moment.lacking,
            policy=policy, seed=seed, min_deals=first, max_deals=most, z_threshold=clear,
        )  # fmt: skip
        rows = plainly(moment, results(moment, most, seed, policy), worth, first, clear)
        assert {card: tried.won for card, tried in found.items()} == {
            card: counted(row, len(worth)) for card, row in rows.items()
        }
        longest = max(map(len, rows.values()))
        best = max(
            (card for card in rows if len(rows[card]) == longest),
            key=lambda card: sum(worth[points] for points in rows[card]),
        )
        for card, tried in found.items():
            mean, error = lead(worth, rows[best], rows[card])
            assert tried.deals == len(rows[card])
            assert tried.behind == pytest.approx(mean, abs=1e-9)
            assert tried.error == pytest.approx(error, abs=1e-6)
            assert tried.mean(worth) == pytest.approx(fmean(worth[won] for won in rows[card]))
            assert tried.chance(3) == sum(won >= 3 for won in rows[card]) / len(rows[card])
        given_up += sum(tried.deals < longest for tried in found.values())
    assert given_up


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
def test_the_batches_do_not_show_in_the_results(backend: Backend) -> None:
    moment = moments(RULES["double-deck"], 2, 1)[0]
    worth = [float(points) for points in range(moment.most + 1)]
    rows = results(moment, 40, 9, "varied")
    for first in (1, 3, 16, 40):
        found = compare_cards(
            Sampler(moment.known), moment.trick, moment.cards, worth, lacking=moment.lacking,
            policy="varied", seed=9, min_deals=first, max_deals=40, z_threshold=inf,
        )  # fmt: skip
        for card, tried in found.items():
            assert tried.won == counted(rows[card], len(worth))


@pytest.mark.extended
@pytest.mark.parametrize("backend", AVAILABLE[:-1])
def test_nor_do_those_that_memory_sets_a_bound_to(backend: Backend) -> None:
    moment = moments(RULES["two-hand"], 2, 30)[-1]
    worth = [float(points) for points in range(moment.most + 1)]
    many = (1 << 16) + 100
    with using(backend):
        rows = results(moment, 3 * many, 9, "random")
        for first in (many, 50_000):
            found = compare_cards(
                Sampler(moment.known), moment.trick, moment.cards, worth, lacking=moment.lacking,
                policy="random", seed=9, min_deals=first, max_deals=3 * many, z_threshold=inf,
            )  # fmt: skip
            for card, tried in found.items():
                assert tried.deals == 3 * many
                assert tried.won == counted(rows[card], len(worth))


def test_one_deal_gives_no_card_up(backend: Backend) -> None:
    moment = moments(RULES["double-deck"], 2, 1)[0]
    worth = [float(points) for points in range(moment.most + 1)]
    sampler = Sampler(moment.known)
    found = compare_cards(
        sampler, moment.trick, moment.cards, worth, seed=3, min_deals=1, max_deals=1, z_threshold=0
    )
    assert {tried.deals for tried in found.values()} == {1}
    assert {tried.error for tried in found.values()} == {0.0}
    found = compare_cards(
        sampler, moment.trick, moment.cards, worth, seed=3, min_deals=1, max_deals=2, z_threshold=0
    )
    assert {tried.deals for tried in found.values()} == {2}


def test_a_single_card_is_tried_in_the_first_deals(backend: Backend) -> None:
    moment = moments(RULES["double-deck"], 2, 1)[0]
    worth = [float(points) for points in range(moment.most + 1)]
    card = moment.cards[0]
    found = compare_cards(
        Sampler(moment.known), moment.trick, [card], worth, min_deals=6, max_deals=100
    )
    assert (found[card].deals, found[card].behind, found[card].error) == (6, 0.0, 0.0)


def test_it_ends_in_time_but_not_before_the_first_deals(backend: Backend) -> None:
    moment = moments(RULES["double-deck"], 2, 1)[0]
    worth = [float(points) for points in range(moment.most + 1)]
    sampler, most = Sampler(moment.known), 1_000_000
    found = compare_cards(
        sampler, moment.trick, moment.cards, worth, min_deals=4, max_deals=most, seconds=0
    )
    assert {tried.deals for tried in found.values()} == {4}
    found = compare_cards(
        sampler,
        moment.trick,
        moment.cards,
        worth,
        min_deals=4,
        max_deals=most,
        z_threshold=inf,
        seconds=0.05,
    )
    assert len({tried.deals for tried in found.values()}) == 1
    assert 4 <= found[moment.cards[0]].deals < most


def test_what_was_tried_sums_up() -> None:
    tried, worth = CandidateStats((1, 0, 2, 1), 4, 0.0, 0.0), (0.0, 1.0, 5.0, 9.0)
    rows = [0.0, 5.0, 5.0, 9.0]
    assert tried.mean(worth) == fmean(rows)
    assert tried.error_of(worth) == pytest.approx(stdev(rows) / 2)
    assert (tried.chance(-1), tried.chance(2), tried.chance(4)) == (1, 0.75, 0)
    assert CandidateStats((1, 0), 1, 0.0, 0.0).error_of(worth[:2]) == 0
    untried = CandidateStats((0,), 0, 0.0, 0.0)
    with pytest.raises(ValueError, match=r"tried.*mean"):
        untried.mean((1.0,))
    with pytest.raises(ValueError, match=r"tried.*chance"):
        untried.chance(0)

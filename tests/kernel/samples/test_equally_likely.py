"""Tests that all deals of the physical cards are equally likely, by chi-square.

The oracle enumerates every arrangement of the physical cards and keeps those that would look the
same to the seat when the hand is melded and played again.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import factorial, prod

import pytest
from tests.support.house_rules import everything
from tests.support.kernel.backends import using
from tests.support.kernel.chisquare import too_far
from tests.support.possible_deals import (
    World,
    every_deal,
    hidden_cards,
    piles_of,
    possible,
    taken_up,
    tethers,
)
from tests.support.random_play import Step, walk
from tests.support.slow import cases, quick, sampled
from tests.support.table import house

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.meld import NO_MELD, count_meld
from acesaround.game.state import Phase
from acesaround.game.view import view
from acesaround.kernel import sample as sampling
from acesaround.kernel.inference import facts_from_meld
from acesaround.kernel.position import NO_CARDS, Place, Unseen
from acesaround.kernel.sample import sample
from acesaround.rules.model import RuleSet

FEW, MANY = 1700, 35_000
"""Maximum physical deals for the oracle, in quick and slow runs."""
WAYS = (0, 5000)
"""Limits on precomputed layouts: 0 draws block by block."""

NO_NINES: dict[str, object] = {"dix": 0, "run": [0, 0], "aces": [0, 0]}
KQJ: dict[str, object] = {"points": {"A": 0, "T": 0, "K": 1}}

RULES: dict[str, RuleSet] = everything() | {
    "kings, queens and jacks for three": house(
        "three-hand",
        deck={"ranks": ["K", "Q", "J"]},
        counters=KQJ,
        deal={"hand": 8},
        meld=NO_NINES,
    ),
    "kings, queens and jacks, each once": house(
        "three-hand",
        deck={"ranks": ["K", "Q", "J"], "copies": 1},
        counters=KQJ,
        deal={"hand": 4},
        meld={
            "dix": 0, "run": [0], "aces": [0], "kings": [8], "queens": [6], "jacks": [4],
            "pinochle": [4],
        },
    ),
}  # fmt: skip


@cache
def oracle(name: str, seed: int, end: int, seat: int) -> Counter[World]:
    """Return all deals possible for a seat after `end` steps of a random hand."""
    steps = list(walk(RULES[name], seed, hands=1))[:end]
    return lay_out(steps, seat)


def lay_out(steps: list[Step], seat: int) -> Counter[World]:
    state = steps[-1].after
    piles = piles_of(state, seat)
    others = [other for other in range(len(state.hands)) if other != seat]
    sizes = [len(state.hands[other]) for other in others] + [len(p) for p in piles.values()]
    names: list[int | str] = [*others, *piles]
    known, tether = [Hand() for _ in names], Hand()
    where: tuple[int, ...] = ()
    for cards, places in tethers(state, seat):
        at = tuple(names.index(place) for place in places if place in names)
        if len(at) == 1:
            known[at[0]] += cards
        else:
            tether, where = cards, at
    cards = Hand(hidden_cards(state, seat)) - tether
    for held in known:
        cards -= held

    def whole(world: World) -> tuple[Hand, ...]:
        return tuple(one + held for one, held in zip(world, known, strict=True))

    def allowed(world: World) -> bool:
        full = whole(world)
        hands = list(state.hands)
        for other, hand in zip(others, full, strict=False):
            hands[other] = hand
        return possible(steps, seat, hands, dict(zip(piles, full[len(others) :], strict=True)))

    room = [size - len(held) for size, held in zip(sizes, known, strict=True)]
    found = every_deal(cards, room, allowed, tether, where)
    return Counter({whole(world): ways for world, ways in found.items()})


def ways_to_lay(steps: list[Step], seat: int) -> int:
    state = steps[-1].after
    sizes = [len(hand) for other, hand in enumerate(state.hands) if other != seat]
    sizes += [len(pile) for pile in piles_of(state, seat).values()]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def small(name: str, hands: range, wanted: int, most: int) -> Iterator[tuple[int, int, int]]:
    """Yield positions with few enough deals: seed, number of steps, and seat."""
    rules, rng, found = RULES[name], random.Random(f"even {name}"), 0
    for seed in hands:
        steps = list(walk(rules, seed, hands=1))
        fit = [
            (end, seat)
            for end, step in enumerate(steps, 1)
            for seat in range(rules.table.players)
            if step.after.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.STOCK_MELD)
            if 20 <= ways_to_lay(steps[:end], seat) <= most
            if step.after.stock is None
            or all(kept for other in range(2) for _, kept in taken_up(step.after, other))
        ]
        # The earliest of them have the most cards out.
        for end, seat in rng.sample(fit[: len(fit) // 2 + 1], min(2, len(fit))):
            if len(oracle(name, seed, end, seat)) > 3:
                yield seed, end, seat
                found += 1
                if found == wanted:
                    return


def check(steps: list[Step], seat: int, weights: Counter[World], count: int, seed: int) -> None:
    """Check that sampled deals are possible and as frequent as the oracle says."""
    state = steps[-1].after
    worlds = sample(view(state, seat), count, seed=seed)
    drawn: Counter[World] = Counter()
    for index, hands in enumerate(worlds):
        others = tuple(hand for other, hand in enumerate(hands) if other != seat)
        drawn[others + tuple(worlds.elsewhere(index).values())] += 1
    assert drawn.keys() <= weights.keys()
    assert not too_far(drawn, weights)


def check_hands(name: str, hands: range, wanted: int, most: int) -> None:
    for number, (seed, end, seat) in enumerate(small(name, hands, wanted, most)):
        steps = list(walk(RULES[name], seed, hands=1))[:end]
        weights = oracle(name, seed, end, seat)
        for way in WAYS:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(sampling, "SMALL", way)
                check(steps, seat, weights, min(6000, 40 * len(weights)), seed=number)


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled(RULES, 40))
def test_deals_come_evenly_late_in_a_hand(name: str) -> None:
    check_hands(name, range(4), 1, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_deals_come_evenly_earlier_in_a_hand(name: str) -> None:
    check_hands(name, range(10, 18), 3, MANY)


@pytest.mark.parametrize(
    "name",
    quick(
        ["widow-three", "two-hand"],
        ["double-deck", "widow-three", "single-deck-partners", "two-hand"],
    ),
)
def test_the_reference_kernel_deals_evenly_too(name: str) -> None:
    with using("python"):
        check_hands(name, range(4), 1, FEW)


@pytest.mark.extended
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name",
    quick(
        ["single-deck-partners"],
        [
            "double-deck",
            "single-deck-partners",
            "three-hand",
            "runs of any suit, marriages by the table",
            "kings, queens and jacks for three",
        ],
    ),
)
@pytest.mark.parametrize(("hands", "least"), cases([(6, 3)], [(25, 15)]))
def test_shown_melds_rule_out_what_would_add_to_them(
    name: str, way: int, hands: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In nearly finished hands, the oracle counts the meld of the original hands."""
    monkeypatch.setattr(sampling, "SMALL", way)
    rules, rng, narrow = RULES[name], random.Random(f"melds {name}"), 0
    for number in range(hands):
        cards = list(rules.full_deck)
        rng.shuffle(cards)
        players, trump = rules.table.players, rng.choice(list(Suit))
        size = len(cards) // players
        left = 3 if players > 3 else 5
        dealt = [Hand(cards[n * size : (n + 1) * size]) for n in range(players)]
        now = [melded_first(rules, hand, trump, rng, left) for hand in dealt]
        gone = [hand - kept for hand, kept in zip(dealt, now, strict=True)]
        melds = [count_meld(rules, hand, trump) for hand in dealt]
        known = Unseen(
            players,
            0,
            now[0].counts(),
            tuple(Place("hand", s, left, gone=gone[s].counts()) for s in range(1, players)),
            Hand(card for hand in now[1:] for card in hand).counts(),
            told=tuple(
                facts_from_meld(rules.meld, trump, melds[s], 1 << (s - 1))
                for s in range(1, players)
            ),
        )

        open_cards = Hand(card for hand in now[1:] for card in hand)
        every = every_deal(open_cards, [left] * (players - 1), lambda _: True)
        weights = Counter(
            {
                world: ways
                for world, ways in every.items()
                if all(
                    count_meld(rules, hand + out, trump) == meld
                    for hand, out, meld in zip(world, gone[1:], melds[1:], strict=True)
                )
            }
        )
        narrow += len(weights) < len(every)
        worlds = sample(known, min(3000, 30 * len(weights)), seed=number)
        drawn = Counter(world[1:] for world in worlds)
        assert drawn.keys() <= weights.keys()
        assert not too_far(drawn, weights)
    assert narrow > least


def melded_first(rules: RuleSet, hand: Hand, trump: Suit, rng: random.Random, left: int) -> Hand:
    """Return some cards of a hand, favoring those that make melds."""
    cards = list(hand)
    rng.shuffle(cards)
    cards.sort(key=lambda card: (card.rank in (Rank.TEN, Rank.NINE)) + rng.random())
    return Hand(cards[:left])


def test_a_seat_that_shows_nothing_lacks_a_card_of_each_meld() -> None:
    """With two pairs unseen, an extra king or queen in a hand would make a marriage."""
    rules = RULES["three-hand"]
    told = facts_from_meld(rules.meld, Suit.SPADES, NO_MELD, 1)
    pool = Hand("KH KH QH QH 9C 9C")
    known = Unseen(
        3, 0, NO_CARDS, (Place("hand", 1, 3), Place("hand", 2, 3)), pool.counts(), told=(told,)
    )
    found = set(sample(known, 300, seed=1))
    seen = {hands[1] for hands in found}
    assert Hand("KH KH 9C") in seen and Hand("QH 9C 9C") in seen
    assert not any(hand.sets((Card("KH"), Card("QH"))) for hand in seen)
    both = {hands[2] for hands in found}
    assert any(hand.sets((Card("KH"), Card("QH"))) for hand in both)

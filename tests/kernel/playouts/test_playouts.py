"""Tests that playouts add up, use independent streams, and sample cards and deals uniformly."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.support.kernel.trickplay import PRESETS, RULES, random_position, reshuffled, world
from tests.support.slow import KINDS, quick

from acesaround.cards import CARDS, Card, Hand, Rank, Suit
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import POLICIES, Policy
from acesaround.kernel.playouts import (
    Results,
    card_playouts,
    fresh_playouts,
    legal_cards,
    playouts,
    traced_playout,
    world_playouts,
)
from acesaround.kernel.position import Position
from acesaround.kernel.reference.playout import Draws, Rng, deal

DOUBLE = RULES["daugherty-1983"]


def other_side(position: Position) -> Position:
    seats = frozenset(range(position.rules.seats))
    return Position(
        position.rules,
        position.trump,
        position.leader,
        position.hands,
        position.trick,
        seats - position.side,
        position.lead_trump,
    )


@pytest.mark.extended
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", quick(KINDS, PRESETS))
def test_both_sides_win_all_points_between_them(
    name: str, policy: Policy, backend: Backend
) -> None:
    position = random_position(Random(name), RULES[name])
    ours = playouts(position, 20, policy=policy, seed=3)
    theirs = playouts(other_side(position), 20, policy=policy, seed=3)
    assert [a + b for a, b in zip(ours, theirs, strict=True)] == [position.points] * 20


@pytest.mark.parametrize("policy", POLICIES)
def test_a_playout_is_what_its_trace_tells(policy: Policy, backend: Backend) -> None:
    position = random_position(Random("trace"), DOUBLE, 12)
    results = playouts(position, 40, policy=policy, others="random", seed=8)
    for number in (0, 1, 15, 16, 39):
        trace = traced_playout(position, policy=policy, others="random", seed=8, number=number)
        won = sum(taken.points for taken in trace.tricks if taken.winner in position.side)
        assert won == results[number]


def test_results_do_not_depend_on_how_many_are_asked_for(backend: Backend) -> None:
    position = random_position(Random("prefix"), DOUBLE, 10)
    many = list(playouts(position, 50, policy="random", seed=1))
    fresh = list(fresh_playouts(DOUBLE, Suit.SPADES, 20, 50, policy="random", seed=1))
    for count in (0, 1, 15, 16, 17, 33):
        assert list(playouts(position, count, policy="random", seed=1)) == many[:count]
        some = fresh_playouts(DOUBLE, Suit.SPADES, 20, count, policy="random", seed=1)
        assert list(some) == fresh[:count]
    assert list(playouts(position, 50, policy="random", seed=2)) != many


def test_worlds_take_the_place_of_the_hands(backend: Backend) -> None:
    rng = Random("worlds")
    position = random_position(rng, DOUBLE, 8)
    worlds = b"".join(reshuffled(rng, position) for _ in range(20))
    results = world_playouts(position, worlds, seed=4)
    row = len(worlds) // 20
    for number in range(20):
        counts = worlds[number * row : (number + 1) * row]
        hands = tuple(
            Hand(card for card in CARDS for _ in range(counts[seat * 24 + card]))
            for seat in range(4)
        )
        alone = Position(
            DOUBLE, position.trump, position.leader, hands, (), position.side, position.lead_trump
        )
        assert playouts(alone, 1)[0] == results[number]


def test_the_position_itself_as_every_world_is_playouts_of_it(backend: Backend) -> None:
    position = random_position(Random("same"), DOUBLE, 9)
    worlds = world_playouts(position, world(position) * 40, policy="random", seed=6)
    assert worlds == playouts(position, 40, policy="random", seed=6)


def test_a_card_played_first_is_the_same_luck_for_all(backend: Backend) -> None:
    rng = Random("luck")
    position = random_position(rng, DOUBLE, 9)
    worlds = b"".join(reshuffled(rng, position) for _ in range(18))
    table = card_playouts(position, worlds, policy="random", seed=5)
    assert tuple(table) == legal_cards(position)
    chosen = world_playouts(position, worlds, policy="random", seed=5)
    for number, won in enumerate(chosen):
        assert won in {results[number] for results in table.values()}
    one = next(iter(table))
    assert card_playouts(position, worlds, [one], policy="random", seed=5) == {one: table[one]}


def test_the_heuristic_goes_on_as_if_it_had_chosen_the_card(backend: Backend) -> None:
    position = random_position(Random("choice"), DOUBLE, 14)
    choice = traced_playout(position).steps[0].card
    assert card_playouts(position, world(position), [choice])[choice] == playouts(position, 1)


def test_a_card_that_may_not_be_played_in_a_world_is_refused(backend: Backend) -> None:
    position = Position(
        DOUBLE, Suit.HEARTS, 1, (Hand("AS KS"), Hand("QS"), Hand("TS JD"), Hand("JS KD")),
        (Card("AS"),),
    )  # fmt: skip
    worlds = world(position)
    with pytest.raises(ValueError, match=r"JD .*in world 0"):
        card_playouts(position, worlds, [Card("TS"), Card("JD")])
    with pytest.raises(ValueError, match=r"^cards: "):
        card_playouts(position, worlds, [Card("TS"), Card("TS")])
    with pytest.raises(ValueError, match=r"^cards: "):
        card_playouts(position, worlds, [])


def chi_square(found: Counter[Card], total: int) -> float:
    fair = total / len(found)
    return sum((count - fair) ** 2 for count in found.values()) / fair


def test_random_leads_every_kind_as_often(backend: Backend) -> None:
    rules = replace(RULES["six-triple-deck"], seats=3, ranks=tuple(Rank))
    hand = Hand("AS AS AS KS JS TH QH 9C 9C KD")
    others = ("TS TS 9H JH KC QC JC AD QD JD", "9H QH QH JH KH KH AC AC TC TD")
    hands = (hand, *map(Hand, others))
    position = Position(rules, Suit.HEARTS, 0, hands, side=frozenset((0,)))
    total = 1000
    found: Counter[Card] = Counter()
    for number in range(total):
        found[traced_playout(position, policy="random", seed=1, number=number).steps[0].card] += 1
    assert set(found) == set(hand.kinds())
    assert chi_square(found, total) < 27  # 7 degrees of freedom: p = 1/3,000


def test_fresh_deals_are_whole_decks_and_every_card_falls_anywhere() -> None:
    rules, total = RULES["three-hand-widow"], 3000
    where: Counter[tuple[int, int]] = Counter()
    for number in range(total):
        hands = deal(rules, 15, Draws(Rng.stream(9, number)))
        assert [sum(copies for _, copies in hand) for hand in hands] == [15, 15, 15]
        for seat, hand in enumerate(hands):
            for kind, copies in hand:
                where[seat, kind] += copies
    deck = 4 * len(rules.ranks) * rules.copies
    fair = total * rules.copies * 15 / deck
    assert len(where) == 3 * deck / rules.copies
    assert all(abs(count - fair) < 5.5 * fair**0.5 for count in where.values())


def test_mean_and_standard_error() -> None:
    results = Results(fresh_playouts(DOUBLE, Suit.CLUBS, 20, 64, policy="random").points)
    mean = sum(results) / 64
    assert results.mean == pytest.approx(mean)
    variance = sum((points - mean) ** 2 for points in results) / 63
    assert results.error == pytest.approx((variance / 64) ** 0.5)
    nothing = fresh_playouts(DOUBLE, Suit.CLUBS, 20, 0)
    assert len(nothing) == 0
    with pytest.raises(ValueError, match=r"playouts.*mean"):
        _ = nothing.mean
    with pytest.raises(ValueError, match=r"error.* two"):
        _ = nothing.error


def test_the_first_lead_can_have_to_be_a_trump(backend: Backend) -> None:
    hands = (Hand("AS KS QH"), Hand("AC AC KC"), Hand("KD TD QD"), Hand("QS JS JH"))
    for leader, legal in ((0, "QH"), (1, "KC AC")):
        position = Position(DOUBLE, Suit.HEARTS, leader, hands, lead_trump=True)
        assert legal_cards(position) == tuple(map(Card, legal.split()))

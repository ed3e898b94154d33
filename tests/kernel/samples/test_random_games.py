"""Tests of sampled deals in random games under every rule set."""

import random
from collections.abc import Iterator

import pytest
from tests.support.house_rules import everything
from tests.support.kernel.backends import COMPILED, using
from tests.support.possible_deals import Piles, piles_of, possible
from tests.support.random_play import Step, walk
from tests.support.slow import sampled, tables
from tests.support.table import go, start

from acesaround.cards import CARDS, Card, Hand
from acesaround.game.view import view
from acesaround.kernel import sample as sampling
from acesaround.kernel.backend import Backend
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import AnyOf, Bound, Unseen
from acesaround.kernel.sample import Worlds, sample

RULES = everything()
WAYS = (0, 25, 600)
"""Limits on precomputed layouts, to test both ways of sampling."""


def moments(name: str, hands: range, each: int) -> Iterator[tuple[list[Step], int]]:
    """Yield random points in random hands, as the steps so far and the seat that looks."""
    rules, rng = RULES[name], random.Random(f"moments {name}")
    for seed in hands:
        steps = list(walk(rules, seed, hands=1))
        ends = [n for n, step in enumerate(steps, 1) if step.after.round is not None]
        for end in rng.sample(ends, min(each, len(ends))):
            yield steps[:end], rng.randrange(rules.table.players)


def agrees(known: Unseen, hands: tuple[Hand, ...], piles: Piles) -> bool:
    """Return True if a deal meets all known constraints."""
    places = [
        piles[place.what] if place.seat is None else hands[place.seat] for place in known.places
    ]

    def had(mask: int, card: Card) -> int:
        return sum(
            places[at].count(card) + place.gone[card]
            for at, place in enumerate(known.places)
            if mask >> at & 1
        )

    def meets(fact: Bound | AnyOf) -> bool:
        if isinstance(fact, Bound):
            return fact.least <= had(fact.places, fact.card) <= fact.most
        return any(had(fact.places, card) == fact.count for card in fact.cards)

    for place, cards in zip(known.places, places, strict=True):
        open_cards = [cards.count(card) - place.held[card] for card in CARDS]
        if len(cards) != place.size or min(open_cards) < 0:
            return False
        if any(n and place.barred >> kind & 1 for kind, n in enumerate(open_cards)):
            return False
    facts = [fact for told in known.told for fact in told.bounds]
    ties = [fact for told in known.told for fact in told.any_of]
    return all(map(meets, facts)) and all(map(meets, ties))


@pytest.mark.parametrize("name", tables(RULES))
def test_the_true_deal_is_never_ruled_out(name: str) -> None:
    for steps, seat in moments(name, range(3), 8):
        state = steps[-1].after
        known = unseen(view(state, seat))
        piles = piles_of(state, seat)
        assert agrees(known, state.hands, piles)
        assert possible(steps, seat, state.hands, piles)


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled(RULES, 12))
def test_a_sampled_world_leaves_the_view_unchanged(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, (steps, seat) in enumerate(moments(name, range(10, 14), 8)):
        monkeypatch.setattr(sampling, "SMALL", WAYS[number % 2])
        seen = view(steps[-1].after, seat)
        worlds = sample(seen, 4, seed=number)
        for index, hands in enumerate(worlds):
            piles = worlds.elsewhere(index)
            assert agrees(unseen(seen), hands, piles)
            assert possible(steps, seat, hands, piles)


def test_S4_26_nines_exchanged_for_one_another_are_one_card_known() -> None:
    game = start("two-hand", "AC 9S", "9C", stock="9S", dealer=1)
    game = go(game, "AC, 9C, lay dix 9S exchange, lay dix 9S exchange")
    known = unseen(view(game.state, 1))
    assert known.places[0].held[Card.parse("9S")] == 1
    assert agrees(known, game.state.hands, piles_of(game.state, 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_sampled_worlds_leave_the_view_unchanged(name: str) -> None:
    for number, (steps, seat) in enumerate(moments(name, range(100, 140), 10)):
        seen = view(steps[-1].after, seat)
        worlds = sample(seen, 6, seed=number)
        for index, hands in enumerate(worlds):
            assert possible(steps, seat, hands, worlds.elsewhere(index))
        assert possible(steps, seat, steps[-1].after.hands, piles_of(steps[-1].after, seat))


@pytest.mark.extended
@pytest.mark.skipif(not COMPILED, reason="no compiled kernel on this machine")
@pytest.mark.parametrize("name", sampled(RULES, 20))
def test_reference_and_compiled_kernel_draw_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    backends: tuple[Backend, ...] = (*COMPILED, "python")
    for number, (steps, seat) in enumerate(moments(name, range(20, 22), 3)):
        known = unseen(view(steps[-1].after, seat))
        for small in WAYS[: 2 if known.seats > 4 else 3]:
            monkeypatch.setattr(sampling, "SMALL", small)
            drawn: list[Worlds] = []
            for backend in backends:
                with using(backend):
                    drawn.append(sample(known, 3, seed=number))
            assert all(worlds == drawn[0] for worlds in drawn)


def test_a_seed_gives_the_same_deals_however_many(backend: Backend) -> None:
    steps, seat = next(moments("double-deck", range(3, 4), 1))
    seen = view(steps[-1].after, seat)
    few, many = sample(seen, 3, seed=5), sample(seen, 9, seed=5)
    assert list(few) == many[:3] and len(many) == 9
    assert list(sample(seen, 9, seed=6)) != list(many)
    assert sample(seen, 0, seed=5).hands == b""
    assert many[-1] == many[8] and set(map(len, many)) == {4}
    assert many.hands[: 24 * 4] == b"".join(hand.counts() for hand in many[0])

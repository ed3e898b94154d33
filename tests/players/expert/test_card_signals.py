"""Tests of what the expert reads from the cards played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from bench.signals import play_hand
from tests.support.house_rules import HOUSES
from tests.support.slow import tables

from acesaround.cards import Card, Hand, Suit
from acesaround.game.state import Phase
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View
from acesaround.kernel.inference import unseen
from acesaround.kernel.interface import mask_of
from acesaround.kernel.position import EVEN
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.sample import Sampler
from acesaround.players.base import Limit
from acesaround.players.expert.card_signals import (
    GIVE_NONE,
    GIVE_POINTS,
    KEEP_TENS,
    LEAD_ACES,
    RATES,
    HabitStats,
    HandSignals,
    Signal,
    signals_in,
    weigh_unseen,
)
from acesaround.players.registry import player
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
PARTNERS = (0, 1, 0, 1)
POINTS = TrickRules.of(load("double-deck")).points
"""A point each for ace, ten, and king."""


def kinds(cards: str) -> int:
    return mask_of(Hand(cards).kinds())


OFF_ACES = kinds("AH AC AD")


def signals(
    cards: str, teams: Sequence[int] = PARTNERS, points: tuple[int, ...] = POINTS
) -> list[Signal]:
    """Return the signals in a trick with spades as trump."""
    trick = tuple(Card(card) for card in cards.split())
    return list(signals_in(points, Suit.SPADES, trick, tuple(teams)))


@pytest.mark.parametrize("led", ["TH", "JH", "9S", "AS"])
def test_a_leader_who_leads_no_ace_has_none(led: str) -> None:
    assert signals(led) == [Signal(0, LEAD_ACES, OFF_ACES)]


def test_an_ace_led_says_nothing() -> None:
    assert signals("AH") == []


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("AH KH", [Signal(1, GIVE_NONE, kinds("9H JH QH"))]),
        ("AH TH", [Signal(1, GIVE_NONE, kinds("9H JH QH")), Signal(1, KEEP_TENS, kinds("KH"))]),
        ("AH JH", []),
        ("AH JH QH", [Signal(2, GIVE_POINTS, kinds("KH TH"))]),
        ("AH JH KH", []),
        ("AH JH TH", [Signal(2, KEEP_TENS, kinds("KH"))]),
        ("AH JH KH KH", [Signal(3, GIVE_NONE, kinds("9H JH QH"))]),
        # Trumping, and beating, isn't a signal.
        ("AH JS", []),
    ],
)  # fmt: skip
def test_cards_given_to_tricks(trick: str, expected: list[Signal]) -> None:
    assert signals(trick) == expected


def test_tricks_that_can_still_be_lost_say_nothing() -> None:
    assert [one for one in signals("TH KH KH") if one.place] == []
    assert [one for one in signals("TH KH KH KH") if one.place] == [
        Signal(3, GIVE_NONE, kinds("9H JH QH"))
    ]


def test_thrown_off_cards_are_about_all_suits_but_trump() -> None:
    (thrown,) = signals("AH KD")
    assert thrown.habit == GIVE_NONE
    assert thrown.passed_over == kinds("9H JH QH 9C JC QC 9D JD QD")


def test_points_of_the_rules_count() -> None:
    """With 10 points for a ten and 4 for a king, partner's trick gets the ten first."""
    points = tuple({"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}[rank] for rank in "9JQKTA")
    (one,) = signals("AH 9H KH", points=points)
    assert one == Signal(2, GIVE_POINTS, kinds("TH"))
    assert signals("AH 9H TH", points=points) == []


def played(name: str, seed: int, who: str, tricks: int, hands: int = 1) -> Game:
    """Play hands, and some tricks of the last one, with this player in all seats."""
    rules = load(name)
    game, seats = new(rules, seed), [player(who, seat) for seat in range(rules.table.players)]
    while True:
        seen = game.view()
        is_last = len(game.state.match.results) >= hands - 1
        if is_last and seen.phase is Phase.TRICK_PLAY and len(seen.tricks) == tricks:
            return game
        game = game.play(seats[seen.seat].choose(seen, Limit(worlds=8)).action)


@pytest.mark.parametrize("name", tables(RULES))
def test_weights_keep_to_the_facts(name: str) -> None:
    """Sampled deals stay possible, however unlikely the players were to play as they did."""
    rules = RULES[name]
    rng, compared = Random(name), 0
    chance, formula = player("random", 1), player("daugherty")
    for seed in range(2 if rules.table.players == 2 else 60):
        if compared > 3:
            break
        game = new(rules, seed)
        while not game.state.match.results:
            seen = game.view()
            if seen.phase is Phase.TRICK_PLAY and rng.random() < 0.1:
                known = unseen(seen)
                likely = weigh_unseen(seen, known, HabitStats())
                plain = replace(
                    likely, places=tuple(replace(one, weights=EVEN) for one in likely.places)
                )
                assert plain == known
                worlds = Sampler(likely).draw(3, seed=seed)
                assert all(len(hands[seen.seat]) == len(seen.hand) for hands in worlds)
                compared += 1
            who = chance if seen.phase is Phase.TRICK_PLAY and rng.random() < 0.5 else formula
            game = game.play(who.choose(seen).action)
    assert compared or rules.table.players == 2


@pytest.mark.parametrize(("name", "tricks"), [("two-hand", 14), ("three-hand", 5)])
def test_there_are_no_weights_without_partners(name: str, tricks: int) -> None:
    seen = played(name, 3, "daugherty", tricks).view()
    known = unseen(seen)
    assert weigh_unseen(seen, known, HabitStats()) is known


def weights_of(view: View, seat: int, habits: HabitStats) -> bytes:
    likely = weigh_unseen(view, unseen(view), habits)
    return next(place.weights for place in likely.places if place.seat == seat)


def test_someone_who_plays_anything_is_found_out() -> None:
    """After some hands, a stranger's signals hardly count, but a steady player's still do."""
    weights = {}
    for who in ("random", "daugherty"):
        for hands in (1, 9):
            game = played("double-deck", 5, who, 6, hands)
            seen, habits = game.view(), HabitStats()
            habits.update(seen)
            rates = [
                habits.rate(seat, habit)
                for seat in range(4)
                for habit in (LEAD_ACES, GIVE_POINTS, GIVE_NONE)
            ]
            weights[who, hands] = sum(rates) / len(rates)
    average = sum(RATES[:3]) / 3
    assert weights["random", 1] == weights["daugherty", 1] == pytest.approx(average)
    assert weights["random", 9] > 0.5
    assert weights["daugherty", 9] < 2 * average


def hand_signals(*tricks: str, rules: str = "double-deck", bid: int = 50) -> HandSignals:
    """Return the signals in tricks that seat 0 leads, with spades as trump."""
    hand = HandSignals(load(rules), 0, Suit.SPADES, bid)
    for trick in tricks:
        hand.add(0, tuple(Card(card) for card in trick.split()))
    return hand


def test_a_card_that_was_held_anyway_counts_at_once() -> None:
    hand = hand_signals("AH KH JH JH")
    assert hand.passed_over[1, GIVE_NONE] == kinds("9H JH QH")
    assert not hand.held_anyway
    hand.add(0, tuple(Card(card) for card in ("AH", "QH", "JH", "JH")))
    assert hand.held_anyway == {(1, GIVE_NONE): kinds("QH")}
    habits = HabitStats()
    assert habits.rate(1, GIVE_NONE, hand) > 2 * habits.rate(1, GIVE_NONE)
    assert habits.rate(2, GIVE_NONE, hand) == habits.rate(2, GIVE_NONE)


def test_another_trump_suit_after_going_back_is_another_hand() -> None:
    differ = 0
    for seed in range(6):
        seen, known = played("double-deck", seed, "daugherty", 0).view(), HabitStats()
        weigh_unseen(seen, unseen(seen), known)
        other = replace(seen, trump=next(suit for suit in Suit if suit is not seen.trump))
        fresh = weigh_unseen(other, unseen(seen), HabitStats())
        assert weigh_unseen(other, unseen(seen), known) == fresh
        led = replace(other, trick=(Card("QD"),), leader=(seen.seat + 1) % 4)
        assert known.update(led).passed_over == HabitStats().update(led).passed_over
        differ += (
            known.update(led).passed_over
            != HabitStats().update(replace(led, trump=seen.trump)).passed_over
        )
    assert differ


def test_what_was_read_before_changes_nothing() -> None:
    """A player that has seen the hand from its start believes the same as one that comes later."""
    rules, known = load("double-deck"), HabitStats()
    game, seats = new(rules, 6), [player("club", seat) for seat in range(4)]
    compared = 0
    while len(game.state.match.results) < 2:
        seen = game.view()
        if seen.phase is Phase.TRICK_PLAY and seen.seat == 1:
            facts = unseen(seen)
            assert weigh_unseen(seen, facts, known) == weigh_unseen(seen, facts, HabitStats())
            compared += 1
        game = game.play(seats[seen.seat].choose(seen).action)
    assert compared > 20
    start = new(rules, 6)
    while start.view().phase is not Phase.TRICK_PLAY:
        start = start.play(seats[start.view().seat].choose(start.view()).action)
    seen = start.view()
    assert weigh_unseen(seen, unseen(seen), known) == weigh_unseen(seen, unseen(seen), HabitStats())


def test_the_bid_winner_has_more_trumps() -> None:
    seen = played("double-deck", 8, "daugherty", 0).view()
    assert seen.trump is not None and seen.declarer is not None
    other = next(seat for seat in range(4) if seat not in (seen.declarer, seen.seat))
    suit = slice(int(seen.trump) * 6, int(seen.trump) * 6 + 6)
    if seen.declarer != seen.seat:
        assert min(weights_of(seen, seen.declarer, HabitStats())[suit]) > EVEN[0]
    assert weights_of(seen, other, HabitStats()) == EVEN


def test_the_first_lead_says_nothing_if_it_had_to_be_trump() -> None:
    free, forced = (
        load("double-deck"),
        next(one for one in RULES.values() if must_lead_trump(one, 50)),
    )
    for rules, says in ((free, not must_lead_trump(free, 50)), (forced, False)):
        hand = HandSignals(rules, 0, Suit.SPADES, 50)
        hand.add(0, (Card("QS"),))
        assert bool(hand.passed_over[0, LEAD_ACES]) == says
        hand.add(0, (Card("QS"),))
        assert hand.passed_over[0, LEAD_ACES]


@pytest.mark.extended
def test_weights_fit_what_players_hold() -> None:
    """Formula players hold what they passed over about as rarely as the weighted deals say."""
    fits = [play_hand("double-deck", "daugherty", number) for number in range(10)]
    held = sum(fit.passed_over for fit in fits)
    weighted, even = sum(fit.weighted for fit in fits), sum(fit.even for fit in fits)
    assert held == pytest.approx(weighted, rel=0.6)
    assert even > 2 * held
    ranks = [rank for fit in fits for rank in fit.ranks]
    assert 0.4 < sum(ranks) / len(ranks) < 0.65


def test_the_comparison_can_fail() -> None:
    """Players who play at random don't fit the weights."""
    fits = [play_hand("double-deck", "random", number) for number in range(8)]
    ranks = [rank for fit in fits for rank in fit.ranks]
    assert sum(ranks) / len(ranks) < 0.35

"""Conclusions from the cards played about the cards that their players still hold.

Almost everyone has a few habits: leading aces before other cards, giving points to partner's tricks
and none to the others', and keeping tens longer than kings. Someone who plays another card has
probably none of those that they'd usually have played. In deals that fit these habits, the expert
knows more about the others' suits than from the rules alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from copy import copy
from dataclasses import replace
from functools import lru_cache
from math import log
from operator import is_
from typing import Final, NamedTuple

from acesaround.cards import KINDS, Card, Rank, Suit
from acesaround.game.state import Trick, hand_teams
from acesaround.game.trick import must_lead_trump, winner_index
from acesaround.game.view import View
from acesaround.kernel.interface import mask_of
from acesaround.kernel.position import EVEN, WEIGHT_STEPS, Unseen
from acesaround.kernel.rules import TrickRules
from acesaround.rules.model import RuleSet

LEAD_ACES, GIVE_POINTS, GIVE_NONE, KEEP_TENS = HABITS = range(4)
"""The habits."""
RATES: Final = (0.15, 0.08, 0.03, 0.15)
"""For each habit, the share of players' choices against it, when they could have followed it."""
RANDOM_ODDS: Final = (1.5, 0.45, 0.35, 0.5)
"""For each habit, the odds that someone who plays at random holds a kind that they passed over."""
STRENGTH: Final = 10.0
"""Number of kinds passed over after which what a player did counts as much as `RATES`."""
TRUMP_WEIGHT: Final = round(0.35 * WEIGHT_STEPS)
"""Steps of the weight of each trump in the hand of a bid winner, who has named the suit."""


class Signal(NamedTuple):
    """A card that goes against a habit, unless its player has none of the cards passed over.

    Attributes:
        place: place of the card in the trick, from 0.
        habit: the habit.
        passed_over: bitmask of kinds that the player would usually have played instead.
    """

    place: int
    habit: int
    passed_over: int


@lru_cache(maxsize=1 << 14)
def signals_in(
    points: tuple[int, ...], trump: Suit, cards: tuple[Card, ...], teams: tuple[int, ...]
) -> tuple[Signal, ...]:
    """Return the signals in a trick.

    `points` are the points of each rank, and `teams` are the teams of all players, in the order in
    which they play. A card that wins the trick so far, or that trumps, isn't a signal.
    """
    led = cards[0]
    found = []
    if led.rank is not Rank.ACE or led.suit is trump:
        aces = (Card.of(Rank.ACE, suit) for suit in Suit if suit is not trump)
        found.append(Signal(0, LEAD_ACES, mask_of(aces)))
    for at, card in enumerate(cards[1:], 1):
        winner = winner_index(cards[:at], trump)
        best, is_last = cards[winner], at == len(teams) - 1
        wins = winner_index(cards[: at + 1], trump) == at
        if wins or (card.suit is trump is not led.suit) or not (is_last or best.rank is Rank.ACE):
            continue
        suits = [card.suit] if card.suit is led.suit else [one for one in Suit if one is not trump]
        others = [
            Card.of(rank, suit)
            for suit in suits
            for rank in Rank
            if rank is not Rank.ACE and not (suit is best.suit and rank > best.rank)
        ]
        worth, ours = points[card.rank], teams[at] == teams[winner]
        better = mask_of(
            other
            for other in others
            if (points[other.rank] > worth if ours else points[other.rank] < worth)
        )
        lower = mask_of(
            other for other in others if points[other.rank] == worth > 0 and other.rank < card.rank
        )
        if better:
            found.append(Signal(at, GIVE_POINTS if ours else GIVE_NONE, better))
        if lower:
            found.append(Signal(at, KEEP_TENS, lower))
    return tuple(found)


class HandSignals:
    """The signals in a hand, trick by trick.

    Attributes:
        passed_over: for each seat and habit, a bitmask of the kinds passed over.
        held_anyway: the same for those that the seat played later.
    """

    def __init__(self, rules: RuleSet, declarer: int | None, trump: Suit, bid: int | None) -> None:
        teams = hand_teams(rules, declarer)
        self._around = [teams[seat:] + teams[:seat] for seat in range(len(teams))]
        self._points, self._trump = TrickRules.of(rules).points, trump
        self._forced = must_lead_trump(rules, bid)
        self.passed_over = defaultdict[tuple[int, int], int](int)
        self.held_anyway = defaultdict[tuple[int, int], int](int)

    def add(self, leader: int, cards: tuple[Card, ...]) -> None:
        """Add the next trick, or the cards so far of the trick in progress."""
        players = len(self._around)
        for at, card in enumerate(cards):
            seat = (leader + at) % players
            for habit in HABITS:
                held = self.passed_over.get((seat, habit), 0) & 1 << card
                if held:
                    self.held_anyway[seat, habit] |= held
        for place, habit, passed_over in signals_in(
            self._points, self._trump, cards, self._around[leader]
        ):
            if place or not self._forced:
                self.passed_over[(leader + place) % players, habit] |= passed_over
        self._forced = False

    def copy(self) -> HandSignals:
        """Return a copy to which tricks can be added."""
        other = copy(self)
        other.passed_over = self.passed_over.copy()
        other.held_anyway = self.held_anyway.copy()
        return other


class HabitStats:
    """Numbers of false and true signals of each player in a match.

    It depends only on the view. What's been read is kept for the next decision.
    """

    def __init__(self) -> None:
        self._results: object = None
        self._false, self._true = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        self._contract: tuple[RuleSet | None, int | None, Suit | None, int | None] = (None,) * 4
        self._tricks: tuple[Trick, ...] = ()
        self._hand: HandSignals | None = None

    def update(self, view: View) -> HandSignals:
        """Read the match, and return the signals in the hand that's being played."""
        assert view.trump is not None
        tricks, known = view.tricks, len(self._tricks)
        contract = view.rules, view.declarer, view.trump, view.bid
        if view.match.results is not self._results or view.rules != self._contract[0]:
            self._read_results(view)
            self._hand = None
        is_same = contract == self._contract and len(tricks) >= known
        if self._hand is None or not is_same or not all(map(is_, self._tricks, tricks)):
            self._hand, known = HandSignals(*contract), 0
        self._contract = contract
        for trick in tricks[known:]:
            self._hand.add(trick.leader, trick.cards)
        self._tricks = tricks
        if not view.trick:
            return self._hand
        now = self._hand.copy()
        now.add(view.leader, view.trick)
        return now

    def _read_results(self, view: View) -> None:
        """Count the kinds passed over in finished hands, by whether the player held them."""
        self._results = view.match.results
        self._false.clear()
        self._true.clear()
        for result in view.match.results:
            hand = result.round
            if hand.trump is None:
                continue
            read = HandSignals(view.rules, hand.declarer, hand.trump, hand.bid)
            for trick in result.played:
                read.add(trick.leader, trick.cards)
            for key, kinds in read.passed_over.items():
                held = read.held_anyway[key].bit_count()
                self._false[key] += held
                self._true[key] += kinds.bit_count() - held

    def rate(self, seat: int, habit: int, hand: HandSignals | None = None) -> float:
        """Return the factor by which a signal multiplies the odds of each copy passed over.

        It's from 0 to 1.
        """
        key = seat, habit
        false = self._false[key] + (0 if hand is None else hand.held_anyway[key].bit_count())
        against = STRENGTH * RATES[habit] + false / RANDOM_ODDS[habit]
        return min(1.0, against / (STRENGTH + self._true[key]))


def weigh_unseen(view: View, known: Unseen, habits: HabitStats) -> Unseen:
    """Return the unseen cards with weights for what the bid winner and the cards played say.

    In games without partners, and in games in which players needn't follow suit, `known` is
    returned unchanged: the habits don't fit players there.
    """
    has_partners = view.rules.has_partners
    if view.trump is None or not has_partners or not TrickRules.of(view.rules).must_follow:
        return known
    hand = habits.update(view)
    weights = {seat: bytearray(EVEN) for seat in range(known.seats)}
    for (seat, habit), kinds in hand.passed_over.items():
        row = weights[seat]
        rate = habits.rate(seat, habit, hand)
        weight = max(0, EVEN[0] + round(WEIGHT_STEPS * log(rate)))
        for kind in kinds_in(kinds):
            row[kind] = min(row[kind], weight)
    if view.declarer is not None:
        row = weights[view.declarer]
        for rank in Rank:
            row[Card.of(rank, view.trump)] += TRUMP_WEIGHT
    return replace(
        known,
        places=tuple(
            place if place.seat is None else replace(place, weights=bytes(weights[place.seat]))
            for place in known.places
        ),
    )


@lru_cache(maxsize=1 << 12)
def kinds_in(mask: int) -> tuple[int, ...]:
    """Return the kinds in a bitmask."""
    return tuple(kind for kind in range(KINDS) if mask >> kind & 1)

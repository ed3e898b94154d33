"""What the cards played say about the cards that their players still hold.

Almost everyone has a few habits: leading aces before other cards, giving points to partner's tricks
and none to the others', and keeping tens longer than kings. Someone who plays another card has
probably none of those that they'd usually have played. In deals that fit these habits, the expert
knows more about the others' suits than from the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import log
from typing import Final, NamedTuple, Self

from acesaround.cards import KINDS, Card, Rank, Suit
from acesaround.game.state import HandResult, hand_teams
from acesaround.game.trick import must_lead_trump, winner_index
from acesaround.game.view import View
from acesaround.kernel.position import EVEN, WEIGHT_STEPS, Unseen
from acesaround.kernel.rules import TrickRules
from acesaround.rules.model import RuleSet

LEAD_ACES, GIVE_POINTS, GIVE_NONE, KEEP_TENS = range(4)
"""The habits."""
RATES: Final = (0.15, 0.08, 0.03, 0.15)
"""For each habit, the share of players' choices against it, when they could have followed it."""
STRENGTH: Final = 10.0
"""Number of choices after which what a player did counts as much as `RATES`."""
TRUMP_WEIGHT: Final = 0.35
"""Logarithm of the weight of each trump in the hand of a bid winner who has named the suit."""


def others_than(trump: Suit) -> tuple[Suit, ...]:
    """Return the suits that aren't trump."""
    return tuple(suit for suit in Suit if suit is not trump)


_Counts = Counter[tuple[int, int]]
"""Number of signals for each seat and habit."""


class Signal(NamedTuple):
    """A card that goes against a habit, unless its player has none of the cards passed over.

    Attributes:
        place: place of the card in the trick, from 0.
        habit: the habit.
        passed_over: kinds that the player would usually have played instead.
    """

    place: int
    habit: int
    passed_over: tuple[int, ...]


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
        aces = tuple(int(Card.of(Rank.ACE, suit)) for suit in others_than(trump))
        found.append(Signal(0, LEAD_ACES, aces))
    for at, card in enumerate(cards[1:], 1):
        winner = winner_index(cards[:at], trump)
        best, is_last = cards[winner], at == len(teams) - 1
        wins = winner_index(cards[: at + 1], trump) == at
        if wins or (card.suit is trump is not led.suit) or not (is_last or best.rank is Rank.ACE):
            continue
        suits = (card.suit,) if card.suit is led.suit else others_than(trump)
        others = [
            Card.of(rank, suit)
            for suit in suits
            for rank in Rank
            if rank is not Rank.ACE and not (suit is best.suit and rank > best.rank)
        ]
        worth = points[card.rank]
        ours = teams[at] == teams[winner]
        kinds = tuple(
            int(other)
            for other in others
            if (points[other.rank] > worth if ours else points[other.rank] < worth)
        )
        if kinds:
            found.append(Signal(at, GIVE_POINTS if ours else GIVE_NONE, kinds))
        lower = tuple(
            int(other)
            for other in others
            if points[other.rank] == worth > 0 and other.rank < card.rank
        )
        if lower:
            found.append(Signal(at, KEEP_TENS, lower))
    return tuple(found)


class PlaySoFar(NamedTuple):
    """The play of a hand so far.

    Attributes:
        points: points of each rank.
        teams: each seat's team.
        trump: trump suit.
        tricks: leader and cards of each trick.
        trump_lead: True if the first lead had to be a trump.
    """

    points: tuple[int, ...]
    teams: tuple[int, ...]
    trump: Suit
    tricks: Sequence[tuple[int, tuple[Card, ...]]]
    trump_lead: bool

    @classmethod
    def of(cls, view: View) -> Self:
        """Return the play that a seat has seen. Raises ValueError if there's no trump."""
        if view.trump is None:
            raise ValueError("there's no trump yet")
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        if view.trick:
            tricks.append((view.leader, view.trick))
        return cls._made(view.rules, view.declarer, view.bid, view.trump, tricks)

    @classmethod
    def of_result(cls, rules: RuleSet, result: HandResult) -> Self | None:
        """Return the play of a finished hand, or None if it had no trump."""
        hand = result.round
        if hand.trump is None:
            return None
        tricks = [(trick.leader, trick.cards) for trick in result.played]
        return cls._made(rules, hand.declarer, hand.bid, hand.trump, tricks)

    @classmethod
    def _made(
        cls,
        rules: RuleSet,
        declarer: int | None,
        bid: int | None,
        trump: Suit,
        tricks: Sequence[tuple[int, tuple[Card, ...]]],
    ) -> Self:
        teams = hand_teams(rules, declarer)
        return cls(TrickRules.of(rules).points, teams, trump, tricks, must_lead_trump(rules, bid))

    def signals(self) -> Iterator[tuple[int, int, Signal]]:
        """Yield the number of the trick, the seat, and the signal, for all signals."""
        teams = self.teams
        around = [teams[seat:] + teams[:seat] for seat in range(len(teams))]
        for number, (leader, cards) in enumerate(self.tricks):
            for signal in signals_in(self.points, self.trump, cards, around[leader]):
                if number or signal.place or not self.trump_lead:
                    yield number, (leader + signal.place) % len(teams), signal

    def counted(self) -> tuple[_Counts, _Counts]:
        """Count the false and the true signals by seat and habit.

        A signal is false if its player later plays one of the cards passed over.
        """
        last: dict[tuple[int, int], int] = {}
        for number, (leader, cards) in enumerate(self.tricks):
            for at, card in enumerate(cards):
                last[(leader + at) % len(self.teams), int(card)] = number
        false, true = _Counts(), _Counts()
        for number, seat, signal in self.signals():
            had = any(last.get((seat, kind), -1) > number for kind in signal.passed_over)
            (false if had else true)[seat, signal.habit] += 1
        return false, true


class Acquaintance:
    """How reliable the players' signals were in the finished hands of a match."""

    def __init__(self) -> None:
        self._results: object = None
        self._false, self._true = _Counts(), _Counts()

    def update(self, view: View) -> None:
        """Take note of the hands that are finished in the match of a view."""
        if view.match.results is self._results:
            return
        self._results = view.match.results
        self._false, self._true = _Counts(), _Counts()
        for result in view.match.results:
            play = PlaySoFar.of_result(view.rules, result)
            if play is not None:
                false, true = play.counted()
                self._false += false
                self._true += true

    def rate(self, seat: int, habit: int, seen: int) -> float:
        """Return the odds that a signal is false, compared with cards dealt at random.

        `seen` is the number of signals known to be false in the current hand.
        """
        false, true = self._false[seat, habit] + seen, self._true[seat, habit]
        return min(1.0, (STRENGTH * RATES[habit] + false) / (STRENGTH + true))


def believed(view: View, known: Unseen, acquaintance: Acquaintance) -> Unseen:
    """Return the unseen cards with weights for what the bid winner and the cards played say.

    In games without partners, `known` is returned unchanged: the habits don't fit players there.
    """
    if view.trump is None or len(set(view.rules.teams)) == known.seats:
        return known
    acquaintance.update(view)
    play = PlaySoFar.of(view)
    seen, _ = play.counted()
    weights = [[0.0] * KINDS for _ in range(known.seats)]
    for _, seat, signal in play.signals():
        weight = log(acquaintance.rate(seat, signal.habit, seen[seat, signal.habit]))
        row = weights[seat]
        for kind in signal.passed_over:
            row[kind] = min(row[kind], weight)
    if view.declarer is not None:
        for rank in Rank:
            weights[view.declarer][Card.of(rank, view.trump)] += TRUMP_WEIGHT
    return replace(
        known,
        places=tuple(
            place
            if place.seat is None
            else replace(place, weights=packed_weights(weights[place.seat]))
            for place in known.places
        ),
    )


def packed_weights(weights: Sequence[float]) -> bytes:
    """Return the weights of the kinds, given their logarithms, as `Place.weights` has them."""
    steps = (round(WEIGHT_STEPS * weight) for weight in weights)
    return bytes(min(255, max(0, even + step)) for even, step in zip(EVEN, steps, strict=True))

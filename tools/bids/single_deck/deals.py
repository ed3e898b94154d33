"""Random single-deck deals, with the estimate of each hand and the result of each contract."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np
from tools.bids.network import Array

from acesaround.cards import KINDS, RANKS, Rank, Suit
from acesaround.kernel.passing import TUNED, CardValues, pass_cards
from acesaround.kernel.playouts import FIGURES, contract_playouts, meld_points
from acesaround.kernel.rules import MeldRules, TrickRules
from acesaround.players.conventions import assumed_meld, fair_suit_length
from acesaround.players.daugherty.evaluation import card_worth, to_come
from acesaround.players.expert.single_deck_estimates import SUIT_FEATURES, Fit
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

PRESET: Final = "single-deck-partners"
SEATS: Final = 4
HAND: Final = 12
TRICK_POINTS: Final = 25
SUITS: Final = len(Suit)


@cache
def rules_passing(count: int) -> RuleSet:
    """Return the preset's rules, but with `count` cards passed."""
    base = load(PRESET)
    return replace(base, exchange=replace(base.exchange, pass_count=count))


def deal_hands(rng: np.random.Generator, count: int) -> Array:
    """Return random deals: card counts by deal, seat, and kind."""
    decks = rng.permuted(np.tile(np.repeat(np.arange(KINDS), 2), (count, 1)), axis=1)
    seat = np.arange(count * SEATS).repeat(HAND)
    counts = np.bincount(seat * KINDS + decks.ravel(), minlength=count * SEATS * KINDS)
    return counts.astype(np.uint8).reshape(count, SEATS, KINDS)


def melds(rules: RuleSet, hands: Array) -> Array:
    """Return the meld of each hand with each suit as trump. `hands` can have any shape."""
    found = meld_points(MeldRules.of(rules), np.ascontiguousarray(hands).tobytes())
    return np.array(found).reshape(*hands.shape[:-1], FIGURES)[..., :SUITS]


def suit_features(hands: Array, meld: Array) -> Array:
    """Return `single_deck_estimates.suit_features` of each hand, by suit."""
    cards = hands.reshape(*hands.shape[:-1], SUITS, RANKS).astype(np.int16)
    length, aces = cards.sum(-1), cards[..., Rank.ACE]
    queens = cards[..., Suit.SPADES, Rank.QUEEN]
    jacks = cards[..., Suit.DIAMONDS, Rank.JACK]
    half = (cards[..., Rank.KING] > 0) != (cards[..., Rank.QUEEN] > 0)
    suits_with_ace = (aces > 0).sum(-1)
    found = np.empty((*length.shape, SUIT_FEATURES), np.float32)
    for trump in range(SUITS):
        others = [suit for suit in range(SUITS) if suit != trump]
        mine, missing = cards[..., trump, :], (cards[..., trump, 1:] == 0).sum(-1)
        columns = (
            1,
            meld[..., trump],
            length[..., trump],
            np.maximum(0, length[..., trump] - 5) ** 2,
            aces[..., trump],
            aces.sum(-1) - aces[..., trump],
            missing == 0,
            missing == 1,
            missing == 2,
            missing == 3,
            (mine[..., 1:] == 2).sum(-1),
            (length[..., others] == 0).sum(-1),
            (length[..., others] == 1).sum(-1),
            half[..., others].sum(-1),
            (queens > 0) != (jacks > 0),
            np.minimum(queens, jacks),
            suits_with_ace == 3,
            suits_with_ace == 4,
        )
        for column, values in enumerate(columns):
            found[..., trump, column] = values
    return found


def formula_totals(rules: RuleSet, hands: Array, meld: Array) -> Array:
    """Return the 1983 formula's total of each hand, by suit, without the partner's meld."""
    cards = hands.reshape(*hands.shape[:-1], SUITS, RANKS)
    counted = cards.sum(-1) + cards[..., Rank.ACE].sum(-1)[..., None]
    worth = card_worth(rules)
    quality = -(-counted.astype(int) * worth.numerator // worth.denominator)
    found: Array = meld + quality + to_come(rules)
    return found


@dataclass(frozen=True)
class Contracts:
    """Contracts to play: the bid winner and trump of each deal."""

    rules: RuleSet
    hands: Array
    declarers: Array
    trumps: Array
    seed: int

    def play(self, values: CardValues = TUNED) -> tuple[Array, Array]:
        """Return the meld and the trick points of the bid winners' teams."""
        count, winner, trump = np.arange(len(self.hands)), self.declarers, self.trumps
        worlds = self.hands.tobytes()
        if self.rules.exchange.pass_count:
            worlds = pass_cards(self.rules, worlds, trump.tolist(), winner.tolist(), values=values)
        found = melds(self.rules, np.frombuffer(worlds, np.uint8).reshape(-1, SEATS, KINDS))
        points = contract_playouts(
            TrickRules.of(self.rules),
            worlds,
            trump.tolist(),
            winner.tolist(),
            (5 << winner % 2).tolist(),
            policy="varied",
            seed=self.seed,
        )
        meld = found[count, winner, trump] + found[count, (winner + 2) % SEATS, trump]
        return meld, np.array(points.points)


@dataclass(frozen=True)
class Hands:
    """What the auction needs to know about each hand: one row per hand, four hands per deal.

    Attributes:
        passed: number of cards passed, with its `fit`.
        estimate, second: the estimates of the best and of the second best suit.
        features: `suit_features` of the best suit.
        maximum, strength: the 1983 formula's maximum, and how often its suit is worth bidding.
        ours, theirs, points: both teams' meld and our trick points if this hand wins the bid and
            names its best suit.
    """

    passed: int
    fit: Fit
    estimate: Array
    second: Array
    features: Array
    maximum: Array
    strength: Array
    ours: Array
    theirs: Array
    points: Array

    @classmethod
    def of(cls, hands: Array, passed: int, fit: Fit, seed: int) -> Hands:
        """Evaluate the hands of deals and play out a contract for each of them."""
        rules, deals = rules_passing(passed), np.arange(len(hands))
        meld = melds(rules, hands)
        known = suit_features(hands, meld)
        estimates = known @ np.array(fit.weights, np.float32)
        best, ordered = estimates.argmax(-1), np.sort(estimates, -1)
        results = [
            Contracts(rules, hands, np.full(len(hands), seat), best[:, seat], seed + seat).play()
            for seat in range(SEATS)
        ]
        ours, points = (np.stack(one, 1) for one in zip(*results, strict=True))
        theirs = [
            meld[deals, (seat + 1) % SEATS, best[:, seat]]
            + meld[deals, (seat + 3) % SEATS, best[:, seat]]
            for seat in range(SEATS)
        ]
        totals = formula_totals(rules, hands, meld)
        cards = hands.reshape(len(hands), SEATS, SUITS, RANKS)
        length = cards.sum(-1).astype(int)
        named = (totals * 100 + length).argmax(-1)[..., None]  # Ties go to the longer suit.
        strength = (
            np.take_along_axis(length, named, -1)
            - fair_suit_length(rules)
            + (np.take_along_axis(cards[..., Rank.ACE], named, -1) > 0)
        )
        return cls(
            passed,
            fit,
            ordered[..., -1].ravel(),
            ordered[..., -2].ravel(),
            np.take_along_axis(known, best[..., None, None], -2).reshape(-1, SUIT_FEATURES),
            np.take_along_axis(totals, named, -1).ravel() + assumed_meld(rules),
            np.maximum(0, strength).ravel(),
            ours.ravel(),
            np.stack(theirs, 1).ravel(),
            points.ravel(),
        )

"""Random double-deck deals, with the meld of every hand and the trick points of every contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from tools.bids.network import Array

from acesaround.cards import KINDS, Rank, Suit
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, contract_playouts, meld_points
from acesaround.kernel.rules import MeldRules, TrickRules
from acesaround.rules.load import load

PRESET: Final = "daugherty-1983"
"""Rules for meld and tricks. The other double-deck presets count both the same way."""
SEATS: Final = 4
TRICK_POINTS: Final = 50
EXTRA_POINT: Final = 0.7
"""Probability of one more trick point for the bid winner's team.

When the 1983 player plays a hand, the team with the bid takes about 0.7 points more than in the
kernel's playouts.
"""

HAND_FEATURES: Final = 15
"""Number of network inputs that depend only on the hand and on the suits that it can name."""
SUIT, MELD, ACES, WORTH, TEAM_MELD, LENGTH, SUIT_ACE, OURS, THEIRS, POINTS = range(10)
"""Rows of `Hands.facts`."""


@dataclass(frozen=True)
class Hands:
    """What the auction needs to know about each hand: one column per hand and suit rule.

    Column ``2 * (SEATS * deal + seat) + any_suit`` belongs to a seat in games in which any suit
    can be trump (1), or only one with a marriage (0).

    Attributes:
        facts: whole numbers in int16. SUIT: best suit to name, or -1; MELD: meld without trump;
            ACES; WORTH: the formula's total without partner's meld; TEAM_MELD: meld with the best
            suit as trump, or 0; LENGTH: trumps; SUIT_ACE: 1 with an ace of trump; OURS and THEIRS:
            both teams' meld; POINTS: trick points of this seat's team if it leads with this trump.
        features: the first network inputs, in float32.
    """

    facts: Array
    features: Array


def deal_hands(rng: np.random.Generator, count: int) -> bytes:
    """Return the card counts of `count` random deals, in the kernel's layout."""
    rules = load(PRESET)
    deck = np.array([int(card) for card in rules.full_deck])
    cards = rng.permuted(np.broadcast_to(deck, (count, len(deck))), axis=1)
    hand = np.arange(count * SEATS).repeat(rules.deal.hand)
    counts = np.bincount(hand * KINDS + cards.ravel(), minlength=count * SEATS * KINDS)
    return counts.astype(np.uint8).tobytes()


def evaluate_hands(hands: bytes, rng: np.random.Generator | None = None) -> Hands:
    """Count the melds and play out every contract.

    `rng` decides which contracts get the extra trick point. Without it, none does.
    """
    rules = load(PRESET)
    counts = np.frombuffer(hands, np.uint8).reshape(-1, SEATS, len(Suit), len(Rank))
    deals, contracts = len(counts), SEATS * len(Suit)
    leaders = np.tile(np.arange(SEATS, dtype=np.uint8).repeat(len(Suit)), deals)
    trumps = np.tile(np.arange(len(Suit), dtype=np.uint8), deals * SEATS)
    worlds = counts.reshape(deals, -1).repeat(contracts, axis=0)
    results = contract_playouts(
        TrickRules.of(rules),
        worlds.tobytes(),
        trumps.tobytes(),
        leaders.tobytes(),
        (0b0101 << leaders % 2).astype(np.uint8).tobytes(),
    )
    points = np.frombuffer(results.points, np.int32).astype(np.int16)
    if rng is not None:
        points += (rng.random(len(points)) < EXTRA_POINT) & (points < TRICK_POINTS)
    meld = np.frombuffer(meld_points(MeldRules.of(rules), hands), np.int32).astype(np.int16)
    cards = counts.reshape(-1, len(Suit), len(Rank)).astype(np.int16)
    both = [
        _hands(cards, meld.reshape(-1, FIGURES), points.reshape(-1, len(Suit)), any_suit)
        for any_suit in (False, True)
    ]
    facts, features = (
        np.stack(pair, axis=2).reshape(len(pair[0]), -1) for pair in zip(*both, strict=True)
    )
    return Hands(facts, features)


def _hands(cards: Array, meld: Array, points: Array, any_suit: bool) -> tuple[Array, Array]:
    """Return `facts` and `features` under one suit rule, with a column for each hand."""
    hand = np.arange(len(cards))
    lengths, aces = cards.sum(2), cards[:, :, Rank.ACE].sum(1)
    own = meld[:, NO_TRUMP]
    trump_meld = meld[:, : len(Suit)] - own[:, None]
    value = trump_meld + 2 * lengths
    allowed = (cards[:, :, Rank.KING] > 0) & (cards[:, :, Rank.QUEEN] > 0) | any_suit
    # The best suit has the highest value; ties go to length, then to meld, then to the first suit.
    order = np.where(allowed, (value.astype(np.int64) << 32) + (lengths << 16) + trump_meld, -1)
    best = order.argmax(1)
    some = allowed.any(1)
    suit = np.where(some, best, -1)
    others = allowed & (np.arange(len(Suit)) != suit[:, None])
    second = np.where(others, value, -1).max(1)

    def of_suit(table: Array, missing: float) -> Array:
        return np.where(some, table[hand, best], missing)

    worth = own + 2 * aces + of_suit(value, 6)
    partner = hand ^ 2
    contract = np.where(some, best, NO_TRUMP)

    def meld_of(seat: Array) -> Array:
        found: Array = meld[seat, contract]
        return found

    facts = [
        suit,
        own,
        aces,
        worth,
        of_suit(trump_meld + own[:, None], 0),
        of_suit(lengths, 0),
        of_suit(cards[:, :, Rank.ACE] > 0, 0),
        meld_of(hand) + meld_of(partner),
        meld_of(hand ^ 1) + meld_of(partner ^ 1),
        of_suit(points, 0),
    ]
    side = np.arange(len(Suit)) != suit[:, None]
    tens = cards[:, :, Rank.TEN]
    features = [
        np.minimum(own, 60) / 10,
        some,
        np.minimum(of_suit(trump_meld, 0), 40) / 10,
        of_suit((lengths - 6) / 2, -2),
        (aces - 4) / 2,
        of_suit(cards[:, :, Rank.ACE] - 1.2, -1.5),
        of_suit(tens - 1.2, -1),
        *((side & (lengths == length)).sum(1) for length in range(3)),
        (side & (cards[:, :, Rank.ACE] == 0)).sum(1) - 1,
        ((side * tens).sum(1) - 3) / 2,
        np.where(others.any(1), (second - of_suit(value, 0)) / 8, -2),
        cards[:, :, Rank.KING].sum(1) - 4,
        cards[:, :, Rank.QUEEN].sum(1) - 4,
    ]
    assert len(features) == HAND_FEATURES
    return np.array(facts).astype(np.int16), np.array(features).astype(np.float32)

"""Many single-deck auctions at once, with the inputs of the player's network and other bidders.

The inputs are those of `acesaround.players.expert.single_deck_bids`. Change both together.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import pi, sqrt
from typing import Final, Self

import numpy as np
from tools.bids.network import Array
from tools.bids.single_deck.deals import SEATS, TRICK_POINTS, Hands
from tools.bids.single_deck.scores import normal_cdf, score_features, wins_in_points

from acesaround.players.expert.single_deck_bids import BID_FEATURES, START
from acesaround.players.expert.single_deck_estimates import Fit

NETWORK, ESTIMATE, FORMULA, VARIED = range(4)
"""Bidders: a network, the team's estimate, the 1983 formula, and estimates with a bias."""
PASS: Final = 0
"""Amount that stands for a pass."""
OVER_PARTNER: Final = 6.0
"""Points by which the estimate of an `ESTIMATE` bidder must exceed a bid over partner's."""
HOPELESS: Final = 7
"""Missing points from which a contract is assumed to be folded, not played out."""
HAND_COLUMNS: Final = (1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17)
"""Columns of `suit_features` that are inputs, before `HAND_OFFSETS` and `HAND_SCALES`."""
HAND_OFFSETS: Final = np.array([0, 4, 0, 1.5, *[0] * 11], np.float32)
HAND_SCALES: Final = np.array([10, 2, 1, 1, 1, 1, 1, 2, *[1] * 7], np.float32)


def _density(value: Array) -> Array:
    found: Array = np.exp(-value * value / 2) / sqrt(2 * pi)
    return found


def mean_between(fit: Fit, lowest: Array, highest: Array) -> Array:
    """Return the mean estimates of hands whose estimates are known to be in a range."""
    low, high = (
        (edge - fit.mean) / fit.spread for edge in (lowest, np.maximum(lowest + 1, highest))
    )
    share = normal_cdf(high) - normal_cdf(low)
    mean = fit.mean + fit.spread * (_density(low) - _density(high)) / np.maximum(share, 1e-9)
    found: Array = np.where(share < 1e-3, np.clip(fit.mean, lowest, highest), mean)
    return found


@dataclass(frozen=True)
class Results:
    """Scores of finished auctions, after playing the hands.

    Attributes:
        first, second: what each side scores. The first side has the even seats.
        won: True if the first side has won the bid.
    """

    first: Array
    second: Array
    won: Array


@dataclass
class Auctions:
    """Auctions, one per row, each at the turn of a seat that can still bid.

    Attributes:
        hands: the hands of all deals.
        deal, dealer, opening, step: the deal, and the auction's rules.
        stuck: True if the dealer must take the bid when everyone passes. Otherwise the hand is
            redealt.
        bidders: who bids for each seat; `bias` and `over_partner` are for `VARIED` bidders.
        needs: what each side needs to win the game.
        high, holder: the high bid and its seat, or -1.
        turn: seat to bid.
        bids, last, out, refused, is_informative: what each seat has called, as in
            `single_deck_estimates.SeatCalls`. `last` is -1 without a bid.
    """

    hands: Hands
    deal: Array
    dealer: Array
    opening: Array
    step: Array
    stuck: Array
    bidders: Array
    bias: Array
    over_partner: Array
    needs: Array
    high: Array
    holder: Array
    turn: Array
    bids: Array
    last: Array
    out: Array
    refused: Array
    is_informative: Array

    @classmethod
    def start(
        cls,
        hands: Hands,
        deal: Array,
        dealer: Array,
        bidders: Array,
        *,
        opening: Array | int = 25,
        step: Array | int = 1,
        stuck: Array | bool = True,
        bias: Array | float = 0.0,
        over_partner: Array | float = 0.0,
        needs: Array | int = START,
    ) -> Self:
        """Return auctions before the first call."""
        count = len(deal)

        def rows(value: Array | float, *shape: int) -> Array:
            return np.array(np.broadcast_to(value, (count, *shape)))

        none = np.full(count, -1, np.int16)
        return cls(
            hands,
            deal,
            dealer,
            rows(opening),
            rows(step),
            rows(stuck),
            bidders,
            rows(bias, SEATS),
            rows(over_partner, SEATS),
            rows(needs, 2),
            none.copy(),
            none.copy(),
            (dealer + 1) % SEATS,
            np.zeros((count, SEATS), np.int16),
            np.full((count, SEATS), -1, np.int16),
            np.zeros((count, SEATS), bool),
            np.zeros((count, SEATS), np.int16),
            np.zeros((count, SEATS), bool),
        )

    def __len__(self) -> int:
        return len(self.deal)

    def take(self, rows: Array) -> Self:
        """Return copies of some auctions."""
        rest = (getattr(self, field.name)[rows].copy() for field in fields(self)[1:])
        return type(self)(self.hands, *rest)

    @property
    def lowest(self) -> Array:
        """Lowest legal bids."""
        found: Array = np.where(self.high < 0, self.opening, self.high + self.step)
        return found

    @property
    def hand(self) -> Array:
        """Row of each bidder's hand in `hands`."""
        found: Array = self.deal * SEATS + self.turn
        return found

    @property
    def ally_holds(self) -> Array:
        """True where partner has the high bid."""
        found: Array = self.holder == (self.turn + 2) % SEATS
        return found

    @property
    def opponents_in(self) -> Array:
        """True where an opponent can still bid."""
        found: Array = ~self.of(self.out, 1) | ~self.of(self.out, 3)
        return found

    def of(self, table: Array, step: int) -> Array:
        """Return the entries of a table of seats for those `step` seats to the bidders' left."""
        found: Array = table[np.arange(len(self)), (self.turn + step) % SEATS]
        return found

    @property
    def _sides(self) -> tuple[Array, Array]:
        """The bidders' sides, and the others."""
        return self.turn % 2, 1 - self.turn % 2

    @property
    def is_over(self) -> Array:
        """True where the auction has ended."""
        passes = self.out.sum(1)
        held = (self.holder >= 0) & ~self.out[np.arange(len(self)), self.holder]
        found: Array = (passes == SEATS) | ((passes == SEATS - 1) & held)
        return found

    def call(self, amounts: Array) -> None:
        """Bid these amounts, or pass where they are `PASS`, and go to the next turn."""
        lowest, no = self.lowest, np.flatnonzero(amounts == PASS)
        rows, seat = np.flatnonzero(amounts != PASS), self.turn
        self.refused[no, seat[no]] = lowest[no]
        self.is_informative[no, seat[no]] = ~self.ally_holds[no]
        self.out[no, seat[no]] = True
        self.last[rows, seat[rows]] = self.high[rows] = amounts[rows]
        self.bids[rows, seat[rows]] += 1
        self.holder[rows] = seat[rows]
        every = np.arange(len(self))
        following = (seat + 1) % SEATS
        for _ in range(SEATS - 1):
            following = np.where(self.out[every, following], (following + 1) % SEATS, following)
        self.turn = following

    def adjustment(self) -> Array:
        """Return `single_deck_estimates.auction_adjustment`."""
        fit, change = self.hands.fit, np.zeros(len(self))
        for step in (1, 2, 3):
            last, is_informative = self.of(self.last, step), self.of(self.is_informative, step)
            low = np.where(last >= 0, last, -1e9)
            high = np.where(is_informative, self.of(self.refused, step), 1e9)
            weight = fit.partner if step == 2 else fit.opponent
            moved = weight * (mean_between(fit, low, high) - fit.mean)
            change += np.where((last >= 0) | is_informative, moved, 0)
        return change

    def lowest_where(self, bids: Array) -> Array:
        """Return the calls that make the lowest bid where `bids` is true, and pass elsewhere."""
        found: Array = np.where(bids, self.lowest, PASS)
        return found

    def simple_calls(self) -> Array:
        """Return the calls of bidders that aren't networks. A formula may jump to its maximum."""
        bidders, ally = self.of(self.bidders, 0), self.ally_holds
        value, hand = self.hands.estimate[self.hand], self.hands
        own = np.where(
            bidders == ESTIMATE, value + self.adjustment(), value + self.of(self.bias, 0)
        )
        over = np.where(bidders == ESTIMATE, OVER_PARTNER, self.of(self.over_partner, 0))
        calls = (own - ally * over >= self.lowest) & (self.opponents_in | ~ally)
        maximum = hand.maximum[self.hand]
        formula = maximum >= self.lowest
        formula &= ~(ally & (hand.strength[self.hand] <= self.of(self.bids, 2)))
        jumps = (bidders == FORMULA) & (maximum == self.lowest + self.step) & self.opponents_in
        found = self.lowest_where(np.where(bidders == FORMULA, formula, calls))
        found[jumps & formula] += self.step[jumps & formula]
        return found

    def features(self) -> Array:
        """Return the network's inputs in rows, as `single_deck_bids.bid_inputs` does."""
        hands, fit = self.hands, self.hands.fit
        own, low = hands.estimate[self.hand], self.lowest.astype(np.float32)
        adjustment = self.adjustment()
        likely = own + adjustment
        spare = np.clip(likely - low, -25, 25) / 6
        nobody, ally_holds = self.holder < 0, self.ally_holds
        known = (hands.features[self.hand][:, HAND_COLUMNS] - HAND_OFFSETS) / HAND_SCALES
        rows = [
            *known.T,
            (own - fit.mean) / 6,
            (hands.second[self.hand] - own) / 6,
            np.clip(own - low, -25, 25) / 6,
            spare,
            np.clip((likely - low) / 3, -1.5, 1.5),
            np.abs(spare),
            (low - 30) / 8,
            nobody,
            ally_holds,
            np.where(ally_holds, spare, 0),
            np.where(nobody, spare, 0),
        ]
        for step in (2, 1, 3):
            bids, out = self.of(self.bids, step), self.of(self.out, step)
            rows += [
                bids > 0,
                out,
                np.minimum(bids, 6) / 3,
                np.where(bids > 0, (self.of(self.last, step) - 34) / 6, 0),
                np.where(out, (self.of(self.refused, step) - 34) / 6, 0),
                self.holder == (self.turn + step) % SEATS,
                self.of(self.is_informative, step),
            ]
        needs, others = (self.needs[np.arange(len(self)), side] for side in self._sides)
        after_dealer = (self.turn - self.dealer) % SEATS
        mine = self.of(self.bids, 0)
        rows += [
            after_dealer == 0,
            after_dealer == 2,
            after_dealer == 3,
            mine > 0,
            np.minimum(mine, 6) / 3,
            self.opponents_in,
            self.stuck,
            self.step > 1,
            *(np.full(len(self), hands.passed == count) for count in (0, 1, 2, 3, 5)),
            *score_features(needs, others, likely, low, TRICK_POINTS),
        ]
        assert len(rows) == BID_FEATURES
        return np.array([np.asarray(row, np.float32) for row in rows])

    def results(self) -> Results:
        """Play the hands of auctions that are over. A redealt hand scores nothing."""
        nobody = self.holder < 0
        winner = np.where(nobody, self.dealer, self.holder)
        bid = np.where(nobody, self.opening, self.high)
        ours, theirs, _ = self.contract(winner, bid)
        redealt = nobody & ~self.stuck
        ours, theirs = np.where(redealt, 0, ours), np.where(redealt, 0, theirs)
        first = winner % 2 == 0
        return Results(np.where(first, ours, theirs), np.where(first, theirs, ours), first)

    def contract(self, winner: Array, bid: Array) -> tuple[Array, Array, Array]:
        """Return the scores of the bid winners' sides and the others, and where bids are made."""
        hand = self.deal * SEATS + winner
        meld, points = self.hands.ours[hand], self.hands.points[hand]
        others, rest = self.hands.theirs[hand], TRICK_POINTS - points
        total = meld + points
        made = (points >= 1) & (total >= bid)
        played = np.where(rest >= 1, others + rest, 0)
        folded = ~made & ((bid - total >= HOPELESS) | (bid - meld > TRICK_POINTS))
        return np.where(made, total, -bid), np.where(folded, others, played), made

    def utilities(self, results: Results) -> tuple[Array, Array]:
        """Return the value of results to the first side.

        They are the change of its win probability, in points that are worth as much in an even
        game, and its points minus those of the other side.
        """
        first, second = self.needs.T
        scored = results.first, results.second
        wins = wins_in_points(first, second, scored, results.won, TRICK_POINTS)
        return wins, results.first - results.second

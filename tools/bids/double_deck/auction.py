"""Auctions of double-deck games, many at once: bids, network inputs, and scores.

All arrays have a column for each auction. Seats are positions in the auction: position 0 is the
dealer's left neighbor, who bids first, and position 3 is the dealer. So in all auctions, the same
position has its turn, and those who have passed sit it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from tools.bids.double_deck.deals import (
    ACES,
    HAND_FEATURES,
    LENGTH,
    MELD,
    OURS,
    POINTS,
    SEATS,
    SUIT,
    SUIT_ACE,
    TEAM_MELD,
    THEIRS,
    TRICK_POINTS,
    WORTH,
    Hands,
)
from tools.bids.network import Array

from acesaround.players.conventions import ASSUMED_MELD, LATE_MELD, LATE_RAISE
from acesaround.players.expert import double_deck_bids as slots
from acesaround.players.expert.double_deck_features import FEATURE_COUNT, TWENTY

PASS: Final = -1
ABSENT: Final = -2
"""Slot without a bid."""
LARGE_STEPS: Final = 60
"""Amount from which bids go up by fives."""
FORCED_BID: Final = 50
MAX_CALLS: Final = 60

NONE, ROUNDED, FLOOR = range(3)
"""Conventions for meld bids."""
CONVENTION, OPENING, JUMPS, ANY_SUIT, NEEDS_TWENTY = range(5)
"""Rows of `Games.tables`."""
ADDED, LONGER, ACE_VALUE = range(3)
"""Rows of `Games.formulas`, the parameters of the 1983 formula. The last axis is the position."""
PLAIN_FORMULA: Final = (0, 0, 2)
FORMULA: Final = -1
"""Bidder that uses the formula. Other bidders are numbers of networks."""

HIGH, HOLDER, CALLS = range(3)
BIDS, TRUMP_BIDS, LAST, REFUSED, SHOWN = range(5)
SEAT: Final = 3, 8, 13, 18
"""First row of each position's block in `new_auctions`."""


@dataclass(frozen=True)
class Games:
    """What doesn't change during an auction.

    Attributes:
        hands: the hands of all deals.
        hand: for each position, the column in `hands`.
        tables: the table's rules, as in `acesaround.players.expert.double_deck_features.GameKind`.
        bidders: the network of each position, or FORMULA.
        formulas: the parameters of each position's formula.
        ours: parity of the positions whose result counts.
    """

    hands: Hands
    hand: Array
    tables: Array
    bidders: Array
    formulas: Array
    ours: Array

    @classmethod
    def make(
        cls,
        hands: Hands,
        deal: Array,
        dealer: Array,
        side: Array,
        tables: Array,
        our_bidder: int,
        their_bidders: Array,
        their_formulas: Array | None = None,
    ) -> Games:
        """Seat one bidder on `side` (the parity of its seats) and others opposite."""
        position = np.arange(SEATS)[:, None]
        seat = (dealer + 1 + position) % SEATS
        hand = 2 * (SEATS * deal + seat) + tables[ANY_SUIT]
        ours = (side + dealer + 1) % 2
        own = position % 2 == ours
        plain = np.array(PLAIN_FORMULA, np.int16)[:, None, None]
        theirs = plain if their_formulas is None else their_formulas[:, None, :]
        return cls(
            hands,
            hand.astype(np.int32),
            tables.astype(np.int16),
            np.where(own, our_bidder, their_bidders).astype(np.int8),
            np.where(own, plain, theirs).astype(np.int16),
            ours.astype(np.int8),
        )

    def __len__(self) -> int:
        return len(self.ours)


def new_auctions(count: int) -> Array:
    """Return auctions in which nobody has bid.

    The rows are the high bid (or -1), the position that made it (or -1), and the number of bids and
    passes. Then each position has five rows: its bids; those that weren't only for meld; its last
    bid; the lowest bid it refused by passing, or 0 if it's still in; and the meld shown, or -1.
    """
    cells = np.zeros((SEAT[-1] + 5, count), np.int16)
    cells[[HIGH, HOLDER, *(block + SHOWN for block in SEAT)]] = -1
    return cells


def is_over(cells: Array) -> Array:
    """Return a mask of the auctions with a single bidder left."""
    passed = sum((cells[block + REFUSED] > 0).astype(np.int8) for block in SEAT)
    over: Array = (passed == SEATS - 1) | (cells[CALLS] >= MAX_CALLS)
    return over


def next_bid(high: Array, opening: Array) -> Array:
    """Return the lowest bid above `high`."""
    return np.where(
        high < 0, opening, np.where(high < LARGE_STEPS, high + 1, high // 5 * 5 + 5)
    ).astype(np.int16)


class Turn:
    """A decision in each of many auctions, at the same position.

    Attributes:
        cells: copy of the auctions, as in `new_auctions`.
        lowest: lowest legal bid.
    """

    def __init__(self, games: Games, cells: Array, game: Array, position: int) -> None:
        self.games, self.cells, self.game, self.position = games, cells, game, position
        self.facts = games.hands.facts[:, games.hand[position][game]]
        tables = games.tables[:, game]
        self.convention, self.opening = tables[CONVENTION], tables[OPENING]
        self.jumps, self.twenty = tables[JUMPS] > 0, tables[NEEDS_TWENTY] > 0
        self.any_suit = tables[ANY_SUIT]
        self.mine, self.left, self.ally, self.right = (
            cells[start : start + 5]
            for start in (SEAT[(position + step) % SEATS] for step in range(SEATS))
        )
        self.lowest = next_bid(cells[HIGH], self.opening)
        base = np.where(self.opening % 10 == 0, self.opening, self.opening - 1)
        self.base = np.where(cells[HIGH] < 0, base, cells[HIGH])
        self.rounded = self.convention == ROUNDED
        self.in_time = self.rounded | (cells[CALLS] < SEATS)
        self.ally_holds = cells[HOLDER] == (position + 2) % SEATS
        self.foes_in = (self.left[REFUSED] == 0) | (self.right[REFUSED] == 0)
        self.has_suit = self.facts[SUIT] >= 0
        self.ally_meld = np.where(self.ally[SHOWN] < 0, ASSUMED_MELD, self.ally[SHOWN])
        self.ally_meld_only = (self.ally[SHOWN] >= 0) & (self.ally[TRUMP_BIDS] == 0)

    def __len__(self) -> int:
        return len(self.game)

    def _meld_bid(self) -> Array:
        """Return the meld bid that's legal and makes sense now, or PASS."""
        meld, aces, base, high = self.facts[MELD], self.facts[ACES], self.base, self.cells[HIGH]
        late = base >= LARGE_STEPS
        tens = np.where(meld < 14, 0, (meld + 5) // 10)
        tens[(meld == 14) & (aces > 3)] = 2
        rounded = np.minimum(base + tens, LARGE_STEPS - 1)
        rounded = np.where((tens > 0) & (rounded > base), rounded, PASS)
        rounded = np.where(late, np.where(meld >= LATE_MELD, base + LATE_RAISE, PASS), rounded)
        floor = base + meld // 10
        floor = np.where(late | (floor <= base) | (floor >= LARGE_STEPS), PASS, floor)
        bid = np.where(self.rounded, rounded, np.where(self.convention == FLOOR, floor, PASS))
        skips = (bid > high) & (bid >= self.opening) & ((bid < LARGE_STEPS) | (bid % 5 == 0))
        legal = np.where(self.jumps, skips, bid == self.lowest)
        useful = (self.mine[BIDS] == 0) & (self.ally[REFUSED] == 0) & self.in_time
        useful &= ~self.ally_holds | self.foes_in
        return np.where(legal & useful, bid, PASS).astype(np.int16)

    def choices(self) -> Array:
        """Return the call in each slot, as `candidate_bids` does."""
        found = np.full((slots.SLOTS, len(self)), ABSENT, np.int16)
        lowest, high = self.lowest, self.cells[HIGH]
        found[slots.PASS] = PASS
        open_bids = lowest <= slots.MAX_LEAST_BID
        meld_bid = self._meld_bid()
        cheap = meld_bid < LARGE_STEPS
        shows = open_bids & (meld_bid != PASS) & (cheap | self.has_suit)
        found[slots.MELD, shows] = meld_bid[shows]
        found[slots.PASS, shows & cheap & (self.facts[MELD] >= slots.PLENTY_OF_MELD)] = ABSENT
        strength = np.maximum(0, self.facts[LENGTH] - 6 + self.facts[SUIT_ACE])
        settled = self.ally_holds & ~self.foes_in & ~self.ally_meld_only
        settled &= strength <= self.ally[TRUMP_BIDS]
        bids = open_bids & self.has_suit & ~settled
        least = bids & (found[slots.MELD] != lowest)
        found[slots.LEAST, least] = lowest[least]
        late = self.rounded & (self.mine[BIDS] == 0) & (high >= LARGE_STEPS)
        late &= self.facts[MELD] < LATE_MELD
        jump = np.maximum(lowest, LARGE_STEPS)
        jumps = bids & self.jumps
        for slot in range(slots.JUMP, slots.SLOTS):
            offered = jumps & (jump != lowest) & (jump != found[slots.MELD])
            offered &= ~(late & (jump == high + LATE_RAISE))
            if slot == slots.JUMP:
                offered &= lowest < LARGE_STEPS
            found[slot, offered] = jump[offered]
            jump = next_bid(jump, self.opening)
        return found

    def formula(self) -> Array:
        """Return the calls of the 1983 formula, with each game's parameters."""
        facts, ally = self.facts, self.ally
        added, longer, ace = self.games.formulas[:, self.position, self.game]
        meld = facts[TEAM_MELD] + self.ally_meld
        total = meld + ace * facts[ACES] + 2 * facts[LENGTH] + added
        maximum = np.where(self.has_suit, (total + 4) // 5 * 5, -1)
        strength = np.maximum(0, facts[LENGTH] - 6 - longer + facts[SUIT_ACE])
        strength[~self.has_suit] = 0
        amount = self.lowest.copy()
        silent = (self.left[BIDS] == 0) & (self.left[REFUSED] == 0)
        silent |= (self.right[BIDS] == 0) & (self.right[REFUSED] == 0)
        ally_called = (ally[BIDS] > 0) | (ally[REFUSED] > 0)
        may_jump = self.foes_in & self.jumps
        blocks = may_jump & (amount < LARGE_STEPS) & (maximum >= LARGE_STEPS)
        amount[blocks & ally_called & silent] = LARGE_STEPS
        after = next_bid(amount, self.opening)
        to_maximum = may_jump & (after == maximum) & (after >= LARGE_STEPS)
        amount[to_maximum] = after[to_maximum]
        weak = (maximum < self.lowest) | (strength == 0) | (self.twenty & (meld < TWENTY))
        calls = np.where(weak, PASS, amount)
        # If partner has the bid: raise a meld bid, and otherwise only with a stronger suit.
        calls[self.ally_holds & ~self.ally_meld_only & (strength <= ally[TRUMP_BIDS])] = PASS
        raises = self.ally_holds & self.ally_meld_only & (maximum >= self.lowest)
        calls[raises] = self.lowest[raises]
        meld_bid = self._meld_bid()
        shows = (meld_bid < LARGE_STEPS) | self.ally_holds | (maximum >= meld_bid)
        return np.where((meld_bid != PASS) & shows, meld_bid, calls).astype(np.int16)

    def features(self) -> Array:
        """Return the network's inputs, as `bid_features` does.

        The rows are the inputs, in float32.
        """
        found = np.empty((FEATURE_COUNT, len(self)), np.float32)
        np.take(
            self.games.hands.features,
            self.games.hand[self.position][self.game],
            axis=1,
            out=found[:HAND_FEATURES],
        )
        facts = self.facts
        lowest = self.lowest.astype(np.float32)
        ally_meld = self.ally_meld.astype(np.float32)
        spare = np.clip(facts[WORTH] + ally_meld - lowest, -60, 60)
        worth = (np.minimum(facts[WORTH], 100).astype(np.float32) - 40) / 10
        meld = np.where(self.has_suit, np.minimum(100, facts[TEAM_MELD] + ally_meld), 0)
        mine, high = self.mine, self.cells[HIGH]
        rows = [
            spare / 10,
            np.clip(spare / 6, -1.5, 1.5),
            np.abs(spare) / 10,
            worth,
            (meld - TWENTY) / 10,
            meld < TWENTY,
            (lowest - meld - 26) / 10,
            (lowest - 55) / 10,
            lowest < LARGE_STEPS,
            np.maximum(0, lowest - LARGE_STEPS) / 10,
            high < 0,
            mine[BIDS] > 0,
            np.minimum(mine[BIDS], 4) / np.float32(2),
            np.maximum(mine[SHOWN], 0) / np.float32(20),
            *self._caller(2),
            self.ally[SHOWN] >= 0,
            (ally_meld - ASSUMED_MELD) / 10,
            self.ally_holds & (self.ally[SHOWN] > 10),
            self.ally_holds & self.ally_meld_only,
        ]
        for step, foe in ((1, self.left), (3, self.right)):
            rows += self._caller(step)
            rows.append(np.where(foe[SHOWN] > 10, foe[SHOWN], 0) / np.float32(10))
        rows += [
            ~self.foes_in,
            self.position == 3,
            self.position == 1,
            self.position == 2,
            worth * self.ally_holds,
            self.rounded,
            self.convention == FLOOR,
            self.any_suit,
            self.twenty,
            self.jumps,
        ]
        for index, row in enumerate(rows, HAND_FEATURES):
            found[index] = row
        assert HAND_FEATURES + len(rows) == FEATURE_COUNT
        return found

    def _caller(self, step: int) -> list[Array]:
        """Return the inputs for the seat that is `step` seats to the left."""
        position = (self.position + step) % SEATS
        bids, trump_bids, last, refused, _ = self.cells[SEAT[position] : SEAT[position] + 5]
        ten = np.float32(10)
        return [
            (bids > 0) | (refused > 0),
            refused > 0,
            self.cells[HOLDER] == position,
            np.minimum(trump_bids, 4) / np.float32(2),
            np.where(bids > 0, last - 55, 0) / ten,
            np.where(refused > 0, refused - 55, 0) / ten,
        ]

    def call(self, calls: Array) -> None:
        """Make a bid or a pass in each auction. Changes `cells`, so the turn is over."""
        mine, cells = self.mine, self.cells
        bid = calls != PASS
        raised = calls - self.base
        early = np.where(self.rounded, mine[BIDS] == 0, self.in_time)
        told = np.where(calls < LARGE_STEPS, 10 * raised, -1)
        late = self.rounded & (self.base >= LARGE_STEPS)
        told[late] = np.where(raised[late] == LATE_RAISE, 30, -1)
        shown = bid & early & (raised > 0) & (self.convention != NONE) & (told >= 0)
        mine[REFUSED] = np.where(bid, mine[REFUSED], self.lowest)
        mine[SHOWN] = np.where(shown, told, mine[SHOWN])
        mine[TRUMP_BIDS] += bid & ~(shown & (told > 10))
        mine[BIDS] += bid
        mine[LAST] = np.where(bid, calls, mine[LAST])
        cells[HIGH] = np.where(bid, calls, cells[HIGH])
        cells[HOLDER] = np.where(bid, self.position, cells[HOLDER])
        cells[CALLS] += 1


def margin(games: Games, game: Array, position: Array, bid: Array) -> tuple[Array, Array]:
    """Return the bid winner's score minus the other team's, and a mask of the bids made.

    The bid winner names its best suit. If it has none, it goes set.
    """
    facts = games.hands.facts[:, games.hand[position, game]]
    twenty = games.tables[NEEDS_TWENTY, game] > 0
    ours, theirs = (
        np.where(twenty & (facts[row] < TWENTY), 0, facts[row]) for row in (OURS, THEIRS)
    )
    points = facts[POINTS]
    rest = TRICK_POINTS - points
    least = np.where(twenty, 20, 1)
    made = (points >= least) & (ours + points >= bid)
    saved = np.where(rest >= least, theirs + rest, 0)
    score = np.where(made, ours + points, -bid) - saved
    lost = twenty & ((facts[OURS] < TWENTY) | (bid - ours > TRICK_POINTS))
    no_suit = facts[SUIT] < 0
    score = np.where(lost | (no_suit & twenty), -bid - theirs, score)
    score = np.where(no_suit & ~twenty, 0, score)
    return score, made & ~lost & ~no_suit


def results(games: Games, game: Array, cells: Array) -> Array:
    """Return the score of finished auctions for each game's own side, minus the other side's."""
    holder = cells[HOLDER]
    nobody = holder < 0
    winner = np.where(nobody, SEATS - 1, holder)
    score, _ = margin(games, game, winner, np.where(nobody, FORCED_BID, cells[HIGH]))
    return np.where(winner % 2 == games.ours[game], score, -score)

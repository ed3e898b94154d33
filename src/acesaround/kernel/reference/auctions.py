"""Auctions and bid limits, as in the compiled kernel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from acesaround.cards import KINDS, RANKS, Rank, Suit
from acesaround.kernel.auctions import (
    CANNOT_BID,
    MUST_HOLD,
    NO_SUIT,
    NOBODY,
    AuctionRules,
    single_bid,
)
from acesaround.kernel.playouts import FIGURES
from acesaround.kernel.reference.playout import meld_points
from acesaround.kernel.rules import MeldRules


@dataclass(slots=True)
class _Auction:
    """State of an auction. `turn` is None when it's over."""

    rules: AuctionRules
    dealer: int
    turn: int | None
    holder: int | None
    high: int
    calls: int = 0
    passed: frozenset[int] = frozenset()
    chosen: bool = False

    @classmethod
    def start(cls, rules: AuctionRules, dealer: int) -> _Auction:
        holder = None if rules.standing is None else dealer
        return cls(rules, dealer, (dealer + 1) % len(rules.partners), holder, rules.standing or 0)

    def apply(self, amount: int | None) -> None:
        """Apply the next call of the seat whose turn it is."""
        rules, seat, seats = self.rules, self.turn, len(self.rules.partners)
        assert seat is not None
        if amount is None:
            self.passed |= {seat}
        else:
            self.chosen = not (self._must_bid and amount == rules.opening)
            self.high, self.holder = amount, seat
            if not rules.pass_final:
                self.passed = frozenset()
        self.calls += 1
        waiting = set(range(seats)) - self.passed
        stuck = self.holder is None and rules.dealer_takes is not None and waiting == {self.dealer}
        everyone_called = rules.once and self.calls == seats
        if everyone_called or stuck or not waiting or waiting == {self.holder}:
            self.turn = None
            if self.holder is None and rules.dealer_takes is not None:
                self.holder, self.high = self.dealer, rules.dealer_takes
            return
        order = ((seat + step) % seats for step in range(1, seats + 1))
        self.turn = next(s for s in order if s in waiting or not rules.pass_final)

    def choose(self, limit: int) -> int | None:
        """Return the call of a seat that bids up to `limit`."""
        rules, seat = self.rules, self.turn
        assert seat is not None
        least = rules.opening if self.holder is None else max(self.high + 1, rules.opening)
        lowest = self._lowest_from(least)
        if lowest is None or limit == CANNOT_BID:
            return None
        over_partner = (
            self.holder is not None and self.chosen and rules.partners[seat] >> self.holder & 1
        )
        if limit < lowest + (rules.partner_margin if over_partner else 0):
            return lowest if self._must_bid else None
        if not rules.once or not self._opponents_to_come(seat):
            return lowest
        return self._highest_to(single_bid(lowest, limit), lowest)

    @property
    def _must_bid(self) -> bool:
        return self.rules.first_must_bid and not self.calls

    def _opponents_to_come(self, seat: int) -> bool:
        seats = len(self.rules.partners)
        later = range(1, (self.dealer - seat) % seats + 1)
        return any(not self.rules.partners[seat] >> (seat + step) % seats & 1 for step in later)

    def _steps(self) -> list[tuple[int, int, int]]:
        """Return the start, size, and end of each range of amounts."""
        steps, above = self.rules.steps, self.rules.highest + 1
        ends = [*(start for start, _ in steps[1:]), above]
        return [(*step, min(end, above)) for step, end in zip(steps, ends, strict=True)]

    def _lowest_from(self, least: int) -> int | None:
        for start, size, end in self._steps():
            amount = start + -(-max(0, least - start) // size) * size
            if amount < end:
                return amount
        return None

    def _highest_to(self, most: int, least: int) -> int:
        for start, size, end in reversed(self._steps()):
            top = min(most, end - 1)
            if top >= start:
                return max(least, start + (top - start) // size * size)
        return least


def continue_auctions(
    rules: AuctionRules, dealer: int, calls: Sequence[tuple[int, int | None]], limits: bytes
) -> tuple[bytes, bytes]:
    """Return each deal's bid winner (255 for none) and its bid as a 64-bit number."""
    begun = _Auction.start(rules, dealer)
    for seat, amount in calls:
        if seat != begun.turn:
            raise ValueError("calls: by the seats whose turn it is")
        begun.apply(amount)
    known, seats = array("q", limits), len(rules.partners)
    winners, amounts = bytearray(), array("q")
    for deal in range(0, len(known), seats):
        now = replace(begun)
        while now.turn is not None:
            now.apply(now.choose(known[deal + now.turn]))
        winners.append(NOBODY if now.holder is None else now.holder)
        amounts.append(now.high)
    return bytes(winners), amounts.tobytes()


def estimate_hands(
    table: MeldRules,
    quality: Sequence[int],
    gain: int,
    fair: int,
    unfit: int,
    rounding: int,
    needs_marriage: bool,
    must_hold: int,
    hands: bytes,
) -> tuple[bytes, bytes]:
    """Return each hand's limit as a 64-bit number and its best suit (4 for none)."""
    figures = array("i", meld_points(table, hands))
    limits, trumps = array("q"), bytearray()
    for number in range(len(hands) // KINDS):
        hand = hands[number * KINDS : (number + 1) * KINDS]
        meld = figures[number * FIGURES : number * FIGURES + len(Suit)]
        aces = sum(hand[Rank.ACE :: RANKS])
        married = [bool(hand[at + Rank.KING] and hand[at + Rank.QUEEN]) for at in range(0, 24, 6)]
        bids, best = [], (0, 0, NO_SUIT)
        for suit in Suit:
            if needs_marriage and not married[suit]:
                continue
            length = sum(hand[suit * RANKS : (suit + 1) * RANKS])
            total = meld[suit] + quality[aces + length]
            bids.append(gain + total - (0 if length > fair else unfit))
            if best[2] == NO_SUIT or (total, length) > best[:2]:
                best = total, length, suit
        opens = {"none": True, "marriage": any(married), "meld": any(meld)}[MUST_HOLD[must_hold]]
        limit = -(-max(bids, default=0) // rounding) * rounding
        limits.append(limit if opens else CANNOT_BID)
        trumps.append(best[2])
    return limits.tobytes(), bytes(trumps)

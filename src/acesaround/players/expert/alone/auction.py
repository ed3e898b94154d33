"""Model of the rest of an auction in which each seat bids up to its limit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from acesaround.game.actions import Bid
from acesaround.game.view import View

STEPS: Final = (0, 1, 2, 3, 5, 8, 12)
"""Possible limits, in steps above the lowest bid."""
THOUGHT_OF: Final = 20
"""Number of bid amounts considered. Higher ones are out of reach for everyone."""
PASS: Final = -1
"""Index for a pass, one below the index of the lowest amount."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """State of an auction for the seat to bid.

    Attributes:
        seat: seat to bid; `amounts` are its legal bids, lowest first.
        rivals: other seats that can still bid.
        contract: seat and amount of the contract if no one bids again, or None if the hand would
            then be redealt.
        once: True if each player has only one turn to bid.
    """

    seat: int
    amounts: tuple[int, ...]
    rivals: tuple[int, ...]
    contract: tuple[int, int] | None
    once: bool

    @classmethod
    def of(cls, view: View) -> Bidding:
        """Read the state of the auction from a view."""
        rules, me, dealer = view.rules, view.seat, view.match.dealer
        assert dealer is not None
        amounts = []
        for action in view.legal:
            if isinstance(action, Bid):
                amounts.append(action.amount)
                if len(amounts) == THOUGHT_OF:
                    break
        once = rules.auction.style == "single_round"
        standing, all_pass = rules.auction.standing_bid, rules.auction.all_pass
        contract = None
        if standing is not None:
            contract = dealer, standing.amount
        elif all_pass is not None and all_pass.outcome == "dealer_takes":
            contract = dealer, all_pass.amount or 0
        gone = set[int]()
        for one in view.calls:
            if one.amount is not None:
                contract = one.seat, one.amount
                if not rules.auction.pass_final and not once:
                    gone.clear()
            if one.amount is None or once:
                gone.add(one.seat)
        around = ((me + step) % rules.table.players for step in range(1, rules.table.players))
        rivals = tuple(seat for seat in around if seat not in gone)
        return cls(me, tuple(amounts), rivals, contract, once)

    @property
    def limits(self) -> tuple[int, ...]:
        """Indices of the amounts to consider as this seat's limit."""
        return tuple(step for step in STEPS if step < len(self.amounts))

    def ends(self, limits: Sequence[int]) -> list[tuple[int, int] | None]:
        """Return the contract after a pass by this seat and after each limit in `self.limits`.

        `limits` are the rivals' limits, in order. A limit above the highest amount considered
        counts as that amount. A contract of None means that the hand is redealt.
        """
        amounts = self.amounts
        first, second, winner = PASS, PASS, None
        for seat, limit in zip(self.rivals, limits, strict=True):
            reach = bisect_right(amounts, limit) - 1
            if reach > first:
                first, second, winner = reach, first, seat
            elif reach > second:
                second = reach
        found: list[tuple[int, int] | None]
        holder = None if self.contract is None else self.contract[0]
        if winner is None or (second == PASS and winner == holder):
            found = [self.contract]
        else:
            found = [(winner, amounts[min(first, second + 1)])]
        # Bids alternate, and this seat makes the even-numbered ones.
        price = amounts[min(max(0, first + first % 2), len(amounts) - 1)]
        for most in self.limits:
            if self.once and most >= first:
                found.append((self.seat, amounts[most]))
            elif not self.once and most > first - (first % 2 == 0):
                found.append((self.seat, price))
            else:
                assert winner is not None
                found.append((winner, amounts[min(first, max(most, second) + 1)]))
        return found

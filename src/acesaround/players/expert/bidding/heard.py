"""Information that each seat has given through its bids."""

from __future__ import annotations

from dataclasses import dataclass, field

from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import read_meld_bid
from acesaround.players.expert.bidding.tables import above


@dataclass(slots=True)
class Caller:
    """Bids of one seat.

    `shown` is the meld the seat has shown, or None. `trump_bids` counts its bids for the contract,
    which are all bids except meld bids. The smallest possible raise counts too, although it also
    shows ten meld. `last` is the seat's last bid, and `refused` is the lowest bid it could have
    made when it passed.
    """

    bids: int = 0
    trump_bids: int = 0
    last: int | None = None
    refused: int | None = None
    shown: int | None = None

    @property
    def called(self) -> bool:
        """True if this seat has bid or passed."""
        return self.out or self.bids > 0

    @property
    def out(self) -> bool:
        """True if this seat has passed."""
        return self.refused is not None

    @property
    def meld_only(self) -> bool:
        """True if this seat has bid only to show meld."""
        return self.shown is not None and not self.trump_bids


@dataclass(slots=True)
class Heard:
    """Auction so far: the high bid, its bidder, the dealer, and the bids of each seat."""

    high: int | None
    holder: int | None
    dealer: int
    calls: int
    seats: list[Caller] = field(default_factory=list)


def hear(view: View) -> Heard:
    """Summarize the bids. A standing bid has no bidder until the dealer is stuck with it."""
    rules, calls = view.rules, view.calls
    players, rounded = rules.table.players, rules.table.meld_bid == "rounded_tens"
    first = calls[0].seat if calls else view.seat
    seats = [Caller() for _ in range(players)]
    heard = Heard(None, None, (first - 1) % players, len(calls), seats)
    standing = rules.auction.standing_bid
    base = standing.amount if standing else None
    for index, call in enumerate(calls):
        who, over = seats[call.seat], base if heard.high is None else heard.high
        if call.amount is None:
            who.refused = above(rules, over)
            continue
        early = not who.bids if rounded else index < players
        shown = read_meld_bid(rules, over, call.amount, first=early)
        if shown is not None:
            who.shown = shown.estimate
        who.trump_bids += shown is None or shown.estimate <= 10 * rules.scale
        who.bids += 1
        who.last = heard.high = call.amount
        heard.holder = call.seat
    return heard

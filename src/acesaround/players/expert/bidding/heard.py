"""What every seat has told by its calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import read_meld_bid
from acesaround.players.expert.bidding.tables import above


@dataclass(slots=True)
class Caller:
    """What one seat has called.

    `shown` is the meld that it showed, None where it showed none; a least raise shows ten and asks
    for the contract as well, as each further bid does: those are `trump_bids`. `last` is its last
    bid and `refused` the least that it could have bid when it passed.
    """

    bids: int = 0
    trump_bids: int = 0
    last: int | None = None
    refused: int | None = None
    shown: int | None = None

    @property
    def called(self) -> bool:
        """Whether it has had its say."""
        return self.out or self.bids > 0

    @property
    def out(self) -> bool:
        """Whether it has passed."""
        return self.refused is not None

    @property
    def meld_only(self) -> bool:
        """Whether it bid for nothing but to show meld."""
        return self.shown is not None and not self.trump_bids


@dataclass(slots=True)
class Heard:
    """The auction so far: the high bid, its holder, the dealer, and what each seat has called."""

    high: int | None
    holder: int | None
    dealer: int
    calls: int
    seats: list[Caller] = field(default_factory=list)


def hear(view: View) -> Heard:
    """Read the calls; a bid that a dealer has without calling is nobody's yet."""
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

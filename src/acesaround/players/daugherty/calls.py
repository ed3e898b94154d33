"""Reading the auction: what the partner's calls say, and who is still in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from acesaround.cards import Suit
from acesaround.game.actions import Bid
from acesaround.game.sides import allies_of
from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import MeldShown, read_meld_bid, unspoken_meld
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Partner:
    """What one ally's calls have said so far.

    `shown` is his meld bid, if he gave one. `trump_bids` counts the bids that said he can call
    trump: the more there are, the stronger his suit (S1-33, S1-34). `called` tells whether he has
    had his say, `out` whether he has passed.
    """

    shown: MeldShown | None = None
    trump_bids: int = 0
    called: bool = False
    out: bool = False

    @property
    def meld_only(self) -> bool:
        """Whether he bid for nothing but to show meld."""
        return self.shown is not None and not self.trump_bids


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction as the seat to call reads it.

    `high` is the bid to beat and `holder` who called it (None for a standing bid); `lowest` the
    least this seat may bid, None when it may only pass. `partners` are its allies by seat;
    `my_bids` counts its own bids; `opponents_in` are the others who may still bid.
    """

    high: int | None
    holder: int | None
    lowest: int | None
    partners: dict[int, Partner]
    my_bids: int
    opponents_in: tuple[int, ...]

    @property
    def leading_partner(self) -> Partner | None:
        """The ally who holds the high bid, if one does."""
        return None if self.holder is None else self.partners.get(self.holder)

    @property
    def partners_out(self) -> bool:
        """Whether no ally can bid any more."""
        return all(ally.out for ally in self.partners.values())


def read_auction(view: View) -> Auction:
    """What the calls so far say to the seat of `view`."""
    rules, seat = view.rules, view.seat
    players, standing = rules.table.players, rules.auction.standing_bid
    by_round = rules.table.meld_bid in ("floor_tens", "silent_one")
    high, holder = (standing.amount if standing else None), None
    partners = {ally: Partner() for ally in allies_of(rules, seat, view.declarer)}
    bids, out = [0] * players, set[int]()
    for index, call in enumerate(view.calls):
        who, amount = call.seat, call.amount
        if who in partners:
            partners[who] = replace(partners[who], called=True, out=amount is None)
        if amount is None:
            out.add(who)
            continue
        if who in partners:
            first = index < players if by_round else not bids[who]
            shown = read_meld_bid(rules, high, amount, first=first)
            partners[who] = _hear(partners[who], shown, rules.scale)
        bids[who] += 1
        high, holder = amount, who
        if not rules.auction.pass_final:
            out.clear()
    if rules.auction.style == "single_round":
        out |= {call.seat for call in view.calls}
    opponents = (s for s in range(players) if s != seat and s not in partners and s not in out)
    return Auction(high, holder, lowest_bid(view), partners, bids[seat], tuple(opponents))


def _hear(ally: Partner, shown: MeldShown | None, unit: int) -> Partner:
    """Add a bid to what an ally has said; a raise of one is first of all a trump bid (A1-10)."""
    if shown is None:
        return replace(ally, trump_bids=ally.trump_bids + 1)
    return replace(ally, shown=shown, trump_bids=ally.trump_bids + (shown.estimate <= 10 * unit))


def lowest_bid(view: View) -> int | None:
    """The least amount this seat may bid, None when it may only pass."""
    return next((action.amount for action in view.legal if isinstance(action, Bid)), None)


def unspoken(rules: RuleSet) -> int:
    """The meld to count on from a partner who has shown none: 8 in the double deck (S1-30).

    Meld grows with the square of how much of the deck's kinds a hand can hold, which makes it 2
    with 12 cards of 24 kinds.
    """
    kinds = len(Suit) * len(rules.deck.ranks)
    return unspoken_meld(rules) // rules.scale * rules.deal.hand**2 // kinds**2 * rules.scale


def partner_meld(rules: RuleSet, auction: Auction) -> int:
    """The meld to count on from all allies together; 0 for one who plays alone."""
    return sum(
        unspoken(rules) if ally.shown is None else ally.shown.estimate
        for ally in auction.partners.values()
    )

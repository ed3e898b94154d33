"""Summary of the auction: the partners' bids, and the opponents who can still bid."""

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
    """Information from one partner's bids so far.

    `shown` is the partner's meld bid, if any. `trump_bids` counts the bids that promise a trump
    suit: the more there are, the stronger the suit (S1-33, S1-34). `called` is True if the partner
    has bid or passed, and `out` if the partner has passed.
    """

    shown: MeldShown | None = None
    trump_bids: int = 0
    called: bool = False
    out: bool = False

    @property
    def meld_only(self) -> bool:
        """True if the partner has bid only to show meld."""
        return self.shown is not None and not self.trump_bids


@dataclass(frozen=True, slots=True)
class Auction:
    """Auction so far, from the point of view of the seat to bid.

    `high` is the bid to beat, and `holder` its bidder (None for a standing bid). `lowest` is the
    lowest legal bid, or None if this seat can only pass. `partners` maps each partner's seat to
    what their bids mean, `my_bids` counts this seat's own bids, and `opponents_in` lists opponents
    who can still bid.
    """

    high: int | None
    holder: int | None
    lowest: int | None
    partners: dict[int, Partner]
    my_bids: int
    opponents_in: tuple[int, ...]

    @property
    def leading_partner(self) -> Partner | None:
        """Partner who has the high bid, or None."""
        return None if self.holder is None else self.partners.get(self.holder)

    @property
    def partners_out(self) -> bool:
        """True if no partner can bid anymore."""
        return all(ally.out for ally in self.partners.values())


def read_auction(view: View) -> Auction:
    """Summarize the auction so far for the seat that has `view`."""
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
    """Add a bid to a partner's record. A raise of one also counts as a trump bid (A1-10)."""
    if shown is None:
        return replace(ally, trump_bids=ally.trump_bids + 1)
    return replace(ally, shown=shown, trump_bids=ally.trump_bids + (shown.estimate <= 10 * unit))


def lowest_bid(view: View) -> int | None:
    """Return the lowest legal bid for this seat, or None if it can only pass."""
    return next((action.amount for action in view.legal if isinstance(action, Bid)), None)


def unspoken(rules: RuleSet) -> int:
    """Return the assumed meld of a partner who hasn't shown any: 8 in a double deck (S1-30).

    It's proportional to the square of a ratio: cards in hand to kinds in the deck. With 12 cards
    and 24 kinds, it's 2.
    """
    kinds = len(Suit) * len(rules.deck.ranks)
    return unspoken_meld(rules) // rules.scale * rules.deal.hand**2 // kinds**2 * rules.scale


def partner_meld(rules: RuleSet, auction: Auction) -> int:
    """Return the assumed meld of all partners together, or 0 for a player alone."""
    return sum(
        unspoken(rules) if ally.shown is None else ally.shown.estimate
        for ally in auction.partners.values()
    )

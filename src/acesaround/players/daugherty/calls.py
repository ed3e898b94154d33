"""Reading the auction: what the partner's calls say, and who is still in."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Suit
from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import MeldShown, read_meld_bid, unspoken_meld
from acesaround.players.daugherty.table import allies_of
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Partner:
    """What one ally's calls have said so far.

    `shown` is his meld bid, if he gave one; `trump_bids` counts his other bids, each of which says
    more about his trump suit (S1-33, S1-34).
    """

    shown: MeldShown | None = None
    trump_bids: int = 0
    called: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction as the seat to call reads it.

    `lowest` is the least it may bid, None when it may not; `partners` are its allies by seat.
    `my_bids` counts its own bids, and `opponents_in` the others who may still bid.
    """

    high: int | None
    holder: int | None
    lowest: int | None
    partners: dict[int, Partner]
    my_bids: int
    opponents_in: tuple[int, ...]

    @property
    def ours(self) -> bool:
        """Whether an ally holds the high bid."""
        return self.holder in self.partners

    @property
    def partner_meld(self) -> MeldShown | None:
        """The meld bid of the ally who showed most."""
        shown = [ally.shown for ally in self.partners.values() if ally.shown is not None]
        return max(shown, key=lambda meld: meld.estimate, default=None)

    @property
    def partners_out(self) -> bool:
        """Whether no ally can bid any more."""
        return all(ally.out for ally in self.partners.values())


def read_auction(view: View) -> Auction:
    """What the calls so far say to the seat of `view`."""
    rules, seat = view.rules, view.seat
    standing = rules.auction.standing_bid
    high = standing.amount if standing else None
    holder = view.match.dealer if standing else None
    heard = {ally: Partner() for ally in allies_of(rules, seat, view.declarer)}
    out: set[int] = set()
    bids = [0] * rules.table.players
    for index, call in enumerate(view.calls):
        who, amount = call.seat, call.amount
        if amount is None:
            out.add(who)
        else:
            if who in heard:
                first = bids[who] == 0
                if rules.table.meld_bid in ("floor_tens", "silent_one"):
                    first = index < rules.table.players
                shown = read_meld_bid(rules, high, amount, first=first)
                heard[who] = _hear(heard[who], shown, rules.scale)
            bids[who] += 1
            high, holder = amount, who
            if not rules.auction.pass_final:
                out.clear()
        if who in heard:
            ally = heard[who]
            heard[who] = Partner(ally.shown, ally.trump_bids, True, amount is None)
    called_once = rules.auction.style == "single_round"
    return Auction(
        high,
        holder,
        lowest_bid(view),
        heard,
        bids[seat],
        tuple(
            other
            for other in range(rules.table.players)
            if other != seat
            and other not in heard
            and other not in out
            and not (called_once and any(call.seat == other for call in view.calls))
        ),
    )


def _hear(ally: Partner, shown: MeldShown | None, unit: int) -> Partner:
    """A raise of one is a trump bid first of all: little meld gives the same bid (A1-10)."""
    if shown is None or shown.estimate <= 10 * unit:
        return Partner(ally.shown or shown, ally.trump_bids + 1)
    return Partner(shown, ally.trump_bids)


def lowest_bid(view: View) -> int | None:
    """The least amount this seat may bid, None when it may only pass."""
    for action in view.legal:
        amount = getattr(action, "amount", None)
        if isinstance(amount, int):
            return amount
    return None


def unspoken(rules: RuleSet) -> int:
    """The meld to count on from a partner who has shown none: 8 in the double deck (S1-30).

    Meld grows with the square of how much of the deck's kinds a hand can hold, which makes it 2
    with 12 cards of 24 kinds.
    """
    kinds = len(Suit) * len(rules.deck.ranks)
    return unspoken_meld(rules) // rules.scale * rules.deal.hand**2 // kinds**2 * rules.scale


def partner_meld(view: View, auction: Auction) -> int:
    """The meld to count on from all allies together; 0 for one who plays alone."""
    return sum(
        unspoken(view.rules) if ally.shown is None else ally.shown.estimate
        for ally in auction.partners.values()
    )

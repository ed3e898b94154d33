"""The auction (S1-24, S1-29..36, S1-65..67), rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import Bid, Pass
from acesaround.game.meld import count_meld
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.conventions.meld_bid import meld_bid_limit, send_meld_bid
from acesaround.players.daugherty.calls import Auction, read_auction
from acesaround.players.daugherty.formula import FormulaLine, formulas
from acesaround.players.daugherty.words import counted, suit_name


@dataclass(frozen=True)
class Bidder:
    """The seat to call: its view, the auction as it reads it, and its formulas."""

    view: View
    auction: Auction

    @cached_property
    def lines(self) -> tuple[FormulaLine, ...]:
        """The formula for every suit it could name, best first."""
        return formulas(self.view, self.auction)

    @property
    def best(self) -> FormulaLine | None:
        """The best of `lines`."""
        return self.lines[0] if self.lines else None

    @cached_property
    def meld(self) -> int:
        """Its own meld without trump meld."""
        return count_meld(self.view.rules, self.view.hand, None).total

    @cached_property
    def aces(self) -> int:
        """How many aces it holds."""
        return sum(card.rank is Rank.ACE for card in self.view.hand)

    def strength(self, line: FormulaLine) -> int:
        """How many times the suit is worth bidding against the partner (S1-34).

        Once for the length that a trump suit should have and an ace in it (S1-33), once more for
        every card beyond; 0 for a suit that is not worth it.
        """
        ace = Card.of(Rank.ACE, line.suit) in self.view.hand
        return max(0, line.trumps - fair_length(self.view) + (1 if ace else 0))


def fair_length(view: View) -> int:
    """How long a trump suit should be: six of twenty cards (S1-33)."""
    return -(-6 * view.rules.deal.hand // 20)


def call(view: View) -> Choice:
    """Choose a bid or a pass."""
    bidder = Bidder(view, read_auction(view))
    for rule in RULES:
        if (choice := rule(bidder)) is not None:
            return choice
    return _pass(bidder)


def may_only_pass(me: Bidder) -> Choice | None:
    """No bid is left, or the hand does not hold what a bidder must."""
    if me.auction.lowest is not None:
        return None
    return Choice(Pass(), "I may not bid")


def meld_bid(me: Bidder) -> Choice | None:
    """Tell the partner about meld with the first bid (S1-29..32, S0-15), marriage or not (S1-65)."""
    auction, rules = me.auction, me.view.rules
    if me.auction.my_bids or not auction.partners or auction.partners_out:
        return None
    if rules.table.meld_bid in ("floor_tens", "silent_one") and _late(me):
        return None
    if auction.ours and not auction.opponents_in:
        return None
    amount = send_meld_bid(rules, auction.high, me.meld, me.aces)
    if amount is None or Bid(amount) not in me.view.legal:
        return None
    limit = meld_bid_limit(rules)
    if limit is not None and amount > limit and not _late_bid_pays(me, amount):
        return None
    base = "the opening" if auction.high is None else str(auction.high)
    return Choice(Bid(amount), f"meld bid: {me.meld} meld, so {amount} over {base}")


def _late(me: Bidder) -> bool:
    return len(me.view.calls) >= me.view.rules.table.players


def _late_bid_pays(me: Bidder, amount: int) -> bool:
    """A meld bid beyond the small steps pays if the partner can call trump, or this seat can."""
    if me.auction.ours:
        return True
    return me.best is not None and me.best.maximum >= amount


def leave_to_partner(me: Bidder) -> Choice | None:
    """The partner holds the bid and has called trump: pass, unless this suit is stronger (S1-34)."""
    auction = me.auction
    if not auction.ours or auction.holder is None:
        return None
    partner = auction.partners[auction.holder]
    meld_only = partner.shown is not None and not partner.trump_bids
    if meld_only and me.best is not None and me.best.maximum >= (auction.lowest or 0):
        return None
    strength = 0 if me.best is None else me.strength(me.best)
    said = max(partner.trump_bids, 1)
    if strength > said and me.best is not None and me.best.maximum >= (auction.lowest or 0):
        return None
    name = "my partner" if len(auction.partners) == 1 else me.view.rules.seats[auction.holder]
    if meld_only:
        return Choice(Pass(), f"{name} holds the bid, and I have no suit to call")
    return Choice(
        Pass(), f"{name} holds the bid with {counted(said, 'trump bid')} and I am no stronger"
    )


def cover_partner(me: Bidder) -> Choice | None:
    """The partner gave meld and everyone since has passed: bid, even without a good suit (S1-65)."""
    auction, best = me.auction, me.best
    if not auction.ours or auction.holder is None or best is None or auction.lowest is None:
        return None
    partner = auction.partners[auction.holder]
    if partner.shown is None or partner.trump_bids or best.maximum < auction.lowest:
        return None
    why = f"my partner gave meld and may have no suit: {suit_name(best.suit)}, {best}"
    return Choice(Bid(auction.lowest), why)


def compete(me: Bidder) -> Choice | None:
    """Bid for the contract up to the formula's maximum, with a suit fit to be trump (S1-33)."""
    auction, best = me.auction, me.best
    if best is None or auction.lowest is None or best.maximum < auction.lowest:
        return None
    if not _fit(me, best) or not _makes_board(me, best):
        return None
    amount, note = _amount(me, best)
    return Choice(Bid(amount), f"{suit_name(best.suit)}, {best}{note}")


def _fit(me: Bidder, line: FormulaLine) -> bool:
    return me.strength(line) > 0


def _makes_board(me: Bidder, line: FormulaLine) -> bool:
    """Whether the meld to be expected reaches what the bid winner's side must have (S1-54)."""
    score = me.view.rules.score
    board = score.board_set.below_meld if score.board_set else None
    return line.meld >= max(board or 0, score.declarer_min_meld)


def _amount(me: Bidder, best: FormulaLine) -> tuple[int, str]:
    """How much to bid, and what to say about it."""
    auction, rules = me.auction, me.view.rules
    assert auction.lowest is not None
    amount = auction.lowest
    if not auction.opponents_in:
        return amount, ""
    if rules.auction.style == "single_round":
        return _highest_up_to(me, best.maximum), ", and there is one call only"
    sixty = meld_bid_limit(rules)
    note = ""
    if sixty is not None and amount < sixty <= best.maximum and Bid(sixty) in me.view.legal:
        silent = _may_tell_meld(me)
        if silent is not None:
            amount = sixty
            note = f": first to {sixty}, before {rules.seats[silent]} can bid meld"
    after = _next_after(me, amount)
    if after is not None and after == best.maximum and Bid(after) in me.view.legal:
        return after, f": straight to {after}, or the next bid takes it"
    return amount, note


def _may_tell_meld(me: Bidder) -> int | None:
    """An opponent whose meld bid a jump to sixty cuts off, once the partner has spoken (S1-66)."""
    if not all(ally.called for ally in me.auction.partners.values()):
        return None
    heard = {made.seat for made in me.view.calls}
    return next((seat for seat in me.auction.opponents_in if seat not in heard), None)


def _next_after(me: Bidder, amount: int) -> int | None:
    """The least bid that anyone could make over `amount`."""
    for action in me.view.legal:
        if isinstance(action, Bid) and action.amount > amount:
            return action.amount
    return None


def _highest_up_to(me: Bidder, most: int) -> int:
    amounts = [a.amount for a in me.view.legal if isinstance(a, Bid) and a.amount <= most]
    return amounts[-1]


def _pass(me: Bidder) -> Choice:
    best, lowest = me.best, me.auction.lowest
    if best is None:
        return Choice(Pass(), f"no marriage to name trump with, and {me.meld} meld")
    if best.maximum < (lowest or 0):
        return Choice(Pass(), f"{suit_name(best.suit)}, {best}: less than {lowest}")
    if not _makes_board(me, best):
        return Choice(Pass(), f"{best.meld} meld to expect is too little for a contract")
    return Choice(
        Pass(), f"{suit_name(best.suit)} with {counted(best.trumps, 'card')} is no trump suit"
    )


RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    may_only_pass,
    meld_bid,
    leave_to_partner,
    cover_partner,
    compete,
)
"""The rules of bidding, in the order they are tried."""

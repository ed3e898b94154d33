"""Auctions continued in many deals at once, by a simple policy, and the hands' bid limits.

The policy knows only the bids so far and a seat's own limit, the highest amount it would bid:

- Each seat bids the lowest legal amount if that's at most its limit, or else passes.
- If a partner has chosen to make the high bid, the amount must be at most the limit minus
  `AuctionRules.partner_margin`.
- If everyone has only one turn to bid, and an opponent's is still to come, a seat bids seven tenths
  of the way from the lowest amount to its limit instead.
- A first bidder who must bid does so. If the lowest amount is above the limit, that's the bid.
- A seat without the cards needed to bid passes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, get_args

from acesaround.cards import Suit
from acesaround.game.state import Call, allies_of
from acesaround.kernel.backend import Backend, backend, load
from acesaround.kernel.interface import Handle, mask_of
from acesaround.kernel.playouts import check_hands, meld_table
from acesaround.kernel.rules import MeldRules
from acesaround.rules.model import RuleSet

CANNOT_BID: Final = -(1 << 63)
"""Limit of a hand without the cards needed to bid."""
NOBODY: Final = 255
"""Bid winner of a deal that everyone passed."""
NO_SUIT: Final = len(Suit)
"""Trump of a hand that can't name any suit."""
MustHold = Literal["none", "marriage", "meld"]
MUST_HOLD: Final[tuple[MustHold, ...]] = get_args(MustHold)


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Auction rules as plain data.

    Attributes:
        steps: bid increments, each with the bid where it starts.
        opening: lowest opening bid.
        highest: highest bid allowed.
        once: True if everyone has only one turn to bid.
        pass_final: True if a seat that has passed is out of the auction.
        first_must_bid: True if the first bidder must bid if it holds the cards needed.
        standing: bid that the dealer holds from the start, or None.
        dealer_takes: bid that the dealer is stuck with if nobody bids, or None for a redeal.
        partners: bitmask of each seat's partners.
        partner_margin: number of points to leave below the limit when bidding over a partner.
    """

    steps: tuple[tuple[int, int], ...]
    opening: int
    highest: int
    once: bool
    pass_final: bool
    first_must_bid: bool
    standing: int | None
    dealer_takes: int | None
    partners: tuple[int, ...]
    partner_margin: int

    @classmethod
    def of(cls, rules: RuleSet, partner_margin: int = 0) -> AuctionRules:
        """Convert the auction of `rules`. Raises ValueError if there is none."""
        auction, all_pass = rules.auction, rules.auction.all_pass
        if not rules.has_auction or auction.opening is None:
            raise ValueError("rules: there's no auction in this game")
        stuck = all_pass is not None and all_pass.outcome == "dealer_takes"
        standing = auction.standing_bid
        return cls(
            steps=auction.steps,
            opening=auction.opening,
            highest=rules.highest_bid,
            once=auction.style == "single_round",
            pass_final=auction.pass_final,
            first_must_bid=auction.first_must_bid,
            standing=None if standing is None else standing.amount,
            dealer_takes=(all_pass.amount or 0) if stuck and all_pass else None,
            partners=tuple(
                mask_of(allies_of(rules, seat, None)) for seat in range(rules.table.players)
            ),
            partner_margin=partner_margin,
        )


@dataclass(frozen=True, slots=True)
class AuctionEnds:
    """Contracts of many deals.

    Attributes:
        winners: bid winner of each deal, or `NOBODY` if the cards are redealt.
        amounts: bid of each deal, or 0 if nobody bid.
    """

    winners: bytes
    amounts: array[int]


def continue_auctions(
    rules: AuctionRules, dealer: int, calls: Sequence[Call], limits: array[int]
) -> AuctionEnds:
    """Continue an auction after `calls`, which must be legal, by the policy of this module.

    `limits` is an ``array("q")`` with a number for each seat of each deal: the highest amount that
    the seat would bid, or `CANNOT_BID`. Raises ValueError for a bid out of turn, or if `limits` are
    too large or incomplete.
    """
    seats = len(rules.partners)
    if not 0 <= dealer < seats:
        raise ValueError(f"dealer: {dealer} isn't a seat from 0 to {seats - 1}")
    if limits.typecode != "q" or len(limits) % seats:
        raise ValueError(f'limits: give an array("q") of {seats} numbers for each deal')
    name = backend()
    made = [(call.seat, call.amount) for call in calls]
    winners, amounts = load(name).continue_auctions(
        _auction_rules_in(name, rules), dealer, made, limits.tobytes()
    )
    return AuctionEnds(winners, array("q", amounts))


def single_bid(lowest: int, limit: int) -> int:
    """Return what a seat bids up to if everyone has only one turn: 7/10 of the way to its limit."""
    return lowest + (limit - lowest) * 7 // 10


@lru_cache(maxsize=64)
def _auction_rules_in(name: Backend, rules: AuctionRules) -> Handle:
    return load(name).AuctionRules(
        rules.steps,
        rules.opening,
        rules.highest,
        rules.once,
        rules.pass_final,
        rules.first_must_bid,
        rules.standing,
        rules.dealer_takes,
        rules.partners,
        rules.partner_margin,
    )


@dataclass(frozen=True, slots=True)
class EstimateRules:
    """Formula for a hand's limit: meld, trick points for aces and trumps, and cards to come.

    Attributes:
        quality: expected trick points for each total number of aces and trumps.
        gain: points that a hand can expect from the widow, and from partners.
        fair: suits that aren't longer than this are unfit as trump.
        unfit: number of points that an unfit suit is worth less in the auction.
        rounding: limits are rounded up to a multiple of this.
        needs_marriage: True if only suits with a marriage can be named.
        must_hold: cards needed to bid. Meld must be worth points.
    """

    quality: tuple[int, ...]
    gain: int
    fair: int
    unfit: int
    rounding: int = 1
    needs_marriage: bool = False
    must_hold: MustHold = "none"


@dataclass(frozen=True, slots=True)
class Estimates:
    """Limit and best trump suit of many hands.

    Attributes:
        limits: highest bid for each hand, or `CANNOT_BID`.
        trumps: suit that each hand would name, or `NO_SUIT` if it can't name any. Its limit is
            then 0.
    """

    limits: array[int]
    trumps: bytes


def estimate_hands(melds: MeldRules, rules: EstimateRules, hands: bytes) -> Estimates:
    """Return the limits and trump suits of `hands`, which has 24 card counts for each hand.

    Between suits that are worth the same, the longer one is better. Raises ValueError for a hand
    that isn't possible with this deck.
    """
    check_hands(hands)
    name = backend()
    limits, trumps = load(name).estimate_hands(
        meld_table(name, melds),
        rules.quality,
        rules.gain,
        rules.fair,
        rules.unfit,
        rules.rounding,
        rules.needs_marriage,
        MUST_HOLD.index(rules.must_hold),
        hands,
    )
    return Estimates(array("q", limits), trumps)

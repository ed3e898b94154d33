"""Bidding by estimates of what the team would score, in single-deck games with passing.

The estimates are least-squares fits to hands that the kernel passed cards in and played out; see
`tools/single_deck.py`, which writes ``single_deck.json``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import floor
from statistics import NormalDist
from typing import Final

from acesaround.cards import RANKS, Rank, Suit
from acesaround.game.actions import Bid, Pass
from acesaround.game.meld import has_marriage, total_for
from acesaround.game.view import View
from acesaround.kernel.playouts import FIGURES, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.messages import reasons
from acesaround.players.base import Choice
from acesaround.players.daugherty import bidding as formula
from acesaround.players.expert.bid_features import lowest_above
from acesaround.rules.model import RuleSet

OVER_PARTNER: Final = 6.0
"""Points by which the estimate must exceed a bid over partner's, before scaling.

A bid over an opponent's may be as high as the estimate. In duels, other margins gained less.
"""
MELDS: Final = {"run": 15, "aces": 10, "kings": 8, "queens": 6, "jacks": 4, "pinochle": 4}
"""Points for one meld of each kind, before scaling, in the games that the estimates are for."""
_QUEEN, _KING, _ACE = int(Rank.QUEEN), int(Rank.KING), int(Rank.ACE)
_JACK: Final = int(Rank.JACK)
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Fit:
    """Estimates for games with one number of cards passed, in points before scaling.

    Attributes:
        weights: weights of `suit_features`.
        sd: standard deviation of the result around its estimate.
        mean, spread: mean and standard deviation of the estimate for a hand's best suit.
        partner: change of the estimate per point of the partner's own estimate above the mean.
        opponent: the same for each opponent.
    """

    weights: tuple[float, ...]
    sd: float
    mean: float
    spread: float
    partner: float
    opponent: float


@cache
def _fits() -> dict[int, Fit]:
    text = files(__package__).joinpath("single_deck.json").read_text("utf-8")
    found = json.loads(text)["fits"]
    return {
        int(count): Fit(**{**fit, "weights": tuple(fit["weights"])}) for count, fit in found.items()
    }


@lru_cache(maxsize=64)
def fit_of(rules: RuleSet) -> Fit | None:
    """Return the estimates for these rules, or None for games that they weren't made for.

    Points for several melds of a kind, for the dix, and for cards beyond a run can differ, because
    a hand's meld is part of its estimate.
    """
    auction, score, unit = rules.auction, rules.score, rules.scale
    known = (
        rules.table.players == 4
        and rules.table.sides == "partners"
        and rules.deck.copies == 2
        and len(rules.deck.ranks) == RANKS
        and rules.deal.hand == 12
        and rules.widow is None
        and auction.style == "ascending"
        and auction.pass_final
        and auction.must_hold == "none"
        and auction.standing_bid is None
        and rules.trump.chooser == "declarer"
        and rules.play.follow == "must"
        and rules.table.meld_bid == "none"
        and rules.hand_trick_points == 25 * unit
        and score.set == "minus_bid"
        and score.shoot_moon is None
        and score.declarer_min_meld == 0
        and score.declarer_min_trick_points <= unit
        and all(
            total_for(getattr(rules.meld, kind), 1) == points * unit
            for kind, points in MELDS.items()
        )
    )
    return _fits().get(rules.exchange.pass_count) if known else None


def suit_features(hand: Sequence[int], meld: int, trump: int) -> tuple[float, ...]:
    """Return what the estimate depends on, for one suit as trump.

    `hand` has 24 card counts, and `meld` is the hand's meld with this suit, before scaling.
    """
    suits = [hand[suit * RANKS : (suit + 1) * RANKS] for suit in Suit]
    mine = suits[trump]
    others = [cards for suit, cards in enumerate(suits) if suit != trump]
    length, missing = sum(mine), mine[1:].count(0)
    aces = [cards[_ACE] for cards in suits]
    queens, jacks = suits[Suit.SPADES][_QUEEN], suits[Suit.DIAMONDS][_JACK]
    sizes = [sum(cards) for cards in others]
    return (
        1,
        meld,
        length,
        max(0, length - 5) ** 2,
        mine[_ACE],
        sum(aces) - mine[_ACE],
        missing == 0,
        missing == 1,
        missing == 2,
        missing == 3,
        mine[1:].count(2),
        sizes.count(0),
        sizes.count(1),
        sum((cards[_KING] > 0) != (cards[_QUEEN] > 0) for cards in others),
        (queens > 0) != (jacks > 0),
        min(queens, jacks),
        sum(count > 0 for count in aces) == 3,
        sum(count > 0 for count in aces) == 4,
    )


@dataclass(frozen=True, slots=True)
class TeamEstimate:
    """Expected score of the team, in points, with `suit` as trump."""

    suit: Suit
    total: float


def team_estimates(view: View, fit: Fit) -> list[TeamEstimate]:
    """Return the estimate for each suit that this seat could name, best first.

    They include what the auction says about the other seats.
    """
    rules, hand = view.rules, view.hand.counts()
    melds = meld_points(MeldRules.of(rules), hand)[: FIGURES - 1]
    adjustment = _auction_adjustment(view, fit)
    found = []
    for suit, meld in zip(Suit, melds, strict=True):
        if rules.trump.requires != "none" and not has_marriage(view.hand, suit):
            continue
        known = suit_features(hand, meld // rules.scale, suit)
        total = adjustment + sum(w * x for w, x in zip(fit.weights, known, strict=True))
        found.append(TeamEstimate(suit, total * rules.scale))
    return sorted(found, key=lambda one: (-one.total, one.suit))


def _auction_adjustment(view: View, fit: Fit) -> float:
    """Return how much the bids so far change the estimate, before scaling.

    A seat's own estimate is at least its last bid and, if it has passed, below the next one. A pass
    while partner has the high bid says nothing, nor does the lowest bid by a first bidder who had
    to bid.
    """
    rules, teams = view.rules, view.rules.teams
    lowest: dict[int, float] = {}
    highest: dict[int, float] = {}
    opening = rules.auction.opening or 0
    high, holder = opening - rules.scale, None
    for index, call in enumerate(view.calls):
        if not index and rules.auction.first_must_bid and call.amount == opening:
            high = opening
        elif call.amount is not None:
            lowest[call.seat] = high = call.amount
            holder = call.seat
        elif holder is None or teams[holder] != teams[call.seat]:
            highest[call.seat] = lowest_above(rules, high)
    change = 0.0
    for seat in range(rules.table.players):
        if seat != view.seat and (seat in lowest or seat in highest):
            mean = _mean_between(
                fit,
                lowest.get(seat, -1e9) / rules.scale,
                highest.get(seat, 1e9) / rules.scale,
            )
            ally = teams[seat] == teams[view.seat]
            change += (fit.partner if ally else fit.opponent) * (mean - fit.mean)
    return change


def _mean_between(fit: Fit, lowest: float, highest: float) -> float:
    """Return the mean estimate of a hand whose estimate is known to be in a range."""
    low, high = ((edge - fit.mean) / fit.spread for edge in (lowest, max(lowest + 1, highest)))
    share = _NORMAL.cdf(high) - _NORMAL.cdf(low)
    if share < 1e-3:
        return min(max(fit.mean, lowest), highest)
    return fit.mean + fit.spread * (_NORMAL.pdf(low) - _NORMAL.pdf(high)) / share


def estimated_bid(view: View, fit: Fit) -> Choice:
    """Bid as long as the estimate is high enough, or pass."""
    bidder, found = formula.Bidder(view), team_estimates(view, fit)
    lowest, ally = bidder.auction.lowest, bidder.auction.leading_partner
    if lowest is None or not found:
        return formula.call(view)
    best = found[0]
    margin = OVER_PARTNER * view.rules.scale if ally else 0
    chance = _NORMAL.cdf((best.total - lowest) / (fit.sd * view.rules.scale))
    values = {"total": floor(best.total), "suit": best.suit}
    if best.total - margin >= lowest and (bidder.auction.opponents_in or not ally):
        return Choice(Bid(lowest), (reasons.TEAM_ESTIMATE(**values),), bid_chance=chance)
    if ally:
        name = bidder.holder_name()
        return Choice(Pass(), (reasons.PARTNER_HOLDS(name=name), reasons.TEAM_ESTIMATE(**values)))
    return Choice(Pass(), (reasons.TEAM_ESTIMATE_SHORT(**values, lowest=lowest),))

"""Estimates of what a hand's team would score, in single-deck games with partners.

The estimates are least-squares fits to hands that the kernel passed cards in and played out; see
`tools/bids/single_deck/estimates.py`, which writes ``single_deck_estimates.json``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from statistics import NormalDist
from typing import Final

from acesaround.cards import RANKS, Rank, Suit
from acesaround.game.meld import has_marriage, total_for
from acesaround.game.view import View
from acesaround.kernel.playouts import FIGURES, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.players.expert.double_deck_features import lowest_above
from acesaround.rules.model import RuleSet

MELDS: Final = {"run": 15, "aces": 10, "kings": 8, "queens": 6, "jacks": 4, "pinochle": 4}
"""Points for one meld of each kind, before scaling, in the games that the estimates are for."""
OPENINGS: Final = 10, 40
"""Lowest and highest opening bid, before scaling."""
_QUEEN, _KING, _ACE = int(Rank.QUEEN), int(Rank.KING), int(Rank.ACE)
_JACK: Final = int(Rank.JACK)
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Fit:
    """Estimates for games with one number of cards passed, in points before scaling.

    Attributes:
        weights: weights of `suit_features`.
        mean, spread: mean and standard deviation of the estimate for a hand's best suit.
        partner: change of the estimate per point of the partner's own estimate above the mean.
        opponent: the same for each opponent.
    """

    weights: tuple[float, ...]
    mean: float
    spread: float
    partner: float
    opponent: float


@cache
def all_fits() -> dict[int, Fit]:
    """Return the estimates by the number of cards passed."""
    text = files(__package__).joinpath("single_deck_estimates.json").read_text("utf-8")
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
        and auction.opening is not None
        and OPENINGS[0] * unit <= auction.opening <= OPENINGS[1] * unit
        and all(
            total_for(getattr(rules.meld, kind), 1) == points * unit
            for kind, points in MELDS.items()
        )
    )
    return all_fits().get(rules.exchange.pass_count) if known else None


SUIT_FEATURES: Final = 18
"""Number of `suit_features`."""


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
    """Expected score of the team with a suit as trump.

    Attributes:
        suit: trump suit.
        total: expected score, in points.
        own: the same without what the auction says about the other seats, before scaling.
        features: the suit's `suit_features`.
    """

    suit: Suit
    total: float
    own: float
    features: tuple[float, ...]


def team_estimates(view: View, fit: Fit, calls: Calls) -> list[TeamEstimate]:
    """Return the estimate for each suit that this seat could name, best first.

    They include what `calls`, the auction so far, says about the other seats.
    """
    rules, hand = view.rules, view.hand.counts()
    melds = meld_points(MeldRules.of(rules), hand)[: FIGURES - 1]
    adjustment = auction_adjustment(fit, calls, view)
    found = []
    for suit, meld in zip(Suit, melds, strict=True):
        if rules.trump.requires != "none" and not has_marriage(view.hand, suit):
            continue
        known = suit_features(hand, meld // rules.scale, suit)
        own = sum(w * x for w, x in zip(fit.weights, known, strict=True))
        found.append(TeamEstimate(suit, (adjustment + own) * rules.scale, own, known))
    return sorted(found, key=lambda one: (-one.total, one.suit))


@dataclass(slots=True)
class SeatCalls:
    """Calls of one seat.

    Attributes:
        bids: number of bids.
        last: last bid, or None.
        refused: lowest bid that the seat could have made when it passed, or None.
        is_informative: True if it passed while partner didn't have the high bid. Otherwise, a pass
            says nothing.
    """

    bids: int = 0
    last: int | None = None
    refused: int | None = None
    is_informative: bool = False


@dataclass(frozen=True, slots=True)
class Calls:
    """The auction so far: the seat with the high bid, or None, and the calls of each seat."""

    holder: int | None
    seats: tuple[SeatCalls, ...]


def read_calls(view: View) -> Calls:
    """Read the auction. The lowest bid by a first bidder who had to bid says nothing."""
    rules, teams = view.rules, view.rules.teams
    seats = tuple(SeatCalls() for _ in range(rules.table.players))
    high, holder = None, None
    for index, call in enumerate(view.calls):
        mine = seats[call.seat]
        forced = not index and rules.auction.first_must_bid
        if call.amount is None:
            mine.refused = lowest_above(rules, high)
            mine.is_informative = holder is None or teams[holder] != teams[call.seat]
            continue
        high = call.amount
        if not forced or high != rules.auction.opening:
            holder = call.seat
            mine.bids, mine.last = mine.bids + 1, high
    return Calls(holder, seats)


def auction_adjustment(fit: Fit, calls: Calls, view: View) -> float:
    """Return how much the bids so far change this seat's estimate, before scaling.

    A seat's own estimate is at least its last bid and, if its pass meant something, below the bid
    that it could have made.
    """
    rules, change = view.rules, 0.0
    for seat, said in enumerate(calls.seats):
        if seat != view.seat and (said.last is not None or said.is_informative):
            low = -1e9 if said.last is None else said.last
            high = said.refused if said.is_informative and said.refused is not None else 1e9
            mean = _mean_between(fit, low / rules.scale, high / rules.scale)
            ally = rules.teams[seat] == rules.teams[view.seat]
            change += (fit.partner if ally else fit.opponent) * (mean - fit.mean)
    return change


def _mean_between(fit: Fit, lowest: float, highest: float) -> float:
    """Return the mean estimate of a hand whose estimate is known to be in a range."""
    low, high = ((edge - fit.mean) / fit.spread for edge in (lowest, max(lowest + 1, highest)))
    share = _NORMAL.cdf(high) - _NORMAL.cdf(low)
    if share < 1e-3:
        return min(max(fit.mean, lowest), highest)
    return fit.mean + fit.spread * (_NORMAL.pdf(low) - _NORMAL.pdf(high)) / share

"""Sampled deals that fit the bids, and the cards passed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from heapq import nlargest
from math import exp, log
from typing import Final

from acesaround.cards import KINDS, Hand
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.passing import pass_cards
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, meld_points
from acesaround.kernel.rules import MeldRules
from acesaround.kernel.sample import DealSource
from acesaround.players.conventions import MeldShown
from acesaround.players.daugherty.evaluation import SeatBids, read_auction, to_come
from acesaround.players.expert.hand_estimates import HandEstimates, estimates
from acesaround.rules.model import RuleSet


def can_play_out(rules: RuleSet) -> bool:
    """Return True for games with an auction in which no cards are drawn."""
    return rules.has_auction and not rules.deal.stock


@lru_cache(maxsize=64)
def is_cutthroat(rules: RuleSet) -> bool:
    """Return True for games with an auction in which three or more players each bid alone."""
    return (
        can_play_out(rules)
        and rules.table.players > 2
        and rules.table.sides in ("individual", "declarer_vs_rest")
    )


@dataclass(frozen=True, slots=True)
class Deals:
    """Sampled deals.

    Attributes:
        count: number of deals; each has `seats` hands.
        hands: 24 card counts for each seat of each deal.
        widows: 24 card counts for each deal; empty if there's no widow.
    """

    count: int
    seats: int
    hands: bytes
    widows: bytes

    def hand(self, deal: int, seat: int) -> bytes:
        """Return the card counts of one hand."""
        at = (deal * self.seats + seat) * KINDS
        return self.hands[at : at + KINDS]

    def widow(self, deal: int) -> bytes:
        """Return the card counts of a deal's widow, or empty bytes if there is none."""
        return self.widows[deal * KINDS : (deal + 1) * KINDS]

    def full_hand(self, deal: int, seat: int) -> bytes:
        """Return the card counts of a hand with the widow."""
        both = int.from_bytes(self.hand(deal, seat), "little")
        both += int.from_bytes(self.widow(deal), "little")
        return both.to_bytes(KINDS, "little")


MIN_WEIGHT: Final = 1e-9
"""Minimum weight of a seat's hand, even if nothing can explain its bids."""
BID_OVERSAMPLING: Final = 3
"""Number of deals to draw for each one kept, if another player has bid or passed."""
BID_TOLERANCE: Final = 2.5
"""Mismatch between a bid and the formula, in points before scaling, that has a weight of 1/e."""
TRUMP_OVERSAMPLING: Final = 8
"""Number of deals to draw for each one kept, if another player has named trump."""
TRUMP_FACTOR: Final = 3
"""Factor for the points that another trump suit would be worth more. Few players miss any."""
MELD_OVERSAMPLING: Final = 20
"""Number of deals to draw for each one kept, if a partner has shown meld."""
MELD_TOLERANCE: Final = 3.0
"""Difference from the meld shown, in points before scaling, that has a weight of 1/e."""
GIFT_OVERSAMPLING: Final = 16
"""Number of deals to draw for each one kept, if partner has passed cards to this seat."""
GIFT_TOLERANCE: Final = 0.4
"""Number of cards passed, other than those of a rule of thumb, that has a weight of 1/e."""


PASS_SPREAD: Final = 1.0
"""Number of equally likely deals to choose among, for each one kept, if cards are passed."""
STRETCH: Final = 1.5
"""Factor by which the tolerance is raised at a time if too few deals fit."""
MAX_STRETCH: Final = 30.0
"""Factor at which it isn't raised any further."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the bids, or the cards passed, say about the hands of other seats.

    Attributes:
        oversampling: number of deals to draw for each one kept.
        tolerance: mismatch that has a weight of 1/e.
        mismatches: for each seat, a function from hands (24 card counts each) to the mismatch of
            each with the seat's bids, in points, or with the cards it passed, in cards.
        spread: number of equally likely deals to choose among, for each one kept. If too few deals
            fit, the tolerance is raised, so that the last deals kept fit about as well.
    """

    oversampling: int
    tolerance: float
    mismatches: Mapping[int, Callable[[bytes], Iterable[int]]]
    spread: float = 0.0


def bid_evidence(view: View) -> Evidence:
    """Compare bids with the 1983 formula. Used if everyone bids alone.

    A seat's limit is at least its last bid. If it has passed, the limit is below the next bid.
    """
    rules = view.rules
    opening = (rules.auction.opening or 1) - 1

    def mismatch(bids: SeatBids) -> Callable[[bytes], Iterable[int]]:
        least = bids.last or 0
        most = 1 << 30 if bids.refused is None else bids.refused or opening
        return lambda hands: (
            max(0, least - limit, limit - most) for limit in estimates(rules, hands).limits
        )

    seats = enumerate(read_auction(view).seats)
    called = {seat: mismatch(bids) for seat, bids in seats if bids.called and seat != view.seat}
    return Evidence(BID_OVERSAMPLING, BID_TOLERANCE * rules.scale, called)


def meld_evidence(view: View) -> Evidence:
    """Compare the meld that partners bid with their hands.

    Deals always fit the meld that's already on the table.
    """
    rules = view.rules

    def mismatch(shown: MeldShown) -> Callable[[bytes], Iterable[int]]:
        high = 1 << 30 if shown.high is None else shown.high
        return lambda hands: (
            max(0, shown.low - meld, meld - high)
            for meld in meld_points(MeldRules.of(rules), hands)[NO_TRUMP::FIGURES]
        )

    seats = {
        seat: mismatch(ally.shown)
        for seat, ally in read_auction(view).partners.items()
        if ally.shown and view.melds[seat] is None
    }
    return Evidence(MELD_OVERSAMPLING, MELD_TOLERANCE * rules.scale, seats)


def winner_evidence(view: View) -> Evidence:
    """Compare the bid and the trump suit with the bid winner's hand before passing.

    Used by the bid winner's partner. A hand that fits is worth the bid, and has no better suit.
    """
    rules, bid, trump, declarer = view.rules, view.bid, view.trump, view.declarer
    assert bid is not None and trump is not None and declarer is not None
    any_suit = rules.trump.requires == "none"
    # A dealer who had to take the bid hasn't shown anything, nor has a first bidder who had to bid.
    chosen = read_auction(view).seats[declarer].bids > 0
    least = bid - to_come(rules) if chosen else 0

    def mismatch(hands: bytes) -> Iterable[int]:
        figures = HandEstimates.of(rules, hands)
        for hand in range(len(figures.aces)):
            totals = figures.totals(hand)
            best = max(totals) if any_suit else totals[trump]
            yield TRUMP_FACTOR * (best - totals[trump]) + max(0, least - totals[trump])

    return Evidence(
        TRUMP_OVERSAMPLING, BID_TOLERANCE * rules.scale, {declarer: mismatch}, PASS_SPREAD
    )


def gift_evidence(view: View) -> Evidence:
    """Compare the cards that partner has passed with those that a rule of thumb would pass.

    Used by the bid winner. What partner could have passed but didn't isn't in partner's hand.
    """
    rules, me, trump = view.rules, view.seat, view.trump
    (gift, *later), count = view.gifts, view.rules.exchange.pass_count
    if gift.cards is None or trump is None:
        return Evidence(1, 1.0, {})
    back = Hand(card for one in later for card in one.cards or ())
    own = view.hand + back + (view.buried or Hand()) - gift.cards
    other = Hand(list(own)[:count]).counts()
    seats = [bytes(KINDS)] * rules.table.players
    seats[me] = own.counts()
    start, end = b"".join(seats[: gift.giver]), b"".join(seats[gift.giver + 1 :])
    passed = gift.cards

    def mismatch(hands: bytes) -> Iterable[int]:
        size, bytes_each = len(hands) // KINDS, len(start) + KINDS + len(end)
        # All counts stay below 256, so whole columns can be added and subtracted at once.
        held = int.from_bytes(hands, "little")
        held += int.from_bytes(passed.counts() * size, "little")
        held -= int.from_bytes(back.counts() * size, "little")
        before = held.to_bytes(len(hands), "little")
        worlds = b"".join(
            start + before[at : at + KINDS] + end for at in range(0, len(before), KINDS)
        )
        after = pass_cards(rules, worlds, [trump] * size, [me] * size, returns=other * size)
        left = b"".join(after[at : at + KINDS] for at in range(len(start), len(after), bytes_each))
        given = held + int.from_bytes(other * size, "little") - int.from_bytes(left, "little")
        gifts = given.to_bytes(len(hands), "little")
        return [differing(gifts[at : at + KINDS]) for at in range(0, len(gifts), KINDS)]

    @cache
    def differing(cards: bytes) -> int:
        return sum(max(0, one - two) for one, two in zip(cards, passed.counts(), strict=True))

    return Evidence(GIFT_OVERSAMPLING, GIFT_TOLERANCE, {gift.giver: mismatch}, PASS_SPREAD)


def is_bid_winners_partner(view: View) -> bool:
    """Return True if this seat is about to pass cards to the bid winner."""
    return view.phase is Phase.EXCHANGE and view.declarer != view.seat


def evidence_of(view: View) -> Evidence:
    """Return what the bids, or the cards passed, say about the hands of other seats."""
    if is_cutthroat(view.rules):
        return bid_evidence(view)
    if is_bid_winners_partner(view):
        return winner_evidence(view)
    return gift_evidence(view) if view.gifts else meld_evidence(view)


def draw_deals(
    view: View, source: DealSource, count: int, seed: int, evidence: Evidence | None = None
) -> Deals:
    """Draw `count` deals that fit the view, giving more weight to those that fit the evidence.

    `source` is a `Sampler` for this view, and `evidence` defaults to `evidence_of` it.
    """
    evidence = evidence_of(view) if evidence is None else evidence
    draws = count * evidence.oversampling if evidence.mismatches else count
    worlds = source.draw(draws, seed=seed)
    widows = b""
    if "widow" in worlds.places:
        at, step = worlds.places.index("widow") * KINDS, len(worlds.places) * KINDS
        widows = b"".join(worlds.others[i : i + KINDS] for i in range(at, len(worlds.others), step))
    if not evidence.mismatches:
        return Deals(len(worlds), worlds.seats, worlds.hands, widows)
    size = KINDS * worlds.seats
    columns = []
    for seat, mismatches in evidence.mismatches.items():
        start = seat * KINDS
        own = b"".join(worlds.hands[i : i + KINDS] for i in range(start, len(worlds.hands), size))
        columns.append(list(mismatches(own)))
    weights = _weights(columns, evidence, count)
    picked = weighted_choice(weights, count, random.Random(seed))
    return Deals(
        count,
        worlds.seats,
        b"".join(worlds.hands[i * size : (i + 1) * size] for i in picked),
        b"".join(widows[i * KINDS : (i + 1) * KINDS] for i in picked) if widows else b"",
    )


def weighted_choice(weights: Sequence[float], count: int, rng: random.Random) -> list[int]:
    """Choose this many different indexes, each time with probabilities in proportion to `weights`.

    Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006). As nothing is
    chosen twice, the choices count as independent deals.
    """
    keys = [log(1.0 - rng.random()) / weight for weight in weights]
    return sorted(nlargest(count, range(len(weights)), key=keys.__getitem__))


def _weights(columns: Sequence[Sequence[int]], evidence: Evidence, count: int) -> list[float]:
    """Return the weight of each deal, given the mismatches of each seat."""
    tolerance = evidence.tolerance
    while True:
        weights = [1.0] * len(columns[0])
        for column in columns:
            for deal, missed in enumerate(column):
                if missed:
                    weights[deal] *= max(MIN_WEIGHT, exp(-missed / tolerance))
        # The effective number of deals (Kish).
        effective = sum(weights) ** 2 / sum(weight * weight for weight in weights)
        if effective >= evidence.spread * count or tolerance > MAX_STRETCH * evidence.tolerance:
            return weights
        tolerance *= STRETCH

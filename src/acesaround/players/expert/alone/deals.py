"""Sampled deals in which the other hands fit the bids made so far."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp
from typing import Final

from acesaround.cards import KINDS
from acesaround.game.view import View
from acesaround.kernel.sample import Sampler
from acesaround.players.expert.alone.hands import Hands, gain_of
from acesaround.rules.model import RuleSet

DRAWN: Final = 3
"""Number of deals to draw for each one kept, if another player has bid or passed."""
FORGIVEN: Final = 2.5
"""Mismatch between a bid and the formula, in points before scaling, that has a weight of 1/e."""
LEAST: Final = 1e-9
"""Minimum weight of a bid, even if the formula can't explain it at all."""
UNFIT: Final = 3
"""Deduction for a suit too short to be trump, in points before scaling."""


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


def limits(rules: RuleSet, hands: bytes) -> list[int]:
    """Return the highest bid for each hand, according to the 1983 formula."""
    figures, gain = Hands.of(rules, hands), gain_of(rules)
    fair = 0 if gain else -(-6 * rules.deal.hand // 20) - 1
    unfit = UNFIT * rules.scale
    return [figures.limit(hand, gain, fair, unfit) for hand in range(len(figures.aces))]


def draw(view: View, count: int, seed: int) -> Deals:
    """Sample `count` deals that fit the view, giving more weight to those that fit the bids."""
    sampler, called = Sampler(view), _called(view)
    worlds = sampler.draw(count * DRAWN if called else count, seed=seed)
    seats = worlds.seats
    widows = b""
    if "widow" in worlds.places:
        at, step = worlds.places.index("widow") * KINDS, len(worlds.places) * KINDS
        widows = b"".join(worlds.others[i : i + KINDS] for i in range(at, len(worlds.others), step))
    if not called:
        return Deals(len(worlds), seats, worlds.hands, widows)
    size = KINDS * seats
    weights = [1.0] * len(worlds)
    soft = FORGIVEN * view.rules.scale
    for seat, (least, below) in called.items():
        start = seat * KINDS
        own = b"".join(worlds.hands[i : i + KINDS] for i in range(start, len(worlds.hands), size))
        for deal, limit in enumerate(limits(view.rules, own)):
            missed = max(0, least - limit, limit + 1 - below)
            if missed:
                weights[deal] *= max(LEAST, exp(-missed / soft))
    picked = random.Random(seed).choices(range(len(worlds)), weights, k=count)
    return Deals(
        count,
        seats,
        b"".join(worlds.hands[i * size : (i + 1) * size] for i in picked),
        b"".join(widows[i * KINDS : (i + 1) * KINDS] for i in picked) if widows else b"",
    )


def _called(view: View) -> dict[int, tuple[int, int]]:
    """Return the range of limits for each other seat that has bid or passed.

    A seat's limit is at least the first number, which is its highest bid. If the seat has passed,
    the limit is below the second number.
    """
    rules = view.rules
    standing = rules.auction.standing_bid
    high = standing.amount if standing else (rules.auction.opening or 1) - 1
    found: dict[int, tuple[int, int]] = {}
    for one in view.calls:
        least, below = found.get(one.seat, (0, 1 << 30))
        if one.amount is None:
            below = high + 1
        else:
            least = high = one.amount
        if one.seat != view.seat:
            found[one.seat] = least, below
    return found

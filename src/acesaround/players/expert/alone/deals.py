"""Sampled deals in which the others hold hands that they could have called so on."""

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
"""Deals drawn for each that is kept, where somebody has called."""
FORGIVEN: Final = 2.5
"""Points, before the scale, by which a call may differ from the formula with a chance of 1 in e."""
LEAST: Final = 1e-9
"""The chance of a call that the formula has no reason for at all."""
UNFIT: Final = 3
"""Points, before the scale, that a suit too short to be trump is called for less."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Sampled deals.

    Attributes:
        count: how many there are; `seats` hands in each.
        hands: 24 counts for each seat of each deal.
        widows: 24 counts for each deal; empty where no widow lies.
    """

    count: int
    seats: int
    hands: bytes
    widows: bytes

    def hand(self, deal: int, seat: int) -> bytes:
        """The counts of one hand."""
        at = (deal * self.seats + seat) * KINDS
        return self.hands[at : at + KINDS]

    def widow(self, deal: int) -> bytes:
        """The counts of the widow of one deal; empty where none lies."""
        return self.widows[deal * KINDS : (deal + 1) * KINDS]


def limits(rules: RuleSet, hands: bytes) -> list[int]:
    """How high the holder of each hand would bid, by the formula of 1983."""
    figures, gain = Hands.of(rules, hands), gain_of(rules)
    fair = 0 if gain else -(-6 * rules.deal.hand // 20) - 1
    unfit = UNFIT * rules.scale
    return [figures.limit(hand, gain, fair, unfit) for hand in range(len(figures.aces))]


def draw(view: View, count: int, seed: int) -> Deals:
    """`count` deals that agree with the view; those preferred that agree with the calls."""
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
    """For each other seat that has called: what it bid at the most, and what it did not go to."""
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

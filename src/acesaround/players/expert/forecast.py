"""Forecasts of a contract's results, from playing out whole hands in sampled deals."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from acesaround.cards import KINDS, Suit
from acesaround.game.phases.playing import first_leader
from acesaround.game.score import HandScore
from acesaround.game.sides import camps
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View
from acesaround.kernel.contracts import contract_playouts
from acesaround.kernel.meldrules import MeldRules
from acesaround.kernel.melds import FIGURES, NO_TRUMP, meld_points
from acesaround.kernel.sample import Sampler
from acesaround.kernel.trickrules import TrickRules
from acesaround.players.daugherty.calls import read_auction
from acesaround.players.expert.scoring import scored
from acesaround.rules.model import RuleSet

DRAWN: Final = 20
"""Number of deals to draw for each one kept, if a partner has shown meld."""
FORGIVEN: Final = 3.0
"""Difference from the meld shown, in points before scaling, that has a weight of 1/e."""


def can_foresee(rules: RuleSet) -> bool:
    """Return True if hands can be played out as dealt: no widow, no passing, and an auction."""
    return (
        rules.widow is None
        and not rules.exchange.pass_count
        and rules.auction.style != "none"
        and not rules.deal.stock
    )


@dataclass(frozen=True, slots=True)
class Forecast:
    """Results with this seat as bid winner and a given trump suit, in sampled deals.

    Attributes:
        melds, points: meld and trick points of this seat's team, by deal.
        others: meld of all other players, by deal.
    """

    rules: RuleSet
    melds: tuple[int, ...]
    points: tuple[int, ...]
    others: tuple[int, ...]

    def chance(self, bid: int) -> float:
        """Return the probability of making a bid."""
        made = sum(one.outcome == "made" for one in self._scores(bid))
        return made / len(self.melds)

    def margin(self, bid: int) -> tuple[float, float]:
        """Return the mean result of the hand (our points minus theirs) and its standard error."""
        row = [one.delta[0] - one.delta[1] for one in self._scores(bid)]
        count, mean = len(row), sum(row) / len(row)
        spread = sum((x - mean) ** 2 for x in row)
        return mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0

    def _scores(self, bid: int) -> list[HandScore]:
        rules = self.rules
        return [
            scored(rules, bid, meld, points, others)
            for meld, points, others in zip(self.melds, self.points, self.others, strict=True)
        ]


def forecasts(view: View, suits: list[Suit], deals: int, seed: int) -> dict[Suit, Forecast]:
    """Play out the hand with each suit as trump and this seat as bid winner, in the same deals.

    Deals in which a partner has roughly the meld they showed get more weight.
    """
    rules, me = view.rules, view.seat
    camp = camps(rules, me)
    seats = len(camp)
    hands = _deals(view, deals, seed)
    figures = meld_points(MeldRules.of(rules), hands)
    count = len(hands) // (KINDS * seats)
    assert view.match.dealer is not None
    leader = first_leader(rules, view.match.dealer, me)
    side = sum(1 << seat for seat in range(seats) if camp[seat] == camp[me])
    found = contract_playouts(
        TrickRules.of(rules),
        hands * len(suits),
        [suit for suit in suits for _ in range(count)],
        bytes([leader]) * (count * len(suits)),
        [side] * (count * len(suits)),
        lead_trump=must_lead_trump(rules, view.bid),
        policy="varied",
        seed=seed,
    )
    result = {}
    for number, suit in enumerate(suits):
        melds, others = [], []
        for world in range(count):
            each = [figures[(world * seats + seat) * FIGURES + suit] for seat in range(seats)]
            ours = sum(meld for seat, meld in enumerate(each) if camp[seat] == camp[me])
            melds.append(ours)
            others.append(sum(each) - ours)
        points = tuple(found.points[number * count : (number + 1) * count])
        result[suit] = Forecast(rules, tuple(melds), points, tuple(others))
    return result


def _deals(view: View, deals: int, seed: int) -> bytes:
    """Sample hands, giving more weight to those in which partners hold the meld they showed."""
    rules = view.rules
    told = {seat: p.shown for seat, p in read_auction(view).partners.items() if p.shown}
    if not told:
        return Sampler(view).draw(deals, seed=seed).hands
    worlds = Sampler(view).draw(deals * DRAWN, seed=seed)
    figures = meld_points(MeldRules.of(rules), worlds.hands)
    weights = [1.0] * len(worlds)
    for seat, shown in told.items():
        own = figures[seat * FIGURES + NO_TRUMP :: worlds.seats * FIGURES]
        high = shown.high
        for world, meld in enumerate(own):
            missed = max(0, shown.low - meld, 0 if high is None else meld - high)
            weights[world] *= max(1e-9, exp(-missed / (FORGIVEN * rules.scale)))
    size = KINDS * worlds.seats
    picked = random.Random(seed).choices(range(len(worlds)), weights, k=deals)
    return b"".join(worlds.hands[i * size : (i + 1) * size] for i in picked)

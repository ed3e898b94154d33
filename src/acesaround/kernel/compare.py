"""Compares cards by playing out the same sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from operator import mul
from typing import Final

from acesaround.cards import Card
from acesaround.kernel.interface import (
    Cancel,
    Policy,
    cancel_flag,
    check_lacking,
    check_policies,
    check_seed,
    mask_of,
)
from acesaround.kernel.position import Trick
from acesaround.kernel.rules import trick_rules_in
from acesaround.kernel.sample import Sampler, refusals

MAX_DEALS: Final = 10_000_000
"""Maximum number of deals per call."""


@dataclass(frozen=True, slots=True)
class CandidateStats:
    """Results of trying one card.

    Attributes:
        won: histogram of points won; entry p is the number of deals in which `side` won p points.
        deals: deals in which the card was tried.
        behind: mean worth lost compared with the best card, over the deals in which both were
            tried.
        error: standard error of `behind`.
    """

    won: tuple[int, ...]
    deals: int
    behind: float
    error: float

    def mean(self, worth: Sequence[float]) -> float:
        """Return the mean worth of the points won. Raises ValueError if there were no deals."""
        if not self.deals:
            raise ValueError("the card wasn't tried, so its mean is unknown")
        total: float = sum(map(mul, self.won, worth))
        return total / self.deals

    def error_of(self, worth: Sequence[float]) -> float:
        """Return the standard error of `mean`, or 0 for fewer than two deals."""
        if (deals := self.deals) < 2:
            return 0.0
        mean = self.mean(worth)
        squares = sum(map(mul, self.won, [(value - mean) ** 2 for value in worth]))
        return sqrt(squares / (deals - 1) / deals)

    def chance(self, points: int) -> float:
        """Return the fraction of deals in which `side` won at least `points`.

        Raises ValueError if there were no deals.
        """
        if not self.deals:
            raise ValueError("the card wasn't tried, so its chance is unknown")
        return sum(self.won[max(0, points) :]) / self.deals


def compare_cards(
    sampler: Sampler,
    trick: Trick,
    cards: Sequence[Card],
    worth: Sequence[float],
    *,
    lacking: Sequence[int] = (),
    policy: Policy = "heuristic",
    seed: int = 0,
    min_deals: int = 32,
    max_deals: int = 1000,
    z_threshold: float = 3.0,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> dict[Card, CandidateStats]:
    """Try `cards` in up to `max_deals` deals from `sampler`, each played out with `policy`.

    ``worth[p]`` is the worth of p points to the trick's `side`. After `min_deals` deals, and
    whenever the number of deals has doubled or grown by 65,536, cards are dropped if they trail the
    best by more than `z_threshold` standard errors of the difference. If that's infinite, none are
    dropped. The comparison ends when one card is left, after `max_deals` deals, or after about
    `seconds`, but never before `min_deals` deals are done. `lacking` is the same as for
    `card_playouts`.

    Deal i is the same as in ``sampler.draw``. The deal and its playouts depend only on `seed` and
    i, so if `seconds` is None, the same seed gives the same results. After `cancel` is set, the
    results so far are returned, or `Cancelled` is raised if there are none. Raises ValueError for
    illegal cards, deals that don't fit the trick, points with no entry in `worth`, and numbers out
    of range.
    """
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("cards: give at least one card, and don't repeat any")
    check_deals(min_deals, max_deals, seconds, z_threshold=z_threshold)
    if not all(map(isfinite, worth)):
        raise ValueError("worth: use finite numbers")
    if sampler.seats != trick.rules.seats:
        raise ValueError(
            f"the sampler has {sampler.seats} seats, but the trick has {trick.rules.seats}"
        )
    with refusals():
        found = sampler.module.compare(
            sampler.handle,
            trick_rules_in(sampler.module, trick.rules),
            int(trick.trump),
            trick.leader,
            bytes(trick.cards),
            mask_of(trick.side),
            trick.lead_trump,
            check_lacking(lacking, trick.rules.seats),
            bytes(cards),
            tuple(worth),
            check_policies(policy, None)[0],
            check_seed(seed),
            min_deals,
            max_deals,
            z_threshold,
            inf if seconds is None else seconds,
            cancel_flag(cancel),
        )
    return {
        card: CandidateStats(tuple(won), sum(won), behind, error)
        for card, (won, behind, error) in zip(cards, found, strict=True)
    }


def check_deals(min_deals: int, max_deals: int, seconds: float | None, **limits: float) -> None:
    """Raise ValueError for numbers that are out of range."""
    if not 0 < min_deals <= max_deals <= MAX_DEALS:
        raise ValueError(
            f"min_deals {min_deals}, max_deals {max_deals}: "
            f"use 1 to {MAX_DEALS:,}, with min_deals <= max_deals"
        )
    if seconds is not None:
        limits["seconds"] = seconds
    for name, limit in limits.items():
        if not limit >= 0:
            raise ValueError(f"{name} {limit}: use 0 or more")

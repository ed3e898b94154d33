"""Compares cards in the same sampled deals, and drops those that are clearly worse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from operator import mul
from typing import Final, cast

from acesaround.cards import Card, Suit
from acesaround.kernel import arguments as checked
from acesaround.kernel.arguments import Policy
from acesaround.kernel.backend import compiled_rules
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.position import check_seats
from acesaround.kernel.sample import Sampler, refusals
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin import compare as twin
from acesaround.kernel.twin.sample import Sampler as Twin

MOST_DEALS: Final = 10_000_000
"""Maximum number of deals per call."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Trick in progress, not including the players' hands.

    `leader` leads the trick or has already led. `cards` are on the table, the leader's first.
    `side` holds the seats whose points count. If `lead_trump` is set, the next lead must be a
    trump. Raises `PositionError` if a seat doesn't exist or the trick is complete.
    """

    rules: TrickRules
    trump: Suit
    leader: int
    cards: tuple[Card, ...]
    side: frozenset[int]
    lead_trump: bool = False

    def __post_init__(self) -> None:
        check_seats(self.rules.seats, self.leader, self.side, len(self.cards))


@dataclass(frozen=True, slots=True)
class Tried:
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


def compare(
    sampler: Sampler,
    trick: Trick,
    cards: Sequence[Card],
    worth: Sequence[float],
    *,
    lacking: Sequence[int] = (),
    policy: Policy = "heuristic",
    seed: int = 0,
    first: int = 32,
    most: int = 1000,
    clear: float = 3.0,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> dict[Card, Tried]:
    """Try `cards` in up to `most` deals from `sampler`, playing each deal out with `policy`.

    ``worth[p]`` is the worth of p points to the trick's `side`. After the `first` deals, and
    whenever the number of deals has doubled or grown by 65,536, cards are dropped if they trail the
    best by more than `clear` standard errors of the difference. An infinite `clear` drops none. The
    comparison ends when one card is left, after `most` deals, or after about `seconds`, but never
    before the `first` deals are done. `lacking` is the same as for `card_playouts`.

    Deal i is the same as in ``sampler.draw``. The deal and its playouts depend only on `seed` and
    i, so if `seconds` is None, the same seed gives the same results. After `cancel` is set, the
    results so far are returned, or `Cancelled` is raised if there are none. Raises ValueError for
    illegal cards, deals that don't fit the trick, points with no entry in `worth`, and numbers out
    of range.
    """
    cancel = checked.cancel(cancel)
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("cards: give at least one card, and don't repeat any")
    if not 0 < first <= most <= MOST_DEALS:
        raise ValueError(f"first {first}, most {most}: use 1 to {MOST_DEALS:,}, with first <= most")
    if not clear >= 0:
        raise ValueError(f"clear {clear}: use 0 or more")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds {seconds}: use 0 or more")
    if not all(map(isfinite, worth)):
        raise ValueError("worth: use finite numbers")
    if sampler.seats != trick.rules.seats:
        raise ValueError(
            f"the sampler has {sampler.seats} seats, but the trick has {trick.rules.seats}"
        )
    wanted = twin.Wanted(
        tuple(cards),
        tuple(worth),
        checked.lacking(lacking, trick.rules.seats),
        checked.policies(policy, None),
        checked.seed(seed),
        first,
        most,
        clear,
        inf if seconds is None else seconds,
    )
    module = sampler.module
    if module is None:
        found = twin.compare(cast(Twin, sampler.ready), trick, wanted, cancel)
    else:
        with refusals():
            found = module.compare(
                sampler.ready,
                compiled_rules(module, trick.rules),
                int(trick.trump),
                trick.leader,
                bytes(trick.cards),
                sum(1 << seat for seat in trick.side),
                trick.lead_trump,
                wanted.lacking,
                bytes(wanted.cards),
                wanted.worth,
                checked.indices(wanted.policies)[0],
                wanted.seed,
                first,
                most,
                clear,
                wanted.seconds,
                cast(bytearray, cancel.flag),
            )
    return {
        card: Tried(tuple(won), sum(won), behind, error)
        for card, (won, behind, error) in zip(cards, found, strict=True)
    }

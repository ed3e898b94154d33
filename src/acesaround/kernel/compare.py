"""Cards compared in sampled deals: all in the same, and those clearly behind are given up."""

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
"""In one call."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A moment of trick play without its hands.

    `leader` leads the trick or has led it, `cards` lie on the table, the leader's first. The points
    of the seats in `side` count. `lead_trump` says that the card to be led must be a trump. Raises
    `PositionError` for seats that are none and a trick that is complete.
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
    """What came of a card.

    Attributes:
        won: entry p says in how many deals the side won p points after it.
        deals: in how many deals it was tried.
        behind: how far the best card is ahead of it in worth, in the deals both were tried in.
        error: the standard error of `behind`.
    """

    won: tuple[int, ...]
    deals: int
    behind: float
    error: float

    def mean(self, worth: Sequence[float]) -> float:
        """The mean of what the points won are worth. Raises ValueError if it was not tried."""
        if not self.deals:
            raise ValueError("not tried, no mean")
        total: float = sum(map(mul, self.won, worth))
        return total / self.deals

    def error_of(self, worth: Sequence[float]) -> float:
        """The standard error of `mean`; 0 for fewer than two deals."""
        if (deals := self.deals) < 2:
            return 0.0
        mean = self.mean(worth)
        squares = sum(map(mul, self.won, [(value - mean) ** 2 for value in worth]))
        return sqrt(squares / (deals - 1) / deals)

    def chance(self, points: int) -> float:
        """In what part of the deals the side won at least so many points.

        Raises ValueError if it was not tried.
        """
        if not self.deals:
            raise ValueError("not tried, no chance")
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
    """Try `cards` in up to `most` deals of `sampler`, each played out by `policy`.

    ``worth[p]`` is what it is worth that the side wins p points. After the `first` deals, and each
    time their number has doubled or grown by 65,536, cards are given up that are behind the best by
    more than `clear` standard errors of the difference; with an infinite `clear` none is. It ends
    when one card is left, after `most` deals or after about `seconds`; the first deals are tried
    whatever time it takes. `lacking` is as for `card_playouts`.

    Deal number i is that of ``sampler.draw``, and with its playouts depends only on `seed` and i:
    where `seconds` is None the same seed gives the same answer. Once another thread has set
    `cancel`, what was tried until then is the answer; it raises `Cancelled` if that is nothing.
    Raises ValueError for cards that may not be played, deals that do not fit the trick, points that
    `worth` has no entry for and numbers that cannot be.
    """
    cancel = checked.cancel(cancel)
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("cards: give at least one, and each once")
    if not 0 < first <= most <= MOST_DEALS:
        raise ValueError(f"first {first}, most {most}: write 1 to {MOST_DEALS:,}, first up to most")
    if not clear >= 0:
        raise ValueError(f"clear {clear}: write 0 or more")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds {seconds}: write 0 or more")
    if not all(map(isfinite, worth)):
        raise ValueError("worth: write finite numbers")
    if sampler.seats != trick.rules.seats:
        raise ValueError(f"a sampler of {sampler.seats} seats, a trick of {trick.rules.seats}")
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

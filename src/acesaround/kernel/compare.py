"""Compares cards, or actions in stock play, by playing out the same sampled deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from operator import mul
from typing import Final, cast

from acesaround.cards import Card
from acesaround.game.actions import Action, Draw, LayMeld, Play
from acesaround.kernel import interface as checked
from acesaround.kernel.backend import backend, load
from acesaround.kernel.interface import Cancel, Cancelled, Native, NativeStockRules, Policy
from acesaround.kernel.position import StockPosition, Trick
from acesaround.kernel.reference import compare as twin
from acesaround.kernel.reference.sample import Sampler as Twin
from acesaround.kernel.rules import (
    KINDS_OF_MELD,
    REUSES,
    Prospect,
    StockRules,
    native_rules,
)
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
    first: int = 32,
    most: int = 1000,
    clear: float = 3.0,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> dict[Card, CandidateStats]:
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
    if not 0 < first <= most <= MAX_DEALS:
        raise ValueError(f"first {first}, most {most}: use 1 to {MAX_DEALS:,}, with first <= most")
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
    wanted = twin.CardComparison(
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
        found = twin.compare_cards(cast(Twin, sampler.ready), trick, wanted, cancel)
    else:
        with refusals():
            found = module.compare(
                sampler.ready,
                native_rules(module, trick.rules),
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
        card: CandidateStats(tuple(won), sum(won), behind, error)
        for card, (won, behind, error) in zip(cards, found, strict=True)
    }


_ACTION_SIZE: Final = 9


@dataclass(frozen=True, slots=True)
class StockCandidateStats:
    """Results of trying one action.

    Attributes:
        deals: number of deals tried; if it's 0, ignore the other fields.
        worth: mean worth of the outcomes.
        mean: mean difference between the points that we and the opponent score from now on.
        error: standard error of `mean`.
        behind: mean worth lost compared with the best action, over the deals in which both were
            tried.
        behind_error: standard error of `behind`.
        score: value for ranking, which combines `worth` with the policy's own estimate.
        ahead: four mean differences between the best action and this one in the same deals: our
            meld, our trick points, the opponent's meld, and the opponent's trick points.
    """

    deals: int
    worth: float
    mean: float
    error: float
    behind: float
    behind_error: float
    score: float
    ahead: tuple[float, float, float, float]


def compare_actions(
    moment: StockPosition,
    actions: Sequence[Action],
    prospect: Prospect,
    *,
    seed: int = 0,
    first: int = 32,
    most: int = 1000,
    clear: float = 3.0,
    opinion: float = 0.0,
    narrow: float = inf,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> list[StockCandidateStats]:
    """Try `actions` in up to `most` sampled deals and play each one out.

    After the `first` deals, and whenever the number of deals has doubled or grown by 4,096, actions
    are dropped if they trail the best by more than `clear` standard errors of the difference. The
    policy's own estimate of each action counts as much as `opinion` deals. Actions that it rates
    more than `narrow` points below the best (scaled to a hand with 25 trick points) aren't tried at
    all. The comparison ends when one action is left, after `most` deals, or after about `seconds`,
    but never before the `first` deals are done.

    Deal i depends only on `seed` and i, so if `seconds` is None, the same seed gives the same
    results. After `cancel` is set, the results so far are returned, or `Cancelled` is raised if
    there are none. Raises ValueError for numbers out of range and invalid actions.
    """
    cancel = checked.cancel(cancel)
    if not actions:
        raise ValueError("actions: give at least one action")
    if not 0 < first <= most <= MAX_DEALS:
        raise ValueError(f"first {first}, most {most}: use 1 to {MAX_DEALS:,}, with first <= most")
    if not (clear >= 0 and opinion >= 0 and narrow >= 0):
        raise ValueError(f"clear {clear}, opinion {opinion}, narrow {narrow}: use 0 or more")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds {seconds}: use 0 or more")
    wanted = twin.ActionComparison(
        _packed(moment, actions),
        prospect,
        checked.seed(seed),
        first,
        most,
        clear,
        opinion,
        narrow,
        inf if seconds is None else seconds,
    )
    module = load(backend())
    if module is None:
        return _stock_stats(twin.compare_actions(moment, wanted, cancel))
    rules = _native_stock_rules(module, moment.rules)
    try:
        found = module.stock_compare(
            module.StockMoment(
                rules,
                moment.seat,
                moment.leader,
                moment.led,
                moment.upcard,
                moment.face_down,
                moment.melded,
                moment.dixes,
                moment.counts,
                moment.tables,
                moment.laid,
                moment.hidden,
                moment.since,
            ),
            rules,
            wanted.actions,
            prospect.packed,
            wanted.seed,
            first,
            most,
            clear,
            opinion,
            narrow,
            wanted.seconds,
            cast(bytearray, cancel.flag),
        )
    except InterruptedError:
        raise Cancelled("cancelled") from None
    return _stock_stats(found)


def _stock_stats(
    found: Iterable[tuple[int, Sequence[float], Sequence[float]]],
) -> list[StockCandidateStats]:
    return [
        StockCandidateStats(
            n, worth, mean, error, behind, wide, score, (ahead[0], ahead[1], ahead[2], ahead[3])
        )
        for n, (worth, mean, error, behind, wide, score), ahead in found
    ]


def _packed(moment: StockPosition, actions: Sequence[Action]) -> bytes:
    """Pack each action into nine bytes for the kernel."""
    return b"".join(_pack(moment, action) for action in actions)


def _pack(moment: StockPosition, action: Action) -> bytes:
    row = bytearray(_ACTION_SIZE)
    match action:
        case Play(card, copy):
            row[:3] = bytes((0, card, _source(moment, card, copy)))
        case LayMeld(_, cards, exchange):
            row[0], row[3] = 1, exchange
            row[1] = moment.rules.number[tuple(part.card for part in cards)]
            for at, part in enumerate(cards):
                row[4 + at] = _source(moment, part.card, part.copy)
        case Draw():
            row[0] = 2
        case _:
            raise ValueError(f"{action} isn't an action in stock play")
    return bytes(row)


def _source(moment: StockPosition, card: int, copy: int) -> int:
    """Return the source of a card: 0 for the hand, i + 1 for card i on the table."""
    if not copy:
        return 0
    for at, (one, number) in enumerate(
        zip(moment.tables[moment.seat], moment.numbers, strict=True)
    ):
        if one[0] == card and number == copy:
            return at + 1
    raise ValueError(f"no copy {copy} of that card is on the table")


def _native_stock_rules(module: Native, rules: StockRules) -> NativeStockRules:
    """Return the compiled module's rules, from the cache if possible."""
    made = rules.made.get(module)
    if made is None:
        made = rules.made[module] = module.StockRules(
            native_rules(module, rules.tricks),
            int(rules.trump),
            [(KINDS_OF_MELD.index(m.kind), list(m.cards), list(m.points)) for m in rules.melds],
            rules.must_follow,
            rules.tricks_score,
            rules.per_trick or 0,
            rules.dix_is_extra,
            rules.dix_exchange,
            rules.fresh_required,
            rules.run_uses_marriage,
            REUSES.index(rules.reuse),
            rules.weights.packed,
            rules.unit,
        )
    return made

"""Trick play: every card in the same sampled deals, or an exact search near the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from acesaround.cards import Card, Hand
from acesaround.game.actions import PLAYS, Action, Play
from acesaround.game.trick import must_lead_trump
from acesaround.game.view import View
from acesaround.kernel.compare import CandidateStats, compare_cards
from acesaround.kernel.inference import unseen
from acesaround.kernel.position import Trick, Unseen
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.sample import Sampler
from acesaround.kernel.solve import Bounds, Table, solve
from acesaround.players.expert.card_signals import HabitStats, weigh_unseen
from acesaround.players.expert.outcomes import Outlook
from acesaround.players.expert.search import Clock, Options, mean_and_error

SOLVED_TRICKS: Final = 4
"""Number of tricks left at which the rest is solved exactly."""
SOLVED_DEALS: Final = 64
"""Maximum number of deals to solve. With few cards left, many are alike."""
_ENDING_MEGABYTES: Final = 8


def solve_sampled(
    sampler: Sampler,
    trick: Trick,
    cards: Sequence[Card],
    worth: Sequence[float],
    seed: int,
    clock: Clock,
) -> dict[Card, CandidateStats]:
    """Return the results of each card in sampled deals, with best play from there on."""
    worlds = sampler.draw(min(SOLVED_DEALS, clock.worlds), seed=seed)
    table = Table(_ENDING_MEGABYTES)
    rows: dict[Card, list[int]] = {card: [] for card in cards}
    for hands in worlds:
        solution = solve(trick.with_hands(hands), line=False, table=table)
        for card, row in rows.items():
            # The solution includes all cards, even equivalent ones.
            row.append(solution.cards[card].lower)
        if clock.over:
            break
    best = max(rows, key=lambda card: sum(worth[points] for points in rows[card]))
    return {card: _sampled_stats(worth, rows[best], row) for card, row in rows.items()}


def _sampled_stats(worth: Sequence[float], best: list[int], row: list[int]) -> CandidateStats:
    ahead = [worth[one] - worth[two] for one, two in zip(best, row, strict=True)]
    won = tuple(row.count(points) for points in range(len(worth)))
    return CandidateStats(won, len(row), *mean_and_error(ahead))


MAX_NODES: Final = 4_000_000
"""Maximum number of positions to search if there's no time limit."""
SOLVER_MEGABYTES: Final = 8
"""Megabytes of memory for the solver."""
SOLVER_TIME_SHARE: Final = 0.6
"""Fraction of a decision's time to spend on the exact search."""
QUICK_TRICKS: Final = 8
"""Number of tricks left at which solving is always quick."""
QUICK_SECONDS: Final = 0.001
"""Seconds allowed for solving `QUICK_TRICKS` tricks, no matter how much time is left."""
MIN_SECONDS: Final = 0.00003
"""Seconds needed to solve `QUICK_TRICKS` tricks. With less time, the search doesn't start."""
SECONDS_GROWTH: Final = 3.0
"""Factor by which `MIN_SECONDS` grows with each additional trick."""
TIE_PLAYOUTS: Final = 16
"""Number of playouts for choosing between cards that are equal against best play."""


def both_known(known: Unseen) -> bool:
    """Return True if there are two players and each knows the other's hand."""
    return known.seats == 2 and len(known.places) == 1 and known.burying is None


def solve_known(
    known: Unseen,
    sampler: Sampler,
    trick: Trick,
    cards: list[Card],
    worth: tuple[float, ...],
    seed: int,
    clock: Clock,
    table: Table,
) -> dict[Card, CandidateStats] | None:
    """Return the results of each card against best play, best first, or None if time ran out.

    Among equal cards, the one that wins the most against imperfect play comes first.
    """
    (other,) = known.places
    assert other.seat is not None
    hands = [Hand(), Hand()]
    hands[known.seat] = Hand.of_counts(known.hand)
    hands[other.seat] = Hand.of_counts(bytes(map(sum, zip(known.pool, other.held, strict=True))))
    position = trick.with_hands(tuple(hands))
    left, tricks = clock.left, len(hands[known.seat])
    if left is None:
        table.clear()  # Keep earlier results from affecting how far this search gets.
        solution = solve(position, nodes=MAX_NODES, line=False, table=table, cancel=clock.cancel)
    else:
        seconds = max(left * SOLVER_TIME_SHARE, QUICK_SECONDS if tricks <= QUICK_TRICKS else 0.0)
        if seconds < MIN_SECONDS * SECONDS_GROWTH ** (tricks - QUICK_TRICKS):
            return None
        solution = solve(position, seconds=seconds, line=False, table=table, cancel=clock.cancel)
    values = {card: solution.cards[card] for card in cards}
    if not all(bounds.exact for bounds in values.values()):
        return None
    most = max(bounds.lower for bounds in values.values())
    level = [card for card in cards if values[card].lower == most]
    if len(level) > 1 and not clock.over:
        tried = compare_cards(
            sampler,
            trick,
            level,
            worth,
            policy="varied",
            seed=seed,
            min_deals=TIE_PLAYOUTS,
            max_deals=TIE_PLAYOUTS,
            cancel=clock.cancel,
        )
        level.sort(key=lambda card: -tried[card].mean(worth))
    order = level + sorted(
        (card for card in cards if card not in level), key=lambda card: -values[card].lower
    )
    return {card: _solved_stats(worth, values[card], most) for card in order}


def _solved_stats(worth: tuple[float, ...], value: Bounds, most: int) -> CandidateStats:
    won = [0] * len(worth)
    won[value.lower] = 1
    return CandidateStats(tuple(won), 1, worth[most] - worth[value.lower], 0.0)


MIN_DEALS: Final = 32
"""Number of deals in which all cards are tried before any is dropped."""
Z_THRESHOLD: Final = 2.0
"""Number of standard errors by which a card must trail the best one to be dropped."""
TIE_ERRORS: Final = 1.0
"""Number of standard errors within which a card counts as equal to the best one."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Cards compared, best first. Those dropped early come last.

    `counted` is True if all cards are known and the numbers are for best play.
    """

    cards: dict[Card, CandidateStats]
    outlook: Outlook
    counted: bool = False

    def preferring(self, action: Action) -> Weighed:
        """Move the card of `action` to the front if it's within the margin of error of the best.

        This breaks near ties in favor of a play that's easy to understand.
        """
        for card, tried in self.cards.items():
            if PLAYS[card] == action and tried.behind <= TIE_ERRORS * tried.error:
                rest = {other: found for other, found in self.cards.items() if other != card}
                return Weighed({card: tried, **rest}, self.outlook)
        return self


def weigh_cards(
    view: View,
    clock: Clock,
    seed: int,
    options: Options,
    table: Table | None = None,
    habits: HabitStats | None = None,
) -> Weighed:
    """Compare all legal cards as far as time allows.

    `table` keeps the solver's results between decisions, and `habits` the players' signals.
    Raises `Cancelled` if stopped before there are any results.
    """
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    outlook = Outlook.of(view)
    worth = tuple(value.utility for value in outlook.values)
    known = unseen(view)
    if options.signals == "used":
        known = weigh_unseen(view, known, habits or HabitStats())
    sampler, trick = Sampler(known), trick_of(view, outlook.side)
    flat = options.play == "flat"
    if options.ends == "solved" and not flat and both_known(known):
        counted = solve_known(
            known, sampler, trick, cards, worth, seed, clock, table or Table(SOLVER_MEGABYTES)
        )
        if counted is not None:
            return Weighed(counted, outlook, counted=True)
    if options.ends == "solved" and not flat and len(view.hand) <= SOLVED_TRICKS and clock.ample:
        found = solve_sampled(sampler, trick, cards, worth, seed, clock)
    else:
        lacking = [0] * known.seats
        for place in known.places:
            if place.seat is not None:
                lacking[place.seat] = place.barred
        found = compare_cards(
            sampler,
            trick,
            cards,
            worth,
            lacking=lacking,
            policy=options.rollouts,
            seed=seed,
            min_deals=min(MIN_DEALS, clock.worlds),
            max_deals=clock.worlds,
            z_threshold=inf if flat else Z_THRESHOLD,
            seconds=clock.left,
            cancel=clock.cancel,
        )
    most = max(tried.deals for tried in found.values())
    order = sorted(found, key=lambda card: (found[card].deals < most, -found[card].mean(worth)))
    return Weighed({card: found[card] for card in order}, outlook)


def trick_of(view: View, side: frozenset[int]) -> Trick:
    """Return the trick that this seat is about to play to."""
    assert view.trump is not None
    fresh = not view.tricks and not view.trick
    lead_trump = fresh and must_lead_trump(view.rules, view.bid)
    rules = TrickRules.of(view.rules)
    return Trick(rules, view.trump, view.leader, view.trick, side, lead_trump)

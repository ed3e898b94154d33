"""Checks for meld values and for who melds when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from acesaround.cards import Rank
from acesaround.messages import problems_play
from acesaround.messages.cards import RANKS
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet

TABLES: Final = ("run", "aces", "kings", "queens", "jacks", "pinochle")
_LISTS: Final = (*TABLES, "royal_marriage", "marriage", "dix")
_NEEDS: Final = {
    "run": (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK),
    "royal_marriage": (Rank.KING, Rank.QUEEN),
    "marriage": (Rank.KING, Rank.QUEEN),
    "aces": (Rank.ACE,),
    "kings": (Rank.KING,),
    "queens": (Rank.QUEEN,),
    "jacks": (Rank.JACK,),
    "pinochle": (Rank.QUEEN, Rank.JACK),
}


def tables_as_long_as_copies(rules: RuleSet) -> Iterator[Problem]:
    """Check that each meld list has a total for every number of sets in the deck."""
    copies = rules.deck.copies
    for kind in _LISTS:
        totals = getattr(rules.meld, kind)
        if isinstance(totals, tuple) and len(totals) != copies:
            wrong = problems_play.MELD_TABLE_LENGTH[kind](totals=len(totals), copies=copies)
            yield Problem(wrong, f"meld.{kind}")


def tables_never_fall(rules: RuleSet) -> Iterator[Problem]:
    """Check that totals never fall as the number of sets grows.

    A list has totals, not what each set adds. Zeros at the end are allowed: those sets have no
    value of their own, for example, if four pinochles win the game (S1-17).
    """
    for kind in _LISTS:
        fall = _fall(rules, kind)
        if fall is None:
            continue
        totals = getattr(rules.meld, kind)
        yield Problem(
            problems_play.MELD_TABLE_DECREASING(
                before=totals[fall - 1], sets=fall, after=totals[fall], more=fall + 1
            ),
            f"meld.{kind}",
        )


def _fall(rules: RuleSet, kind: str) -> int | None:
    """Return the index of the first total below the one before it, ignoring zeros at the end."""
    totals = getattr(rules.meld, kind)
    if not isinstance(totals, tuple):
        return None
    worth = len(totals)
    while worth and not totals[worth - 1]:
        worth -= 1
    pairs = enumerate(pairwise(totals[:worth]), 1)
    return next((index for index, (fewer, more) in pairs if more < fewer), None)


def melds_can_be_held(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deck has the cards for every meld that scores."""
    meld, ranks = rules.meld, rules.deck.ranks
    if Rank.NINE not in ranks:
        for name in ("dix", "dealer_dix_turned"):
            if _scores(getattr(meld, name)):
                yield Problem(problems_play.DIX_WITHOUT_NINES(), f"meld.{name}")
    for kind, needed in _NEEDS.items():
        missing = [RANKS[str(rank)]() for rank in needed if rank not in ranks]
        if _scores(getattr(meld, kind)) and missing:
            yield Problem(problems_play.MELD_WITHOUT_ITS_CARDS(missing=missing), f"meld.{kind}")


def melding_fits_phase(rules: RuleSet) -> Iterator[Problem]:
    """Check that players meld during stock play if, and only if, there's a stock.

    The other melding rules must match.
    """
    meld, stock = rules.meld, rules.deal.stock
    if stock and meld.phase != "stock":
        yield Problem(
            problems_play.STOCK_WITHOUT_STOCK_MELDING(right="meld.phase=stock"), "meld.phase"
        )
    if not stock and meld.phase == "stock":
        yield Problem(
            problems_play.STOCK_MELDING_WITHOUT_STOCK(right="meld.phase=show"), "meld.phase"
        )
    if meld.melders == "trick_winner" and meld.phase != "stock":
        yield Problem(
            problems_play.TRICK_WINNER_MELDS_ONLY_IN_STOCK_PHASE(right="meld.melders=all"),
            "meld.melders",
        )
    if meld.dix_exchange and not rules.deal.upcard:
        yield Problem(problems_play.DIX_EXCHANGE_WITHOUT_UPCARD(), "meld.dix_exchange")
    if meld.phase != "stock":
        return
    if meld.melders != "trick_winner":
        yield Problem(
            problems_play.STOCK_MELDING_NEEDS_TRICK_WINNER(right="meld.melders=trick_winner"),
            "meld.melders",
        )
    if meld.count_by == "player":
        yield Problem(
            problems_play.PLAYER_COUNT_NEEDS_SHOW_PHASE(right="meld.count_by=program"),
            "meld.count_by",
        )
    if meld.per_trick is None:
        yield Problem(problems_play.STOCK_MELDING_WITHOUT_PER_TRICK(), "meld.per_trick")
    if meld.reuse is None:
        yield Problem(
            problems_play.STOCK_MELDING_WITHOUT_REUSE(example="meld.reuse=once_per_type"),
            "meld.reuse",
        )


def overclaims_cost_once(rules: RuleSet) -> Iterator[Problem]:
    """Check that meld totals that are too high have no penalty in games that refuse them."""
    if rules.meld.overclaim == "reject" and rules.meld.overclaim_costs != "nothing":
        yield Problem(
            problems_play.OVERCLAIM_COSTS_IF_CUT_ONLY(right="meld.overclaim_costs=nothing"),
            "meld.overclaim_costs",
        )


def declarer_melds_alone(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner melds alone only when playing alone against everyone else."""
    if rules.meld.melders == "declarer" and rules.table.sides != "declarer_vs_rest":
        yield Problem(
            problems_play.DECLARER_ONLY_MELD(sides="table.sides", right="meld.melders=all"),
            "meld.melders",
        )


def one_scale(rules: RuleSet) -> Iterator[Problem]:
    """Check that bids, meld, and counters use the same scale."""
    points = rules.hand_trick_points
    run = rules.meld.run[0] if rules.meld.run else 0
    hint = problems_play.OTHER_SCALE()
    if run and _fall(rules, "run") is None and not points <= 5 * run <= 10 * points:
        yield Problem(
            problems_play.SCALE_MISMATCH_RUN(run=run, points=points, hint=hint), "meld.run"
        )
    opening = rules.auction.opening
    if rules.auction.style != "none" and opening and not points <= 20 * opening <= 80 * points:
        yield Problem(
            problems_play.SCALE_MISMATCH_OPENING(opening=opening, points=points, hint=hint),
            "auction.opening",
        )


def _scores(totals: int | tuple[int, ...]) -> bool:
    return any(totals) if isinstance(totals, tuple) else totals != 0


CHECKS = (
    tables_as_long_as_copies,
    tables_never_fall,
    melds_can_be_held,
    melding_fits_phase,
    overclaims_cost_once,
    declarer_melds_alone,
    one_scale,
)

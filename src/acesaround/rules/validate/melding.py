"""Meld tables and who melds when."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from acesaround.cards import Rank
from acesaround.i18n import say, say_noted
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
    """A meld list has a total for every number of sets the deck can make."""
    copies = rules.deck.copies
    for kind in _LISTS:
        totals = getattr(rules.meld, kind)
        if isinstance(totals, tuple) and len(totals) != copies:
            yield Problem(
                f"meld_table_length_{kind}",
                f"meld.{kind}",
                say(
                    "has {totals} totals; with {copies} copies of each card there must be "
                    "{copies}, for 1 to {copies} sets",
                    totals=len(totals),
                    copies=copies,
                ),
            )


def tables_never_fall(rules: RuleSet) -> Iterator[Problem]:
    """More sets of a meld are never worth less: a list has totals, not what each set adds.

    Zeros at the end are no fall: so many sets are given no value of their own, as where four
    pinochles win the game (S1-17).
    """
    for kind in _LISTS:
        fall = _fall(rules, kind)
        if fall is None:
            continue
        totals = getattr(rules.meld, kind)
        yield Problem(
            "meld_table_decreasing",
            f"meld.{kind}",
            say(
                "falls from {before} for {sets} to {after} for {more}: each figure is the total "
                "for so many sets together, and more sets are worth no less",
                before=totals[fall - 1],
                sets=fall,
                after=totals[fall],
                more=fall + 1,
            ),
        )


def _fall(rules: RuleSet, kind: str) -> int | None:
    """The index of the first total that is below the one before it, zeros at the end left out."""
    totals = getattr(rules.meld, kind)
    if not isinstance(totals, tuple):
        return None
    worth = len(totals)
    while worth and not totals[worth - 1]:
        worth -= 1
    pairs = enumerate(pairwise(totals[:worth]), 1)
    return next((index for index, (fewer, more) in pairs if more < fewer), None)


def melds_can_be_held(rules: RuleSet) -> Iterator[Problem]:
    """A meld that scores is made of cards in the deck."""
    meld, ranks = rules.meld, rules.deck.ranks
    if Rank.NINE not in ranks:
        for name in ("dix", "dealer_dix_turned"):
            if _scores(getattr(meld, name)):
                yield Problem(
                    "dix_without_nines",
                    f"meld.{name}",
                    say("there are no nines in the deck: must be 0"),
                )
    for kind, needed in _NEEDS.items():
        missing = [say_noted(rank.title.lower()) for rank in needed if rank not in ranks]
        if _scores(getattr(meld, kind)) and missing:
            yield Problem(
                "meld_without_its_cards",
                f"meld.{kind}",
                say(
                    "needs cards that are not in the deck ({missing}): must be 0 throughout",
                    missing=", ".join(missing),
                ),
            )


def melding_fits_phase(rules: RuleSet) -> Iterator[Problem]:
    """Melding during stock play needs a stock, and brings rules of its own."""
    meld, stock = rules.meld, rules.deal.stock
    if stock and meld.phase != "stock":
        yield Problem(
            "stock_without_stock_melding", "meld.phase", say('with a stock must be "stock"')
        )
    if not stock and meld.phase == "stock":
        yield Problem(
            "stock_melding_without_stock", "meld.phase", say('with no stock must be "show"')
        )
    if meld.melders == "trick_winner" and meld.phase != "stock":
        yield Problem(
            "trick_winner_melds_only_in_stock_phase",
            "meld.melders",
            say('meld is shown before any trick is won: must be "all"'),
        )
    if meld.dix_exchange and not rules.deal.upcard:
        yield Problem(
            "dix_exchange_without_upcard",
            "meld.dix_exchange",
            say("there is no turned card to exchange for: must be false"),
        )
    if meld.phase != "stock":
        return
    if meld.melders != "trick_winner":
        yield Problem(
            "stock_melding_needs_trick_winner",
            "meld.melders",
            say('in stock play the winner of a trick melds: must be "trick_winner"'),
        )
    if meld.count_by == "player":
        yield Problem(
            "player_count_needs_show_phase",
            "meld.count_by",
            say('totals are typed when all meld is shown at once: must be "program"'),
        )
    if meld.per_trick is None:
        yield Problem(
            "stock_melding_without_per_trick",
            "meld.per_trick",
            say("must say how many melds may follow a trick"),
        )
    if meld.reuse is None:
        yield Problem(
            "stock_melding_without_reuse",
            "meld.reuse",
            say('must say how melded cards may meld again, like "once_per_type"'),
        )


def overclaims_cost_once(rules: RuleSet) -> Iterator[Problem]:
    """A total that is refused can't cost anything."""
    if rules.meld.overclaim == "reject" and rules.meld.overclaim_costs != "nothing":
        yield Problem(
            "overclaim_costs_if_cut_only",
            "meld.overclaim_costs",
            say('a refused total costs nothing: must be "nothing", or overclaim = "cap"'),
        )


def declarer_melds_alone(rules: RuleSet) -> Iterator[Problem]:
    """The bid winner alone melds only where he plays alone against the rest."""
    if rules.meld.melders == "declarer" and rules.table.sides != "declarer_vs_rest":
        yield Problem(
            "declarer_only_meld_needs_declarer_vs_rest",
            "meld.melders",
            say('goes with table.sides = "declarer_vs_rest" only: must be "all"'),
        )


def one_scale(rules: RuleSet) -> Iterator[Problem]:
    """Bids, meld and counters are counted in the same units."""
    points = rules.hand_trick_points
    run = rules.meld.run[0] if rules.meld.run else 0
    hint = say("one of them is on another scale (to multiply all, write scale = 10)")
    if run and _fall(rules, "run") is None and not points <= 5 * run <= 10 * points:
        yield Problem(
            "scale_mismatch_run",
            "meld.run",
            say(
                "{run} for a run does not go with {points} trick points in a hand: {hint}",
                run=run,
                points=points,
                hint=hint,
            ),
        )
    opening = rules.auction.opening
    if rules.auction.style != "none" and opening and not points <= 20 * opening <= 80 * points:
        yield Problem(
            "scale_mismatch_opening",
            "auction.opening",
            say(
                "an opening bid of {opening} does not go with {points} trick points in a hand: "
                "{hint}",
                opening=opening,
                points=points,
                hint=hint,
            ),
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

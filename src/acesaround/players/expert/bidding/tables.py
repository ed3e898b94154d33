"""Which rule sets the expert bids by what it has learned, and what of them it goes by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.game.auction import legal_amounts
from acesaround.rules.model import RuleSet

TWENTY: Final = 20
"""Meld and trick points that a side needs at some tables, before the scale."""
OPENINGS: Final = 50, 51
"""First bids that have been met in learning."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What kind of double-deck table it is.

    Attributes:
        rounded, floor: the convention of meld bids, if there is one.
        any_suit: whether trump needs no marriage.
        twenty: whether a side needs 20 trick points to save and 20 meld for the board; elsewhere
            a trick is enough.
        jump: whether any amount may be bid.
    """

    rounded: bool
    floor: bool
    any_suit: bool
    twenty: bool
    jump: bool


@lru_cache(maxsize=64)
def kind_of(rules: RuleSet) -> Kind | None:
    """The kind of table, or None for one that the expert has learned nothing for.

    That is any but partners of two with 20 cards each of the double deck, bidding round and round
    by ones and from 60 by fives, the dealer in for it if all pass, with 50 points in the tricks,
    and the bid lost when it is not made.
    """
    all_pass = rules.auction.all_pass
    unit, auction, score, meld_bid = rules.scale, rules.auction, rules.score, rules.table.meld_bid
    known = (
        rules.table.players == 4
        and rules.table.sides == "partners"
        and rules.deck.copies == 4
        and len(rules.deck.ranks) == 5
        and rules.deal.hand == 20
        and not rules.deal.misdeal
        and not rules.exchange.pass_count
        and auction.style == "ascending"
        and auction.pass_final
        and auction.must_hold == "none"
        and all_pass is not None
        and all_pass.outcome == "dealer_takes"
        and auction.opening in {opening * unit for opening in OPENINGS}
        and auction.steps == ((0, unit), (60 * unit, 5 * unit))
        and meld_bid != "silent_one"
        and rules.trump.chooser == "declarer"
        and rules.play.first_leader == "declarer"
        and rules.play.void == "must_trump"
        and rules.hand_trick_points == 50 * unit
        and score.set == "minus_bid"
        and score.shoot_moon is None
    )
    if not known:
        return None
    needs = (
        score.save.at_least if score.save.by == "trick_points" else 0,
        rules.meld.side_minimum,
        score.declarer_min_meld,
    )
    if needs == (TWENTY * unit,) * 3:
        twenty = True
    elif max(needs) <= unit:
        twenty = False
    else:
        return None
    return Kind(
        meld_bid == "rounded_tens",
        meld_bid == "floor_tens",
        rules.trump.requires == "none",
        twenty,
        auction.jump,
    )


@lru_cache(maxsize=1024)
def above(rules: RuleSet, high: int | None) -> int:
    """The least bid over `high`, or the highest there is if that has been bid."""
    spans = legal_amounts(rules, high)
    return spans[0][0] if spans else rules.highest_bid

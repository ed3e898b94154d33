"""Rule sets that the bidding network was trained for, and the differences that matter to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.game.auction import legal_amounts
from acesaround.rules.model import RuleSet

TWENTY: Final = 20
"""Minimum meld and minimum trick points that some games require, before scaling."""
OPENINGS: Final = 50, 51
"""Opening bids that came up in training."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of double-deck game.

    Attributes:
        rounded, floor: True for the `rounded_tens` or `floor_tens` convention for meld bids.
        any_suit: True if naming trump doesn't require a marriage.
        twenty: True if a team needs 20 trick points to save and 20 meld for the board; otherwise,
            one trick is enough.
        jump: True if bids can skip amounts.
    """

    rounded: bool
    floor: bool
    any_suit: bool
    twenty: bool
    jump: bool


@lru_cache(maxsize=64)
def kind_of(rules: RuleSet) -> Kind | None:
    """Return the kind of game, or None if the network wasn't trained for it.

    It was trained for double-deck games with two teams of two and 20 cards per hand. Bids go up by
    ones, and by fives from 60 on. If everyone passes, the dealer is stuck with the bid. There are
    50 points in the tricks, and a team that goes set loses the amount of its bid.
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
    """Return the lowest bid above `high`, or the highest possible bid if there isn't one."""
    spans = legal_amounts(rules, high)
    return spans[0][0] if spans else rules.highest_bid

"""Thresholds for saving points and for losing a bid before play."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Suit
from acesaround.i18n import noted, say, say_noted
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def both_can_save(rules: RuleSet) -> Iterator[Problem]:
    """S0-35: what a side needs to save is no more than half of what there is."""
    save = rules.score.save
    if save.by == "none":
        return
    if save.by == "tricks":
        total, message = (
            _tricks(rules),
            noted("a hand has {total} tricks: must be at most {half}, not {least}"),
        )
    else:
        total, message = (
            rules.hand_trick_points,
            noted("a hand has {total} trick points: must be at most {half}, not {least}"),
        )
    if 2 * save.at_least > total:
        yield Problem(
            "save_threshold_unreachable_by_both",
            "score.save.at_least",
            say_noted(message, total=total, half=total // 2, least=save.at_least),
        )


def _tricks(rules: RuleSet) -> int:
    """As `RuleSet.tricks`, for a deck that may be unsound."""
    if not rules.deal.stock:
        return rules.deal.hand
    return len(rules.deck.ranks) * rules.deck.copies * len(Suit) // rules.table.players


def bid_can_be_made(rules: RuleSet) -> Iterator[Problem]:
    """The bid winner's minimum is not more than all trick points."""
    need, total = rules.score.declarer_min_trick_points, rules.hand_trick_points
    if rules.auction.style != "none" and need > total:
        yield Problem(
            "declarer_minimum_unreachable",
            "score.declarer_min_trick_points",
            say(
                "a hand has {total} trick points: must be at most that, not {need}",
                total=total,
                need=need,
            ),
        )


def board_set_agrees(rules: RuleSet) -> Iterator[Problem]:
    """S1-54: a board set says beforehand what play could not change."""
    board_set = rules.score.board_set
    if board_set is None:
        return
    total, below = rules.hand_trick_points, board_set.below_meld
    if board_set.needs_over is not None and board_set.needs_over != total:
        yield Problem(
            "board_set_limit_not_total_trick_points",
            "score.board_set.needs_over",
            say(
                "a hand has {total} trick points: must be {total}, not {needs_over}",
                total=total,
                needs_over=board_set.needs_over,
            ),
        )
    if below is None:
        return
    minimum = rules.meld.side_minimum
    if below != minimum:
        yield Problem(
            "board_set_meld_differs_from_side_minimum",
            "score.board_set.below_meld",
            say(
                "must be the same as meld.side_minimum: {minimum}, not {below}",
                minimum=minimum,
                below=below,
            ),
        )
    if below != rules.score.declarer_min_meld:
        yield Problem(
            "board_set_meld_differs_from_declarer_minimum",
            "score.board_set.below_meld",
            say(
                "must be the same as score.declarer_min_meld: {declarer_min_meld}, not {below}",
                declarer_min_meld=rules.score.declarer_min_meld,
                below=below,
            ),
        )


CHECKS = (both_can_save, bid_can_be_made, board_set_agrees)

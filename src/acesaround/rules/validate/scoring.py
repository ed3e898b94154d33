"""Checks for saving meld and for losing a bid before play."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.cards import Suit
from acesaround.messages import problems_play
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet


def both_can_save(rules: RuleSet) -> Iterator[Problem]:
    """Check that saving meld takes no more than half of the tricks or trick points (S0-35)."""
    save = rules.score.save
    if save.by == "none":
        return
    if save.by == "tricks":
        total, unreachable = _tricks(rules), problems_play.SAVE_UNREACHABLE_TRICKS
    else:
        total, unreachable = rules.hand_trick_points, problems_play.SAVE_UNREACHABLE_POINTS
    if 2 * save.at_least > total:
        wrong = unreachable(total=total, half=total // 2, least=save.at_least)
        yield Problem(wrong, "score.save.at_least")


def _tricks(rules: RuleSet) -> int:
    """Return `RuleSet.tricks` without building the deck, which might be invalid."""
    if not rules.deal.stock:
        return rules.deal.hand
    return len(rules.deck.ranks) * rules.deck.copies * len(Suit) // rules.table.players


def bid_can_be_made(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner doesn't need more trick points than there are."""
    need, total = rules.score.declarer_min_trick_points, rules.hand_trick_points
    if rules.auction.style != "none" and need > total:
        yield Problem(
            problems_play.DECLARER_MINIMUM_UNREACHABLE(total=total, need=need),
            "score.declarer_min_trick_points",
        )


def board_set_agrees(rules: RuleSet) -> Iterator[Problem]:
    """Check that a board set loses only bids that couldn't be made in play (S1-54)."""
    board_set = rules.score.board_set
    if board_set is None:
        return
    total, below = rules.hand_trick_points, board_set.below_meld
    if board_set.needs_over is not None and board_set.needs_over != total:
        yield Problem(
            problems_play.BOARD_SET_LIMIT(total=total, needs_over=board_set.needs_over),
            "score.board_set.needs_over",
        )
    if below is None:
        return
    minimum = rules.meld.side_minimum
    if below != minimum:
        yield Problem(
            problems_play.BOARD_SET_MELD_DIFFERS_FROM_SIDE(
                minimum=minimum, below=below, field="meld.side_minimum"
            ),
            "score.board_set.below_meld",
        )
    if below != rules.score.declarer_min_meld:
        yield Problem(
            problems_play.BOARD_SET_MELD_DIFFERS_FROM_DECLARER(
                minimum=rules.score.declarer_min_meld,
                below=below,
                field="score.declarer_min_meld",
            ),
            "score.board_set.below_meld",
        )


CHECKS = (both_can_save, bid_can_be_made, board_set_agrees)

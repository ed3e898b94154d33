"""Check of a choice before it's made: does it lose points?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from acesaround.game.actions import Action, Deal
from acesaround.game.view import view
from acesaround.kernel.interface import Cancel
from acesaround.table.state import TableState

if TYPE_CHECKING:
    from acesaround.review.decisions import DecisionReview


def check_choice(
    now: TableState, seat: int, game: str, action: Action, cancel: Cancel | None = None
) -> DecisionReview | None:
    """Return the review of an action by the seat whose turn it is, or None if it isn't reviewed.

    The points lost are the same as in a review of the hand with the seed `game`. The verdict can
    differ: a check tests one choice, but a review allows for all of the seat's decisions in the
    hand. Raises `Cancelled` after another thread sets `cancel`.
    """
    from acesaround.review.decisions import Decision, review_decisions

    dealt = now
    while not isinstance(dealt.last, Deal):
        assert dealt.previous is not None
        dealt = dealt.previous
    decision = Decision(now.deals, now.moves - dealt.moves, view(now.game, seat), action)
    return next(iter(review_decisions([decision], game, cancel=cancel)), None)

"""Checks of an action before it's taken: does it lose points?

They're only for people who play against computer players, and use only what their seat knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from acesaround.game.actions import Action
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.kernel.interface import Cancel
from acesaround.notation.actions import parse_action
from acesaround.players.registry import is_engine_compiled
from acesaround.protocol import Act, Check, Checked
from acesaround.server.jobs.game_review import review_seed
from acesaround.table.choice_check import check_choice
from acesaround.table.decider import Refusal, decide
from acesaround.table.events import ActionPlayed
from acesaround.table.state import TableState
from acesaround.text.actions import action_text
from acesaround.text.advice import hint_sentence
from acesaround.text.formatter import PLAIN_DISPLAY, format_message

if TYPE_CHECKING:
    from acesaround.review.decisions import DecisionReview


def action_to_check(now: TableState, seat: int | None, command: Check) -> Action:
    """Return the action that the person at `seat` is about to take.

    Raise Refusal if they can't take it now, if other people have seats, or without the compiled
    kernel.
    """
    act = Act(id=command.id, seq=now.seq, action=command.action)
    event = decide(now, seat, act, "").event
    if not now.is_alone(seat):
        raise Refusal("cannot_advise", tr("server.you_can_check_a_choice_only_alone"))
    if not is_engine_compiled():
        raise Refusal("cannot_advise", tr("server.reviews_need_the_engine"))
    assert isinstance(event, ActionPlayed)
    return parse_action(event.action)


def check_action(
    now: TableState, seat: int, table: str, action: Action, cancel: Cancel
) -> DecisionReview | None:
    """Return the review of an action, as `check_choice` does, or None if it isn't reviewed.

    The points lost are the same as in the server's review of the hand. Raise Cancelled after
    another thread sets `cancel`.
    """
    return check_choice(now, seat, review_seed(table), action, cancel)


def checked_reply(
    now: TableState, seat: int, review: DecisionReview | None, command: Check
) -> Checked:
    """Return the reply to a check by `seat`."""
    better = words = plain = chosen = cost = None
    if review is not None and review.is_fault and command.shows:
        from acesaround.review.costs import fault_cost

        seen, mine = view(now.game, seat), parse_action(review.chosen)
        better, action = review.best, parse_action(review.best)
        words = action_text(action, PLAIN_DISPLAY)
        plain = hint_sentence(seen, action, PLAIN_DISPLAY, now.names)
        chosen = action_text(mine, PLAIN_DISPLAY)
        cost = format_message(fault_cost(seen, mine, action, review.reasons), PLAIN_DISPLAY)
    return Checked(
        id=command.id,
        loss=None if review is None else review.loss,
        interval=None if review is None else list(review.interval),
        scale=now.header.rules.scale,
        is_fault=review is not None and review.is_fault,
        better=better,
        words=words,
        plain=plain,
        chosen=chosen,
        cost=cost,
    )

"""Results of a hand and of the game."""

from __future__ import annotations

from collections.abc import Collection

from acesaround.game.score import Reason as Scored
from acesaround.game.state import HandResult, Match
from acesaround.messages import results
from acesaround.protocol.screen import GameOver, HandOver, Reason, SideResult
from acesaround.server.screen.look import LOOK
from acesaround.server.screen.melding import melds_after
from acesaround.text.cast import Cast
from acesaround.text.formatter import spoken
from acesaround.text.results import (
    RECKONING,
    ended_early,
    outcome,
    reckoning,
    winning,
    won_by,
)
from acesaround.text.sheet import kept_play


def hand_over(result: HandResult, cast: Cast, agreed: Collection[int]) -> HandOver:
    """Return the result of a finished hand: the outcome, and each team's points with the reasons.

    `agreed` contains the seats that agreed to concede the rest.
    """
    minimum = cast.rules.meld.side_minimum
    return HandOver(
        number=result.number,
        scored=result.scored,
        outcome=outcome(result, cast),
        ended=ended_early(result, cast, agreed),
        why=reckoning(result, cast, LOOK),
        sides=[_side(result, side, cast) for side in cast.score_order()] if result.scored else [],
        melds=melds_after(result, minimum, LOOK) if result.scored and result.round.melds else [],
    )


def _side(result: HandResult, side: int, cast: Cast) -> SideResult:
    reasons = [reason for reason in result.reasons if reason.side == side]
    shown = [reason for reason in reasons if reason.points or reason.code not in RECKONING]
    return SideResult(
        name=cast.score(side),
        gained=sum(reason.points for reason in reasons),
        total=result.scores[side],
        reasons=[told for reason in shown for told in _told(reason, result, cast)],
    )


def _told(reason: Scored, result: HandResult, cast: Cast) -> list[Reason]:
    """Return the lines for a reason. A bid that was made has one for meld and one for counters."""
    if reason.code != "bid_made":
        return [Reason(points=reason.points, text=spoken(reason.message, LOOK))]
    counters = kept_play(result, reason.side, cast)
    meld = reason.points - counters
    parts = [(meld, results.MELD(meld=meld)), (counters, results.TRICK_POINTS(number=counters))]
    return [Reason(points=points, text=spoken(part, LOOK)) for points, part in parts if points]


def game_over(match: Match, cast: Cast) -> GameOver:
    """Return the winner and the reason for the win."""
    return GameOver(won=won_by(match, cast), text=winning(match, cast))

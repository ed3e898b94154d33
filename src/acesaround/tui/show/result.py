"""Results of hands, with reasons, and results of games."""

from __future__ import annotations

from collections.abc import Collection

from acesaround.game.state import HandResult, Match
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import left, listed, right, wrap
from acesaround.text.formatter import spoken
from acesaround.text.look import Look
from acesaround.text.results import ended_early, outcome, winner, winning
from acesaround.text.sheet import is_set
from acesaround.tui.show.status import signed


def hand_result(
    result: HandResult, cast: Cast, look: Look, agreed: Collection[int] = ()
) -> list[str]:
    """Return a hand's outcome, every reason with its points, and the scores.

    `agreed` contains the partners who agreed to concede the rest.
    """
    over = tr("terminal.hand_number_is_over", number=result.number)
    title = over if result.scored else tr("terminal.redeal")
    lines = [look.rule(title), *wrap(outcome(result, cast), look.width)]
    if (ended := ended_early(result, cast, agreed)) is not None:
        lines += wrap(ended, look.width)
    if not result.scored:
        return lines
    for side in cast.score_order():
        reasons = [reason for reason in result.reasons if reason.side == side]
        gained = sum(reason.points for reason in reasons)
        lines += ["", look.bold(f"{cast.score(side)}: ") + _change(gained, look)]
        for reason in reasons:
            points = f"{reason.points:+d}" if reason.points else ""
            text = spoken(reason.message, look)
            lines += wrap(text, look.width, f"  {points:>5}  ", " " * 9)
        if not reasons:
            lines.append(" " * 9 + tr("terminal.no_points_this_hand"))
    lines += [
        "",
        *wrap(
            tr("terminal.score_scores", scores=_scores(result, cast, look)),
            look.width,
            "",
            "       ",
        ),
    ]
    return lines


def _change(points: int, look: Look) -> str:
    return look.red(str(points)) if points < 0 else f"+{points}"


def _scores(result: HandResult, cast: Cast, look: Look) -> str:
    return ", ".join(
        f"{cast.score(index)}: {signed(result.scores[index], look)}" for index in cast.score_order()
    )


def game_over(match: Match, cast: Cast, look: Look) -> list[str]:
    """Return ``GAME OVER`` at the upper left (S3-46), the winner, and the scores."""
    lines = [look.marked(f" {tr('terminal.game_over')} ")]
    if match.winner is None:
        lines += ["", *wrap(winning(match, cast), look.width)]
    else:
        lines += ["", look.bold(winner(match, cast)), *wrap(winning(match, cast), look.width)]
    lines.append("")
    for index in cast.score_order():
        score = right(signed(match.scores[index], look), 7)
        lines.append(f"  {left(cast.score(index, 28), 28)}{score}")
    hands = tr_plural("common.count_hand", match.hands)
    if cast.rules.auction.style != "none":
        lost = sum(is_set(result) for result in match.results)
        hands += ", " + tr_plural("terminal.count_bid_went_set", lost)
    return [*lines, "", f"{hands}."]


def leaders(match: Match, cast: Cast) -> str:
    """Return the names of the players or teams in the lead."""
    best = max(match.scores)
    sides = [cast.score(i) for i in cast.score_order() if match.scores[i] == best]
    return listed(sides)

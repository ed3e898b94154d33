"""What came of a hand, and how a game was won, in sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from acesaround.game.end import EndReason
from acesaround.game.score import Outcome, ReasonCode
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.i18n import noted, say, say_noted
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import spoken
from acesaround.text.look import Look
from acesaround.text.misdeals import misdeal

RECKONING: Final[frozenset[ReasonCode]] = frozenset(
    {
        "bid_made", "bid_short", "too_few_trick_points", "too_little_meld",
        "board_set_no_marriage", "board_set_meld", "board_set_needs", "moon_made", "moon_missed",
    }
)  # fmt: skip
"""Reasons that tell why a bid was made or lost."""
_UNSAVED: Final[frozenset[ReasonCode]] = frozenset(
    {"meld_below_minimum", "meld_not_saved", "all_not_saved"}
)
_NO_SCORE: Final[dict[Outcome, str]] = {
    "redeal_free": noted(
        "No marriage to name trump with, so the cards are dealt again at no cost."
    ),
    "passed_out": noted("Nobody bid, so the cards are dealt again."),
    "misdeal": noted("A misdeal: the cards are dealt again."),
}
_ENDED: Final[dict[EndReason, str]] = {
    "target": noted("{side} reached {target} and so won the game."),
    "all_tricks": noted("{side} took every trick of a hand."),
    "quadruple_pinochle": noted("{side} held a quadruple pinochle."),
    "shutout": noted("{side} went out while the others had gained nothing."),
    "mercy": noted("{side} were ahead when the other side fell too far below zero."),
    "max_hands": noted("{side} had the most points after the last hand."),
}
_FIRST: Final = noted(
    "{side} won the last bid and reached {target}: the bid winner's score counts first."
)
_WON: Final = {
    "mine": noted("You win {points} to {others}."),
    "one": noted("{side} wins {points} to {others}."),
    "several": noted("{side} win {points} to {others}."),
}
_WON_OF_MANY: Final = {
    "mine": noted("You win with {points}; the others have {others}."),
    "one": noted("{side} wins with {points}; the others have {others}."),
    "several": noted("{side} win with {points}; the others have {others}."),
}
_WINS: Final = {
    "mine": noted("You win!"),
    "one": noted("{side} wins!"),
    "several": noted("{side} win!"),
}
_AHEAD_ALONE: Final = noted("{side} was ahead when the other side fell too far below zero.")


def outcome(result: HandResult, cast: Cast) -> str:
    """How a finished hand came out."""
    declarer, bid = result.round.declarer, result.round.bid
    if result.outcome == "misdeal" and (whose := misdeal(result, cast)) is not None:
        return say("A misdeal: {whose}. The cards are dealt again.", whose=whose)
    if not result.scored:
        if declarer is not None and result.outcome == "redeal_free":
            return cast.tells(
                declarer,
                "You have no marriage to name trump with, so the cards are dealt again at no cost.",
                "{name} has no marriage to name trump with, so the cards are dealt again at no "
                "cost.",
            )
        return say_noted(_NO_SCORE[result.outcome])
    if result.outcome == "won_at_meld":
        return say("The game is won on the melds, before a card is played.")
    if declarer is None or bid is None:
        if len(result.delta) == 2:
            return say("Both hands are played out.")
        return say("The hand is played out.")
    side = cast.camp(camps(cast.rules, declarer)[declarer], declarer)
    match result.outcome:
        case "made":
            return say("{side} made the bid of {bid}.", side=side, bid=bid)
        case "set":
            return say("{side} went SET: the bid of {bid} was not made.", side=side, bid=bid)
        case "folded":
            return cast.tells(
                declarer,
                "You fold: the bid of {bid} is lost without play.",
                "{name} folds: the bid of {bid} is lost without play.",
                bid=bid,
            )
        case "board_set":
            return say("Board set: {side} lost the bid of {bid} before play.", side=side, bid=bid)
        case _:
            return say(
                "{side} lost the bid of {bid}: there was no marriage to name trump with.",
                side=side,
                bid=bid,
            )


def ended_early(result: HandResult, cast: Cast, agreed: Collection[int] = ()) -> str | None:
    """Who claimed the rest, or conceded it; None where the hand was not ended so.

    `agreed` are those of his side who were asked before.
    """
    this = result.round
    if this.rest is None:
        return None
    if this.conceded is None:
        return cast.tells(this.rest, "You claimed the rest.", "{name} claimed the rest.")
    if not agreed:
        return cast.tells(this.conceded, "You conceded the rest.", "{name} conceded the rest.")
    seats = [this.conceded, *sorted(agreed)]
    if cast.me in seats:
        others = [cast.seat(seat) for seat in seats if seat != cast.me]
        return say("{you} conceded the rest.", you=listed([say("You"), *others]))
    return say("{names} conceded the rest.", names=listed([cast.seat(seat) for seat in seats]))


def reckoning(result: HandResult, cast: Cast, look: Look) -> str | None:
    """How the bid came out, with its figures; None where nobody bid or none are needed."""
    declarer = result.round.declarer
    if declarer is None:
        return None
    codes = RECKONING | _UNSAVED if result.outcome == "set" else RECKONING
    found = [
        spoken(reason.message, look)
        for reason in result.reasons
        if reason.side == cast.rules.scorers[declarer] and reason.code in codes
    ]
    if not found:
        return None
    text = "; ".join(found)
    return f"{capital(text)}."


def winner(match: Match, cast: Cast) -> str:
    """``West wins!``, of a game that somebody has won."""
    assert match.winner is not None
    return say_noted(_WINS[_who(match.winner, cast)], side=cast.score(match.winner))


def won_by(match: Match, cast: Cast) -> str | None:
    """``You & North win 250 to 180.``; just who won where that is no more, None where nobody."""
    if match.winner is None:
        return None
    points, others = match.scores[match.winner], list(match.scores)
    del others[match.winner]
    others.sort(reverse=True)
    if points <= others[0]:
        return winner(match, cast)
    sentences = _WON if len(others) == 1 else _WON_OF_MANY
    return say_noted(
        sentences[_who(match.winner, cast)],
        side=cast.score(match.winner),
        points=_number(points),
        others=listed(list(map(_number, others))),
    )


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def winning(match: Match, cast: Cast) -> str:
    """Who won a game that is over, and by what."""
    if match.winner is None:
        return say("Nobody wins: the scores are level.")
    side = cast.score(match.winner)
    if match.reason is None:
        return say("{side} won.", side=side)
    if match.reason == "mercy" and _who(match.winner, cast) == "one":
        return say_noted(_AHEAD_ALONE, side=side)
    if match.reason == "target" and _as_many(match, match.winner):
        return say_noted(_FIRST, side=side, target=match.target)
    return say_noted(_ENDED[match.reason], side=side, target=match.target)


def _as_many(match: Match, score: int) -> bool:
    """Whether others have as many points as a score that won, or more."""
    others = (points for at, points in enumerate(match.scores) if at != score)
    return max(others) >= match.scores[score]


def _who(score: int, cast: Cast) -> Literal["mine", "one", "several"]:
    """Whose score it is: the reader's alone, one other seat's, or several people's."""
    scorers = cast.rules.scorers
    if scorers.count(score) > 1:
        return "several"
    return "mine" if cast.me is not None and scorers[cast.me] == score else "one"

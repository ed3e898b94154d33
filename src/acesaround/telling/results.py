"""What came of a hand, and how a game was won, in sentences."""

from __future__ import annotations

from typing import Final

from acesaround.game.end import EndReason
from acesaround.game.score import Outcome, ReasonCode
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.telling.cast import Cast
from acesaround.telling.misdeals import misdeal
from acesaround.telling.text import capital

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
    "redeal_free": "no marriage to name trump with, so the cards are dealt again at no cost",
    "passed_out": "nobody bid, so the cards are dealt again",
    "misdeal": "a misdeal: the cards are dealt again",
}
_ENDED: Final[dict[EndReason, str]] = {
    "target": "reached the {target} that win",
    "all_tricks": "took every trick of a hand",
    "quadruple_pinochle": "held a quadruple pinochle",
    "shutout": "went out while the others had gained nothing",
    "mercy": "were ahead when the other side fell too far below zero",
    "max_hands": "had most points after the last hand",
}


def outcome(result: HandResult, cast: Cast) -> str:
    """How a finished hand came out."""
    declarer, bid = result.round.declarer, result.round.bid
    if result.outcome == "misdeal" and (whose := misdeal(result, cast)) is not None:
        return f"A misdeal: {whose}. The cards are dealt again."
    if not result.scored:
        text = _NO_SCORE[result.outcome]
        if declarer is not None and result.outcome == "redeal_free":
            return f"{cast.says(declarer, 'have', 'has')} {text}."
        return f"{capital(text)}."
    if result.outcome == "won_at_meld":
        return "The game is won on the melds, before a card is played."
    if declarer is None or bid is None:
        return "Both hands are played out." if len(result.delta) == 2 else "The hand is played out."
    side = cast.camp(camps(cast.rules, declarer)[declarer], declarer)
    match result.outcome:
        case "made":
            return f"{side} made the bid of {bid}."
        case "set":
            return f"{side} went SET: the bid of {bid} was not made."
        case "folded":
            return f"{cast.says(declarer, 'fold')}: the bid of {bid} is lost without play."
        case "board_set":
            return f"Board set: {side} lost the bid of {bid} before play."
        case _:
            return f"{side} lost the bid of {bid}: there was no marriage to name trump with."


def reckoning(result: HandResult, cast: Cast) -> str | None:
    """How the bid came out, with its figures; None where nobody bid or none are needed."""
    declarer = result.round.declarer
    if declarer is None:
        return None
    codes = RECKONING | _UNSAVED if result.outcome == "set" else RECKONING
    found = [
        reason.text
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
    alone, mine = _alone(match.winner, cast)
    return f"{cast.score(match.winner)} {'wins' if alone and not mine else 'win'}!"


def winning(match: Match, cast: Cast) -> str:
    """Who won a game that is over, and by what."""
    if match.winner is None:
        return "Nobody wins: the scores are level."
    reason = _ENDED[match.reason].format(target=match.target) if match.reason else ""
    alone, mine = _alone(match.winner, cast)
    if alone and not mine:
        reason = reason.replace("were ", "was ", 1)
    return f"{cast.score(match.winner)} {reason}."


def _alone(score: int, cast: Cast) -> tuple[bool, bool]:
    """Whether a score is one seat's, and whether it is that of who reads this."""
    scorers = cast.rules.scorers
    return scorers.count(score) == 1, cast.me is not None and scorers[cast.me] == score

"""Results of hands and games, in sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from acesaround.game.end import EndReason
from acesaround.game.score import Outcome, ReasonCode
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.i18n import tr
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
"""Codes of the reasons why a bid was made or lost."""
_UNSAVED: Final[frozenset[ReasonCode]] = frozenset(
    {"meld_below_minimum", "meld_not_saved", "all_not_saved"}
)
_NO_SCORE: Final[dict[Outcome, str]] = {
    "redeal_free": "text.theres_no_marriage_to_name_trump_with",
    "passed_out": "text.everyone_passed_so_theres_a_redeal",
    "misdeal": "text.its_a_misdeal_so_theres_a_redeal",
}
_ENDED: Final[dict[EndReason, str]] = {
    "target": "text.side_reached_target_points_and_won_the",
    "all_tricks": "text.side_took_every_trick_in_a_hand",
    "quadruple_pinochle": "text.side_had_a_quadruple_pinochle",
    "shutout": "text.side_won_by_a_shutout_nobody_else",
    "mercy": "text.side_had_the_high_score_when_the",
    "max_hands": "text.side_had_the_most_points_after_the",
}
_FIRST: Final = "text.side_won_the_last_bid_and_reached"
_WON: Final = {
    "mine": "text.you_won_points_to_others",
    "one": "text.side_won_points_to_others",
    "several": "text.side_won_points_to_others",
}
_WON_OF_MANY: Final = {
    "mine": "text.you_won_with_points_points_the_others",
    "one": "text.side_won_with_points_points_the_others",
    "several": "text.side_won_with_points_points_the_others",
}
_WINS: Final = {
    "mine": "text.you_win",
    "one": "text.side_wins",
    "several": "text.side_win",
}
_AHEAD_ALONE: Final = "text.side_had_the_high_score_when_an"


def outcome(result: HandResult, cast: Cast) -> str:
    """Return the result of a finished hand, in a sentence."""
    declarer, bid = result.round.declarer, result.round.bid
    if result.outcome == "misdeal" and (whose := misdeal(result, cast)) is not None:
        return tr("text.misdeal_whose_so_theres_a_redeal", whose=whose)
    if not result.scored:
        if declarer is not None and result.outcome == "redeal_free":
            return cast.tells(
                declarer,
                "text.you_have_no_marriage_to_name_trump",
                "text.name_has_no_marriage_to_name_trump",
            )
        return tr(_NO_SCORE[result.outcome])
    if result.outcome == "won_at_meld":
        return tr("text.the_game_was_won_on_meld_before")
    if declarer is None or bid is None:
        return tr("text.the_hand_is_over")
    side = cast.camp(camps(cast.rules, declarer)[declarer], declarer)
    match result.outcome:
        case "made":
            return tr("text.side_made_the_bid_of_bid", side=side, bid=bid)
        case "set":
            return tr("text.side_went_set_on_a_bid_of", side=side, bid=bid)
        case "folded":
            return cast.tells(
                declarer,
                "text.you_folded_and_gave_up_the_bid",
                "text.name_folded_and_gave_up_the_bid",
                bid=bid,
            )
        case "board_set":
            return tr("text.board_set_side_went_set_on_a", side=side, bid=bid)
        case _:
            return tr(
                "text.side_went_set_on_a_bid_of_2",
                side=side,
                bid=bid,
            )


def ended_early(result: HandResult, cast: Cast, agreed: Collection[int] = ()) -> str | None:
    """Return who claimed or conceded the rest, or None if nobody did.

    `agreed` are the partners who agreed to concede.
    """
    this = result.round
    if this.rest is None:
        return None
    if this.conceded is None:
        return cast.tells(this.rest, "text.you_claimed_the_rest", "text.name_claimed_the_rest")
    if not agreed:
        return cast.tells(
            this.conceded, "text.you_conceded_the_rest", "text.name_conceded_the_rest"
        )
    seats = [this.conceded, *sorted(agreed)]
    if cast.me in seats:
        others = [cast.seat(seat) for seat in seats if seat != cast.me]
        return tr("text.you_conceded_the_rest_2", you=listed([tr("common.you"), *others]))
    return tr("text.names_conceded_the_rest", names=listed([cast.seat(seat) for seat in seats]))


def reckoning(result: HandResult, cast: Cast, look: Look) -> str | None:
    """Return why the bid was made or lost, or None if there's nothing to explain."""
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
    """Return who won, such as ``West wins!``. The game must have a winner."""
    assert match.winner is not None
    return tr(_WINS[_who(match.winner, cast)], side=cast.score(match.winner))


def won_by(match: Match, cast: Cast) -> str | None:
    """Return ``You & North won 250 to 180.``, or None if nobody won.

    If the winner doesn't have the most points, the scores are left out.
    """
    if match.winner is None:
        return None
    points, others = match.scores[match.winner], list(match.scores)
    del others[match.winner]
    others.sort(reverse=True)
    if points <= others[0]:
        return winner(match, cast)
    sentences = _WON if len(others) == 1 else _WON_OF_MANY
    return tr(
        sentences[_who(match.winner, cast)],
        side=cast.score(match.winner),
        points=_number(points),
        others=listed(list(map(_number, others))),
    )


def _number(points: int) -> str:
    return str(points).replace("-", "−")


def winning(match: Match, cast: Cast) -> str:
    """Return who won a finished game, and why."""
    if match.winner is None:
        return tr("text.its_a_tie")
    side = cast.score(match.winner)
    if match.reason is None:
        return tr("text.side_won", side=side)
    if match.reason == "mercy" and _who(match.winner, cast) == "one":
        return tr(_AHEAD_ALONE, side=side)
    if match.reason == "target" and _as_many(match, match.winner):
        return tr(_FIRST, side=side, target=match.target)
    return tr(_ENDED[match.reason], side=side, target=match.target)


def _as_many(match: Match, score: int) -> bool:
    """Return True if someone else has at least as many points as the winner."""
    others = (points for at, points in enumerate(match.scores) if at != score)
    return max(others) >= match.scores[score]


def _who(score: int, cast: Cast) -> Literal["mine", "one", "several"]:
    """Return the kind of winner: the reader playing alone, another player, or a team."""
    scorers = cast.rules.scorers
    if scorers.count(score) > 1:
        return "several"
    return "mine" if cast.me is not None and scorers[cast.me] == score else "one"

"""Entries on the score sheet (S3-39..45, A3-7, A3-12).

In each row, the Meld and Play entries add up to the Subtotal. If they don't, the Subtotal is marked
with `MORE`.
"""

from __future__ import annotations

from typing import Final, Literal

from acesaround.game.score import BID_LOST_UNPLAYED, Outcome, ReasonCode
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.text.cast import Cast

Column = Literal["Bid", "Meld", "Play", "Subtotal", "Total"]
TITLES: Final[dict[Column, str]] = {
    "Bid": "common.bid",
    "Meld": "common.meld_2",
    "Play": "common.play",
    "Subtotal": "text.subtotal",
    "Total": "text.total",
}
"""Message ids of the column headings."""
ROOM: Final = 12
"""Hands per sheet."""

_GIVEN_UP: Final[frozenset[Outcome]] = frozenset({"folded", "no_marriage"})
"""Outcomes that end a hand before all meld is on the table."""
_MELD_LOST: Final[frozenset[ReasonCode]] = frozenset({"meld_not_saved", "all_not_saved"})
HIDDEN: Final = "-"
MORE: Final = "*"
SET: Final = "SET"


def sheets(match: Match) -> int:
    """Return the number of score sheets used so far, at least 1."""
    return max(0, match.hands - 1) // ROOM + 1


def entry(hand: HandResult, side: int, column: Column, cast: Cast) -> tuple[str, bool]:
    """Return the entry for a finished hand in a team's column, and True if it should be red."""
    declarer, bid = hand.round.declarer, hand.round.bid
    if declarer is None or cast.rules.scorers[declarer] != side:
        bid = None
    lost = bid is not None and is_set(hand)
    match column:
        case "Bid":
            if bid is None:
                return "", False
            return (f"{bid} {SET}", True) if lost else (str(bid), False)
        case "Meld":
            return _meld(hand, side, cast), False
        case "Play":
            return _play(hand, side, cast), False
        case "Subtotal":
            if lost:
                return SET, True
            points = hand.delta[side]
            extra = points != _kept_meld(hand, side, cast) + kept_play(hand, side, cast)
            return f"{points}{MORE if extra else ''}", points < 0
        case "Total":
            return str(hand.scores[side]), hand.scores[side] < 0


def _meld(hand: HandResult, side: int, cast: Cast) -> str:
    """Return the entry for a team's meld, or `HIDDEN` if it was never on the table (S0-19)."""
    meld, kept = _together(hand.counted_meld, hand, side, cast), _kept_meld(hand, side, cast)
    below = cast.rules.meld.side_minimum > 0 and not meld
    nameless = any(reason.code == "board_set_no_marriage" for reason in hand.reasons)
    if below or ((hand.outcome in _GIVEN_UP or nameless) and not kept):
        return HIDDEN
    return str(meld) if meld == kept else f"[{meld}]"


def _play(hand: HandResult, side: int, cast: Cast) -> str:
    points, kept = _together(hand.trick_points, hand, side, cast), kept_play(hand, side, cast)
    return str(points) if points == kept else f"[{points}]"


def _kept_meld(hand: HandResult, side: int, cast: Cast) -> int:
    codes = _codes(hand, side)
    counts = "meld" in codes or ("bid_made" in codes and not codes & _MELD_LOST)
    return _together(hand.counted_meld, hand, side, cast) if counts else 0


def kept_play(hand: HandResult, side: int, cast: Cast) -> int:
    """Return the trick points that a team scores for a hand."""
    codes = _codes(hand, side)
    counts = "trick_points" in codes or ("bid_made" in codes and "all_not_saved" not in codes)
    return _together(hand.trick_points, hand, side, cast) if counts else 0


def _codes(hand: HandResult, side: int) -> set[ReasonCode]:
    return {reason.code for reason in hand.reasons if reason.side == side}


def _together(figures: tuple[int, ...], hand: HandResult, side: int, cast: Cast) -> int:
    """Return the sum of `figures` for a team, even if its members have separate scores."""
    scorers, camp = cast.rules.scorers, camps(cast.rules, hand.round.declarer)
    mine = camp[scorers.index(side)]
    allied = {scorers[seat] for seat, other in enumerate(camp) if other == mine}
    return sum(figures[scorer] for scorer in allied)


def is_set(hand: HandResult) -> bool:
    """Return True if the bid winner went set, with or without play."""
    return hand.outcome == "set" or hand.outcome in BID_LOST_UNPLAYED

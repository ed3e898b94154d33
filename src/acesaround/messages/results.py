"""Reasons for a hand's score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Kind, Message, Template

MELD: Final = Template("meld", "{meld:number} meld")
TRICK_POINTS: Final = Template(
    "trick_points", "{number:number} point in tricks", "{number} points in tricks"
)

# Bids

BID_MADE: Final = Template(
    "bid_made",
    "bid {bid:number}: {meld:number} meld + {counters:number} in tricks = {total:number}",
)
BID_SHORT: Final = Template(
    "bid_short",
    "bid {bid:number}: {meld:number} meld + {counters:number} in tricks = {total:number}, "
    "{short:number} short",
)
TOO_FEW_TRICK_POINTS: Final = Template(
    "too_few_trick_points", "pulled {counters:number} of {needed:number} counters needed"
)
TOO_LITTLE_MELD: Final = Template(
    "too_little_meld", "{meld:number} meld, but at least {needed:number} needed"
)
BID_LOST: Final = Template("bid_lost", "set back by the bid of {bid:number}")
BID_LOST_TWICE: Final = Template("bid_lost.twice", "set back by twice the bid of {bid:number}")
BID_TO_DEFENDERS: Final = Template("bid_to_defenders", "the bid of {bid:number}")
MOON_MADE: Final = Template("moon_made", "shot the moon")
MOON_MISSED: Final = Template("moon_missed", "shot the moon and missed")

# Meld that doesn't count

MELD_BELOW_MINIMUM: Final = Template(
    "meld_below_minimum", "not on the board: {meld:number} meld, {minimum:number} needed"
)
MELD_NOT_SAVED: Final = Template(
    "meld_not_saved",
    "pulled {taken:number} of {needed:number} counters needed to save meld: {meld:number} meld "
    "lost",
)
MELD_NOT_SAVED_BY_TRICKS: Final = Template(
    "meld_not_saved.tricks",
    "took {taken:number} of {needed} trick needed to save meld: {meld:number} meld lost",
    "took {taken} of {needed} tricks needed to save meld: {meld} meld lost",
    needed=Kind.NUMBER,
)
ALL_NOT_SAVED: Final = Template(
    "all_not_saved",
    "pulled {taken:number} of {needed:number} counters needed to save meld: {meld:number} meld "
    "and {counters} counter lost",
    "pulled {taken} of {needed} counters needed to save meld: {meld} meld and {counters} counters "
    "lost",
    counters=Kind.NUMBER,
)
ALL_NOT_SAVED_BY_TRICK: Final = Template(
    "all_not_saved.trick",
    "took {taken:number} of {needed:number} trick needed to save meld: {meld:number} meld and "
    "{counters} counter lost",
    "took {taken} of {needed} trick needed to save meld: {meld} meld and {counters} counters lost",
    counters=Kind.NUMBER,
)
ALL_NOT_SAVED_BY_TRICKS: Final = Template(
    "all_not_saved.tricks",
    "took {taken:number} of {needed:number} tricks needed to save meld: {meld:number} meld and "
    "{counters} counter lost",
    "took {taken} of {needed} tricks needed to save meld: {meld} meld and {counters} counters lost",
    counters=Kind.NUMBER,
)

# Hands that aren't played

BOARD_SET_NO_MARRIAGE: Final = Template("board_set_no_marriage", "no marriage to name trump with")
BOARD_SET_MELD: Final = Template(
    "board_set_meld", "not on the board: {meld:number} meld, {needed:number} needed"
)
BOARD_SET_NEEDS: Final = Template(
    "board_set_needs",
    "bid {bid:number} - {meld:number} meld = {needs:number} needed in tricks, but a hand has only "
    "{most:number}",
)
FOLDED: Final = Template("folded", "the bid winner folded")
FOLD_PLUS: Final = Template("fold_plus", "{plus:number} for the fold")
NO_MARRIAGE: Final = Template("no_marriage", "no marriage to name trump with")

_WRITTEN: Final[Mapping[str, Template]] = {
    code: Template(f"{code}.written", "{text}", text=Kind.TEXT)
    for code in (
        "bid_made", "bid_short", "too_few_trick_points", "too_little_meld", "meld_below_minimum",
        "meld_not_saved", "all_not_saved", "meld", "trick_points", "bid_lost", "bid_to_defenders",
        "board_set_no_marriage", "board_set_meld", "board_set_needs", "folded", "fold_plus",
        "no_marriage", "moon_made", "moon_missed",
    )
}  # fmt: skip


def written(code: str, text: str) -> Message:
    """Return a reason that version 0.1 stored as a code and a sentence.

    Raises KeyError if `code` isn't the code of a reason.
    """
    return _WRITTEN[code](text=text)


def is_written(message: Message) -> bool:
    """Return True if a message is a sentence stored by an older version."""
    return message.code.endswith(".written")

"""Reasons for a hand's score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Message
from acesaround.messages.template import Kind, Template

MELD: Final = Template("meld", "{meld} meld", meld=Kind.NUMBER)
TRICK_POINTS: Final = Template(
    "trick_points", "{number} counter", "{number} counters", number=Kind.NUMBER
)

# Bids

BID_MADE: Final = Template(
    "bid_made",
    "bid {bid}: {meld} meld + {counters} counter = {total}",
    "bid {bid}: {meld} meld + {counters} counters = {total}",
    counters=Kind.NUMBER,
    bid=Kind.NUMBER,
    meld=Kind.NUMBER,
    total=Kind.NUMBER,
)
BID_SHORT: Final = Template(
    "bid_short",
    "bid {bid}: {meld} meld + {counters} counter = {total}, {short} short",
    "bid {bid}: {meld} meld + {counters} counters = {total}, {short} short",
    counters=Kind.NUMBER,
    bid=Kind.NUMBER,
    meld=Kind.NUMBER,
    total=Kind.NUMBER,
    short=Kind.NUMBER,
)
TOO_FEW_TRICK_POINTS: Final = Template(
    "too_few_trick_points",
    "pulled {counters} of {needed} counters needed",
    counters=Kind.NUMBER,
    needed=Kind.NUMBER,
)
TOO_LITTLE_MELD: Final = Template(
    "too_little_meld",
    "{meld} meld, but at least {needed} needed",
    meld=Kind.NUMBER,
    needed=Kind.NUMBER,
)
BID_LOST: Final = Template("bid_lost", "the bid of {bid} is lost", bid=Kind.NUMBER)
BID_LOST_TWICE: Final = Template(
    "bid_lost.twice", "twice the bid of {bid} is lost", bid=Kind.NUMBER
)
BID_TO_DEFENDERS: Final = Template("bid_to_defenders", "the bid of {bid}", bid=Kind.NUMBER)
MOON_MADE: Final = Template("moon_made", "shot the moon")
MOON_MISSED: Final = Template("moon_missed", "shot the moon and missed")

# Meld that doesn't count

MELD_BELOW_MINIMUM: Final = Template(
    "meld_below_minimum",
    "not on the board: {meld} meld, {minimum} needed",
    meld=Kind.NUMBER,
    minimum=Kind.NUMBER,
)
MELD_NOT_SAVED: Final = Template(
    "meld_not_saved",
    "pulled {taken} of {needed} counters needed to save meld: {meld} meld lost",
    taken=Kind.NUMBER,
    needed=Kind.NUMBER,
    meld=Kind.NUMBER,
)
MELD_NOT_SAVED_BY_TRICKS: Final = Template(
    "meld_not_saved.tricks",
    "took {taken} of {needed} trick needed to save meld: {meld} meld lost",
    "took {taken} of {needed} tricks needed to save meld: {meld} meld lost",
    needed=Kind.NUMBER,
    taken=Kind.NUMBER,
    meld=Kind.NUMBER,
)
ALL_NOT_SAVED: Final = Template(
    "all_not_saved",
    "pulled {taken} of {needed} counters needed to save meld: {meld} meld and {counters} "
    "counter lost",
    "pulled {taken} of {needed} counters needed to save meld: {meld} meld and {counters} "
    "counters lost",
    counters=Kind.NUMBER,
    taken=Kind.NUMBER,
    needed=Kind.NUMBER,
    meld=Kind.NUMBER,
)
ALL_NOT_SAVED_BY_TRICK: Final = Template(
    "all_not_saved.trick",
    "took {taken} of {needed} trick needed to save meld: {meld} meld and {counters} counter lost",
    "took {taken} of {needed} trick needed to save meld: {meld} meld and {counters} counters lost",
    counters=Kind.NUMBER,
    taken=Kind.NUMBER,
    needed=Kind.NUMBER,
    meld=Kind.NUMBER,
)
ALL_NOT_SAVED_BY_TRICKS: Final = Template(
    "all_not_saved.tricks",
    "took {taken} of {needed} tricks needed to save meld: {meld} meld and {counters} counter lost",
    "took {taken} of {needed} tricks needed to save meld: {meld} meld and {counters} counters lost",
    counters=Kind.NUMBER,
    taken=Kind.NUMBER,
    needed=Kind.NUMBER,
    meld=Kind.NUMBER,
)

# Hands that aren't played

BOARD_SET_NO_MARRIAGE: Final = Template("board_set_no_marriage", "no marriage to name trump with")
BOARD_SET_MELD: Final = Template(
    "board_set_meld",
    "not on the board: {meld} meld, {needed} needed",
    meld=Kind.NUMBER,
    needed=Kind.NUMBER,
)
BOARD_SET_NEEDS: Final = Template(
    "board_set_needs",
    "bid {bid} - {meld} meld = {needs} needed in tricks, but a hand has only {most}",
    bid=Kind.NUMBER,
    meld=Kind.NUMBER,
    needs=Kind.NUMBER,
    most=Kind.NUMBER,
)
FOLDED: Final = Template("folded", "the bid winner folded")
FOLD_PLUS: Final = Template("fold_plus", "{plus} for the fold", plus=Kind.NUMBER)
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

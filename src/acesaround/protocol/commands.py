"""Commands that a client sends, and their decoder."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder

from acesaround.messages import CodedError, Template, players, values

PresetName = Literal[
    "hello", "good_luck", "nice_hand", "well_played", "thanks", "sorry", "oops", "one_moment",
    "back_again", "your_turn", "good_game", "another_game", "goodbye",
]  # fmt: skip

PRESETS: Final[dict[PresetName, Template]] = {
    "hello": players.HELLO,
    "good_luck": players.GOOD_LUCK,
    "nice_hand": players.NICE_HAND,
    "well_played": players.WELL_PLAYED,
    "thanks": players.THANKS,
    "sorry": players.SORRY,
    "oops": players.OOPS,
    "one_moment": players.ONE_MOMENT,
    "back_again": players.BACK_AGAIN,
    "your_turn": players.YOUR_TURN,
    "good_game": players.GOOD_GAME,
    "another_game": players.ANOTHER_GAME,
    "goodbye": players.GOODBYE,
}
"""Text of each preset message. None of them gives away anything about the cards."""


VERSION = 1
"""Version of the protocol."""

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""Unique id that the client picks for each command. Resending a command has no further effect.

Each sender has separate ids. Reusing an id for a different command is refused.
"""
Seq = Annotated[int, Meta(ge=0, le=2**53)]
"""Number of the last event that the client has received."""
LONGEST_NAME: Final = 24
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
AutoPlay = Literal["never", "last", "legal"]
"""Auto-play setting: never, the last card in hand, or any card that's the only legal play."""
CardText = Annotated[str, Meta(min_length=2, max_length=3)]
Token = Annotated[str, Meta(min_length=1, max_length=500)]


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Base class of all commands."""


class Hello(_Command, frozen=True, kw_only=True, tag="hello"):
    """First frame of a connection: the table and, if there is one, the token for the client's seat.

    `after` is the number of the last event the client already has. The server sends the later ones.
    `lone` determines which cards the server plays for the client. With ``never``, the client also
    has to draw from the stock itself.

    `language` applies to all text for people: a language code, or a list as in ``Accept-Language``.
    English is the fallback.
    """

    protocol: Annotated[int, Meta(ge=1, le=1000)]
    table: Annotated[str, Meta(min_length=1, max_length=64)]
    token: Token | None = None
    after: Seq = 0
    lone: AutoPlay = "last"
    language: Annotated[str, Meta(max_length=35)] = "en"


class Sit(_Command, frozen=True, kw_only=True, tag="sit"):
    """Request to take a seat that no other person has.

    The reply to a resent request contains the token again, even over another connection, but only
    if the id starts with 24 random hexadecimal digits, as a UUID does. `agrees` confirms that you
    want a seat even though several people at the table see all hands.
    """

    id: CommandId
    seq: Seq
    seat: Annotated[int, Meta(ge=0, le=7)]
    name: Name
    agrees: bool = False


class Rise(_Command, frozen=True, kw_only=True, tag="rise"):
    """Request to hand your seat over to a computer player."""

    id: CommandId
    seq: Seq


class Act(_Command, frozen=True, kw_only=True, tag="act"):
    """An action by the seat, in game notation: ``51``, ``pass``, ``AS``."""

    id: CommandId
    seq: Seq
    action: Annotated[str, Meta(min_length=1, max_length=500)]


class Ready(_Command, frozen=True, kw_only=True, tag="ready"):
    """Confirmation that this person is done looking at the melds or the hand's result."""

    id: CommandId
    seq: Seq


class Again(_Command, frozen=True, kw_only=True, tag="again"):
    """Request to create a table for the next game, with the same rules, once this game is over.

    After that, the screen names the new table for everyone. People who are connected keep their
    seats. They can get their tokens for the new table by sending this command too.
    """

    id: CommandId


class Ask(_Command, frozen=True, kw_only=True, tag="ask"):
    """Question to the expert: what would it do here?

    With `counted`, and if everyone else is a computer player, the reply is no mistake and loses
    less than 1 point in the figures that a check and the review show: it's the expert's choice, or
    the best one if that loses more.
    """

    id: CommandId
    counted: bool = False


class Weigh(_Command, frozen=True, kw_only=True, tag="weigh"):
    """Question about the cost of burying or passing these cards. An incomplete choice is fine."""

    id: CommandId
    cards: Annotated[list[CardText], Meta(min_length=1, max_length=40)]


class Check(_Command, frozen=True, kw_only=True, tag="check"):
    """Question before an action: does it lose points? Nobody else can be at the table.

    With `shows`, the reply also has a better action.
    """

    id: CommandId
    action: Annotated[str, Meta(min_length=1, max_length=500)]
    shows: bool = False


class Why(_Command, frozen=True, kw_only=True, tag="why"):
    """Request for the reasons behind the computer players' actions in the last finished hand.

    With `now`, it asks about the current hand. That works only if all hands are open, because the
    reasons name cards.
    """

    id: CommandId
    now: bool = False


class Undo(_Command, frozen=True, kw_only=True, tag="undo"):
    """Request to take back your last decision and everything after it.

    If other people are at the table, this sends them a proposal.
    """

    id: CommandId
    seq: Seq


class Redo(_Command, frozen=True, kw_only=True, tag="redo"):
    """Request to redo the decision you just took back, if nothing else has been done since.

    If other people are at the table, this sends them a proposal.
    """

    id: CommandId
    seq: Seq


class Agree(_Command, frozen=True, kw_only=True, tag="agree"):
    """Agreement to the proposal with number `proposal`."""

    id: CommandId
    proposal: Seq


class Decline(_Command, frozen=True, kw_only=True, tag="decline"):
    """Rejection of a proposal. If it's your own, this withdraws it."""

    id: CommandId
    proposal: Seq


class Replace(_Command, frozen=True, kw_only=True, tag="replace"):
    """Request for a computer player to replace a disconnected person the table is waiting for.

    This is allowed once the person has been gone for 10 seconds, or for `leave_after` seconds if
    that's shorter.
    """

    id: CommandId
    seat: Annotated[int, Meta(ge=0, le=7)]


class Ping(_Command, frozen=True, kw_only=True, tag="ping"):
    """Connection check. Anyone can send one, and the server replies right away."""

    id: CommandId


class Say(_Command, frozen=True, kw_only=True, tag="say"):
    """A chat message to everyone at the table: `text`, or the name of a preset message.

    `name` is the name of a spectator. A player's name comes from their seat.
    """

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    preset: PresetName | None = None
    name: Name | None = None


Command = (
    Hello | Sit | Rise | Act | Ready | Again | Ask | Weigh | Check | Why | Undo | Redo | Agree |
    Decline | Replace | Ping | Say
)  # fmt: skip


LONGEST_FRAME: Final = 16 * 1024
"""Size limit for a client's frame, in bytes."""

_decoder: Final[Decoder[Command]] = Decoder(Command)


class BadMessage(CodedError):
    """An error for a frame that isn't a valid command. The message says what's wrong."""


def decode(frame: str | bytes) -> Command:
    """Decode the command in `frame`. Raise BadMessage if it's invalid."""
    size = len(frame.encode("utf-8", "surrogatepass")) if isinstance(frame, str) else len(frame)
    if size > LONGEST_FRAME:
        raise BadMessage(values.FRAME_TOO_LONG(most=LONGEST_FRAME, size=size))
    try:
        return _decoder.decode(frame)
    except (DecodeError, UnicodeError, RecursionError) as error:
        detail = str(error)[:300]
        raise BadMessage(
            values.FRAME_UNREADABLE(detail=detail) if detail else values.FRAME_TOO_DEEP()
        ) from None

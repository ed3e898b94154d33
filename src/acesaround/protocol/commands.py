"""What a client sends."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from acesaround.protocol.presets import PresetName

VERSION = 1
"""The version of the protocol that is spoken."""

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
"""Chosen by the client, different for every command; sending one again does nothing twice.

Each sender's ids are its own. One that was used for another command is refused.
"""
Seq = Annotated[int, Meta(ge=0, le=2**53)]
"""How many events of the table the client had seen."""
LONGEST_NAME: Final = 24
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Lone = Literal["never", "last", "legal"]
"""Which card of a person's plays itself: none, the last one, or any that alone may be played."""
CardText = Annotated[str, Meta(min_length=2, max_length=3)]
Token = Annotated[str, Meta(min_length=1, max_length=500)]


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What all commands have in common."""


class Hello(_Command, frozen=True, kw_only=True, tag="hello"):
    """The first frame: which table, and the token that holds a seat there, if any.

    `after` is the number of the last event that the client has; those since then are sent. `lone`
    says which card plays itself; with ``never`` the client draws, too, where it could do nothing
    else.
    `language` is that of all sentences for people: a code, or several as in ``Accept-Language``;
    English where there is none of them.
    """

    protocol: Annotated[int, Meta(ge=1, le=1000)]
    table: Annotated[str, Meta(min_length=1, max_length=64)]
    token: Token | None = None
    after: Seq = 0
    lone: Lone = "last"
    language: Annotated[str, Meta(max_length=35)] = "en"


class Sit(_Command, frozen=True, kw_only=True, tag="sit"):
    """Take a seat that no other person holds.

    Sent again, over another connection too, it brings the token again if its id begins with 24
    random hexadecimal digits, as a UUID does: with any other id, no token is sent twice. At a table
    where several people see all hands, `agrees` says that you want to sit there all the same.
    """

    id: CommandId
    seq: Seq
    seat: Annotated[int, Meta(ge=0, le=7)]
    name: Name
    agrees: bool = False


class Rise(_Command, frozen=True, kw_only=True, tag="rise"):
    """Leave one's seat to a computer player."""

    id: CommandId
    seq: Seq


class Act(_Command, frozen=True, kw_only=True, tag="act"):
    """An action of the seat, in the notation of games: ``51``, ``pass``, ``AS``."""

    id: CommandId
    seq: Seq
    action: Annotated[str, Meta(min_length=1, max_length=500)]


class Ready(_Command, frozen=True, kw_only=True, tag="ready"):
    """This person has seen the melds, or the result of the hand, and goes on."""

    id: CommandId
    seq: Seq


class Again(_Command, frozen=True, kw_only=True, tag="again"):
    """Have a table made for the next game, with the same rules, once this game is over.

    The screen then names it, for everybody. Whoever is connected keeps his seat there, and is
    told its token as he sends this too.
    """

    id: CommandId


class Ask(_Command, frozen=True, kw_only=True, tag="ask"):
    """What would the best computer player do here?"""

    id: CommandId


class Weigh(_Command, frozen=True, kw_only=True, tag="weigh"):
    """What would burying or passing these cards cost? They may be fewer than are wanted."""

    id: CommandId
    cards: Annotated[list[CardText], Meta(min_length=1, max_length=40)]


class Why(_Command, frozen=True, kw_only=True, tag="why"):
    """Why did the computer players do what they did, in the hand that ended last?

    With `now`, in the hand being played: only if all hands are open, since reasons name cards.
    """

    id: CommandId
    now: bool = False


class Undo(_Command, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last decision, and all that has happened since.

    At a table of several people, propose it to the others.
    """

    id: CommandId
    seq: Seq


class Redo(_Command, frozen=True, kw_only=True, tag="redo"):
    """Do again what one has just taken back, as long as nothing else was done since.

    At a table of several people, propose it to the others.
    """

    id: CommandId
    seq: Seq


class Agree(_Command, frozen=True, kw_only=True, tag="agree"):
    """Agree to what is proposed: `proposal` is its number."""

    id: CommandId
    proposal: Seq


class Decline(_Command, frozen=True, kw_only=True, tag="decline"):
    """Do not agree to what is proposed or, by who proposed it, propose it no longer."""

    id: CommandId
    proposal: Seq


class Replace(_Command, frozen=True, kw_only=True, tag="replace"):
    """Let a computer player play for somebody whom the table waits for, once gone for 10 seconds.

    Where the table was made with less than that for its `leave_after`, after so many.
    """

    id: CommandId
    seat: Annotated[int, Meta(ge=0, le=7)]


class Ping(_Command, frozen=True, kw_only=True, tag="ping"):
    """Are you there? It is done at once, by anybody."""

    id: CommandId


class Say(_Command, frozen=True, kw_only=True, tag="say"):
    """Say something to everybody at the table: a `text`, or one of the presets by its name.

    `name` is for one who watches; who sits is known.
    """

    id: CommandId
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    preset: PresetName | None = None
    name: Name | None = None


Command = (
    Hello
    | Sit
    | Rise
    | Act
    | Ready
    | Again
    | Ask
    | Weigh
    | Why
    | Undo
    | Redo
    | Agree
    | Decline
    | Replace
    | Ping
    | Say
)

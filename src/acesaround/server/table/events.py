"""What can happen at a table: the log of these is the table."""

from __future__ import annotations

from msgspec import Struct


class Sat(Struct, frozen=True, kw_only=True, tag="sat", tag_field="event"):
    """A person took a seat; whoever holds the token with `holder` speaks for it."""

    seat: int
    name: str
    holder: str


class Rose(Struct, frozen=True, kw_only=True, tag="rose", tag_field="event"):
    """A person left a seat to a computer player."""

    seat: int


class Did(Struct, frozen=True, kw_only=True, tag="did", tag_field="event"):
    """The action of a seat, or of the dealer, in text form, with a computer player's reason."""

    action: str
    why: str = ""


class WentOn(Struct, frozen=True, kw_only=True, tag="went_on", tag_field="event"):
    """A person has seen enough of what is shown."""

    seat: int


Event = Sat | Rose | Did | WentOn

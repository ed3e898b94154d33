"""Events at a table, as stored in the log."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Sat(Struct, frozen=True, kw_only=True, tag="sat", tag_field="event"):
    """A person took a seat. The token with `holder` proves it's theirs."""

    seat: int
    name: str
    holder: str


class Rose(Struct, frozen=True, kw_only=True, tag="rose", tag_field="event"):
    """A person left their seat, and a computer player took over."""

    seat: int


class Did(Struct, frozen=True, kw_only=True, tag="did", tag_field="event"):
    """An action by a seat or the dealer, in text form.

    `why` is a tuple of messages: the computer player's reasons. Older versions stored them as
    English text, which `coding` reads.
    """

    action: str
    why: Any = ()


class Away(Struct, frozen=True, kw_only=True, tag="away", tag_field="event"):
    """A computer player took over for a person who was gone too long."""

    seat: int


class Back(Struct, frozen=True, kw_only=True, tag="back", tag_field="event"):
    """A person who was away is back."""

    seat: int


class WentOn(Struct, frozen=True, kw_only=True, tag="went_on", tag_field="event"):
    """A person is done looking at the melds or the result."""

    seat: int


class Proposed(Struct, frozen=True, kw_only=True, tag="proposed", tag_field="event"):
    """A person asked the others to return the game to its state after event `to`.

    If `redo` is True, that's the state they just undid. If `to` is None, they asked their
    partner to concede.
    """

    seat: int
    to: int | None = None
    redo: bool = False


class Agreed(Struct, frozen=True, kw_only=True, tag="agreed", tag_field="event"):
    """A person agreed to a proposal."""

    seat: int


class Declined(Struct, frozen=True, kw_only=True, tag="declined", tag_field="event"):
    """A person declined a proposal, or withdrew their own.

    `overdue` is True if they were gone and didn't answer.
    """

    seat: int
    overdue: bool = False


class Undone(Struct, frozen=True, kw_only=True, tag="undone", tag_field="event"):
    """The game went back to its state after event `to`, so that `seat` can decide again."""

    seat: int
    to: int


class Redone(Struct, frozen=True, kw_only=True, tag="redone", tag_field="event"):
    """The game went forward again to its state after event `to`, which `seat` had undone."""

    seat: int
    to: int


class Continued(Struct, frozen=True, kw_only=True, tag="continued", tag_field="event"):
    """A person created the table for the next game. `kept` contains the seats that people keep."""

    seat: int
    table: str
    kept: frozenset[int] = frozenset()


Event = (
    Sat
    | Rose
    | Away
    | Back
    | Did
    | WentOn
    | Proposed
    | Agreed
    | Declined
    | Undone
    | Redone
    | Continued
)

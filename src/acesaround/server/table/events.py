"""What can happen at a table: the log of these is the table."""

from __future__ import annotations

from msgspec import Struct

from acesaround.messages import Message
from acesaround.messages.cards import WRITTEN


class Sat(Struct, frozen=True, kw_only=True, tag="sat", tag_field="event"):
    """A person took a seat; whoever holds the token with `holder` speaks for it."""

    seat: int
    name: str
    holder: str


class Rose(Struct, frozen=True, kw_only=True, tag="rose", tag_field="event"):
    """A person left a seat to a computer player."""

    seat: int


class Did(Struct, frozen=True, kw_only=True, tag="did", tag_field="event"):
    """The action of a seat, or of the dealer, in text form, with a computer player's reasons.

    Tables of older versions hold the reasons as English text.
    """

    action: str
    why: tuple[Message, ...] | str = ()

    @property
    def reasons(self) -> tuple[Message, ...]:
        """The reasons as messages."""
        return (WRITTEN(text=self.why),) if isinstance(self.why, str) else self.why


class Away(Struct, frozen=True, kw_only=True, tag="away", tag_field="event"):
    """A person has been gone for so long that a computer player plays for him."""

    seat: int


class Back(Struct, frozen=True, kw_only=True, tag="back", tag_field="event"):
    """A person who was away plays again."""

    seat: int


class WentOn(Struct, frozen=True, kw_only=True, tag="went_on", tag_field="event"):
    """A person has seen enough of what is shown."""

    seat: int


class Proposed(Struct, frozen=True, kw_only=True, tag="proposed", tag_field="event"):
    """A person asks the others whether the game may be again as it was after event `to`.

    `redo`: that is what was just taken back. Without `to` he asks his partner whether they concede.
    """

    seat: int
    to: int | None = None
    redo: bool = False


class Agreed(Struct, frozen=True, kw_only=True, tag="agreed", tag_field="event"):
    """A person agrees to what is proposed."""

    seat: int


class Declined(Struct, frozen=True, kw_only=True, tag="declined", tag_field="event"):
    """A person does not agree to what is proposed, or proposes it no longer.

    `overdue`: he was gone, and has not answered.
    """

    seat: int
    overdue: bool = False


class Undone(Struct, frozen=True, kw_only=True, tag="undone", tag_field="event"):
    """The game is again as it was after event number `to`, for `seat` to decide anew."""

    seat: int
    to: int


class Redone(Struct, frozen=True, kw_only=True, tag="redone", tag_field="event"):
    """What `seat` has just taken back is so again: the game as it was after event number `to`."""

    seat: int
    to: int


class Continued(Struct, frozen=True, kw_only=True, tag="continued", tag_field="event"):
    """A person had a table made for the next game; `kept` are seats that people have there."""

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

"""A table's setup and its events, as stored in the log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from acesaround.messages.values import read_reasons
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet, to_table

LEAVE_AFTER: Final = 60
"""Default for `Header.leave_after`: seconds to wait for a person who is gone."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A game that begins with a decision of a finished game, to play its hand again.

    Points are those of the seat's team minus those of the best other team.

    Attributes:
        seat: The seat that decides again.
        results: Number of hands that ended before this one, including those that weren't scored.
        happened: Points of the hand in the finished game.
        best: Points of the hand on the line after the better choice, which is an example.
    """

    seat: int
    results: int
    happened: int
    best: int


@dataclass(frozen=True, slots=True)
class Header:
    """A table's setup. It never changes.

    Attributes:
        rules: The rules, including table settings.
        preset: The preset that the rules are based on.
        seed: Seed for the deals.
        players: The computer player for each seat, used when no person sits there.
        name: The table's name; empty if it has none.
        open: True if the table is listed for strangers.
        leave_after: Seconds to wait for a person who is gone before a computer player takes over;
            0 means forever.
        together: True if several people can sit at a table with open hands.
        chosen: True if the table's creator chose the seed and so could know all cards.
        shared_screen: True if all people share one screen, as in the terminal. The screen itself
            pauses and asks for consent, and the game can go on without people.
        people: The seats that people at a shared screen have from the start.
        versions: The version of each computer player when the game began, by name. It's empty for
            games that older versions of the program began.
        attempt: The decision that the game begins with, if it's from a finished game.
    """

    rules: RuleSet
    preset: str
    seed: str
    players: tuple[str, ...]
    name: str = ""
    open: bool = False
    leave_after: int = LEAVE_AFTER
    together: bool = False
    chosen: bool = False
    shared_screen: bool = False
    people: tuple[int, ...] = ()
    versions: Mapping[str, int] = field(default_factory=dict, hash=False)
    attempt: Attempt | None = None

    def to_json(self) -> str:
        """Return the header in its stored form."""
        return json.dumps(
            {
                "rules": to_table(self.rules),
                "digest": self.rules.digest,
                "preset": self.preset,
                "seed": self.seed,
                "players": list(self.players),
                "name": self.name,
                "open": self.open,
                "leave_after": self.leave_after,
                "together": self.together,
                "chosen": self.chosen,
                "versions": dict(self.versions),
                "attempt": None if self.attempt is None else asdict(self.attempt),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Header:
        """Parse a stored header. Fields missing from older versions get their defaults.

        Raise ValueError if the rules don't match their digest.
        """
        found = json.loads(text)
        rules = from_table(found["rules"])
        if rules.digest != found["digest"]:
            raise ValueError("the table's rules don't match their digest")
        attempt = found.get("attempt")
        return cls(
            rules,
            found["preset"],
            found["seed"],
            tuple(found["players"]),
            name=found.get("name", ""),
            open=found.get("open", False),
            leave_after=found.get("leave_after", LEAVE_AFTER),
            together=found.get("together", False),
            chosen=found.get("chosen", False),
            versions=found.get("versions", {}),
            attempt=None if attempt is None else Attempt(**attempt),
        )


class SeatTaken(Struct, frozen=True, kw_only=True, tag="sat", tag_field="event"):
    """A person took a seat. The token with `holder` proves it's theirs."""

    seat: int
    name: str
    holder: str


class SeatLeft(Struct, frozen=True, kw_only=True, tag="rose", tag_field="event"):
    """A person left their seat, and a computer player took over."""

    seat: int


class ActionPlayed(Struct, frozen=True, kw_only=True, tag="did", tag_field="event"):
    """An action by a seat or the dealer, in text form.

    `why` is a tuple of messages: the computer player's reasons. Older versions stored them as
    English text, which `decode_event` reads.
    """

    action: str
    why: Any = ()


class Away(Struct, frozen=True, kw_only=True, tag="away", tag_field="event"):
    """A computer player took over for a person who was gone too long."""

    seat: int


class Back(Struct, frozen=True, kw_only=True, tag="back", tag_field="event"):
    """A person who was away is back."""

    seat: int


class Acknowledged(Struct, frozen=True, kw_only=True, tag="went_on", tag_field="event"):
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
    SeatTaken | SeatLeft | Away | Back | ActionPlayed | Acknowledged | Proposed | Agreed | Declined
    | Undone | Redone | Continued
)  # fmt: skip


_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """Return an event in its stored form."""
    return msgspec.json.encode(event).decode()


def decode_event(text: str) -> Event:
    """Parse a stored event. Reasons that can't be read become notes."""
    return _with_reasons(_decoder.decode(text))


def convert_event(fields: Mapping[str, Any]) -> Event:
    """Return the event that was parsed into `fields`. Reasons that can't be read become notes."""
    return _with_reasons(msgspec.convert(fields, Event))


def _with_reasons(event: Event) -> Event:
    return replace(event, why=read_reasons(event.why)) if isinstance(event, ActionPlayed) else event

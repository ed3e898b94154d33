"""A table's setup."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from acesaround.rules.dump import to_table
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet

LEAVE_AFTER: Final = 60
"""Default for `Header.leave_after`: seconds to wait for a person who is gone."""


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
        )

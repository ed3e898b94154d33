"""How a table was set up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from acesaround.rules.dump import to_table
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet

LEAVE_AFTER: Final = 60
"""Seconds, unless a table is made otherwise."""


@dataclass(frozen=True, slots=True)
class Header:
    """How a table was set up, which stays so.

    Attributes:
        rules: the rules, with the table's settings.
        preset: the rule set that the rules are, or that they differ from.
        seed: what the cards are dealt from.
        players: the computer player that sits at each seat wherever no person does.
        name: what the table is called; empty for one without a name.
        open: whether strangers are told of it.
        leave_after: seconds that the others wait for a person who is gone, before a computer
            player plays for him; 0 for ever.
        together: whether several people may sit where all hands are open.
        chosen: whether the seed was chosen by who made the table, who may so know all cards.
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
        """The header as it is stored."""
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
        """A stored header; one of an older version has some fields less.

        Raises ValueError where its rules are not those of its digest.
        """
        found = json.loads(text)
        rules = from_table(found["rules"])
        if rules.digest != found["digest"]:
            raise ValueError("the rules of a table are not those of its digest")
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

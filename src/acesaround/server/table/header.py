"""How a table was set up."""

from __future__ import annotations

import json
from dataclasses import dataclass

from acesaround.rules.dump import to_table
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Header:
    """Rules, the seed of the cards, and the computer player that sits wherever no person does.

    `preset` names the rule set that the rules are, or that they differ from.
    """

    rules: RuleSet
    preset: str
    seed: str
    players: tuple[str, ...]

    def to_json(self) -> str:
        """The header as it is stored."""
        return json.dumps(
            {
                "rules": to_table(self.rules),
                "digest": self.rules.digest,
                "preset": self.preset,
                "seed": self.seed,
                "players": list(self.players),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Header:
        """A stored header. Raises ValueError where its rules are not those of its digest."""
        found = json.loads(text)
        rules = from_table(found["rules"])
        if rules.digest != found["digest"]:
            raise ValueError("the rules of a table are not those of its digest")
        return cls(rules, found["preset"], found["seed"], tuple(found["players"]))

"""Options for the expert, used in matches that measure how much each of its parts contributes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, Self, get_args, get_type_hints

from acesaround.kernel.playouts import Policy
from acesaround.messages import CodedError, players

Play = Literal["search", "flat", "formula"]
Ends = Literal["solved", "played"]
Bids = Literal["search", "formula"]


class UnknownOption(CodedError):
    """Option that the expert doesn't have, or an invalid value for one."""


@dataclass(frozen=True, slots=True)
class Options:
    """Methods for the expert to use, written as in ``play=flat,rollouts=heuristic``.

    Attributes:
        play: method for choosing cards: search, flat Monte Carlo (playing out every card in all
            deals), or the formula player.
        rollouts: policy for playouts.
        ends: method for the last tricks: solve them or play them out.
        bids: method for bidding: the trained network or the 1983 formula.
    """

    play: Play = "search"
    rollouts: Policy = "varied"
    ends: Ends = "solved"
    bids: Bids = "search"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse options. Raises UnknownOption, which lists the valid ones."""
        hints = get_type_hints(cls)
        allowed = {field.name: get_args(hints[field.name]) for field in fields(cls)}
        found: dict[str, str] = {}
        for part in text.split(",") if text else ():
            name, _, value = part.partition("=")
            if value not in allowed.get(name, ()) or name in found:
                known = "; ".join(f"{key}={'|'.join(values)}" for key, values in allowed.items())
                raise UnknownOption(players.NO_SUCH_OPTION(option=repr(part[:40]), known=known))
            found[name] = value
        return cls(**found)  # type: ignore[arg-type]

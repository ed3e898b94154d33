"""Options of the expert, used in matches that measure what each part is worth."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, Self, get_args, get_type_hints

from acesaround.kernel.playouts import Policy
from acesaround.messages import CodedError, players

Play = Literal["search", "flat", "formula"]
Ends = Literal["solved", "played"]
Bids = Literal["search", "formula"]


class UnknownOption(CodedError):
    """Option that the expert doesn't have."""


@dataclass(frozen=True, slots=True)
class Options:
    """Methods of the expert; as text ``play=flat,rollouts=heuristic``.

    Attributes:
        play: how it chooses cards: by search, by flat Monte Carlo (every card in all deals, to the
            end), or by the formula player.
        rollouts: policy for playouts.
        ends: how it plays the last tricks: solved or played out.
        bids: how it bids: by the trained network or by the 1983 formula.
    """

    play: Play = "search"
    rollouts: Policy = "varied"
    ends: Ends = "solved"
    bids: Bids = "search"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse options. Raises UnknownOption with a list of what works."""
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

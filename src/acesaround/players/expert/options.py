"""What of the expert can be set otherwise, for matches that show what each part is worth."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, Self, get_args, get_type_hints

from acesaround.kernel.playouts import Policy
from acesaround.messages import CodedError, players

Play = Literal["search", "flat", "formula"]
Ends = Literal["solved", "played"]
Bids = Literal["search", "formula"]


class UnknownOption(CodedError):
    """An option that the expert doesn't have."""


@dataclass(frozen=True, slots=True)
class Options:
    """How the expert decides; text ``play=flat,rollouts=heuristic``.

    Attributes:
        play: how it chooses cards: by search, by flat Monte Carlo (every card in all worlds, to the
            end), or by the formula player.
        rollouts: the policy by which worlds are played out.
        ends: whether the last tricks are solved or played out.
        bids: how it bids: by what was found in auctions played out, or by the formula of 1983.
    """

    play: Play = "search"
    rollouts: Policy = "varied"
    ends: Ends = "solved"
    bids: Bids = "search"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Options from their text. Raises UnknownOption that says what can be written."""
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

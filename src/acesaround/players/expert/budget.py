"""Options for the expert, and its budget of time and sampled deals for each decision."""

from __future__ import annotations

from dataclasses import dataclass, fields
from time import perf_counter
from typing import Final, Literal, Self, get_args, get_type_hints

from acesaround.game.view import View
from acesaround.kernel.compare import MAX_DEALS
from acesaround.kernel.interface import Cancel, Policy
from acesaround.messages import CodedError, players
from acesaround.players.base import Limit

RESERVED_SHARE: Final = 0.08
"""Fraction of the time limit reserved for the work after the search."""
DEFAULT_DEALS: Final = 400
"""Number of deals to sample for a decision without a limit."""
MAX_DECISION_DEALS: Final = 1 << 18
"""Maximum number of deals to sample for any decision."""
AMPLE_SECONDS: Final = 0.05
"""Minimum number of seconds for a decision to use slow but thorough methods."""


class Clock:
    """Time and deals left for one decision.

    Attributes:
        worlds: maximum number of deals to sample.
        ample: True if there's time for slow but thorough methods.
        cancel: flag that another thread can set to get the choice immediately.
    """

    def __init__(self, limit: Limit, seconds: float | None, cancel: Cancel | None) -> None:
        self._begun = perf_counter()
        self.cancel = cancel or Cancel()
        worlds = limit.worlds or (DEFAULT_DEALS if seconds is None else MAX_DECISION_DEALS)
        self.worlds = min(worlds, MAX_DEALS)
        self.ample = seconds is None or seconds >= AMPLE_SECONDS
        self._seconds = None if seconds is None else seconds * (1 - RESERVED_SHARE)

    @property
    def spent(self) -> float:
        """Seconds since the decision began."""
        return perf_counter() - self._begun

    @property
    def left(self) -> float | None:
        """Seconds left, at least 0, or None without a time limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.spent)

    @property
    def over(self) -> bool:
        """True if the search should stop."""
        return self.cancel.is_set or self.left == 0

    def short(self, took: float) -> bool:
        """Return True if there isn't enough time left for twice `took` seconds."""
        return self.left is not None and self.left < 2 * took


class HandBudget:
    """Budget that divides a seat's time for a hand among its decisions."""

    def __init__(self) -> None:
        self._hand: tuple[int, int, int | None] | None = None
        self._spent = 0.0

    def seconds(self, view: View, limit: Limit, decisions: float) -> float | None:
        """Return the number of seconds for this decision, or None without a time limit.

        `decisions` is the number of decisions of this kind left in the hand, including this one.
        """
        if limit.hand_seconds is None:
            return limit.seconds
        hand = (view.seat, len(view.match.results), view.match.dealer)
        if hand != self._hand:
            self._hand, self._spent = hand, 0.0
        share = max(0.0, limit.hand_seconds - self._spent) / max(1.0, decisions)
        return share if limit.seconds is None else min(share, limit.seconds)

    def spend(self, seconds: float) -> None:
        """Record the time a decision took."""
        self._spent += seconds


PlayMethod = Literal["search", "flat", "formula"]
EndingMethod = Literal["solved", "played"]
BidMethod = Literal["search", "formula"]


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

    play: PlayMethod = "search"
    rollouts: Policy = "varied"
    ends: EndingMethod = "solved"
    bids: BidMethod = "search"

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

"""What a player is: something that chooses an action from a `View`, with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from acesaround.game.actions import Action
from acesaround.game.view import View


@dataclass(frozen=True, slots=True)
class Limit:
    """How much thought a decision may take; None sets no limit of that kind.

    `seconds` of wall clock, `worlds` sampled deals, `nodes` of search. Players that do not search
    ignore it.
    """

    seconds: float | None = None
    worlds: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "worlds", "nodes"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise ValueError(f"limit {name} must be above 0, not {value}")


NO_LIMIT = Limit()


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: the action, and the reason in a player's words, true of the view."""

    action: Action
    why: str


class Player(Protocol):
    """Anyone who can take a seat."""

    @property
    def name(self) -> str:
        """The name by which the player is chosen, such as ``daugherty``."""
        ...

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> Choice:
        """Choose one of ``view.legal``.

        Raises ValueError when it is not the view's seat's turn.
        """
        ...

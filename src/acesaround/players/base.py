"""What a player is: something that chooses an action from a `View`, with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from acesaround.game.actions import Action, Play
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.messages import Message, reasons
from acesaround.players.conventions.formula import FormulaLine
from acesaround.players.limit import NO_LIMIT, Limit

__all__ = ["NO_LIMIT", "Alternative", "Choice", "Limit", "Player", "only_card"]


@dataclass(frozen=True, slots=True)
class Alternative:
    """An action that was weighed, with the evidence.

    Attributes:
        action: what could be done.
        mean: the result of the hand it leads to, in points: what the player's side scores minus
            what the best of the others score, on average.
        error: the standard error of `mean`, in points.
        worlds: how many deals of the unseen cards it was tried in.
        wins: the chance it leaves of winning the game, 0 to 1, where that was weighed.
    """

    action: Action
    mean: float
    error: float
    worlds: int
    wins: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision, with its reasons and numbers.

    Attributes:
        action: what to do.
        why: the reasons, the most telling first, all true of the view.
        alternatives: the actions that were compared, the chosen one first and the others from best
            to worst; none if the player doesn't compare, or had no choice.
        formula: the bid formula that the reasons speak of, if they do.
        bid_chance: the chance of making the bid, 0 to 1, if it was estimated.
        worlds: the deals of the unseen cards that the reasons count, 0 if none were tried.
    """

    action: Action
    why: tuple[Message, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    formula: FormulaLine | None = None
    bid_chance: float | None = None
    worlds: int = 0


def only_card(view: View) -> Choice | None:
    """Return the one card that can be played, or None if there are several."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return Choice(plays[0], (reasons.ONLY_CARD(),)) if len(plays) == 1 else None


class Player(Protocol):
    """Anyone who can take a seat."""

    @property
    def name(self) -> str:
        """The name by which the player is chosen, such as ``daugherty``."""
        ...

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose one of ``view.legal``.

        Once another thread sets `cancel`, the choice comes at once, from what is known by then.
        Raises ValueError when it is not the view's seat's turn.
        """
        ...

"""Protocol for players, which choose an action from a `View` and give their reasons."""

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
    """Action considered, with its estimated results.

    Attributes:
        action: action considered.
        mean: average result of the hand after this action, which is the points of the player's team
            minus those of the best other team.
        error: standard error of `mean`, in points.
        worlds: number of sampled deals in which the action was tried.
        wins: probability of winning the game, 0 to 1, or None if not estimated.
    """

    action: Action
    mean: float
    error: float
    worlds: int
    wins: float | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Decision, with its reasons and the numbers behind it.

    Attributes:
        action: chosen action.
        why: reasons, the most important first, all true in this view.
        alternatives: actions compared: first the chosen one, then the others from best to worst.
            Empty if the player doesn't compare actions or had no choice.
        formula: bid formula that the reasons mention, if any.
        bid_chance: probability of making the bid, 0 to 1, if estimated.
        worlds: number of sampled deals that the reasons refer to, or 0.
    """

    action: Action
    why: tuple[Message, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    formula: FormulaLine | None = None
    bid_chance: float | None = None
    worlds: int = 0


def only_card(view: View) -> Choice | None:
    """Return the choice of the only legal card, or None if several can be played."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return Choice(plays[0], (reasons.ONLY_CARD(),)) if len(plays) == 1 else None


class Player(Protocol):
    """Protocol for anything that can take a seat at the table."""

    @property
    def name(self) -> str:
        """Name used to select the player, such as ``daugherty``."""
        ...

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose one of ``view.legal``.

        If another thread sets `cancel`, return immediately with the best choice so far.

        Raises ValueError if it isn't this seat's turn.
        """
        ...

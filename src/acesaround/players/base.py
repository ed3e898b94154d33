"""What a player is: something that chooses an action from a `View`, with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from acesaround.game.actions import Action, Play
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.kernel.cancel import Cancel
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
    """A decision: the action, and the reason in a player's words, true of the view.

    `alternatives` are the actions that were weighed, the chosen one first and the others from best
    to worst; none where the player does not weigh, or had no choice.
    """

    action: Action
    why: str
    alternatives: tuple[Alternative, ...] = ()


def only_card(view: View) -> Choice | None:
    """Return the one card that can be played, or None if there are several."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return Choice(plays[0], kept("the only card allowed")) if len(plays) == 1 else None


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

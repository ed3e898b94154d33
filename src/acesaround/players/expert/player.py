"""The expert: one function for every kind of decision."""

from __future__ import annotations

import random

from acesaround.game.actions import PLAYS, Action
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.players.base import NO_LIMIT, Alternative, Choice, Limit
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.clock import Clock, HandBudget
from acesaround.players.expert.playing import weigh_cards


class ExpertPlayer:
    """Samples what it cannot see, and plays each choice out in the same sampled deals."""

    name = "expert"

    def __init__(self, seed: int | str | None = None, sees: str = 'own', policy: str = 'heuristic', exact: int = 0, seer: int = 1, wl: float = 0, wf: float = 0, over: int = 1) -> None:
        self.w = float(wl), float(wf), int(over)
        self.exact, self.seer = int(exact), int(seer)
        self.sees_all_hands = sees == 'all'
        self.policy = policy
        self._seed = random.Random(seed).getrandbits(48)
        self._budget = HandBudget()
        self._formula = DaughertyPlayer()

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose within the limit.

        The same seed and a limit of worlds alone always give the same choice. Raises ValueError
        when it is not the view's seat's turn.
        """
        if not view.my_turn:
            raise ValueError("it is not this seat's turn")
        if view.phase is not Phase.TRICK_PLAY or view.trump is None or len(view.legal) == 1:
            return self._formula.choose(view)
        decisions = max(1.0, 0.75 * len(view.hand))
        clock = Clock(limit, self._budget.seconds(view, limit, decisions), cancel)
        weighed = weigh_cards(view, clock, self._seed ^ hash((len(view.tricks), len(view.trick))), self.policy, self.exact, 1, self.seer, *self.w)
        self._budget.spend(clock.spent)
        estimate = weighed.estimate
        order = sorted(estimate.figures, key=estimate.mean, reverse=True)
        best = estimate.compared[0]
        order.remove(best)
        alternatives = tuple(
            Alternative(
                PLAYS[card], estimate.mean(card), estimate.error(card), len(estimate.figures[card])
            )
            for card in (best, *order)
        )
        action: Action = PLAYS[best]
        return Choice(action, "", alternatives)

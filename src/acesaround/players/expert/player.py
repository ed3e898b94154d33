"""The expert: one function for every kind of decision."""

from __future__ import annotations

import random
from typing import Final

from acesaround.game.actions import PLAYS
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.errors import Cancelled
from acesaround.players.base import NO_LIMIT, Alternative, Choice, Limit
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert import alone, bidding
from acesaround.players.expert.clock import Clock, HandBudget
from acesaround.players.expert.naming import name_trump
from acesaround.players.expert.options import Options
from acesaround.players.expert.playing import weigh_cards
from acesaround.players.expert.words import reason

ALONE: Final = (Phase.NAME_TRUMP, Phase.BURY, Phase.DECLARE)
"""What else is decided before play where everybody plays for himself."""


class ExpertPlayer:
    """Samples what it cannot see, and plays each choice out in the same sampled deals."""

    def __init__(self, seed: int | str | None = None, options: str = "") -> None:
        self.name = f"expert:{options}" if options else "expert"
        self._options = Options.parse(options)
        self._seed = random.Random(seed).getrandbits(48)
        self._budget = HandBudget()
        self._formula = DaughertyPlayer()

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose within the limit.

        The same seed and a limit of worlds alone always give the same choice. Once another thread
        has set `cancel` it chooses at once, by the formula if it has nothing yet to go by. Raises
        ValueError when it is not the view's seat's turn.
        """
        if not view.my_turn:
            raise ValueError("it is not this seat's turn")
        if alone.plays_alone(view.rules) and (
            (view.phase is Phase.AUCTION and self._options.bids == "search")
            or (view.phase in ALONE and self._options.play != "formula")
        ):
            return self._alone(view, limit, cancel)
        if view.phase is Phase.AUCTION and self._options.bids == "search":
            return self._call(view, limit, cancel)
        if view.phase is Phase.NAME_TRUMP and self._options.play != "formula":
            return self._name(view, limit, cancel)
        if (
            view.phase is not Phase.TRICK_PLAY
            or view.trump is None
            or len(view.legal) == 1
            or self._options.play == "formula"
        ):
            return self._formula.choose(view)
        clock = Clock(limit, self._budget.seconds(view, limit, _to_come(view)), cancel)
        seed = self._seed + (len(view.match.results) << 20 | len(view.tricks) << 12)
        formula = self._formula.choose(view)
        try:
            weighed = weigh_cards(view, clock, seed, self._options).preferring(formula.action)
        except Cancelled:
            return formula
        results, wins = weighed.outlook.results, weighed.outlook.wins
        alternatives = tuple(
            Alternative(
                PLAYS[card],
                tried.mean(results),
                tried.error_of(results),
                tried.deals,
                tried.mean(wins),
            )
            for card, tried in weighed.cards.items()
        )
        why = reason(view, weighed, formula)
        self._budget.spend(clock.spent)
        return Choice(alternatives[0].action, why, alternatives)

    def _alone(self, view: View, limit: Limit, cancel: Cancel | None) -> Choice:
        clock = Clock(limit, self._budget.seconds(view, limit, 6.0), cancel)
        if clock.cancel.is_set:
            return self._formula.choose(view)
        seed = self._seed + (len(view.match.results) << 20 | len(view.calls) << 12)
        match view.phase:
            case Phase.AUCTION:
                choice = alone.call(view, clock, seed)
            case Phase.NAME_TRUMP:
                choice = alone.name_trump(view, self._formula.choose(view), clock, seed)
            case Phase.BURY:
                choice = alone.bury(view, self._formula.choose(view), clock, seed)
            case _:
                choice = alone.declare(view, self._formula.choose(view), clock, seed)
        self._budget.spend(clock.spent)
        return choice

    def _call(self, view: View, limit: Limit, cancel: Cancel | None) -> Choice:
        clock = Clock(limit, self._budget.seconds(view, limit, 5.0), cancel)
        choice = bidding.call(view)
        self._budget.spend(clock.spent)
        return choice

    def _name(self, view: View, limit: Limit, cancel: Cancel | None) -> Choice:
        clock = Clock(limit, self._budget.seconds(view, limit, 5.0), cancel)
        choice = name_trump(view, self._formula.choose(view), clock, self._seed)
        self._budget.spend(clock.spent)
        return choice


def _to_come(view: View) -> float:
    """How many decisions like the next are to come in the hand, this one included.

    Of those left about three in four leave a choice, and each costs as much as there are cards left
    to play out.
    """
    return 0.75 * (len(view.hand) + 1) / 2

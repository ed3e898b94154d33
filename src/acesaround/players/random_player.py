"""Random player, the baseline for all others: takes any legal action."""

from __future__ import annotations

import random

from acesaround.game.actions import EnterMeld, Pass
from acesaround.game.phase import Phase
from acesaround.game.phases.showing import own_meld
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.messages import reasons, reasons_hand
from acesaround.players.base import NO_LIMIT, Choice, Limit


class RandomPlayer:
    """Player that picks a uniformly random legal action, using its own seed.

    To make sure that games end, it always enters its true meld and never bids above the lowest
    legal amount.
    """

    name = "random"

    def __init__(self, seed: int | str | None = None) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action at random. The limit has no effect."""
        if not view.my_turn:
            raise ValueError("it isn't this seat's turn")
        match view.phase:
            case Phase.ENTER_MELD:
                mine = view.declarer == view.seat
                meld = own_meld(
                    view.rules, view.hand, view.trump, declares=mine, buried=view.buried
                )
                return Choice(EnterMeld(meld.total), (reasons_hand.TRUE_MELD(),))
            case Phase.AUCTION:
                calls = [call for _, call in zip(range(2), view.legal, strict=False)]
                if len(calls) == 2 and self._rng.randrange(4):
                    return Choice(Pass(), (reasons.A_GUESS(),))
                return Choice(calls[-1], (reasons.A_GUESS(),))
            case _:
                return Choice(view.legal.sample(self._rng), (reasons.A_GUESS(),))

"""Baseline players for measuring others: a random one, and one that sees all cards."""

from __future__ import annotations

import random
from typing import Final

from acesaround.game.actions import PLAYS, EnterMeld, Pass, Play
from acesaround.game.meld import own_meld
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.kernel.playouts import card_playouts
from acesaround.kernel.solve import Table, solve
from acesaround.messages import reasons
from acesaround.players.base import NO_LIMIT, Choice, Limit, check_turn, only_card
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.card_play import trick_of
from acesaround.players.expert.outcomes import Outlook

SOLVED_TRICKS: Final = 10
"""Number of tricks left at which the player starts to play perfectly, with all cards known."""
PLAYOUTS: Final = 200
"""Number of random playouts for each card if more tricks are left."""
_SOLVER_MEGABYTES: Final = 64


class PerfectInformationPlayer:
    """Player that bids like the 1983 player and chooses cards with all hands visible.

    Its advantage over the 1983 player shows how much can be gained in card play. It needs views
    with open hands, which the arena gives to players with `sees_all_hands`.
    """

    name = "seer"
    sees_all_hands = True

    def __init__(self, seed: int | str | None = None) -> None:
        self._seed = random.Random(seed).getrandbits(48)
        self._formula = DaughertyPlayer()
        self._table = Table(_SOLVER_MEGABYTES)

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action. The limit has no effect.

        Raises ValueError if it isn't this seat's turn or the view has no open hands.
        """
        check_turn(view)
        if view.phase is not Phase.TRICK_PLAY or view.trump is None or only_card(view) is not None:
            return self._formula.choose(view)
        if view.open_hands is None:
            raise ValueError(
                "the seer needs a view with open hands, such as one from an open table"
            )
        outlook = Outlook.of(view)
        position = trick_of(view, outlook.side).with_hands(view.open_hands)
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        worth = outlook.results
        if len(view.hand) <= SOLVED_TRICKS:
            solution = solve(position, line=False, table=self._table, cancel=cancel)
            best = max(cards, key=lambda card: worth[solution.cards[card].lower])
        else:
            deals = b"".join(hand.counts() for hand in view.open_hands) * PLAYOUTS
            found = card_playouts(position, deals, cards, policy="random", seed=self._seed)
            best = max(cards, key=lambda card: sum(worth[p] for p in found[card].points))
        return Choice(PLAYS[best], (reasons.SEES_ALL(),))


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
        check_turn(view)
        match view.phase:
            case Phase.ENTER_MELD:
                mine = view.declarer == view.seat
                meld = own_meld(
                    view.rules, view.hand, view.trump, declares=mine, buried=view.buried
                )
                return Choice(EnterMeld(meld.total), (reasons.TRUE_MELD(),))
            case Phase.AUCTION:
                calls = [call for _, call in zip(range(2), view.legal, strict=False)]
                if Pass() not in calls:
                    return Choice(calls[0], (reasons.A_GUESS(),))
                if len(calls) == 2 and self._rng.randrange(4):
                    return Choice(Pass(), (reasons.A_GUESS(),))
                return Choice(calls[-1], (reasons.A_GUESS(),))
            case _:
                return Choice(view.legal.sample(self._rng), (reasons.A_GUESS(),))

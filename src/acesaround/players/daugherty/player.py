"""The 1983 player, with one function for each kind of decision."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.players.base import NO_LIMIT, Choice, Limit, only_card
from acesaround.players.daugherty.bidding import call, name_trump
from acesaround.players.daugherty.declarations import claim_misdeal, declare, enter_meld
from acesaround.players.daugherty.discards import bury, give
from acesaround.players.daugherty.following import follow
from acesaround.players.daugherty.leading import lead
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.two_hand import lay_meld, play_duel, play_stock


class DaughertyPlayer:
    """Player that follows the 1983 manual in every kind of game.

    Its choices aren't random and depend only on the view: the same view always gives the same
    choice.
    """

    name = "daugherty"

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action using the manual's strategy. The limit has no effect.

        Raises ValueError if it isn't this seat's turn.
        """
        if not view.my_turn:
            raise ValueError("it isn't this seat's turn")
        match view.phase:
            case Phase.TRICK_PLAY:
                return _play(view)
            case Phase.AUCTION:
                return call(view)
            case Phase.NAME_TRUMP:
                return name_trump(view)
            case Phase.ENTER_MELD:
                return enter_meld(view)
            case Phase.DECLARE:
                return declare(Table(view))
            case Phase.EXCHANGE:
                return give(view)
            case Phase.BURY:
                return bury(view)
            case Phase.STOCK_PLAY:
                return play_stock(Table(view))
            case Phase.STOCK_MELD:
                return lay_meld(Table(view))
            case Phase.MISDEAL:
                return claim_misdeal(view)
            case Phase.DEAL | Phase.OVER:
                raise ValueError("there's nothing to decide")


def _play(view: View) -> Choice:
    if (alone := only_card(view)) is not None:
        return alone
    table = Table(view)
    if table.players == 2:
        return play_duel(table)
    return follow(table) if table.view.trick else lead(table)

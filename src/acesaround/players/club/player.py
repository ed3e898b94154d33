"""Club player: plays by the manuals and remembers what a typical club member would."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.players.base import NO_LIMIT, Choice, Limit, only_card
from acesaround.players.club.bidding import call
from acesaround.players.club.duel import play_duel
from acesaround.players.club.following import follow
from acesaround.players.club.leading import lead
from acesaround.players.daugherty.burying import bury
from acesaround.players.daugherty.declaring import declare
from acesaround.players.daugherty.melding import claim_misdeal, enter_meld
from acesaround.players.daugherty.passing import give
from acesaround.players.daugherty.stock_meld import lay_meld
from acesaround.players.daugherty.stock_play import play_stock
from acesaround.players.daugherty.trump import name_trump
from acesaround.players.memory import Memory, Remembered

CLUB: Final = Memory(tricks=2, high=Rank.ACE, trumps=True, voids=True)
"""Memory of aces, trumps, and who is out of a suit. The rest is forgotten after two tricks."""


class ClubPlayer:
    """Player like a decent club partner: follows the manuals but doesn't count every card.

    It isn't random: the same view always gives the same choice.
    """

    name = "club"

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action as the manuals advise, using only what this player remembers.

        The limit has no effect. Raises ValueError if it isn't this seat's turn.
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
                return declare(Remembered(view, CLUB))
            case Phase.EXCHANGE:
                return give(view)
            case Phase.BURY:
                return bury(view)
            case Phase.STOCK_PLAY:
                return play_stock(Remembered(view, CLUB))
            case Phase.STOCK_MELD:
                return lay_meld(Remembered(view, CLUB))
            case Phase.MISDEAL:
                return claim_misdeal(view)
            case Phase.DEAL | Phase.OVER:
                raise ValueError("there's nothing to decide")


def _play(view: View) -> Choice:
    if (alone := only_card(view)) is not None:
        return alone
    table = Remembered(view, CLUB)
    if table.players == 2:
        return play_duel(table)
    return follow(table) if view.trick else lead(table)

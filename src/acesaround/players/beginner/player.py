"""Beginner player: bids on meld and aces, plays high to win and low otherwise."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.cancel import Cancel
from acesaround.players.base import NO_LIMIT, Choice, Limit, only_card
from acesaround.players.beginner.bidding import call, name_trump
from acesaround.players.beginner.cards import bury, give
from acesaround.players.beginner.declaring import declare
from acesaround.players.beginner.playing import play
from acesaround.players.beginner.stock import lay_meld, play_stock
from acesaround.players.daugherty.melding import claim_misdeal, enter_meld
from acesaround.players.memory import Memory, Remembered

BEGINNER: Final = Memory(tricks=2, high=Rank.ACE)
"""Memory of the last two tricks and all aces played."""


class BeginnerPlayer:
    """Player that follows a few simple rules and remembers only two tricks and the aces.

    It isn't random: the same view always gives the same choice.
    """

    name = "beginner"

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action using simple rules. The limit has no effect.

        Raises ValueError if it isn't this seat's turn.
        """
        if not view.my_turn:
            raise ValueError("it isn't this seat's turn")
        match view.phase:
            case Phase.TRICK_PLAY:
                if (alone := only_card(view)) is not None:
                    return alone
                return play(Remembered(view, BEGINNER))
            case Phase.AUCTION:
                return call(view)
            case Phase.NAME_TRUMP:
                return name_trump(view)
            case Phase.ENTER_MELD:
                return enter_meld(view)
            case Phase.DECLARE:
                return declare(Remembered(view, BEGINNER))
            case Phase.EXCHANGE:
                return give(view)
            case Phase.BURY:
                return bury(view)
            case Phase.STOCK_PLAY:
                return play_stock(Remembered(view, BEGINNER))
            case Phase.STOCK_MELD:
                return lay_meld(Remembered(view, BEGINNER))
            case Phase.MISDEAL:
                return claim_misdeal(view)
            case Phase.DEAL | Phase.OVER:
                raise ValueError("there's nothing to decide")

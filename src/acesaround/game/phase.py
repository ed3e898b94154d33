"""The phases of a game."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """The kind of decision that comes next."""

    DEAL = "deal"
    MISDEAL = "misdeal"
    AUCTION = "auction"
    NAME_TRUMP = "name_trump"
    EXCHANGE = "exchange"
    BURY = "bury"
    ENTER_MELD = "enter_meld"
    DECLARE = "declare"
    STOCK_PLAY = "stock_play"
    STOCK_MELD = "stock_meld"
    TRICK_PLAY = "trick_play"
    OVER = "over"

"""Bidding and naming trump based on a simple count: the meld in hand, plus tricks for aces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import Bid, NameTrump, Pass
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.view import View
from acesaround.messages import Message, reasons, reasons_bidding
from acesaround.players.base import Choice
from acesaround.players.daugherty.calls import read_auction, unspoken
from acesaround.players.daugherty.formula import card_worth, to_come

TRICKS: Final = 2
"""Tricks counted for each ace: its own and one more. The 1983 manual counts half as many."""
HOPED: Final = 2
"""Number of aces to add to the count, for the tricks that other cards win."""


@dataclass(frozen=True, slots=True)
class Count:
    """Value of a hand with `suit` as trump.

    `total` adds up `meld`, `help` (points expected from partners, the widow, or passed cards), and
    tricks for `aces`.
    """

    suit: Suit
    meld: int
    help: int
    aces: int
    total: int

    @property
    def message(self) -> Message:
        """Message that spells out the count."""
        aces = reasons.ACES(number=self.aces)
        if not self.help:
            return reasons_bidding.SIMPLE_COUNT(
                suit=self.suit, meld=self.meld, aces=aces, total=self.total
            )
        return reasons_bidding.SIMPLE_COUNT_HOPING(
            suit=self.suit, meld=self.meld, more=self.help, aces=aces, total=self.total
        )


def count(view: View) -> Count | None:
    """Return the count for the suit that the beginner would name, or None if no suit is allowed."""
    rules, hand = view.rules, view.hand
    suits = [suit for suit in Suit if rules.trump.requires == "none" or has_marriage(hand, suit)]
    if not suits:
        return None
    suit = max(suits, key=lambda s: _liking(view, s))
    meld = count_meld(rules, hand, suit).total
    aces = sum(hand.count(Card.of(Rank.ACE, s)) for s in Suit)
    partners = len(read_auction(view).partners)
    more = partners * unspoken(rules) + to_come(rules)
    total = meld + more + int(TRICKS * card_worth(rules) * (aces + HOPED))
    return Count(suit, meld, more, aces, total)


def call(view: View) -> Choice:
    """Bid the lowest legal amount if the count reaches it. Otherwise, pass."""
    auction, mine = read_auction(view), count(view)
    if auction.lowest is None:
        return Choice(Pass(), (reasons_bidding.NO_BID_ALLOWED(),))
    if auction.leading_partner is not None and not auction.opponents_in:
        return Choice(Pass(), (reasons_bidding.SIDE_HOLDS(),))
    if mine is None:
        return Choice(Pass(), (reasons_bidding.NO_MARRIAGE(),))
    if mine.total < auction.lowest:
        short = reasons_bidding.SIMPLE_COUNT_SHORT(best_line=mine.message, lowest=auction.lowest)
        return Choice(Pass(), (short,))
    return Choice(Bid(auction.lowest), (mine.message,))


def name_trump(view: View) -> Choice:
    """Name the longest suit, or the one with more meld if two are tied."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    suit = max(suits, key=lambda s: _liking(view, s))
    length = reasons_bidding.CARD_COUNT(number=view.hand.length(suit))
    return Choice(NameTrump(suit), (reasons_bidding.LONGEST_SUIT(suit=suit, length=length),))


def _liking(view: View, suit: Suit) -> tuple[int, int, int]:
    return view.hand.length(suit), count_meld(view.rules, view.hand, suit).total, -suit

"""Bidding and naming trump by a simple count: the meld in hand, and tricks for aces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import Bid, NameTrump, Pass
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.calls import read_auction, unspoken
from acesaround.players.daugherty.formula import card_worth, to_come
from acesaround.players.daugherty.words import counted, suit_name

TRICKS: Final = 2
"""An ace takes a trick and brings another one home: twice what the manual counts for it."""
HOPED: Final = 2
"""Tricks that are hoped for besides those of one's own aces."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a hand is worth with `suit` as trump: `meld`, `help` from others, points for `aces`."""

    suit: Suit
    meld: int
    help: int
    aces: int
    total: int

    def __str__(self) -> str:
        aces = counted(self.aces, "ace")
        parts = kept("{meld} meld", meld=self.meld)
        if self.help:
            text = kept("{meld} meld, {more} more to hope for", meld=self.meld, more=self.help)
            parts = text
        return kept(
            "with {suit} as trump {parts} and {aces} make about {total}",
            suit=suit_name(self.suit),
            parts=parts,
            aces=aces,
            total=self.total,
        )


def count(view: View) -> Count | None:
    """The count for the suit that the beginner would name; None if he may name none."""
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
    """The least bid as long as the count reaches it."""
    auction, mine = read_auction(view), count(view)
    if auction.lowest is None:
        return Choice(Pass(), kept("no bid is allowed"))
    if auction.leading_partner is not None and not auction.opponents_in:
        return Choice(Pass(), kept("this side has the bid already"))
    if mine is None:
        return Choice(Pass(), kept("no marriage to name trump with"))
    if mine.total < auction.lowest:
        return Choice(
            Pass(), kept("{best_line}, less than {lowest}", best_line=mine, lowest=auction.lowest)
        )
    return Choice(Bid(auction.lowest), str(mine))


def name_trump(view: View) -> Choice:
    """The longest suit; of equal ones that with more meld."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    suit = max(suits, key=lambda s: _liking(view, s))
    length = counted(view.hand.length(suit), "card")
    return Choice(
        NameTrump(suit),
        kept("{suit} are the longest suit with {length}", suit=suit_name(suit), length=length),
    )


def _liking(view: View, suit: Suit) -> tuple[int, int, int]:
    return view.hand.length(suit), count_meld(view.rules, view.hand, suit).total, -suit

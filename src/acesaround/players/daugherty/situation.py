"""Trick in progress, from the point of view of the seat to play."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.cards import Card
from acesaround.game.trick import winner_index
from acesaround.messages import Message, reasons_play
from acesaround.players.daugherty.odds import stands
from acesaround.players.daugherty.table import ACE, Table


class Situation:
    """Trick on the table, with this seat's options.

    Attributes:
        led: suit led; `best` is the card that is winning, and `winner` its seat.
        behind: seats that play after this one; `foes_behind` are the opponents among them.
        legal: legal cards, divided into `beaters`, which beat `best`, and `under`, which don't.
        last: True if this seat plays last.
        ours: True if a partner is winning.
        cutting: True if this seat is out of the suit led and can take the trick with a trump.
    """

    __slots__ = (
        "beaters",
        "behind",
        "best",
        "cutting",
        "foes_behind",
        "last",
        "led",
        "legal",
        "ours",
        "table",
        "under",
        "winner",
    )

    def __init__(self, table: Table, legal: tuple[Card, ...]) -> None:
        trick, leader, players = table.view.trick, table.view.leader, table.players
        index = winner_index(trick, table.trump)
        best, trump = trick[index], table.trump
        self.table, self.legal, self.best, self.led = table, legal, best, trick[0].suit
        self.winner = (leader + index) % players
        left = players - len(trick)
        self.behind = tuple((table.seat + step) % players for step in range(1, left))
        self.foes_behind = tuple(seat for seat in self.behind if seat not in table.allies)
        self.beaters = tuple(
            card
            for card in legal
            if (card > best if card.suit == best.suit else card.suit == trump)
        )
        self.under = tuple(card for card in legal if card not in self.beaters)
        self.last = not self.behind
        self.ours = self.winner in table.allies
        self.cutting = (
            bool(self.beaters) and self.led != trump and not table.hand.has_suit(self.led)
        )

    def stands(self, card: Card) -> float:
        """Return the probability that no opponent still to play beats `card`."""
        return stands(self.table, card, self.led, self.foes_behind)

    def holder(self) -> Message:
        """Return a phrase for the winning card, such as ``West's ace of spades``."""
        if self.winner == self.table.partner:
            return reasons_play.HELD_BY_PARTNER(best=self.best)
        return reasons_play.HELD_BY(winner=self.winner, best=self.best)


def counter_to_give(table: Table, cards: Iterable[Card]) -> Card | None:
    """Return the counter to add to our trick: a king before a ten, but never an ace (S1-72).

    Returns None if there isn't one.
    """
    given = [card for card in cards if table.value(card) and card.rank is not ACE]
    return max(
        given,
        key=lambda card: (card.suit != table.trump, table.value(card), -card.rank),
        default=None,
    )


def lowest(table: Table, cards: Iterable[Card]) -> Card:
    """Return the cheapest card: if possible, not a trump, a counter, or a winner."""
    return min(
        cards,
        key=lambda card: (
            card.suit == table.trump,
            table.value(card),
            table.is_boss(card),
            card.rank,
            -table.hand.length(card.suit),
        ),
    )

"""A trick in progress, as the seat to play to it sees it."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.cards import Card
from acesaround.game.trick import winner_index
from acesaround.messages import Message, reasons_play
from acesaround.players.daugherty.odds import stands
from acesaround.players.daugherty.table import ACE, Table


class Situation:
    """The trick on the table and what this seat can do about it.

    Attributes:
        led: the suit led; `best` is the card winning so far and `winner` its seat.
        behind: the seats to play after this one; `foes_behind` those of them that are foes.
        legal: the cards that may be played, split into `beaters`, which would win so far, and
            `under`, which would not.
        last: whether nobody plays after this seat.
        ours: whether an ally is winning.
        cutting: whether this seat is out of the suit led and can take the trick with a trump.
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
        """The chance that `card` keeps the trick from the foes behind."""
        return stands(self.table, card, self.led, self.foes_behind)

    def holder(self) -> Message:
        """The winning card in words: ``West's ace of spades``."""
        if self.winner == self.table.partner:
            return reasons_play.HELD_BY_PARTNER(best=self.best)
        return reasons_play.HELD_BY(winner=self.winner, best=self.best)


def counter_to_give(table: Table, cards: Iterable[Card]) -> Card | None:
    """The counter to put on a trick of ours: kings before tens; aces are kept (S1-72)."""
    given = [card for card in cards if table.value(card) and card.rank is not ACE]
    return max(
        given,
        key=lambda card: (card.suit != table.trump, table.value(card), -card.rank),
        default=None,
    )


def lowest(table: Table, cards: Iterable[Card]) -> Card:
    """The card to part with: no trump, no counter, no winner if it can be helped."""
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

"""Trick play with two hands: every card out is in the other hand, so it can be counted."""

from __future__ import annotations

from acesaround.cards import CARDS, Card, Hand, Suit
from acesaround.game.actions import PLAYS, Play
from acesaround.game.trick import card_points, legal_cards, winner_index
from acesaround.players.base import Choice
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import card_name
from acesaround.rules.model import RuleSet

EXACT = 4
"""With this many cards or fewer in hand the rest is counted out."""


def other_hand(table: Table) -> Hand:
    """The cards of the one other player: all that are out."""
    return Hand(CARDS[kind] for kind, count in enumerate(table.unseen) for _ in range(count))


def play_duel(table: Table) -> Choice:
    """Count the last tricks out; before that, win what can be won and give little away."""
    view, other = table.view, other_hand(table)
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    if len(legal) == 1:
        return Choice(PLAYS[legal[0]], "the only card I may play")
    if len(view.hand) <= EXACT:
        counter = Counting(table.rules, table.trump)
        rated = [(counter.after(view.hand, other, view.trick, card), card) for card in legal]
        gain, card = max(rated, key=lambda row: (row[0], -row[1]))
        return Choice(PLAYS[card], f"counted out: {gain:+d} from here against best play")
    return _reply(table, legal) if view.trick else _lead(table, legal, other)


class Counting:
    """Exact search of an ending with both hands known."""

    def __init__(self, rules: RuleSet, trump: Suit | None) -> None:
        self.rules, self.trump = rules, trump
        self.known: dict[tuple[Hand, Hand], int] = {}

    def after(self, mine: Hand, other: Hand, trick: tuple[Card, ...], card: Card) -> int:
        """My points less the other's from here on, if I play `card` now."""
        mine = mine.without(card)
        if trick:
            return self._settle(other, mine, trick[0], card, -1)
        return min(
            self._settle(mine, other.without(reply), card, reply, 1)
            for reply in legal_cards(self.rules, other, (card,), self.trump)
        )

    def _settle(self, leader: Hand, second: Hand, led: Card, reply: Card, sign: int) -> int:
        """The trick's points and the rest, for the leader; times `sign`."""
        points = card_points(self.rules, (led, reply))
        if not leader:
            points += self.rules.counters.last_trick
        if winner_index((led, reply), self.trump):
            return sign * (-points - self.best(second, leader))
        return sign * (points + self.best(leader, second))

    def best(self, leader: Hand, second: Hand) -> int:
        """The leader's points less the other's with best play of both."""
        if not leader:
            return 0
        key = (leader, second)
        if key not in self.known:
            self.known[key] = max(self.after(leader, second, (), card) for card in leader.kinds())
        return self.known[key]


def _lead(table: Table, legal: tuple[Card, ...], other: Hand) -> Choice:
    trump = table.trump
    sure = [card for card in legal if _holds(card, other, trump)]
    if trump is not None and other.has_suit(trump):
        strong = [card for card in sure if card.suit == trump]
        if strong and table.hand.length(trump) >= other.length(trump):
            return Choice(PLAYS[strong[0]], "I have the trumps: draw theirs")
    if sure:
        card = max(sure, key=lambda c: (_captured(table, c, other), c.suit != trump, -c.rank))
        return Choice(PLAYS[card], f"nothing in the other hand beats the {card_name(card)}")
    card = min(legal, key=lambda c: (table.value(c), c.suit == trump, c.rank))
    return Choice(PLAYS[card], f"no sure winner: the {card_name(card)} loses least")


def _holds(card: Card, other: Hand, trump: Suit | None) -> bool:
    if other.has_suit(card.suit):
        return not other.beating(card)
    return card.suit == trump or trump is None or not other.has_suit(trump)


def _captured(table: Table, card: Card, other: Hand) -> int:
    """The least the other must give up to a sure winner."""
    replies = legal_cards(table.rules, other, (card,), table.trump)
    return table.value(card) + min(table.value(reply) for reply in replies)


def _reply(table: Table, legal: tuple[Card, ...]) -> Choice:
    led = table.view.trick[0]
    winning = [card for card in legal if winner_index((led, card), table.trump)]
    if winning:
        card = min(winning, key=lambda c: (c.suit == table.trump, -table.value(c) if c.rank < 5 else 0, c.rank))
        return Choice(PLAYS[card], f"the {card_name(card)} takes it")
    card = min(legal, key=lambda c: (table.value(c), c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], f"the {card_name(led)} wins: the least I have")

"""Two-player trick play, in which counting the cards played reveals the opponent's hand."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import PLAYS, Play
from acesaround.game.trick import legal_cards, winner_index
from acesaround.messages import reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty.counting import Counting
from acesaround.players.daugherty.table import Table

EXACT: Final = 5
"""Number of cards left in hand at which the rest of the play is searched exactly."""


def play_duel(table: Table) -> Choice:
    """Search the last tricks exactly. Before that, take tricks if possible and give little away."""
    view = table.view
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    other = table.unseen_hand
    known = len(other) == view.sizes[1 - view.seat]  # False if the opponent buried cards.
    if known and len(view.hand) <= EXACT:
        count = Counting(table.rules, table.trump)
        gain, card = max((count.after(view.hand, other, view.trick, c), -c) for c in legal)
        return Choice(PLAYS[-card], (reasons_play.COUNTED_OUT(gain=gain),))
    return reply(table, legal) if view.trick else lead(table, legal, other)


def lead(table: Table, legal: tuple[Card, ...], other: Hand) -> Choice:
    """Lead a sure winner, or else the cheapest card.

    Sure trumps go first if the opponent doesn't have more trumps than this hand. `other` holds the
    cards that the opponent might have.
    """
    trump = table.trump
    sure = [card for card in legal if _holds(card, other, trump)]
    if trump is not None and other.has_suit(trump):
        drawing = [card for card in sure if card.suit == trump]
        if drawing and table.hand.length(trump) >= other.length(trump):
            return Choice(PLAYS[drawing[0]], (reasons_play.DRAWS_OTHERS(),))
    if sure:
        card = max(sure, key=lambda c: (_captured(table, c, other), c.suit != trump, -c.rank))
        return Choice(PLAYS[card], (reasons_play.OTHER_CANNOT_BEAT(),))
    card = min(legal, key=lambda c: (table.value(c), c.suit == trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.NO_SURE_WINNER(),))


def _holds(card: Card, other: Hand, trump: Suit | None) -> bool:
    """Return True if leading `card` takes the trick no matter what the opponent plays."""
    if other.has_suit(card.suit):
        return not other.beating(card)
    return card.suit == trump or trump is None or not other.has_suit(trump)


def _captured(table: Table, card: Card, other: Hand) -> int:
    """Return the fewest points that leading a sure winner can bring in."""
    replies = legal_cards(table.rules, other, (card,), table.trump)
    return table.value(card) + min(table.value(reply) for reply in replies)


def reply(table: Table, legal: tuple[Card, ...]) -> Choice:
    """Play the cheapest card that takes the trick, or else the cheapest card."""
    led, trump = table.view.trick[0], table.trump
    winning = [card for card in legal if winner_index((led, card), trump)]
    if winning:
        card = min(winning, key=lambda c: (c.suit == trump, c.rank is Rank.ACE, -table.value(c), c))
        return Choice(PLAYS[card], (reasons_play.TAKES_TRICK(),))
    card = min(legal, key=lambda c: (table.value(c), c.suit == trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.LED_WINS(led=led, card=card),))

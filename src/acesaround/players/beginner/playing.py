"""Playing to tricks: high to win, low otherwise."""

from __future__ import annotations

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Play
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.situation import Situation
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import a_rank, card_name, suit_name


def play(table: Table) -> Choice:
    """Choose a card where there is a choice."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    return _follow(Situation(table, legal)) if table.view.trick else _lead(table, legal)


def _lead(table: Table, legal: tuple[Card, ...]) -> Choice:
    """An ace, trump or not; else a low card of the longest suit."""
    aces = [card for card in legal if card.rank is Rank.ACE]
    if aces:
        card = max(aces, key=lambda c: (table.hand.length(c.suit), -c.suit))
        return Choice(PLAYS[card], kept("aces win tricks"))
    card = min(legal, key=lambda c: (-table.hand.length(c.suit), c.rank, c.suit))
    return Choice(
        PLAYS[card], kept("no ace, so low from {suit}, the longest suit", suit=suit_name(card.suit))
    )


def _follow(now: Situation) -> Choice:
    if now.ours and now.under and now.last:
        return _give(now)
    if now.beaters and not now.ours:
        return _win(now)
    card = _lowest(now, now.under or now.legal)
    if now.beaters and not now.under:
        return Choice(
            PLAYS[card],
            kept(
                "{holder} must be beaten, and the {card} is enough",
                holder=now.holder(),
                card=card_name(card),
            ),
        )
    return Choice(
        PLAYS[card],
        kept("{holder} is winning, so low", holder=now.holder()),
    )


def _give(now: Situation) -> Choice:
    """Last to play on a partner's trick: any counter but an ace, tens first."""
    counters = [c for c in now.under if now.table.value(c) and c.rank is not Rank.ACE]
    if not counters:
        card = _lowest(now, now.under)
        return Choice(
            PLAYS[card], kept("{holder} wins, but there are no points to add", holder=now.holder())
        )
    card = max(counters, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    return Choice(
        PLAYS[card],
        kept("{holder} wins, and {rank} adds points", holder=now.holder(), rank=a_rank(card.rank)),
    )


def _win(now: Situation) -> Choice:
    """The highest card, to be sure; the lowest where nobody plays after it."""
    if now.last:
        card = min(now.beaters, key=lambda c: (c.suit == now.table.trump, c.rank))
        return Choice(PLAYS[card], kept("last to play, and it takes the trick"))
    card = max(now.beaters, key=lambda c: (c.suit != now.table.trump, c.rank))
    if not now.table.out_above(card):
        return Choice(PLAYS[card], kept("high enough to win"))
    low = _lowest(now, now.under or now.beaters)
    return Choice(
        PLAYS[low],
        kept("even the {card} may be beaten, so low", card=card_name(card)),
    )


def _lowest(now: Situation, cards: tuple[Card, ...]) -> Card:
    return min(cards, key=lambda c: (c.suit == now.table.trump, c.rank, c.suit))

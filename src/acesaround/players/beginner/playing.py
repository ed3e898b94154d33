"""Trick play for beginners: high to win, and low otherwise."""

from __future__ import annotations

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Play
from acesaround.messages import reasons_play
from acesaround.messages.cards import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.situation import Situation
from acesaround.players.daugherty.table import Table


def play(table: Table) -> Choice:
    """Choose a card to lead or to follow with."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    return _follow(Situation(table, legal)) if table.view.trick else _lead(table, legal)


def _lead(table: Table, legal: tuple[Card, ...]) -> Choice:
    """Lead an ace (trump or not), or else a low card from the longest suit."""
    aces = [card for card in legal if card.rank is Rank.ACE]
    if aces:
        card = max(aces, key=lambda c: (table.hand.length(c.suit), -c.suit))
        return Choice(PLAYS[card], (reasons_play.ACES_WIN(),))
    card = min(legal, key=lambda c: (-table.hand.length(c.suit), c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.LOW_FROM_LONGEST_SUIT(suit=card.suit),))


def _follow(now: Situation) -> Choice:
    if now.ours and now.under and now.last:
        return _give(now)
    if now.beaters and not now.ours:
        return _win(now)
    card = _lowest(now, now.under or now.legal)
    if now.beaters and not now.under:
        why = reasons_play.MUST_BEAT_ENOUGH(holder=now.holder(), card=card)
        return Choice(PLAYS[card], (why,))
    return Choice(PLAYS[card], (reasons_play.SO_LOW(holder=now.holder()),))


def _give(now: Situation) -> Choice:
    """When last to play, give a winning partner a counter: a ten before a king, never an ace."""
    counters = [c for c in now.under if now.table.value(c) and c.rank is not Rank.ACE]
    if not counters:
        card = _lowest(now, now.under)
        return Choice(PLAYS[card], (reasons_play.WINS_NO_POINTS(holder=now.holder()),))
    card = max(counters, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.WINS_ADD_POINTS(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))


def _win(now: Situation) -> Choice:
    """Win as cheaply as possible when last to play.

    Otherwise, win with the highest card, or play low if a higher card in its suit might be out.
    """
    if now.last:
        card = min(now.beaters, key=lambda c: (c.suit == now.table.trump, c.rank))
        return Choice(PLAYS[card], (reasons_play.LAST_TAKES(),))
    card = max(now.beaters, key=lambda c: (c.suit != now.table.trump, c.rank))
    if not now.table.out_above(card):
        return Choice(PLAYS[card], (reasons_play.HIGH_ENOUGH(),))
    low = _lowest(now, now.under or now.beaters)
    return Choice(PLAYS[low], (reasons_play.MAY_BE_BEATEN(card=card),))


def _lowest(now: Situation, cards: tuple[Card, ...]) -> Card:
    return min(cards, key=lambda c: (c.suit == now.table.trump, c.rank, c.suit))

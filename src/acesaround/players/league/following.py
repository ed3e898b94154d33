"""Replies in the league that the 1983 player doesn't make, each for one style."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import PLAYS
from acesaround.messages import reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.following import SAFE, Situation, cheapest_card
from acesaround.players.daugherty.table import ACE


def give_highest(now: Situation) -> Choice | None:
    """Give the highest counter, except an ace, to any trick that a partner is winning."""
    counters = [card for card in now.under if now.table.value(card) and card.rank is not ACE]
    if not now.ours or not counters:
        return None
    card = max(counters, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.ADD_POINTS(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))


def give_highest_if_safe(now: Situation) -> Choice | None:
    """Give the highest counter, except an ace, if partner will probably win the trick."""
    return give_highest(now) if now.stands(now.best) >= SAFE else None


SURE: Final = 0.85
"""Minimum probability of winning the trick for a card to be sure enough for a cautious player."""


def keep_unless_sure(now: Situation) -> Choice | None:
    """Keep counters out of a trick that partner is winning but could still lose."""
    if not now.ours or not now.under or now.stands(now.best) >= SURE:
        return None
    card = cheapest_card(now.table, now.under)
    if now.table.value(card):
        why = reasons_play.MAY_NOT_HOLD_SPARE
    else:
        why = reasons_play.MAY_NOT_HOLD
    return Choice(PLAYS[card], (why(holder=now.holder(), rank=A_RANK[card.rank.letter]()),))


def beat_high(now: Situation) -> Choice | None:
    """Before last to play, win with the highest card if nothing still out in its suit beats it."""
    if now.last or not now.beaters or (now.ours and now.under):
        return None
    card = max(now.beaters, key=lambda c: (c.suit != now.table.trump, c.rank))
    if not now.table.is_boss(card):
        return None
    return Choice(PLAYS[card], (reasons_play.NOTHING_BEATS_IT(),))


def beat_low(now: Situation) -> Choice | None:
    """Beat the best card as low as possible, and keep higher cards for later."""
    if len(set(now.beaters)) < 2 or (now.ours and now.under):
        return None
    card = min(now.beaters, key=lambda c: (c.suit == now.table.trump, c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.SAVE_HIGHER(holder=now.holder()),))


def throw_highest(now: Situation) -> Choice | None:
    """Throw off the highest card that isn't a counter, ideally not a trump."""
    losers = [card for card in now.under if not now.table.value(card)]
    if not losers or (now.ours and now.stands(now.best) >= SAFE):
        return None
    card = max(losers, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.MAY_NOT_HOLD if now.ours else reasons_play.GIVE_NOTHING
    return Choice(PLAYS[card], (why(holder=now.holder(), rank=A_RANK[card.rank.letter]()),))

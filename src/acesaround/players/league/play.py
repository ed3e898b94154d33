"""Card play in the league: rules that the 1983 player lacks, each for one style."""

from __future__ import annotations

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS
from acesaround.messages import reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.following import Situation, cheapest_card
from acesaround.players.daugherty.leading import low_card
from acesaround.players.daugherty.table import ACE, Table


def trump_from_the_top(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead the highest trump as long as the others might hold trumps."""
    trumps = [card for card in legal if card.suit == table.trump]
    if table.trump is None or not trumps or not table.out(table.trump):
        return None
    why = reasons_play.DRAWS_TRUMP(left=table.out(table.trump))
    return Choice(PLAYS[max(trumps)], (why,))


def winners_trump_from_the_top(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """As the bid winner, pull trump from the top."""
    return trump_from_the_top(table, legal) if table.view.declarer == table.seat else None


def low_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a low trump as long as the others might hold trumps, whoever has the bid."""
    trump = table.trump
    card = None if trump is None else low_card(legal, trump)
    if trump is None or card is None or not table.out(trump):
        return None
    return Choice(PLAYS[card], (reasons_play.DRAWS_TRUMP(left=table.out(trump)),))


def any_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead an ace, a trump ace too, from the longest suit that has one."""
    aces = [card for card in legal if card.rank is ACE]
    if not aces:
        return None
    card = max(aces, key=lambda ace: (table.hand.length(ace.suit), -ace.suit))
    return Choice(PLAYS[card], (reasons_play.ACES_WIN(),))


def low_before_aces(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Keep aces: lead low from the longest side suit while the hand still has more than half."""
    if 2 * len(table.hand) <= table.rules.deal.hand:
        return None
    return _low_from(table, legal, longest=True)


def low_from_longest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low from the longest side suit."""
    return _low_from(table, legal, longest=True)


def low_from_shortest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low from the shortest side suit."""
    return _low_from(table, legal, longest=False)


def _low_from(table: Table, legal: tuple[Card, ...], *, longest: bool) -> Choice | None:
    cards = [
        card
        for suit in Suit
        if suit != table.trump and (card := low_card(legal, suit)) is not None
    ]
    if not cards:
        return None
    sign = -1 if longest else 1
    card = min(cards, key=lambda c: (sign * table.hand.length(c.suit), c.suit))
    count = table.hand.length(card.suit)
    low = reasons_play.LOW_FROM_LONGEST if longest else reasons_play.LOW_FROM_SHORTEST
    return Choice(PLAYS[card], (low(count=count),))


def empty_short_suit(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead the lowest card of a side suit with at most `SHORT` cards, to trump it later."""
    trump = table.trump
    if trump is None or not table.hand.has_suit(trump):
        return None
    short = [
        card
        for card in legal
        if card.suit != trump and table.hand.length(card.suit) <= SHORT and card.rank is not ACE
    ]
    if not short:
        return None
    card = min(short, key=lambda c: (table.hand.length(c.suit), c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.EMPTY_TO_TRUMP(suit=card.suit),))


SHORT = 3


def return_suit(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low in the side suit that partner led last."""
    for trick in reversed(table.view.tricks):
        suit = trick.cards[0].suit
        if trick.leader in table.allies and suit != table.trump:
            card = low_card(legal, suit)
            if card is None:
                return None
            return Choice(PLAYS[card], (reasons_play.RETURN_SUIT(suit=suit),))
    return None


def lead_counter(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a king from the longest side suit, for partner to win."""
    if not table.allies:
        return None
    kings = [card for card in legal if card.rank is Rank.KING and card.suit != table.trump]
    if not kings:
        return None
    card = max(kings, key=lambda c: (table.hand.length(c.suit), -c.suit))
    return Choice(PLAYS[card], (reasons_play.COUNTER_FOR_PARTNER(rank=A_RANK[card.rank.letter]()),))


def give_highest(now: Situation) -> Choice | None:
    """Give the highest counter except aces to any trick that a partner is winning."""
    if not now.ours:
        return None
    counters = [c for c in now.under if now.table.value(c) and c.rank is not ACE]
    if not counters:
        return None
    card = max(counters, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.ADD_POINTS(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))


def give_if_certain(now: Situation) -> Choice | None:
    """Keep counters out of a trick that partner is winning but could still lose."""
    if not now.ours or not now.under or now.stands(now.best) >= CERTAIN:
        return None
    card = cheapest_card(now.table, now.under)
    if now.table.value(card):
        why = reasons_play.MAY_NOT_HOLD_SPARE
    else:
        why = reasons_play.MAY_NOT_HOLD
    return Choice(PLAYS[card], (why(holder=now.holder(), rank=A_RANK[card.rank.letter]()),))


CERTAIN = 0.99


def beat_high(now: Situation) -> Choice | None:
    """Win with the highest card, if nothing still out in its suit beats it."""
    if now.last or not now.beaters or (now.ours and now.under):
        return None
    card = max(now.beaters, key=lambda c: (c.suit != now.table.trump, c.rank))
    if now.table.out_above(card):
        return None
    return Choice(PLAYS[card], (reasons_play.HIGH_ENOUGH(),))


def beat_low(now: Situation) -> Choice | None:
    """Beat the winning card as low as possible, and keep high cards for later."""
    if not now.beaters or (now.ours and now.under):
        return None
    card = min(now.beaters, key=lambda c: (c.suit == now.table.trump, c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.SAVE_HIGHER(holder=now.holder()),))


def throw_highest(now: Situation) -> Choice | None:
    """Throw off the highest card that isn't a counter."""
    if now.ours and now.stands(now.best) >= 0.7:
        return None
    losers = [card for card in now.under if not now.table.value(card)]
    if not losers:
        return None
    card = max(losers, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.GIVE_NOTHING(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))

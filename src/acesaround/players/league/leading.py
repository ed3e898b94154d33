"""Leads in the league that the 1983 player doesn't make, each for one style."""

from __future__ import annotations

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS
from acesaround.messages import reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.leading import low_card, side_aces
from acesaround.players.daugherty.table import ACE, Table


def trump_from_the_top(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """As the bid winner, pull trump from the top as long as nothing beats this hand's trumps."""
    trump = table.trump
    top = max((card for card in legal if card.suit == trump), default=None)
    if trump is None or top is None or table.view.declarer != table.seat:
        return None
    if not table.out(trump) or not table.is_boss(top):
        return None
    return Choice(PLAYS[top], (reasons_play.PULLS_TRUMP(),))


def low_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a low trump while others could still hold trumps, no matter who won the bid."""
    trump = table.trump
    card = None if trump is None else low_card(legal, trump)
    if trump is None or card is None or not table.out(trump):
        return None
    return Choice(PLAYS[card], (reasons_play.PULLS_TRUMP(),))


def ace_from_longest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a side ace from the longest suit that has one."""
    return _ace_by_length(table, legal, longest=True)


def ace_from_shortest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a side ace from the shortest suit that has one."""
    return _ace_by_length(table, legal, longest=False)


def _ace_by_length(table: Table, legal: tuple[Card, ...], *, longest: bool) -> Choice | None:
    found = side_aces(table, legal)
    if not found:
        return None
    sign = -1 if longest else 1
    card = min(found, key=lambda ace: (sign * table.hand.length(ace.suit), ace.suit))
    return Choice(PLAYS[card], (reasons_play.ACES_WIN(),))


def ace_of_new_suit(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a side ace only in a suit where this hand hasn't played one, and keep the others."""
    found = [ace for ace in side_aces(table, legal) if not table.played[table.seat][ace]]
    if not found:
        return None
    card = min(found, key=lambda ace: (table.hand.length(ace.suit), ace.suit))
    return Choice(PLAYS[card], (reasons_play.ACES_WIN(),))


def low_from_longest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low from the longest side suit that has a low card."""
    return _low_by_length(table, legal, longest=True)


def low_from_shortest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low from the shortest side suit that has a low card."""
    return _low_by_length(table, legal, longest=False)


def _low_by_length(table: Table, legal: tuple[Card, ...], *, longest: bool) -> Choice | None:
    found = [low_card(legal, suit) for suit in Suit if suit != table.trump]
    cards = [card for card in found if card is not None]
    if not cards:
        return None
    sign = -1 if longest else 1
    card = min(cards, key=lambda c: (sign * table.hand.length(c.suit), c.suit))
    length = table.hand.length(card.suit)
    low = reasons_play.LOW_FROM_LONGEST if longest else reasons_play.LOW_FROM_SHORTEST
    return Choice(PLAYS[card], (low(count=length),))


def empty_short_suit(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead from a side suit with few cards (a fifth of a full hand), to trump it later."""
    trump = table.trump
    if trump is None or not table.hand.has_suit(trump):
        return None
    most = table.rules.deal.hand // 5
    short = [
        card
        for card in legal
        if card.suit != trump and table.hand.length(card.suit) <= most and card.rank is not ACE
    ]
    if not short:
        return None
    card = min(short, key=lambda c: (table.hand.length(c.suit), c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.EMPTY_TO_TRUMP(suit=card.suit),))


def return_suit(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low in the side suit that partner led last."""
    led = (trick.cards[0].suit for trick in reversed(table.view.tricks)
           if trick.leader == table.partner)  # fmt: skip
    suit = next((suit for suit in led if suit != table.trump), None)
    card = None if suit is None else low_card(legal, suit)
    if suit is None or card is None:
        return None
    return Choice(PLAYS[card], (reasons_play.RETURN_SUIT(suit=suit),))


def shown_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead low in a side suit whose ace partner has shown in meld."""
    row = None if table.partner is None else table.shown_of(table.partner)
    for suit in Suit:
        ace, card = Card.of(ACE, suit), low_card(legal, suit)
        if row is not None and card is not None and suit != table.trump and row[ace]:
            why = reasons_play.PARTNER_SHOWED_ACE(ace=ace)
            return Choice(PLAYS[card], (why,))
    return None


def lead_counter(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a king from the longest side suit for partner to win."""
    kings = [card for card in legal if card.rank is Rank.KING and card.suit != table.trump]
    if table.partner is None or not kings:
        return None
    card = max(kings, key=lambda c: (table.hand.length(c.suit), -c.suit))
    why = reasons_play.COUNTER_FOR_PARTNER(rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))

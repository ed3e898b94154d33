"""Leads without a winner: a queen of trump or of the lead matrix's suit (S1-70, S1-71, S1-81)."""

from __future__ import annotations

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS
from acesaround.messages import Message, reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.conventions.lead_matrix import LeadSuit, lead_matrix
from acesaround.players.daugherty.table import Table


def low_card(legal: tuple[Card, ...], suit: Suit) -> Card | None:
    """Return the highest legal card of a suit, up to the queen, or None if there isn't one."""
    for rank in (Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal:
            return card
    return None


def queen_by_matrix(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Without aces, lead a queen in the lead matrix's choice of side suit (S1-70, S1-71, S1-77)."""
    cards = {suit: low_card(legal, suit) for suit in Suit if suit != table.trump}
    suits = [suit for suit, card in cards.items() if card is not None]
    if not suits:
        return None
    left = table.foes[0]
    left_led = bool(table.led[left])
    partner_led = any(table.led[seat] for seat in table.allies)
    which = lead_matrix(left_opponent_has_led=left_led, partner_has_led=partner_led)
    suit = min(suits, key=lambda s: _order(table, which, s))
    card = cards[suit]
    assert card is not None
    what, since = _what(table, which, suit), _since(table, which, left)
    return Choice(PLAYS[card], (reasons_play.NO_WINNER(what=what, since=since),))


def _order(table: Table, which: LeadSuit, suit: Suit) -> tuple[int, ...]:
    """Return a key that sorts suits by the matrix, with queens and then length breaking ties."""
    length, aces = table.hand.length(suit), table.aces_played[suit]
    first = {
        "shortest_suit": length,
        "longest_suit": -length,
        "least_aces_played": aces,
        "most_aces_played": -aces,
    }[which]
    return first, int(not table.held[Card.of(Rank.QUEEN, suit)]), -length, suit


def _what(table: Table, which: LeadSuit, suit: Suit) -> Message:
    """Describe the suit that the lead matrix picks, among those with a low card to lead."""
    length, aces = table.hand.length(suit), table.aces_played[suit]
    match which:
        case "shortest_suit":
            return reasons_play.LOW_FROM_SHORTEST(count=length)
        case "longest_suit":
            return reasons_play.LOW_FROM_LONGEST(count=length)
        case "least_aces_played":
            return reasons_play.LOW_IN_FEWEST_ACES(suit=suit, aces=aces)
        case "most_aces_played":
            return reasons_play.LOW_IN_MOST_ACES(suit=suit, aces=aces)


def _since(table: Table, which: LeadSuit, left: int) -> Message:
    """Explain the lead matrix's choice, which depends on who has led so far."""
    who = reasons.ALLY() if table.partner is None else reasons.PARTNER()
    match which:
        case "shortest_suit":
            return reasons_play.BOTH_HAVE_LED(name=left, who=who)
        case "longest_suit":
            return reasons_play.ALLY_HAS_LED(who=who, name=left)
        case "least_aces_played" if table.allies:
            return reasons_play.FOE_HAS_LED(name=left, who=who)
        case "least_aces_played":
            return reasons_play.HAS_LED(name=left)
        case "most_aces_played" if table.allies:
            return reasons_play.NEITHER_HAS_LED(name=left, who=who)
        case "most_aces_played":
            return reasons_play.HAS_NOT_LED(name=left)


def punt_with_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Without winners, punt with the queen of trump if pulling trump helps (S1-81).

    It helps the bid winner's team, and any other player with over twice as many trumps as the
    others hold on average.
    """
    trump = table.trump
    if trump is None or not table.out(trump):
        return None
    long = table.hand.length(trump) * (table.players - 1) > 2 * table.out(trump)
    if not long and not table.declaring:
        return None
    if not table.declaring:
        return _punt(table, legal, reasons_play.LONG_IN_TRUMP())
    return _punt(table, legal, reasons_play.TRUMP_LEADS_HELP())


def punt(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead the queen of trump, or a lower trump, if there's nothing better (S1-81)."""
    return _punt(table, legal, reasons_play.NO_OTHER_LOW())


def _punt(table: Table, legal: tuple[Card, ...], reason: Message) -> Choice | None:
    card = None if table.trump is None else low_card(legal, table.trump)
    if card is None:
        return None
    return Choice(PLAYS[card], (reasons_play.PUNT(card=card, reason=reason),))

"""Leading without a winner: a queen, by the lead matrix or of trump (S1-70, S1-71, S1-81)."""

from __future__ import annotations

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.conventions.lead_matrix import LeadSuit, lead_matrix
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import card_name, suit_name


def low_card(legal: tuple[Card, ...], suit: Suit) -> Card | None:
    """The queen of a suit, or else its jack or nine; None if it has only higher cards."""
    for rank in (Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal:
            return card
    return None


def queen_by_matrix(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Out of aces: a queen (S1-70), in the side suit that the lead matrix says (S1-71, S1-77)."""
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
    why = kept("no winner, so {left}", left=_reason(table, which, suit, left))
    return Choice(PLAYS[card], why)


def _order(table: Table, which: LeadSuit, suit: Suit) -> tuple[int, ...]:
    """Sorting by what the matrix says, then a suit with a queen, then the longer one."""
    length, aces = table.hand.length(suit), table.aces_played[suit]
    first = {
        "shortest_suit": length,
        "longest_suit": -length,
        "least_aces_played": aces,
        "most_aces_played": -aces,
    }[which]
    return first, int(not table.held[Card.of(Rank.QUEEN, suit)]), -length, suit


def _reason(table: Table, which: LeadSuit, suit: Suit, left: int) -> str:
    """Why the matrix picks the suit, among those in which a low card can be led."""
    aces = table.aces_played[suit]
    what = {
        "shortest_suit": kept(
            "low from the shortest suit for it ({count})", count=table.hand.length(suit)
        ),
        "longest_suit": kept(
            "low from the longest suit for it ({count})", count=table.hand.length(suit)
        ),
        "least_aces_played": kept(
            "low in {suit} with the fewest aces played ({aces})", suit=suit_name(suit), aces=aces
        ),
        "most_aces_played": kept(
            "low in {suit} with the most aces played ({aces})", suit=suit_name(suit), aces=aces
        ),
    }[which]
    name = table.name_of(left)
    who = kept("the partner") if table.partner is not None else kept("an ally")
    if table.allies:
        since = {
            "shortest_suit": kept("as {name} and {who} have led already", name=name, who=who),
            "longest_suit": kept("as {who} has led already and {name} has not", who=who, name=name),
            "least_aces_played": kept(
                "as {name} has led already and {who} has not", name=name, who=who
            ),
            "most_aces_played": kept("as neither {name} nor {who} has led yet", name=name, who=who),
        }[which]
    else:
        since = {
            "shortest_suit": kept("as {name} and {who} have led already", name=name, who=who),
            "longest_suit": kept("as {who} has led already and {name} has not", who=who, name=name),
            "least_aces_played": kept("as {name} has led already", name=name),
            "most_aces_played": kept("as {name} has not led yet", name=name),
        }[which]
    return f"{what}, {since}"


def punt_with_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Out of winners, those who gain by trump being played punt with its queen (S1-81).

    That is the declaring side, and any other player with far more trumps than the rest hold on
    average.
    """
    trump = table.trump
    if trump is None or not table.out(trump):
        return None
    long = table.hand.length(trump) * (table.players - 1) > 2 * table.out(trump)
    if not long and not table.declaring:
        return None
    if not table.declaring:
        return _punt(table, legal, kept("this hand is long in trump"))
    ours = kept("trump leads help the bidder's side")
    return _punt(table, legal, ours)


def punt(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Nothing better: a queen, usually of trump (S1-81)."""
    return _punt(table, legal, kept("there is no other low card to lead"))


def _punt(table: Table, legal: tuple[Card, ...], reason: str) -> Choice | None:
    card = None if table.trump is None else low_card(legal, table.trump)
    if card is None:
        return None
    return Choice(
        PLAYS[card],
        kept(
            "no winner, so punt with the {card}, as {reason}", card=card_name(card), reason=reason
        ),
    )

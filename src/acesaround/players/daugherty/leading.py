"""Leading to a trick (S1-68..71, S1-74, S1-81), rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS, Play
from acesaround.players.base import Choice
from acesaround.players.conventions.lead_matrix import LeadSuit, lead_matrix
from acesaround.players.daugherty.contract import asked_for
from acesaround.players.daugherty.odds import stands
from acesaround.players.daugherty.table import ACE, Table
from acesaround.players.daugherty.words import card_name, counted, suit_name

SURE_CUT: Final = 0.95
"""An ace that is cut with at least this chance is not led."""
TROUBLE: Final = 0.6
"""Needing more than this share of a hand's trick points is trouble: more than 30 of 50 (S1-68)."""
RISKY: Final = 0.5
"""A lower winner that is cut with at least this chance is not led."""


def lead(table: Table) -> Choice:
    """Choose a card to lead."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    if len(legal) == 1:
        return Choice(PLAYS[legal[0]], "the only card I may lead")
    for rule in RULES:
        if (choice := rule(table, legal)) is not None:
            return choice
    return lead_low(table, legal)


def answer_leadback(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """The partner put an ace on mine: the next trick in the suit is his, so lead a counter (S1-74)."""
    suit = leadback_suit(table)
    if suit is None:
        return None
    for rank in (Rank.KING, Rank.TEN, Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal:
            why = f"my partner signalled that the next {suit_name(suit)} trick is his"
            return Choice(PLAYS[card], why)
    return None


def leadback_suit(table: Table) -> Suit | None:
    """The suit in which the partner's ace on this seat's ace has not been answered yet."""
    partner, found = table.partner, None
    if partner is None:
        return None
    for trick in table.view.tricks:
        suit = trick.cards[0].suit
        if suit == found:
            found = None
        if trick.leader != table.seat or trick.cards[0].rank is not ACE:
            continue
        reply = trick.cards[(partner - table.seat) % table.players]
        if trick.winner == table.seat and reply == trick.cards[0]:
            found = suit
    return found


def unbacked_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """An ace with too few cards behind it to sit out the other aces is led at once (S1-68)."""
    found = [card for card in _aces(table, legal) if _unbacked(table, card)]
    if not found:
        return None
    card = min(found, key=lambda c: _spread(table, c))
    backers = table.hand.length(card.suit) - table.held[card]
    out = counted(table.unseen[card], "ace")
    why = f"{counted(backers, 'card')} behind the {card_name(card)} and {out} out: led at once"
    return Choice(PLAYS[card], why)


def _unbacked(table: Table, ace: Card) -> bool:
    return table.hand.length(ace.suit) - table.held[ace] < table.unseen[ace]


def _aces(table: Table, legal: tuple[Card, ...]) -> list[Card]:
    """The side aces that are likely to win."""
    return [
        card
        for card in legal
        if card.rank is ACE
        and card.suit != table.trump
        and stands(table, card, card.suit, table.foes) > 1 - SURE_CUT
    ]


def _spread(table: Table, ace: Card) -> tuple[int, float, int]:
    """Least led by this seat first, then least likely to be cut, then the shorter suit."""
    risk = 1 - stands(table, ace, ace.suit, table.foes)
    return table.played[table.seat][ace], round(risk, 2), table.hand.length(ace.suit)


def side_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Aces while nobody cuts them, spread over the suits (S1-69)."""
    found = _aces(table, legal)
    if not found:
        return None
    card = min(found, key=lambda c: _spread(table, c))
    earlier = table.played[table.seat][card]
    if earlier:
        why = f"one more of my {counted(table.held[card], 'ace')} of {suit_name(card.suit)}"
    else:
        why = f"an ace, and {suit_name(card.suit)} have had none of mine yet"
    return Choice(PLAYS[card], why)


def draw_cutters_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """With foes cutting, the bid winner draws trump before his side aces are lost (S1-68)."""
    if not table.cut or not any(table.held[Card.of(ACE, s)] for s in Suit if s != table.trump):
        return None
    return _trump_ace(table, legal, "they are cutting and I have aces to bring home")


def trump_ace_in_trouble(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """With much to take, the bid winner leads trump aces; otherwise he keeps them (S1-68)."""
    need = asked_for(table)
    if need is None or need <= TROUBLE * table.rules.hand_trick_points:
        return None
    return _trump_ace(table, legal, f"we need {need} of {table.rules.hand_trick_points} points")


def _trump_ace(table: Table, legal: tuple[Card, ...], trouble: str) -> Choice | None:
    if table.trump is None or table.view.declarer != table.seat or not table.out(table.trump):
        return None
    card = Card.of(ACE, table.trump)
    return Choice(PLAYS[card], f"{trouble}: draw trump with the ace") if card in legal else None


def side_winner(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """A side card that nothing out can beat, while nobody is likely to cut it."""
    found = [
        card
        for card in legal
        if card.suit != table.trump
        and table.is_boss(card)
        and table.value(card)
        and stands(table, card, card.suit, table.foes) > 1 - RISKY
    ]
    if not found:
        return None
    card = min(found, key=lambda c: (1 - stands(table, c, c.suit, table.foes), c))
    return Choice(PLAYS[card], f"nothing out beats the {card_name(card)} in its suit")


def partners_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """A low card of a suit in which the partner showed an ace in his meld."""
    for seat in table.allies:
        row = table.shown_of(seat)
        if row is None:
            continue
        for suit in Suit:
            ace = Card.of(ACE, suit)
            if suit == table.trump or not row[ace] or table.unseen[ace] > row[ace]:
                continue
            card = _low(table, legal, suit)
            if card is not None and stands(table, ace, suit, table.foes) > 1 - RISKY:
                why = f"{table.name_of(seat)} showed the ace of {suit_name(suit)}"
                return Choice(PLAYS[card], why)
    return None


def queen_by_matrix(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Out of aces: a queen (S1-70), in the suit that the lead matrix says (S1-71, S1-77)."""
    suits = [suit for suit in Suit if suit != table.trump and _low(table, legal, suit) is not None]
    if not suits:
        return None
    left = table.foes[0] if table.foes else None
    which = lead_matrix(
        left_opponent_has_led=left is not None and bool(table.led[left]),
        partner_has_led=any(table.led[seat] for seat in table.allies),
    )
    suit = min(suits, key=lambda s: _matrix_order(table, which, s))
    card = _low(table, legal, suit)
    assert card is not None
    says = _SAYS[which].format(suit=suit_name(suit), aces=table.aces_played[suit])
    return Choice(PLAYS[card], f"no ace to lead: a {card.rank.title.lower()}, {says}")


_SAYS: Final[dict[LeadSuit, str]] = {
    "shortest_suit": "my shortest suit, as left and partner have led",
    "longest_suit": "my longest suit, as only my partner has led",
    "least_aces_played": "{suit} with the fewest aces played ({aces}), as only the left has led",
    "most_aces_played": "{suit} with the most aces played ({aces}), as neither has led",
}


def _matrix_order(table: Table, which: LeadSuit, suit: Suit) -> tuple[int, ...]:
    length = table.hand.length(suit)
    match which:
        case "shortest_suit":
            first = length
        case "longest_suit":
            first = -length
        case "least_aces_played":
            first = table.aces_played[suit]
        case "most_aces_played":
            first = -table.aces_played[suit]
    queen = Card.of(Rank.QUEEN, suit)
    return first, int(not table.held[queen]), -length, suit


def _low(table: Table, legal: tuple[Card, ...], suit: Suit) -> Card | None:
    """The queen of a suit, or the next lower card that is no counter."""
    for rank in (Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal and not table.value(card):
            return card
    return None


def punt_with_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Out of winners, those who gain by trump being played punt with its queen (S1-81).

    That is the declaring side, and any other player who is long in trump.
    """
    trump = table.trump
    if trump is None or not table.out(trump):
        return None
    length = table.hand.length(trump)
    if not table.declaring and length * (table.players - 1) <= 2 * table.out(trump):
        return None
    return _punt(table, legal, "we are the ones to gain by trump leads" if table.declaring else "")


def punt(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Nothing better: a queen, usually of trump (S1-81)."""
    return _punt(table, legal, "")


def _punt(table: Table, legal: tuple[Card, ...], reason: str) -> Choice | None:
    if table.trump is None:
        return None
    card = _low(table, legal, table.trump)
    if card is None:
        return None
    why = f"no winner to lead: punt with the {card_name(card)}"
    return Choice(PLAYS[card], f"{why}, as {reason}" if reason else why)


def lead_low(table: Table, legal: tuple[Card, ...]) -> Choice:
    """The least valuable card left."""
    card = min(legal, key=lambda c: (table.value(c), c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], "nothing but counters left: the lowest")


RULES: Final[tuple[Callable[[Table, tuple[Card, ...]], Choice | None], ...]] = (
    answer_leadback,
    unbacked_ace,
    draw_cutters_trump,
    side_ace,
    side_winner,
    partners_ace,
    trump_ace_in_trouble,
    punt_with_trump,
    queen_by_matrix,
    punt,
)
"""The rules of leading, in the order they are tried."""

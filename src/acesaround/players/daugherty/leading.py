"""Leading to a trick (S1-68..71, S1-74, S1-81): the order of the rules, and leading winners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS, Play
from acesaround.game.claim import certain
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.contract import asked_for
from acesaround.players.daugherty.guessing import low_card, punt, punt_with_trump, queen_by_matrix
from acesaround.players.daugherty.odds import stands
from acesaround.players.daugherty.table import ACE, Table
from acesaround.players.daugherty.words import card_name, counted, suit_name

SURE_CUT: Final = 0.95
"""An ace that is cut with at least this chance is not led."""
RISKY: Final = 0.5
"""A lower winner that is cut with at least this chance is not led."""
TROUBLE: Final = 0.6
"""Needing more than this share of a hand's trick points is trouble: more than 30 of 50 (S1-68)."""


def lead(table: Table) -> Choice:
    """Choose a card to lead, where there is a choice."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    for rule in RULES:
        if (choice := rule(table, legal)) is not None:
            return choice
    return lead_low(table, legal)


def take_the_rest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Nothing out can take a trick once these trumps have drawn theirs: trumps first."""
    if not certain(table.hand, table.unseen_hand, table.trump):
        return None
    trumps = [card for card in legal if card.suit == table.trump]
    first = max(trumps or legal, key=lambda card: card.rank)
    return Choice(
        PLAYS[first],
        kept("every trick left is certain, with the {first} first", first=card_name(first)),
    )


def answer_leadback(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """The partner put an ace on mine: the suit's next trick is his, so lead a counter (S1-74)."""
    suit = leadback_suit(table)
    if suit is None:
        return None
    for rank in (Rank.KING, Rank.TEN, Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal:
            why = kept(
                "by adding an ace the partner promised the next trick in {suit}",
                suit=suit_name(suit),
            )
            return Choice(PLAYS[card], why)
    return None


def leadback_suit(table: Table) -> Suit | None:
    """The suit in which the partner's ace on this seat's ace has not been answered yet."""
    partner, found = table.partner, None
    if partner is None:
        return None
    for trick in table.view.tricks:
        ace = trick.cards[0]
        if ace.suit == found:
            found = None
        if trick.leader == trick.winner == table.seat and ace.rank is ACE:
            reply = trick.cards[(partner - table.seat) % table.players]
            found = ace.suit if reply == ace else found
    return found


def unbacked_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """An ace with too few cards behind it to sit out the other aces is led at once (S1-68)."""
    unbacked = [
        card for card in _side_aces(table, legal) if _backers(table, card) < table.unseen[card]
    ]
    if not unbacked:
        return None
    card = min(unbacked, key=lambda ace: _spread(table, ace))
    others, out = _backers(table, card), counted(table.unseen[card], "ace")
    suit = suit_name(card.suit)
    if others:
        cards = counted(others, "other card")
        why = kept(
            "the ace is poorly backed in {suit} ({cards}, {out} out), so it is led at once",
            cards=cards,
            suit=suit,
            out=out,
        )
    else:
        why = kept(
            "nothing backs the ace in {suit} ({out} out), so it is led at once",
            suit=suit,
            out=out,
        )
    return Choice(PLAYS[card], why)


def _backers(table: Table, ace: Card) -> int:
    return table.hand.length(ace.suit) - table.held[ace]


def _side_aces(table: Table, legal: tuple[Card, ...]) -> list[Card]:
    """The side aces that may be led and will not certainly be cut."""
    return [
        card
        for card in legal
        if card.rank is ACE
        and card.suit != table.trump
        and stands(table, card, card.suit, table.foes) > 1 - SURE_CUT
    ]


def _spread(table: Table, ace: Card) -> tuple[int, float, int]:
    """Least led by this seat first, then least likely to be cut, then the shorter suit (S1-69)."""
    holding = round(stands(table, ace, ace.suit, table.foes), 2)
    return table.played[table.seat][ace], -holding, table.hand.length(ace.suit)


def side_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Aces while they are not cut, spread over the suits (S1-69)."""
    found = _side_aces(table, legal)
    if not found:
        return None
    card = min(found, key=lambda ace: _spread(table, ace))
    suit, earlier = suit_name(card.suit), table.played[table.seat][card]
    if not earlier:
        return Choice(
            PLAYS[card],
            kept("aces hold best early, and no {suit} were led from this hand yet", suit=suit),
        )
    return Choice(
        PLAYS[card],
        kept("another ace of {suit}, as there is none in a fresher suit", suit=suit),
    )


def side_winner(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """A side counter that nothing out can beat, while nobody is likely to cut it."""
    found = [
        (stands(table, card, card.suit, table.foes), -card)
        for card in legal
        if card.suit != table.trump and table.value(card) and table.is_boss(card)
    ]
    chance, best = max(found, default=(0.0, 0))
    if chance <= 1 - RISKY:
        return None
    return Choice(PLAYS[-best], kept("nothing out beats it in its suit"))


def partners_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """A low card of a suit in which a partner showed in his meld the last ace out."""
    for seat in table.allies:
        row = table.shown_of(seat)
        for suit in Suit if row is not None else ():
            ace, card = Card.of(ACE, suit), low_card(legal, suit)
            if suit == table.trump or card is None or row is None:
                continue
            if (
                0 < row[ace] == table.unseen[ace]
                and stands(table, ace, suit, table.foes) > 1 - RISKY
            ):
                name = table.name_of(seat)
                return Choice(
                    PLAYS[card],
                    kept("{name} showed the only {ace} still out", name=name, ace=card_name(ace)),
                )
    return None


def draw_cutters_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """With foes cutting, the bid winner draws trump before his side aces are lost (S1-68)."""
    if not table.cut or not any(table.held[Card.of(ACE, s)] for s in Suit if s != table.trump):
        return None
    return _trump_ace(table, legal, kept("the others are cutting and there are aces to bring home"))


def trump_ace_in_trouble(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """With much to take, the bid winner leads trump aces; otherwise he keeps them (S1-68)."""
    need = asked_for(table)
    if need is None or need <= TROUBLE * table.rules.hand_trick_points:
        return None
    return _trump_ace(
        table,
        legal,
        kept(
            "the bid needs {need} of {hand_trick_points} points",
            need=need,
            hand_trick_points=table.rules.hand_trick_points,
        ),
    )


def _trump_ace(table: Table, legal: tuple[Card, ...], trouble: str) -> Choice | None:
    if table.trump is None or table.view.declarer != table.seat or not table.out(table.trump):
        return None
    card = Card.of(ACE, table.trump)
    return (
        Choice(PLAYS[card], kept("{trouble}, so draw trump with the ace", trouble=trouble))
        if card in legal
        else None
    )


def lead_low(table: Table, legal: tuple[Card, ...]) -> Choice:
    """The least valuable card that may be led."""
    card = min(legal, key=lambda c: (table.value(c), c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], kept("no better lead, and it costs least"))


RULES: Final[tuple[Callable[[Table, tuple[Card, ...]], Choice | None], ...]] = (
    take_the_rest,
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
"""The rules of leading in the order they are tried; `lead_low` comes after all."""

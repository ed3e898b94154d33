"""Leading to a trick (S1-68..71, S1-74, S1-77, S1-81), one rule at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank, Suit
from acesaround.game.actions import PLAYS
from acesaround.game.trick_play import wins_every_trick
from acesaround.messages import Message, reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.conventions import LeadSuit, lead_matrix
from acesaround.players.daugherty.table import ACE, Table, hold_probability, points_needed


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
    suit = min(suits, key=lambda s: _matrix_order(table, which, s))
    card = cards[suit]
    assert card is not None
    what, since = _matrix_suit(table, which, suit), _matrix_condition(table, which, left)
    return Choice(PLAYS[card], (reasons_play.NO_WINNER(what=what, since=since),))


def _matrix_order(table: Table, which: LeadSuit, suit: Suit) -> tuple[int, ...]:
    """Return a key that sorts suits by the matrix, with queens and then length breaking ties."""
    length, aces = table.hand.length(suit), table.aces_played[suit]
    first = {
        "shortest_suit": length,
        "longest_suit": -length,
        "least_aces_played": aces,
        "most_aces_played": -aces,
    }[which]
    return first, int(not table.held[Card.of(Rank.QUEEN, suit)]), -length, suit


def _matrix_suit(table: Table, which: LeadSuit, suit: Suit) -> Message:
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


def _matrix_condition(table: Table, which: LeadSuit, left: int) -> Message:
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


SURE_CUT: Final = 0.95
"""Minimum probability of being trumped that rules out leading an ace."""
RISKY: Final = 0.5
"""Minimum probability of being trumped that rules out leading a lower winner."""
TROUBLE: Final = 0.6
"""Share of the trick points that a bid can need without being in trouble: 30 out of 50 (S1-68)."""


def take_the_rest(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Take the rest, trumps first, if no outstanding card can win once all trumps are pulled."""
    if not wins_every_trick(table.rules, table.hand, table.unseen_hand, table.trump):
        return None
    trumps = [card for card in legal if card.suit == table.trump]
    first = max(trumps or legal, key=lambda card: card.rank)
    return Choice(PLAYS[first], (reasons_play.REST_IS_CERTAIN(first=first),))


def answer_leadback(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Answer partner's leadback signal with a counter, which partner will win (S1-74)."""
    suit = leadback_suit(table)
    if suit is None:
        return None
    for rank in (Rank.KING, Rank.TEN, Rank.QUEEN, Rank.JACK, Rank.NINE):
        card = Card.of(rank, suit)
        if card in legal:
            return Choice(PLAYS[card], (reasons_play.PARTNER_PROMISED(suit=suit),))
    return None


def leadback_suit(table: Table) -> Suit | None:
    """Return the suit of an unanswered leadback signal from partner, or None."""
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
    """Lead an ace right away if its suit is too short to outlast the other aces (S1-68)."""
    unbacked = [
        card for card in side_aces(table, legal) if _backers(table, card) < table.unseen[card]
    ]
    if not unbacked:
        return None
    card = min(unbacked, key=lambda ace: _spread(table, ace))
    others, out = _backers(table, card), reasons.ACES(number=table.unseen[card])
    if others:
        cards = reasons_play.OTHER_CARD_COUNT(number=others)
        why = reasons_play.ACE_POORLY_BACKED(suit=card.suit, cards=cards, out=out)
    else:
        why = reasons_play.ACE_UNBACKED(suit=card.suit, out=out)
    return Choice(PLAYS[card], (why,))


def _backers(table: Table, ace: Card) -> int:
    return table.hand.length(ace.suit) - table.held[ace]


def side_aces(table: Table, legal: tuple[Card, ...]) -> list[Card]:
    """Return the side aces that can be led and aren't almost certain to be trumped."""
    return [
        card
        for card in legal
        if card.rank is ACE
        and card.suit != table.trump
        and hold_probability(table, card, card.suit, table.foes) > 1 - SURE_CUT
    ]


def _spread(table: Table, ace: Card) -> tuple[int, float, int]:
    """Return a key that sorts aces by how promising they are to lead (S1-69).

    First come aces in suits where this seat has played the fewest aces, then those least likely to
    be trumped, then those in shorter suits.
    """
    holding = round(hold_probability(table, ace, ace.suit, table.foes), 2)
    return table.played[table.seat][ace], -holding, table.hand.length(ace.suit)


def side_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead aces of different suits before they get trumped (S1-69)."""
    found = side_aces(table, legal)
    if not found:
        return None
    card = min(found, key=lambda ace: _spread(table, ace))
    why = reasons_play.ACE_AGAIN if table.played[table.seat][card] else reasons_play.ACE_EARLY
    return Choice(PLAYS[card], (why(suit=card.suit),))


def side_winner(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a side counter that no outstanding card can beat, if it's unlikely to be trumped."""
    found = [
        (hold_probability(table, card, card.suit, table.foes), -card)
        for card in legal
        if card.suit != table.trump and table.value(card) and table.is_boss(card)
    ]
    chance, best = max(found, default=(0.0, 0))
    if chance <= 1 - RISKY:
        return None
    return Choice(PLAYS[-best], (reasons_play.NOTHING_BEATS_IT(),))


def partners_ace(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a low card in a suit if a partner's meld showed all its outstanding aces."""
    for seat in table.allies:
        row = table.shown_of(seat)
        for suit in Suit if row is not None else ():
            ace, card = Card.of(ACE, suit), low_card(legal, suit)
            if suit == table.trump or card is None or row is None:
                continue
            if (
                0 < row[ace] == table.unseen[ace]
                and hold_probability(table, ace, suit, table.foes) > 1 - RISKY
            ):
                why = reasons_play.SHOWED_LAST_ACE(name=table.name_of(seat), ace=ace)
                return Choice(PLAYS[card], (why,))
    return None


def draw_cutters_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """As the bid winner, pull trump if opponents are trumping, to protect side aces (S1-68)."""
    if not table.cut or not any(table.held[Card.of(ACE, s)] for s in Suit if s != table.trump):
        return None
    return _trump_ace(table, legal, reasons_play.OTHERS_CUT())


def trump_ace_in_trouble(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """As the bid winner, lead a trump ace only if the bid needs many trick points (S1-68)."""
    need = points_needed(table)
    if need is None or need <= TROUBLE * table.rules.hand_trick_points:
        return None
    total = table.rules.hand_trick_points
    return _trump_ace(table, legal, reasons_play.BID_NEEDS(need=need, hand_trick_points=total))


def _trump_ace(table: Table, legal: tuple[Card, ...], trouble: Message) -> Choice | None:
    if table.trump is None or table.view.declarer != table.seat or not table.out(table.trump):
        return None
    card = Card.of(ACE, table.trump)
    if card not in legal:
        return None
    return Choice(PLAYS[card], (reasons_play.DRAW_WITH_ACE(trouble=trouble),))


def lead_low(table: Table, legal: tuple[Card, ...]) -> Choice:
    """Lead the least valuable legal card."""
    card = min(legal, key=lambda c: (table.value(c), c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.NO_BETTER_LEAD(),))


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
"""Rules for leading, in the order they're tried. The fallback is `lead_low`."""

FREE_RULES: Final[tuple[Callable[[Table, tuple[Card, ...]], Choice | None], ...]] = (
    take_the_rest,
    side_winner,
    partners_ace,
    queen_by_matrix,
    punt,
)
"""Rules for leading if nobody has to follow suit. Then aces don't have to be led before others run
out of a suit, and trump can't be pulled."""

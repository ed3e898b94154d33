"""Club player: plays by the manuals and remembers what a typical club member would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Pass, Play
from acesaround.game.view import View
from acesaround.messages import reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.conventions import fair_suit_length
from acesaround.players.daugherty import bidding, following, leading, two_hand
from acesaround.players.daugherty.bidding import Bidder
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.leading import punt, punt_with_trump, queen_by_matrix
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.daugherty.table import Memory, Remembered, Table


def not_against_partner(me: Bidder) -> Choice | None:
    """Pass if a partner has the high bid with a trump suit, and no opponent can still bid."""
    partner = me.auction.leading_partner
    if partner is None or me.auction.opponents_in or partner.meld_only:
        return None
    why = reasons.PARTNER_HOLDS_ALONE(holder_name=me.holder_name())
    return Choice(Pass(), (why,))


def no_cover_without_a_suit(me: Bidder) -> Choice | None:
    """Pass with a weak trump suit, even if partner has shown meld."""
    partner, best = me.auction.leading_partner, me.best
    if partner is None or not partner.meld_only or best is None:
        return None
    if best.trumps >= fair_suit_length(me.view.rules) - 1:
        return None
    length = reasons.CARD_COUNT(number=best.trumps)
    why = reasons.PARTNER_GAVE_MELD_SHORT(
        holder_name=me.holder_name(), length=length, suit=best.suit
    )
    return Choice(Pass(), (why,))


BIDDING_RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    bidding.may_only_pass,
    not_against_partner,
    bidding.meld_bid,
    no_cover_without_a_suit,
    bidding.leave_to_partner,
    bidding.cover_partner,
    bidding.compete,
)
"""Bidding rules, in the order they're tried. The fallback is the manual's `give_up`."""


def keep_sure_winner(now: Situation) -> Choice | None:
    """When forced to lose a counter, don't play one that no outstanding card can beat or equal."""
    table, cards = now.table, now.under
    if now.ours or now.beaters or not cards or not all(table.value(card) for card in cards):
        return None
    sure = [card for card in cards if not table.unseen[card] and table.is_boss(card)]
    spare = [card for card in cards if card not in sure]
    if not sure or not spare:
        return None
    card = min(spare, key=lambda c: (c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.KEEP_WINNER(holder=now.holder(), sure=sure[0]),))


FOLLOWING_RULES: Final[tuple[Callable[[Situation], Choice | None], ...]] = (
    following.leadback_signal,
    following.feed_partner,
    following.cut,
    following.take_last,
    following.take_with_winner,
    following.help_behind,
    following.share_with_fellow,
    following.beat_cheaply,
    keep_sure_winner,
)
"""Rules for following, in the order they're tried. The fallback is the manual's `throw_low`."""


FEW_CARDS: Final = 4
"""Number of cards left in hand at which the player starts to watch the outstanding trumps."""


def draw_last_trumps(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Pull the last trumps if this hand has enough of the highest ones, with one trump to spare."""
    trump = table.trump
    if trump is None or not table.out(trump) or len(table.hand) > FEW_CARDS:
        return None
    mine = [card for card in legal if card.suit == trump]
    masters = [card for card in mine if table.is_boss(card)]
    if len(masters) < table.out(trump) or len(mine) <= table.out(trump):
        return None
    out = reasons.TRUMPS(number=table.out(trump))
    return Choice(PLAYS[masters[0]], (reasons_play.DRAW_LAST(out=out),))


def keep_last_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a low side card rather than a lone trump that can be beaten.

    The trump could still win a trick later.
    """
    trump = table.trump
    if trump is None or table.hand.length(trump) != 1:
        return None
    if all(card.suit != trump or table.is_boss(card) for card in legal):
        return None
    return queen_by_matrix(table, legal)


LEADING_RULES: Final[tuple[Callable[[Table, tuple[Card, ...]], Choice | None], ...]] = (
    leading.take_the_rest,
    leading.answer_leadback,
    draw_last_trumps,
    leading.unbacked_ace,
    leading.draw_cutters_trump,
    leading.side_ace,
    leading.side_winner,
    leading.partners_ace,
    leading.trump_ace_in_trouble,
    keep_last_trump,
    punt_with_trump,
    queen_by_matrix,
    punt,
)
"""Rules for leading, in the order they're tried. The fallback is the manual's `lead_low`."""


EXACT_CARDS: Final = 3
"""Number of cards left in hand at which the player remembers everything and searches exactly."""
CLUB_MEMORY: Final = Memory(tricks=2, high=Rank.ACE, trumps=True, voids=True)
"""Memory of aces, trumps, and who is out of a suit. The rest is forgotten after two tricks."""


class ClubPlayer(DaughertyPlayer):
    """Player like a decent club partner: follows the manuals but doesn't count every card."""

    name = "club"
    bidding_rules = BIDDING_RULES
    leading_rules = LEADING_RULES
    following_rules = FOLLOWING_RULES

    def table(self, view: View) -> Table:
        return Remembered(view, CLUB_MEMORY)

    def play_duel(self, table: Table) -> Choice:
        """Take tricks when possible. Search the last three tricks exactly."""
        view = table.view
        if len(view.hand) <= EXACT_CARDS:
            return two_hand.play_duel(Table(view))
        legal = tuple(action.card for action in view.legal if isinstance(action, Play))
        if view.trick:
            return two_hand.duel_reply(table, legal)
        return two_hand.duel_lead(table, legal, table.unseen_hand)

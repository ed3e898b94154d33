"""Club player: plays by the manuals and remembers what a typical club member would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import PLAYS, Pass, Play
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import reasons, reasons_bidding, reasons_play
from acesaround.players.base import NO_LIMIT, Choice, Limit, only_card
from acesaround.players.daugherty import bidding, following, leading, two_hand
from acesaround.players.daugherty.bidding import Bidder, name_trump
from acesaround.players.daugherty.declarations import claim_misdeal, declare, enter_meld
from acesaround.players.daugherty.discards import bury, give
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.leading import punt, punt_with_trump, queen_by_matrix
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.two_hand import lay_meld, play_stock
from acesaround.players.memory import Memory, Remembered


def call(view: View) -> Choice:
    """Choose a bid or a pass."""
    bidder = Bidder(view)
    for rule in BIDDING_RULES:
        if (choice := rule(bidder)) is not None:
            return choice
    return bidding.give_up(bidder)


def not_against_partner(me: Bidder) -> Choice | None:
    """Pass if a partner has the high bid with a trump suit, and no opponent can still bid."""
    partner = me.auction.leading_partner
    if partner is None or me.auction.opponents_in or partner.meld_only:
        return None
    why = reasons_bidding.PARTNER_HOLDS_ALONE(holder_name=me.holder_name())
    return Choice(Pass(), (why,))


def no_cover_without_a_suit(me: Bidder) -> Choice | None:
    """Pass with a weak trump suit, even if partner has shown meld."""
    partner, best = me.auction.leading_partner, me.best
    if partner is None or not partner.meld_only or best is None:
        return None
    if best.trumps >= me.fair_length - 1:
        return None
    length = reasons_bidding.CARD_COUNT(number=best.trumps)
    why = reasons_bidding.PARTNER_GAVE_MELD_SHORT(
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


def follow(table: Table) -> Choice:
    """Choose a card for the trick on the table."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    situation = Situation(table, legal)
    for rule in FOLLOWING_RULES:
        if (choice := rule(situation)) is not None:
            return choice
    return following.throw_low(situation)


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


def lead(table: Table) -> Choice:
    """Choose a card to lead."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    for rule in LEADING_RULES:
        if (choice := rule(table, legal)) is not None:
            return choice
    return leading.lead_low(table, legal)


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


def play_duel(table: Table) -> Choice:
    """Take tricks when possible, and give little away. Search the last three tricks exactly."""
    view = table.view
    if len(view.hand) <= EXACT_CARDS:
        return two_hand.play_duel(Table(view))
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    if view.trick:
        return two_hand.duel_reply(table, legal)
    return two_hand.duel_lead(table, legal, table.unseen_hand)


CLUB_MEMORY: Final = Memory(tricks=2, high=Rank.ACE, trumps=True, voids=True)
"""Memory of aces, trumps, and who is out of a suit. The rest is forgotten after two tricks."""


class ClubPlayer:
    """Player like a decent club partner: follows the manuals but doesn't count every card.

    It isn't random: the same view always gives the same choice.
    """

    name = "club"

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action as the manuals advise, using only what this player remembers.

        The limit has no effect. Raises ValueError if it isn't this seat's turn.
        """
        if not view.my_turn:
            raise ValueError("it isn't this seat's turn")
        match view.phase:
            case Phase.TRICK_PLAY:
                return _play(view)
            case Phase.AUCTION:
                return call(view)
            case Phase.NAME_TRUMP:
                return name_trump(view)
            case Phase.ENTER_MELD:
                return enter_meld(view)
            case Phase.DECLARE:
                return declare(Remembered(view, CLUB_MEMORY))
            case Phase.EXCHANGE:
                return give(view)
            case Phase.BURY:
                return bury(view)
            case Phase.STOCK_PLAY:
                return play_stock(Remembered(view, CLUB_MEMORY))
            case Phase.STOCK_MELD:
                return lay_meld(Remembered(view, CLUB_MEMORY))
            case Phase.MISDEAL:
                return claim_misdeal(view)
            case Phase.DEAL | Phase.OVER:
                raise ValueError("there's nothing to decide")


def _play(view: View) -> Choice:
    if (alone := only_card(view)) is not None:
        return alone
    table = Remembered(view, CLUB_MEMORY)
    if table.players == 2:
        return play_duel(table)
    return follow(table) if view.trick else lead(table)

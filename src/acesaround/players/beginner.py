"""Beginner player: bids on meld and aces, plays high to win and low otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.actions import (
    PLAYS,
    Bid,
    Bury,
    Draw,
    Fold,
    Give,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
)
from acesaround.game.legal import CardSets
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.view import View
from acesaround.messages import Message, reasons, reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.conventions import assumed_meld
from acesaround.players.daugherty.bidding import opened_if_forced
from acesaround.players.daugherty.declarations import all_tricks_certain
from acesaround.players.daugherty.evaluation import card_worth, read_auction, to_come
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.daugherty.table import Memory, Remembered, Table, still_needed
from acesaround.players.daugherty.two_hand import MeldPlan, chance_to_win


def declare(table: Table) -> Choice:
    """Fold if the bid needs more points than there are in all the tricks.

    Shoot the moon only if this hand is certain to take every trick.
    """
    need, total = still_needed(table), table.rules.hand_trick_points
    assert need is not None
    if ShootMoon() in table.view.legal and all_tricks_certain(table):
        return Choice(ShootMoon(), (reasons.NOTHING_CAN_WIN(),))
    if Fold() in table.view.legal and need > total:
        return Choice(Fold(), (reasons.NOT_ENOUGH_LEFT(need=need, total=total),))
    if need <= 0:
        return Choice(PlayOn(), (reasons.MELD_MAKES_BID(),))
    return Choice(PlayOn(), (reasons.WORTH_TRYING(need=need, total=total),))


def bury(view: View) -> Choice:
    """Bury the lowest cards that aren't trump or meld."""
    cards = _lowest_discards(view)
    return Choice(Bury(cards), (reasons.LOWEST_SPARED(),))


def give(view: View) -> Choice:
    """Pass high trumps, then aces, to the bid winner. As the bid winner, pass the lowest cards."""
    legal = view.legal
    assert isinstance(legal, CardSets)
    if view.seat == view.declarer:
        cards = _lowest_discards(view)
        return Choice(Give(cards), (reasons.LOWEST_SPARED(),))
    best = sorted(legal.free, key=lambda c: (c.suit == view.trump, c.rank, -c.suit), reverse=True)
    cards = Hand(best[: legal.count])
    assert view.trump is not None
    if cards.has_suit(view.trump):
        return Choice(Give(cards), (reasons.SUIT_FOR_WINNER(first=view.trump),))
    return Choice(Give(cards), (reasons.HIGH_CARDS_FOR_WINNER(),))


def _lowest_discards(view: View) -> Hand:
    legal = view.legal
    assert isinstance(legal, CardSets)
    melded = count_meld(view.rules, view.hand, view.trump).cards
    forced = max(0, legal.count - len(legal.free))
    pool = list(view.hand - legal.free) if forced else list(legal.free)
    chosen = list[Card]()
    for _ in range(forced or legal.count):
        left = view.hand - chosen
        card = min(
            pool,
            key=lambda c: (
                left.count(c) <= melded.count(c),
                c.suit == view.trump,
                c.rank is Rank.ACE,
                c.rank,
                c.suit,
            ),
        )
        pool.remove(card)
        chosen.append(card)
    return legal.free + chosen if forced else Hand(chosen)


TRICKS_PER_ACE: Final = 2
"""Tricks counted for each ace: its own and one more. The 1983 manual counts half as many."""
EXTRA_ACES: Final = 2
"""Number of aces to add to the count, for the tricks that other cards win."""


@dataclass(frozen=True, slots=True)
class SimpleCount:
    """Value of a hand with `suit` as trump.

    `total` adds up `meld`, `help` (points expected from partners, the widow, or passed cards), and
    tricks for `aces`.
    """

    suit: Suit
    meld: int
    help: int
    aces: int
    total: int

    @property
    def message(self) -> Message:
        """Message that spells out the count."""
        aces = reasons.ACES(number=self.aces)
        if not self.help:
            return reasons.SIMPLE_COUNT(suit=self.suit, meld=self.meld, aces=aces, total=self.total)
        return reasons.SIMPLE_COUNT_HOPING(
            suit=self.suit, meld=self.meld, more=self.help, aces=aces, total=self.total
        )


def simple_count(view: View) -> SimpleCount | None:
    """Return the count for the suit that the beginner would name, or None if no suit is allowed."""
    rules, hand = view.rules, view.hand
    suits = [suit for suit in Suit if rules.trump.requires == "none" or has_marriage(hand, suit)]
    if not suits:
        return None
    suit = max(suits, key=lambda s: _suit_preference(view, s))
    meld = count_meld(rules, hand, suit).total
    aces = sum(hand.count(Card.of(Rank.ACE, s)) for s in Suit)
    partners = len(read_auction(view).partners)
    more = partners * assumed_meld(rules) + to_come(rules)
    total = meld + more + int(TRICKS_PER_ACE * card_worth(rules) * (aces + EXTRA_ACES))
    return SimpleCount(suit, meld, more, aces, total)


def call(view: View) -> Choice:
    """Bid the lowest legal amount if the count reaches it. Otherwise, pass."""
    auction, mine = read_auction(view), simple_count(view)
    if auction.lowest is None:
        return Choice(Pass(), (reasons.NO_BID_ALLOWED(),))
    if auction.leading_partner is not None and not auction.opponents_in:
        return Choice(Pass(), (reasons.SIDE_HOLDS(),))
    if mine is None:
        return Choice(Pass(), (reasons.NO_MARRIAGE(),))
    if mine.total < auction.lowest:
        short = reasons.SIMPLE_COUNT_SHORT(best_line=mine.message, lowest=auction.lowest)
        return Choice(Pass(), (short,))
    return Choice(Bid(auction.lowest), (mine.message,))


def name_trump(view: View) -> Choice:
    """Name the longest suit, or the one with more meld if two are tied."""
    suits = [action.suit for action in view.legal if isinstance(action, NameTrump)]
    suit = max(suits, key=lambda s: _suit_preference(view, s))
    length = reasons.CARD_COUNT(number=view.hand.length(suit))
    return Choice(NameTrump(suit), (reasons.LONGEST_SUIT(suit=suit, length=length),))


def _suit_preference(view: View, suit: Suit) -> tuple[int, int, int]:
    return view.hand.length(suit), count_meld(view.rules, view.hand, suit).total, -suit


def play_card(table: Table) -> Choice:
    """Choose a card to lead or to follow with."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    return _follow(Situation(table, legal)) if table.view.trick else _lead(table, legal)


def _lead(table: Table, legal: tuple[Card, ...]) -> Choice:
    """Lead an ace (trump or not), or else a low card from the longest suit."""
    aces = [card for card in legal if card.rank is Rank.ACE]
    if aces:
        card = max(aces, key=lambda c: (table.hand.length(c.suit), -c.suit))
        return Choice(PLAYS[card], (reasons_play.ACES_WIN(),))
    card = min(legal, key=lambda c: (-table.hand.length(c.suit), c.rank, c.suit))
    return Choice(PLAYS[card], (reasons_play.LOW_FROM_LONGEST_SUIT(suit=card.suit),))


def _follow(now: Situation) -> Choice:
    if now.ours and now.under and now.last:
        return _give_counter(now)
    if now.beaters and not now.ours:
        return _win_trick(now)
    card = _lowest_card(now, now.under or now.legal)
    if now.beaters and not now.under:
        why = reasons_play.MUST_BEAT_ENOUGH(holder=now.holder(), card=card)
        return Choice(PLAYS[card], (why,))
    return Choice(PLAYS[card], (reasons_play.SO_LOW(holder=now.holder()),))


def _give_counter(now: Situation) -> Choice:
    """When last to play, give a winning partner a counter: a ten before a king, never an ace."""
    counters = [c for c in now.under if now.table.value(c) and c.rank is not Rank.ACE]
    if not counters:
        card = _lowest_card(now, now.under)
        return Choice(PLAYS[card], (reasons_play.WINS_NO_POINTS(holder=now.holder()),))
    card = max(counters, key=lambda c: (c.suit != now.table.trump, c.rank, -c.suit))
    why = reasons_play.WINS_ADD_POINTS(holder=now.holder(), rank=A_RANK[card.rank.letter]())
    return Choice(PLAYS[card], (why,))


def _win_trick(now: Situation) -> Choice:
    """Win as cheaply as possible when last to play.

    Otherwise, win with the highest card, or play low if a higher card in its suit might be out.
    """
    if now.last:
        card = min(now.beaters, key=lambda c: (c.suit == now.table.trump, c.rank))
        return Choice(PLAYS[card], (reasons_play.LAST_TAKES(),))
    card = max(now.beaters, key=lambda c: (c.suit != now.table.trump, c.rank))
    if not now.table.out_above(card):
        return Choice(PLAYS[card], (reasons_play.HIGH_ENOUGH(),))
    low = _lowest_card(now, now.under or now.beaters)
    return Choice(PLAYS[low], (reasons_play.MAY_BE_BEATEN(card=card),))


def _lowest_card(now: Situation, cards: tuple[Card, ...]) -> Card:
    return min(cards, key=lambda c: (c.suit == now.table.trump, c.rank, c.suit))


def lay_meld(table: Table) -> Choice:
    """Lay down the meld that scores the most now."""
    lays = [action for action in table.view.legal if isinstance(action, LayMeld)]
    plan = MeldPlan(table)
    best = max(lays, key=lambda lay: (plan.points(lay), plan.gains_card(lay)), default=None)
    if best is None or not plan.points(best):
        return Choice(Draw(), (reasons.NOTHING_SCORES(),))
    return Choice(best, plan.why(best))


def play_stock(table: Table) -> Choice:
    """Win the trick with a card not needed for meld, or else play the least useful card."""
    plays = [action for action in table.view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return Choice(plays[0], (reasons.ONLY_CARD(),))
    melded = count_meld(table.rules, table.hand, table.trump).cards

    def price(play: Play) -> tuple[bool, bool, Rank, Card, int]:
        card = play.card
        needed = table.hand.count(card) <= melded.count(card)
        return needed, card.suit == table.trump, card.rank, card, play.copy

    if table.view.trick:
        winning = [play for play in plays if chance_to_win(table, play.card) and not price(play)[0]]
        if winning:
            card = min(winning, key=price)
            return Choice(card, (reasons_play.TAKES_FREELY(),))
    card = min(plays, key=price)
    return Choice(card, (reasons_play.LOWEST_TO_SPARE(),))


BEGINNER_MEMORY: Final = Memory(tricks=2, high=Rank.ACE)
"""Memory of the last two tricks and all aces played."""


class BeginnerPlayer(DaughertyPlayer):
    """Player that follows a few simple rules and remembers only two tricks and the aces."""

    name = "beginner"

    def table(self, view: View) -> Table:
        return Remembered(view, BEGINNER_MEMORY)

    def bid(self, view: View) -> Choice:
        return opened_if_forced(view, call(view))

    def name_trump(self, view: View) -> Choice:
        return name_trump(view)

    def give(self, view: View) -> Choice:
        return give(view)

    def bury(self, view: View) -> Choice:
        return bury(view)

    def declare(self, view: View) -> Choice:
        return declare(self.table(view))

    def play_stock(self, view: View) -> Choice:
        return play_stock(self.table(view))

    def lay_meld(self, view: View) -> Choice:
        return lay_meld(self.table(view))

    def play(self, view: View) -> Choice:
        return play_card(self.table(view))

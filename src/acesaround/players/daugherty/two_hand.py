"""Two-player pinochle: melds and tricks while the stock lasts (S4-8..26), and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import CARDS, Card, Hand, Rank, Suit
from acesaround.game.actions import PLAYS, Copy, Draw, LayMeld, Play, StockMeldKind
from acesaround.game.meld import run
from acesaround.game.state import Exposed
from acesaround.game.stock_meld import (
    cards_from_hand,
    cards_tabled,
    combinations,
    expose,
    may_serve,
    meld_counts,
    meld_key,
    meld_points,
    possible_melds,
)
from acesaround.game.trick import card_points, legal_cards, winner_index
from acesaround.messages import Message, reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty.table import Table
from acesaround.rules.model import RuleSet


class EndgameSearch:
    """Exact search of an endgame between two hands, with a cache."""

    def __init__(self, rules: RuleSet, trump: Suit | None) -> None:
        self.rules, self.trump = rules, trump
        self.known: dict[tuple[Hand, Hand], int] = {}

    def after(self, mine: Hand, other: Hand, trick: tuple[Card, ...], card: Card) -> int:
        """Return this hand's future points minus the opponent's if it plays `card` now."""
        mine = mine.without(card)
        if trick:
            return -self._settle(other, mine, trick[0], card)
        return min(
            self._settle(mine, other.without(reply), card, reply)
            for reply in legal_cards(self.rules, other, (card,), self.trump)
        )

    def best(self, leader: Hand, second: Hand) -> int:
        """Return the leader's points minus the opponent's, with best play by both."""
        if not leader:
            return 0
        key = leader, second
        if key not in self.known:
            self.known[key] = max(self.after(leader, second, (), card) for card in leader.kinds())
        return self.known[key]

    def _settle(self, leader: Hand, second: Hand, led: Card, reply: Card) -> int:
        """Return the leader's points minus the opponent's for this trick and all later ones.

        `leader` and `second` are the hands after the trick.
        """
        points = card_points(self.rules, (led, reply))
        if not leader:
            points += self.rules.counters.last_trick
        if winner_index((led, reply), self.trump):
            return -points - self.best(second, leader)
        return points + self.best(leader, second)


RANK_POWER: Final = {
    Rank.ACE: 2.0,
    Rank.TEN: 1.0,
    Rank.KING: 0.5,
    Rank.QUEEN: 0.2,
    Rank.JACK: 0.1,
    Rank.NINE: 0.0,
}
"""Value of each rank in play after the stock is gone, in points of a 25-point hand."""
TRUMP_POWER: Final = 2.0
"""Additional value of a trump, in points of a 25-point hand."""


class StockHand:
    """Hand of the seat to act in stock play, and its potential.

    Attributes:
        fresh: cards in hand; `exposed` are the ones on the table.
        counts: number of melds laid down so far, by kind.
        draws: number of cards still to draw, one for each trick left.
        unknown: number of unseen cards.
        unit: points in this game for each point of a 25-point hand.
    """

    __slots__ = (
        "_melds", "counts", "draws", "exposed", "fresh", "table", "trump", "unit", "unknown",
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        view, stock = table.view, table.view.stock
        assert stock is not None and table.trump is not None
        self.table, self.trump = table, table.trump
        self.exposed: tuple[Exposed, ...] = stock.exposed[table.seat]
        self.fresh: Hand = view.hand - (one.card for one in self.exposed)
        self.counts = meld_counts(stock.laid, table.seat)
        self.draws = (stock.face_down + 1) // 2
        self.unknown = max(1, sum(table.unseen))
        self.unit = table.rules.hand_trick_points / 25
        self._melds = [
            (kind, cards, self._points(kind, cards))
            for kind, cards in combinations(table.rules, table.trump)
        ]

    def _points(self, kind: StockMeldKind, cards: Sequence[Card]) -> int:
        already = self.counts.get(meld_key(kind, cards), 0)
        return meld_points(self.table.rules, self.trump, kind, cards, already)

    def keep_value(self, play: Play) -> float:
        """Return the cost of playing this copy: the expected loss in meld, plus its later value."""
        lost = 0.0
        for kind, cards, points in self._melds:
            if points and play.card in cards:
                before = self._chance(kind, cards, points, None, self.draws)
                if before:
                    lost += points * (before - self._chance(kind, cards, points, play, self.draws))
        laying = 1 - 0.5**self.draws
        return float(lost * laying) + self.power(play.card) * self.unit

    def power(self, card: Card) -> float:
        """Return the value of a card after the stock is gone, in points of a 25-point hand."""
        return RANK_POWER[card.rank] + (TRUMP_POWER if card.suit == self.trump else 0.0)

    def ready(self, without: Play) -> list[int]:
        """Return the points of the melds that could be laid down after this play, highest first."""
        points = (
            points
            for kind, cards, points in self._melds
            if points and self._chance(kind, cards, points, without, 0)
        )
        return sorted(points, reverse=True)

    def _chance(
        self,
        kind: StockMeldKind,
        cards: Sequence[Card],
        points: int,
        without: Play | None,
        draws: int,
    ) -> float:
        """Return the chance of having a meld after playing `without` and drawing `draws` cards."""
        chance, fresh_card = 1.0, False
        for card in cards:
            gone = without if without is not None and without.card == card else None
            if self.fresh.count(card) > (gone is not None and not gone.copy):
                fresh_card = True
            elif not any(
                one.card == card
                and (gone is None or one.copy != gone.copy)
                and may_serve(self.table.rules, one, kind, points)
                for one in self.exposed
            ):
                fresh_card = True
                out = self.table.unseen[card]
                if not out or not draws:
                    return 0.0
                chance *= 1 - (1 - min(1.0, draws / self.unknown)) ** out
        needs_fresh = self.table.rules.meld.fresh_card_required
        return chance if fresh_card or not needs_fresh else 0.0


EXACT_CARDS: Final = 5
"""Number of cards left in hand at which the rest of the play is searched exactly."""


def play_duel(table: Table) -> Choice:
    """Search the last tricks exactly. Before that, take tricks if possible and give little away."""
    view = table.view
    legal = tuple(action.card for action in view.legal if isinstance(action, Play))
    other = table.unseen_hand
    known = len(other) == view.sizes[1 - view.seat]  # False if the opponent buried cards.
    if known and len(view.hand) <= EXACT_CARDS:
        count = EndgameSearch(table.rules, table.trump)
        gain, card = max((count.after(view.hand, other, view.trick, c), -c) for c in legal)
        return Choice(PLAYS[-card], (reasons_play.COUNTED_OUT(gain=gain),))
    return duel_reply(table, legal) if view.trick else duel_lead(table, legal, other)


def duel_lead(table: Table, legal: tuple[Card, ...], other: Hand) -> Choice:
    """Lead a sure winner, or else the cheapest card.

    Sure trumps go first if the opponent doesn't have more trumps than this hand. `other` holds the
    cards that the opponent might have.
    """
    trump = table.trump
    sure = [card for card in legal if _is_sure(table, card, other)]
    if trump is not None and other.has_suit(trump) and table.must_follow:
        drawing = [card for card in sure if card.suit == trump]
        if drawing and table.hand.length(trump) >= other.length(trump):
            return Choice(PLAYS[drawing[0]], (reasons_play.DRAWS_OTHERS(),))
    if sure:
        card = max(sure, key=lambda c: (_min_points(table, c, other), c.suit != trump, -c.rank))
        return Choice(PLAYS[card], (reasons_play.OTHER_CANNOT_BEAT(),))
    card = min(legal, key=lambda c: (table.value(c), c.suit == trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.NO_SURE_WINNER(),))


def _is_sure(table: Table, card: Card, other: Hand) -> bool:
    """Return True if leading `card` takes the trick no matter what the opponent plays."""
    trump = table.trump
    if other.beating(card):
        return False
    if table.must_follow and other.has_suit(card.suit):
        return True
    return card.suit == trump or trump is None or not other.has_suit(trump)


def _min_points(table: Table, card: Card, other: Hand) -> int:
    """Return the fewest points that leading a sure winner can bring in."""
    replies = legal_cards(table.rules, other, (card,), table.trump)
    return table.value(card) + min(table.value(duel_reply) for duel_reply in replies)


def duel_reply(table: Table, legal: tuple[Card, ...]) -> Choice:
    """Play the cheapest card that takes the trick, or else the cheapest card."""
    led, trump = table.view.trick[0], table.trump
    winning = [card for card in legal if winner_index((led, card), trump)]
    if winning:
        card = min(winning, key=lambda c: (c.suit == trump, c.rank is Rank.ACE, -table.value(c), c))
        return Choice(PLAYS[card], (reasons_play.TAKES_TRICK(),))
    card = min(legal, key=lambda c: (table.value(c), c.suit == trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.LED_WINS(led=led, card=card),))


WIN_AGAIN: Final = 0.5
"""Assumed probability of winning each later trick."""
MELDS_AHEAD: Final = 3
"""Number of successive melds to plan for."""

_Counts = dict[tuple[StockMeldKind, Suit | None], int]


def lay_meld(table: Table) -> Choice:
    """Lay down the meld that leads to the most points over the remaining tricks.

    If two are tied, prefer one that exchanges the dix for another card.
    """
    lays = [action for action in table.view.legal if isinstance(action, LayMeld)]
    if not lays:
        return Choice(Draw(), (reasons.NO_MELD_TO_LAY(),))
    plan = MeldPlan(table)
    best = max(lays, key=lambda lay: (plan.worth(lay), plan.gains_card(lay)))
    if not plan.points(best):
        return Choice(Draw(), (reasons.NOTHING_SCORES(),))
    return Choice(best, plan.why(best))


class MeldPlan:
    """Look-ahead over successive melds."""

    def __init__(self, table: Table) -> None:
        hand, stock = StockHand(table), table.view.stock
        assert stock is not None
        self.table, self.rules, self.trump = table, table.rules, hand.trump
        self.fresh, self.exposed, self.tricks = hand.fresh, hand.exposed, hand.draws
        self.counts: _Counts = hand.counts
        self.tabled, self.upcard = cards_tabled(stock.laid, table.seat), stock.upcard

    def points(self, lay: LayMeld) -> int:
        """Return the points that a meld scores."""
        return self._points(lay.kind, lay.cards, self.counts)

    def gains_card(self, lay: LayMeld) -> bool:
        """Return True if the dix is exchanged for any card other than a nine of trump (S4-26)."""
        return lay.exchange and self.upcard != lay.cards[0].card

    def worth(self, lay: LayMeld) -> float:
        """Return the points for a meld, plus those expected for melds after it in later tricks."""
        return self._worth(
            lay.kind,
            lay.cards,
            self.fresh,
            self.tabled,
            self.exposed,
            self.counts,
            self.tricks,
            MELDS_AHEAD,
        )

    def _points(self, kind: StockMeldKind, copies: tuple[Copy, ...], counts: _Counts) -> int:
        cards = [copy.card for copy in copies]
        already = counts.get(meld_key(kind, cards), 0)
        return meld_points(self.rules, self.trump, kind, cards, already)

    def _worth(
        self,
        kind: StockMeldKind,
        copies: tuple[Copy, ...],
        fresh: Hand,
        tabled: Hand,
        exposed: tuple[Exposed, ...],
        counts: _Counts,
        tricks: int,
        ahead: int,
    ) -> float:
        """Return the worth of a meld for any cards and any number of tricks.

        `tricks` counts the one just won and those still to come.
        """
        points = self._points(kind, copies, counts)
        at_once = kind == "dix" and self.rules.meld.dix_is_extra
        left = tricks if at_once else tricks - 1
        if ahead <= 1 or left <= 0:
            return float(points)
        exposed = expose(exposed, tabled, kind, copies, points)
        from_hand = cards_from_hand(copies)
        fresh, tabled = fresh - from_hand, tabled + from_hand
        key = meld_key(kind, [copy.card for copy in copies])
        counts = counts | {key: counts.get(key, 0) + 1}
        melds = possible_melds(self.rules, self.trump, fresh, exposed, counts)
        after = max(
            (
                self._worth(k, c, fresh, tabled, exposed, counts, left, ahead - 1)
                for k, c, p in melds
                if p
            ),
            default=0.0,
        )
        again = 1.0 if at_once else 1 - (1 - WIN_AGAIN) ** left
        return points + again * after

    def why(self, lay: LayMeld) -> tuple[Message, ...]:
        """Explain the meld by its points and by the meld it prepares for."""
        cards = [copy.card for copy in lay.cards]
        kind = reasons.MELD_KINDS[lay.kind]()
        laid = reasons.LAID_MELD(kind=kind, points=self.points(lay))
        stock = self.table.view.stock
        if lay.exchange and stock is not None and stock.upcard is not None:
            return (reasons.LAID_MELD_EXCHANGED(text=laid, upcard=stock.upcard),)
        if lay.kind == "marriage" and cards[0].suit == self.trump and self._run_ready():
            return laid, reasons.RUN_CAN_FOLLOW()
        return (laid,)

    def _run_ready(self) -> bool:
        return self.table.view.hand.sets(run(self.trump)) > 0


DENIAL_VALUE: Final = 1.0
"""Value of keeping the opponent from melding, in points of a 25-point hand."""
BEATEN_PROBABILITY: Final = 0.6
"""Probability that the opponent beats a lead in its suit, if able to."""
TRUMPED_PROBABILITY: Final = 0.3
"""Probability that the opponent trumps a lead, if able to.

It's doubled for an ace or ten if tricks score.
"""


def play_stock(table: Table) -> Choice:
    """Choose the card with the highest expected gain minus its cost."""
    plays = [action for action in table.view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return Choice(plays[0], (reasons.ONLY_CARD(),))
    hand = StockHand(table)
    winning = {play: chance_to_win(table, play.card) for play in plays}
    best = max(plays, key=lambda p: (_expected_gain(hand, p, winning[p]), -p.card, -p.copy))
    return Choice(best, (_stock_reason(hand, best, winning[best]),))


def chance_to_win(table: Table, card: Card) -> float:
    """Return the probability that `card` takes the trick, which is 0 or 1 for the second player."""
    if table.view.trick:
        return float(winner_index((*table.view.trick, card), table.trump) == 1)
    assert table.trump is not None
    share = min(1.0, table.sizes[table.foes[0]] / max(1, sum(table.unseen)))
    beaten = BEATEN_PROBABILITY * (1 - (1 - share) ** table.out_above(card))
    if card.suit == table.trump:
        return 1 - beaten
    eager = 2 if table.rules.play.stock_tricks_score and card.rank >= Rank.TEN else 1
    trumped = eager * TRUMPED_PROBABILITY * (1 - (1 - share) ** table.out(table.trump))
    return (1 - beaten) * (1 - trumped)


def _expected_gain(hand: StockHand, play: Play, winning: float) -> float:
    """Return the expected gain of a play that wins with probability `winning`, minus its cost."""
    points = _trick_points(hand.table, play.card, winning)
    return winning * _worth_of_winning(hand, play) + points - hand.keep_value(play)


def _worth_of_winning(hand: StockHand, play: Play) -> float:
    """Return the value of melding now and keeping the opponent from melding.

    It's less urgent to win now if melds can wait.
    """
    worth, ready = DENIAL_VALUE * hand.unit, hand.ready(play)
    if ready:
        later = (hand.draws - 1) / len(ready)
        worth += ready[0] * (0.1 + 0.5**later)
    if hand.draws == 1:
        worth += _last_draw(hand)
    return worth


def _last_draw(hand: StockHand) -> float:
    """Return the gain from winning the last draw: an unknown card instead of the upcard (S4-15)."""
    stock = hand.table.view.stock
    if stock is None or stock.upcard is None:
        return 0.0
    unseen = hand.table.unseen
    powers = sum(count * hand.power(CARDS[kind]) for kind, count in enumerate(unseen) if count)
    return (powers / hand.unknown - hand.power(stock.upcard)) * hand.unit


def _trick_points(table: Table, card: Card, winning: float) -> float:
    if not table.rules.play.stock_tricks_score:
        return 0.0
    trick = table.view.trick
    theirs = table.value(trick[0]) if trick else table.rules.hand_trick_points / 50
    return (2 * winning - 1) * (table.value(card) + theirs)


def _stock_reason(hand: StockHand, play: Play, winning: float) -> Message:
    trick, ready = hand.table.view.trick, hand.ready(play)
    if winning > 0.5 and ready:
        return reasons_play.WINS_TO_MELD(ready=ready[0])
    if winning > 0.5 and trick:
        return reasons_play.TAKES_CHEAPLY()
    if winning > 0.5:
        return reasons_play.MAY_WIN_CHEAPLY()
    if trick:
        return reasons_play.LED_MAY_WIN(trick=trick[0], name=play.card)
    return reasons_play.NEEDED_LEAST()

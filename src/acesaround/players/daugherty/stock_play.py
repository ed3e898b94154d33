"""Trick play while the stock lasts (S4-8..16): win to meld, or else keep cards for meld."""

from __future__ import annotations

from typing import Final

from acesaround.cards import CARDS, Card, Rank
from acesaround.game.actions import Play
from acesaround.game.trick import winner_index
from acesaround.messages import Message, reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty.potential import StockHand
from acesaround.players.daugherty.table import Table

DENIED: Final = 1.0
"""Value of keeping the opponent from melding, in points of a 25-point hand."""
TOPPED: Final = 0.6
"""Probability that the opponent beats a lead in its suit, if able to."""
TRUMPED: Final = 0.3
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
    best = max(plays, key=lambda p: (_gain(hand, p, winning[p]), -p.card, -p.copy))
    return Choice(best, (_why(hand, best, winning[best]),))


def chance_to_win(table: Table, card: Card) -> float:
    """Return the probability that `card` takes the trick, which is 0 or 1 for the second player."""
    if table.view.trick:
        return float(winner_index((*table.view.trick, card), table.trump) == 1)
    assert table.trump is not None
    share = min(1.0, table.sizes[table.foes[0]] / max(1, sum(table.unseen)))
    beaten = TOPPED * (1 - (1 - share) ** table.out_above(card))
    if card.suit == table.trump:
        return 1 - beaten
    eager = 2 if table.rules.play.stock_tricks_score and card.rank >= Rank.TEN else 1
    trumped = eager * TRUMPED * (1 - (1 - share) ** table.out(table.trump))
    return (1 - beaten) * (1 - trumped)


def _gain(hand: StockHand, play: Play, winning: float) -> float:
    """Return the expected gain of a play that wins with probability `winning`, minus its cost."""
    points = _trick_points(hand.table, play.card, winning)
    return winning * _worth_of_winning(hand, play) + points - hand.keep_value(play)


def _worth_of_winning(hand: StockHand, play: Play) -> float:
    """Return the value of melding now and keeping the opponent from melding.

    It's less urgent to win now if melds can wait.
    """
    worth, ready = DENIED * hand.unit, hand.ready(play)
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
    his = table.value(trick[0]) if trick else table.rules.hand_trick_points / 50
    return (2 * winning - 1) * (table.value(card) + his)


def _why(hand: StockHand, play: Play, winning: float) -> Message:
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

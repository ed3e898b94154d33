"""Playing to tricks while a stock is drawn from (S4-8..16): win to meld, else keep what melds."""

from __future__ import annotations

from acesaround.cards import RANKS, Card
from acesaround.game.actions import Play
from acesaround.game.trick import winner_index
from acesaround.players.base import Choice
from acesaround.players.daugherty.potential import StockHand
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import card_name

DENIED = 0.7
"""What keeping the other from melding is worth, in counters."""
TRUMPED = 0.3
"""How often a player who could only trump a lead does so, and `TOPPED` beats it in suit."""
TOPPED = 0.6


def play_stock(table: Table) -> Choice:
    """Choose the card whose gain, from winning the trick or not, is highest after its cost."""
    hand = StockHand(table)
    plays = [action for action in table.view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return Choice(plays[0], "the only card I may play")
    rated = [(*_rate(table, hand, play), play) for play in plays]
    best = max(rated, key=lambda row: (row[0], -row[2].card, -row[2].copy))
    _, winning, play = best
    return Choice(play, _why(table, hand, play, winning))


def _rate(table: Table, hand: StockHand, play: Play) -> tuple[float, float]:
    """What a play gains after its cost, and the chance that it wins the trick."""
    winning = _chance_to_win(table, play.card)
    gain = winning * _worth_of_winning(hand, play)
    return gain + _trick_points(table, play.card, winning) - hand.keep_value(play), winning


def _chance_to_win(table: Table, card: Card) -> float:
    trick = table.view.trick
    if trick:
        return float(winner_index((*trick, card), table.trump) == 1)
    other = table.foes[0]
    share = min(1.0, table.sizes[other] / max(1, sum(table.unseen)))
    higher = 1 - (1 - share) ** table.out_above(card)
    if card.suit == table.trump:
        return 1 - higher * TOPPED
    assert table.trump is not None
    trumps = 1 - (1 - share) ** table.out(table.trump)
    eager = TRUMPED * (2 if table.rules.play.stock_tricks_score and card.rank >= 4 else 1)
    return (1 - higher * TOPPED) * (1 - trumps * min(1.0, eager))


def _worth_of_winning(hand: StockHand, play: Play) -> float:
    """What laying a meld now, and the other not melding, is worth."""
    ready = hand.ready(play)
    worth = DENIED * hand.unit
    if ready:
        later = hand.tricks_left - 1
        could_wait = 1 - 0.5 ** (later / len(ready)) if later else 0.0
        worth += ready[0] * (1.1 - could_wait)
    if hand.tricks_left == 1:
        worth += _last_draw(hand)
    return worth


def _last_draw(hand: StockHand) -> float:
    """The last trick's winner gets an unknown card, the other the card turned up (S4-15)."""
    stock = hand.table.view.stock
    assert stock is not None and stock.upcard is not None
    unseen = hand.table.unseen
    average = sum(
        count * hand.power(Card(kind)) for kind, count in enumerate(unseen) if count
    ) / max(1, sum(unseen))
    return (average - hand.power(stock.upcard)) * hand.unit


def _trick_points(table: Table, card: Card, winning: float) -> float:
    if not table.rules.play.stock_tricks_score:
        return 0.0
    trick = table.view.trick
    mine = table.value(card)
    his = table.value(trick[0]) if trick else table.rules.hand_trick_points / 50
    return winning * (mine + his) - (1 - winning) * (mine + his)


def _why(table: Table, hand: StockHand, play: Play, winning: float) -> str:
    name = card_name(play.card)
    ready = hand.ready(play)
    taking = winning > 0.5
    if taking and ready:
        return f"the {name} to win, with {ready[0]} meld to lay"
    if taking and table.view.trick:
        return f"the {name} takes the trick and costs little"
    if taking:
        return f"the {name} should win the lead"
    if not hand.table.view.trick:
        return f"nothing to meld yet: the {name} is of least use"
    return f"not worth winning: the {name} is of least use"


_ = RANKS

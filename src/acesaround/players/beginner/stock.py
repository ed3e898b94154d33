"""Stock play for beginners: lay down the best meld, and win with cards not needed for meld."""

from __future__ import annotations

from acesaround.cards import Card, Rank
from acesaround.game.actions import Draw, LayMeld, Play
from acesaround.game.meld import count_meld
from acesaround.messages import reasons, reasons_hand, reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty.stock_meld import Plan
from acesaround.players.daugherty.stock_play import chance_to_win
from acesaround.players.daugherty.table import Table


def lay_meld(table: Table) -> Choice:
    """Lay down the meld that scores the most now."""
    lays = [action for action in table.view.legal if isinstance(action, LayMeld)]
    plan = Plan(table)
    best = max(lays, key=lambda lay: (plan.points(lay), plan.gains_card(lay)), default=None)
    if best is None or not plan.points(best):
        return Choice(Draw(), (reasons_hand.NOTHING_SCORES(),))
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

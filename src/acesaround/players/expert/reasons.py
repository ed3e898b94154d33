"""The expert's reasons for a card: its effect, and its main advantage over the next-best card."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import PLAYS
from acesaround.game.view import View
from acesaround.messages import Message, reasons_play
from acesaround.messages.values import A_RANK
from acesaround.players.base import Choice
from acesaround.players.daugherty.following import Situation
from acesaround.players.daugherty.table import Table
from acesaround.players.expert.card_play import Weighed

TELLING: Final = 0.02
"""Smallest difference in the chance of making or setting the bid that's worth mentioning."""
SLIGHT: Final = 0.05
"""Difference in points below which two cards are considered equal."""


def card_reasons(view: View, weighed: Weighed, formula: Choice | None) -> tuple[Message, ...]:
    """Return the reasons for the best card.

    `formula` is the 1983 player's choice, if it was computed. If the 1983 player chose the same
    card, those reasons are included.
    """
    best = next(iter(weighed.cards))
    if formula is not None and formula.action == PLAYS[best]:
        known = formula.why
    else:
        known = (what_it_does(view, best),)
    return (*known, counted_out(weighed) if weighed.counted else compared(weighed))


def deals_counted(weighed: Weighed) -> int:
    """Return the number of deals that the reasons refer to, or 0 if all cards are known."""
    if weighed.counted:
        return 0
    return list(weighed.cards.values())[:2][-1].deals


def bid_chance(weighed: Weighed) -> float | None:
    """Return the probability of making the bid with the best card, or None if it isn't in doubt."""
    outlook, best = weighed.outlook, next(iter(weighed.cards.values()))
    if outlook.needed is None or not best.deals:
        return None
    chance = best.chance(outlook.needed)
    return chance if outlook.declaring else 1 - chance


def what_it_does(view: View, card: Card) -> Message:
    """Describe the effect of playing a card, as far as this seat can see."""
    table = Table(view)
    rank = A_RANK[card.rank.letter]()
    if not view.trick:
        return _what_a_lead_does(view, table, card)
    now = Situation(table, (card,))
    if card in now.beaters:
        return reasons_play.TAKES_TRICK() if now.last else reasons_play.HIGHEST_SO_FAR()
    if now.ours and table.value(card):
        return reasons_play.ADD_POINTS(holder=now.holder(), rank=rank)
    if now.ours:
        return reasons_play.CAN_GO(holder=now.holder(), rank=rank)
    if table.value(card):
        return reasons_play.SPARE(holder=now.holder(), rank=rank)
    return reasons_play.GIVE_NOTHING(holder=now.holder(), rank=rank)


def _what_a_lead_does(view: View, table: Table, card: Card) -> Message:
    if table.is_boss(card):
        return reasons_play.NOTHING_BEATS_IT()
    left = table.out(card.suit)
    if card.suit == view.trump and not left:
        return reasons_play.NO_TRUMP_LEFT()
    if card.suit == view.trump and table.must_follow:
        return reasons_play.DRAWS_TRUMP(left=left)
    if not left:
        return reasons_play.NONE_LEFT(what=card.suit)
    return (
        reasons_play.NOTHING_DOES_BETTER() if table.value(card) else reasons_play.NO_POINTS_AWAY()
    )


def counted_out(weighed: Weighed) -> Message:
    """Compare the best card with the next-best one when both hands are known."""
    cards, results = list(weighed.cards.items()), weighed.outlook.results
    if len(cards) == 1:
        return reasons_play.LAST_TRICKS_COUNTED_OUT()
    (_, best), (other, next_best) = cards[:2]
    ahead = best.mean(results) - next_best.mean(results)
    if not ahead:
        return reasons_play.COUNTED_OUT_LEVEL(name=other)
    return reasons_play.COUNTED_OUT_AHEAD(ahead=round(ahead), name=other)


def compared(weighed: Weighed) -> Message:
    """Compare the best card with the next-best one in the deals in which both were tried."""
    cards = list(weighed.cards.items())
    (_, best), outlook = cards[0], weighed.outlook
    results = outlook.results
    if len(cards) == 1:
        return reasons_play.TRIED(deal=reasons_play.DEALS(number=best.deals))
    other, next_best = cards[1]
    deals = reasons_play.DEALS(number=next_best.deals)
    if outlook.needed is not None and next_best.deals:
        mine, other_chance = best.chance(outlook.needed), next_best.chance(outlook.needed)
        if mine - other_chance >= TELLING:
            if outlook.declaring:
                return reasons_play.MAKES_BID(mine=mine, name=other, other=other_chance)
            return reasons_play.SETS_BID(mine=mine, name=other, other=other_chance)
    ahead = best.mean(results) - next_best.mean(results)
    if abs(ahead) < SLIGHT:
        return reasons_play.CARD_AS_GOOD(name=other, deals=deals)
    if ahead > 0:
        return reasons_play.CARD_BETTER(ahead=ahead, name=other, deals=deals)
    return reasons_play.CARD_WORSE(ahead=-ahead, name=other, deals=deals)

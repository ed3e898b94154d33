"""The expert's reasons: what a card does, and what tipped it against the next best."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import PLAYS
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Choice
from acesaround.players.daugherty.situation import Situation
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import a_rank, card_name, counted, suit_name
from acesaround.players.expert.playing import Weighed

TELLING: Final = 0.02
"""A difference in the chance to make or set the bid that is worth saying."""
SLIGHT: Final = 0.05
"""Points below which two cards are as good as each other."""


def reason(view: View, weighed: Weighed, formula: Choice | None) -> str:
    """Why the best of the cards was chosen; `formula` what the 1983 player chose, if asked."""
    best = next(iter(weighed.cards))
    known = what_it_does(view, best)
    if formula is not None and formula.action == PLAYS[best]:
        known = formula.why
    return f"{known}; {count_told(weighed) if weighed.counted else what_tipped(weighed)}"


def what_it_does(view: View, card: Card) -> str:
    """What a card is for, as this seat can see it."""
    table = Table(view)
    rank = a_rank(card.rank)
    if not view.trick:
        if table.is_boss(card):
            return kept("nothing out beats it in its suit")
        what = "trump" if card.suit == view.trump else suit_name(card.suit)
        left = table.out(card.suit)
        if not left:
            return kept("nobody else has any {what} left", what=what)
        if card.suit == view.trump:
            return kept("it draws trump, and the others still hold {left}", left=left)
        if table.value(card):
            return kept("it may be beaten, but nothing else does better")
        return kept("it may be beaten, but gives no points away")
    now = Situation(table, (card,))
    if card in now.beaters:
        if now.last:
            return kept("it takes the trick")
        return kept("it is the highest card so far")
    if now.ours and table.value(card):
        return kept("{holder} is winning, and {rank} adds points", holder=now.holder(), rank=rank)
    if now.ours:
        return kept("{holder} is winning, and {rank} can go", holder=now.holder(), rank=rank)
    if table.value(card):
        return kept(
            "{holder} is winning, and {rank} can best be spared", holder=now.holder(), rank=rank
        )
    return kept(
        "{holder} is winning, and {rank} gives nothing away", holder=now.holder(), rank=rank
    )


def count_told(weighed: Weighed) -> str:
    """How the best card compares with the next where both hands are known."""
    cards, results = list(weighed.cards.items()), weighed.outlook.results
    if len(cards) == 1:
        return kept("the last tricks are counted out")
    (_, best), (other, next_best) = cards[:2]
    ahead, name = best.mean(results) - next_best.mean(results), card_name(other)
    if not ahead:
        return kept("counted out, the {name} wins as much against the best play", name=name)
    return kept(
        "counted out, {ahead} more than the {name} against the best play",
        ahead=f"{ahead:.0f}",
        name=name,
    )


def what_tipped(weighed: Weighed) -> str:
    """How the best card compares with the next, in the deals they were tried in."""
    cards = list(weighed.cards.items())
    (_, best), outlook = cards[0], weighed.outlook
    results = outlook.results
    if len(cards) == 1:
        return kept("tried in {deal}", deal=counted(best.deals, "deal"))
    other, next_best = cards[1]
    deals = counted(next_best.deals, "deal")
    name = card_name(other)
    if outlook.needed is not None and next_best.deals:
        mine, his = best.chance(outlook.needed), next_best.chance(outlook.needed)
        if mine - his >= TELLING:
            if outlook.declaring:
                return kept(
                    "it makes the bid in {mine} of deals, the {name} in {his}",
                    mine=f"{mine:.0%}",
                    name=name,
                    his=f"{his:.0%}",
                )
            return kept(
                "it sets the bid in {mine} of deals, the {name} in {his}",
                mine=f"{mine:.0%}",
                name=name,
                his=f"{his:.0%}",
            )
    ahead = best.mean(results) - next_best.mean(results)
    if abs(ahead) < SLIGHT:
        return kept("as good as the {name} in {deals}", name=name, deals=deals)
    if ahead > 0:
        return kept(
            "{ahead} points more than the {name} in {deals}",
            ahead=f"{ahead:.1f}",
            name=name,
            deals=deals,
        )
    return kept(
        "{ahead} points less, but better for the game, than the {name} in {deals}",
        ahead=f"{-ahead:.1f}",
        name=name,
        deals=deals,
    )

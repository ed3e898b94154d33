"""The expert's reasons: what a card does, and what tipped it against the next best."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import PLAYS
from acesaround.game.view import View
from acesaround.players.base import Choice
from acesaround.players.daugherty.situation import Situation
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import card_name, counted, suit_name
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
    name = card_name(card)
    if not view.trick:
        if table.is_boss(card):
            return f"nothing out beats the {name} in its suit"
        what = "trump" if card.suit == view.trump else suit_name(card.suit)
        left = table.out(card.suit)
        return f"a lead of {what}, of which others hold {left if left else 'none'}"
    now = Situation(table, (card,))
    if card in now.beaters:
        return f"the {name} takes the trick" + ("" if now.last else " as it stands")
    if now.ours and table.value(card):
        return f"{now.holder()} is winning: a counter for it"
    if now.ours:
        return f"{now.holder()} is winning, and the {name} can go"
    if table.value(card):
        return f"the {name} is what I can spare"
    return f"no counter on {now.holder()}"


def count_told(weighed: Weighed) -> str:
    """How the best card compares with the next where both hands are known."""
    cards, results = list(weighed.cards.items()), weighed.outlook.results
    if len(cards) == 1:
        return "counted out"
    (_, best), (other, next_best) = cards[:2]
    ahead, name = best.mean(results) - next_best.mean(results), card_name(other)
    if not ahead:
        return f"counted out, the {name} wins as much against the best play"
    return f"counted out, {ahead:.0f} more than the {name} against the best play"


def what_tipped(weighed: Weighed) -> str:
    """How the best card compares with the next, in the deals they were tried in."""
    cards = list(weighed.cards.items())
    (_, best), outlook = cards[0], weighed.outlook
    results = outlook.results
    if len(cards) == 1:
        return f"tried in {counted(best.deals, 'deal')}"
    other, next_best = cards[1]
    deals = counted(next_best.deals, "deal")
    rest = f"than the {card_name(other)} in {deals}"
    if outlook.needed is not None and next_best.deals:
        mine, his = best.chance(outlook.needed), next_best.chance(outlook.needed)
        if mine - his >= TELLING:
            does = "makes" if outlook.declaring else "sets"
            return f"it {does} the bid in {mine:.0%} of deals, the {card_name(other)} in {his:.0%}"
    ahead = best.mean(results) - next_best.mean(results)
    if abs(ahead) < SLIGHT:
        return f"as good as the {card_name(other)} in {deals}"
    more = "more" if ahead > 0 else "less, but better for the game,"
    return f"{abs(ahead):.1f} points {more} {rest}"

"""The expert's reasons while a stock is drawn from."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Action, LayMeld, Play
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.i18n import kept, noted
from acesaround.kernel.stock import Tried
from acesaround.players.base import Alternative, Choice
from acesaround.players.daugherty.words import card_name, counted, listed
from acesaround.players.expert.drawing import Drawn
from acesaround.players.expert.prospects import POINT

SLIGHT: Final = 0.1
"""Points, of a plain hand, up to which two actions are as good as each other."""


_NAMED: Final = (
    noted("{card} on the table"),
    noted("{kind} of {cards}"),
    noted("{kind} of {cards} exchanged"),
)
"""What is named after an article, for those who tell it in another language."""


def only_choice(view: View) -> Choice:
    """The only thing that may be done."""
    action = next(iter(view.legal))
    why = kept("the only card allowed") if isinstance(action, Play) else kept("no meld to lay")
    return Choice(action, why)


def stock_choice(view: View, drawn: Drawn) -> Choice:
    """The best action, with its reason, and those it was compared with."""
    alternatives = tuple(
        Alternative(action, drawn.so_far + tried.mean, tried.error, tried.deals, _wins(tried))
        for action, tried in drawn.actions.items()
    )
    best = alternatives[0].action
    why = "; ".join([*_does(view, best), _tipped(drawn)])
    return Choice(best, why, alternatives)


def _wins(tried: Tried) -> float:
    """The chance to win the game, without what points count beside it."""
    return min(1.0, max(0.0, tried.worth - POINT * tried.mean))


def _does(view: View, action: Action) -> list[str]:
    """What an action does beyond what is seen by its name, as anyone at the table can see."""
    if not isinstance(action, Play) or not view.trick:
        return []
    if winner_index((view.trick[0], action.card), view.trump):
        return [kept("it takes the trick")]
    return [kept("the other may have the trick")]


def _name(action: Action) -> str:
    if isinstance(action, Play):
        if action.copy:
            return kept("the {card} on the table", card=card_name(action.card))
        return kept("the {card}", card=card_name(action.card))
    if isinstance(action, LayMeld):
        cards = listed(card_name(copy.card) for copy in action.cards)
        if action.exchange:
            return kept("the {kind} of {cards} exchanged", kind=action.kind, cards=cards)
        return kept("the {kind} of {cards}", kind=action.kind, cards=cards)
    return kept("drawing without a meld")


def _tipped(drawn: Drawn) -> str:
    """How the best compares with the next, in the deals both were tried in."""
    actions = list(drawn.actions.items())
    if len(actions) == 1:
        deal = kept("tried in {deal}", deal=counted(actions[0][1].deals, "deal"))
        return f"{kept('nothing else looked worth trying')}; {deal}"
    other, tried = actions[1]
    name, deals = _name(other), counted(tried.deals, "deal")
    mine, tricks, his, his_tricks = tried.ahead
    ahead, unit = mine + tricks - his - his_tricks, drawn.unit
    if abs(ahead) <= SLIGHT * unit:
        return kept("as good as {name} in {deals}", name=name, deals=deals)
    if ahead < 0:
        if tried.behind > 0:
            return kept(
                "{ahead} points less than {name} in {deals}, but better for the game",
                ahead=f"{-ahead:.1f}",
                name=name,
                deals=deals,
            )
        return kept(
            "{name} came out {ahead} points better, but {deals} are too few to go by",
            name=name,
            ahead=f"{-ahead:.1f}",
            deals=deals,
        )
    parts = {
        kept("with {mine} more meld", mine=f"{mine:.1f}"): mine,
        kept("with {his} less meld for the other", his=f"{-his:.1f}"): -his,
        kept("with {his_tricks} more in tricks", his_tricks=f"{tricks - his_tricks:.1f}"): tricks
        - his_tricks,
    }
    telling = max(parts, key=lambda text: parts[text])
    return kept(
        "{ahead} points more than {name} in {deals}, {telling}",
        ahead=f"{ahead:.1f}",
        name=name,
        deals=deals,
        telling=telling,
    )

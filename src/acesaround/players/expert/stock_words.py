"""The expert's reasons while a stock is drawn from."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Action, LayMeld, Play
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.kernel.stock import Tried
from acesaround.players.base import Alternative, Choice
from acesaround.players.daugherty.words import card_name, counted, listed
from acesaround.players.expert.drawing import Drawn
from acesaround.players.expert.prospects import POINT

SLIGHT: Final = 0.1
"""Points, of a plain hand, up to which two actions are as good as each other."""


def only_choice(view: View) -> Choice:
    """The only thing that may be done."""
    action = next(iter(view.legal))
    why = "the only card I may play" if isinstance(action, Play) else "no meld to lay"
    return Choice(action, why)


def stock_choice(view: View, drawn: Drawn) -> Choice:
    """The best action, with its reason, and those it was compared with."""
    alternatives = tuple(
        Alternative(action, drawn.so_far + tried.mean, tried.error, tried.deals, _wins(tried))
        for action, tried in drawn.actions.items()
    )
    best = alternatives[0].action
    return Choice(best, f"{_does(view, best)}; {_tipped(drawn)}", alternatives)


def _wins(tried: Tried) -> float:
    """The chance to win the game, without what points count beside it."""
    return min(1.0, max(0.0, tried.worth - POINT * tried.mean))


def _does(view: View, action: Action) -> str:
    """What an action does, as anyone at the table can see."""
    if isinstance(action, LayMeld):
        text = f"{action.kind}: {listed(card_name(copy.card) for copy in action.cards)}"
        if action.exchange and view.stock is not None and view.stock.upcard is not None:
            return f"{text}, exchanged for the {card_name(view.stock.upcard)}"
        return text
    if not isinstance(action, Play):
        return "I draw without a meld"
    name = card_name(action.card)
    if not view.trick:
        return f"I lead the {name}"
    led = view.trick[0]
    if winner_index((led, action.card), view.trump):
        return f"the {name} takes the trick"
    return f"the {card_name(led)} may have the trick: the {name} goes"


def _name(action: Action) -> str:
    if isinstance(action, Play):
        return f"the {card_name(action.card)}" + (" on the table" if action.copy else "")
    if isinstance(action, LayMeld):
        text = f"the {action.kind} of {listed(card_name(copy.card) for copy in action.cards)}"
        return text + (" exchanged" if action.exchange else "")
    return "drawing without one"


def _tipped(drawn: Drawn) -> str:
    """How the best compares with the next, in the deals both were tried in."""
    actions = list(drawn.actions.items())
    if len(actions) == 1:
        return f"nothing else looked worth trying; tried in {counted(actions[0][1].deals, 'deal')}"
    other, tried = actions[1]
    name, deals = _name(other), counted(tried.deals, "deal")
    mine, tricks, his, his_tricks = tried.ahead
    ahead, unit = mine + tricks - his - his_tricks, drawn.unit
    if abs(ahead) <= SLIGHT * unit:
        return f"as good as {name} in {deals}"
    if ahead < 0:
        if tried.behind > 0:
            return f"{-ahead:.1f} points less than {name} in {deals}, but better for the game"
        return f"{name} came out {-ahead:.1f} points better in {deals}, too few to go by"
    parts = {
        f"I meld {abs(mine):.1f} {_more(mine)}": mine,
        f"the other melds {abs(his):.1f} {_more(his)}": -his,
        f"in tricks I gain {tricks - his_tricks:.1f}": tricks - his_tricks,
    }
    telling = max(parts, key=lambda text: parts[text])
    return f"{ahead:.1f} points more than {name} in {deals}: {telling}"


def _more(points: float) -> str:
    return "more" if points > 0 else "less"

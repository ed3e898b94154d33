"""The expert's reasons while the stock lasts."""

from __future__ import annotations

from typing import Final

from acesaround.game.actions import Action, LayMeld, Play
from acesaround.game.trick import winner_index
from acesaround.game.view import View
from acesaround.kernel.stock import Tried
from acesaround.messages import Message, expert, reasons, reasons_hand, reasons_play
from acesaround.messages.cards import card_named
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert.drawing import Drawn
from acesaround.players.expert.prospects import POINT

SLIGHT: Final = 0.1
"""Difference, in points of a 25-point hand, up to which two actions are considered equal."""


def only_choice(view: View) -> Choice:
    """Return the choice of the only legal action."""
    action = next(iter(view.legal))
    why = reasons.ONLY_CARD() if isinstance(action, Play) else reasons_hand.NO_MELD_TO_LAY()
    return Choice(action, (why,))


def stock_choice(view: View, drawn: Drawn) -> Choice:
    """Return the choice of the best action, with its reasons and alternatives."""
    alternatives = tuple(
        Alternative(action, drawn.so_far + tried.mean, tried.error, tried.deals, _wins(tried))
        for action, tried in drawn.actions.items()
    )
    best = alternatives[0].action
    why = (*_does(view, best), *_tipped(drawn))
    return Choice(best, why, alternatives, worlds=alternatives[:2][-1].worlds)


def _wins(tried: Tried) -> float:
    """Return the probability of winning the game, leaving out the small bonus for points."""
    return min(1.0, max(0.0, tried.worth - POINT * tried.mean))


def _does(view: View, action: Action) -> tuple[Message, ...]:
    """Say whether the second player's card takes the trick. For other actions, return ()."""
    if not isinstance(action, Play) or not view.trick:
        return ()
    if winner_index((view.trick[0], action.card), view.trump):
        return (reasons_play.TAKES_TRICK(),)
    return (expert.LEAVES_TRICK(),)


def _name(action: Action) -> Message:
    if isinstance(action, Play):
        if action.copy:
            return expert.PLAYING_FROM_TABLE(card=action.card)
        return expert.PLAYING(card=action.card)
    if isinstance(action, LayMeld):
        kind = reasons_hand.MELD_KINDS[action.kind]()
        cards = reasons.several([card_named(str(copy.card)) for copy in action.cards])
        if action.exchange:
            return expert.EXCHANGING(kind=kind, cards=cards)
        return expert.LAYING(kind=kind, cards=cards)
    return expert.DRAWING()


def _tipped(drawn: Drawn) -> tuple[Message, ...]:
    """Compare the best action with the next-best one in the deals in which both were tried."""
    actions = list(drawn.actions.items())
    if len(actions) == 1:
        deal = expert.DEALS(number=actions[0][1].deals)
        return expert.NOTHING_ELSE(), expert.TRIED(deal=deal)
    other, tried = actions[1]
    name, deals = _name(other), expert.DEALS(number=tried.deals)
    mine, tricks, theirs, their_tricks = tried.ahead
    ahead, unit = mine + tricks - theirs - their_tricks, drawn.unit
    if abs(ahead) <= SLIGHT * unit:
        return (expert.STOCK_LEVEL(name=name, deals=deals),)
    if ahead < 0:
        if tried.behind > 0:
            return (expert.STOCK_BEHIND(ahead=-ahead, name=name, deals=deals),)
        return (expert.STOCK_UNCLEAR(name=name, ahead=-ahead, deals=deals),)
    parts = (
        (mine, expert.MORE_MELD(mine=mine)),
        (-theirs, expert.LESS_MELD(other=-theirs)),
        (tricks - their_tricks, expert.MORE_IN_TRICKS(tricks=tricks - their_tricks)),
    )
    _, telling = max(parts, key=lambda part: part[0])
    return (expert.STOCK_AHEAD(ahead=ahead, name=name, deals=deals, telling=telling),)

"""Decides whether to play on or fold by comparing the certain loss with playouts."""

from __future__ import annotations

from acesaround.game.actions import Fold, PlayOn, ShootMoon
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert.alone.trying import Plan, compared, try_plans
from acesaround.players.expert.alone.worth import Worth
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.prospects import POINT


def declare(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Play on, or fold if that gives a better chance of winning the game.

    Shooting the moon is left to the formula, which only does so if no trick can be lost.
    """
    if isinstance(formula.action, ShootMoon) or Fold() not in view.legal:
        return formula
    assert view.trump is not None and view.bid is not None
    buried = tuple(int(card) for card in view.buried or ())
    (tried,) = try_plans(view, [Plan(view.trump, buried)], clock, seed).values()
    melds = [points or 0 for points in view.counted]
    value, points = Worth(view).unplayed(view.seat, view.bid, melds, "folded")
    fold = Alternative(Fold(), points, 0.0, 0, value - POINT * points)
    play = tried.alternative(PlayOn())
    made = expert_contracts.MADE(bid=view.bid, chance=tried.chance, deals=tried.deals)
    why: tuple[Message, ...]
    if value > tried.mean:
        order = (fold, play)
        less = compared(points - tried.ahead, expert_contracts.PLAYING_ON())
        why = (made, expert_contracts.FOLD_LEAVES_NONE(), less)
    else:
        order = (play, fold)
        why = (made, compared(tried.ahead - points, expert_contracts.FOLDING()))
    return Choice(order[0].action, why, order, bid_chance=tried.chance, worlds=tried.deals)

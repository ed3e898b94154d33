"""Playing on or giving the hand up: the certain loss against what play comes to."""

from __future__ import annotations

from acesaround.game.actions import Fold, PlayOn, ShootMoon
from acesaround.game.view import View
from acesaround.i18n import kept
from acesaround.players.base import Alternative, Choice
from acesaround.players.expert.alone.trying import Plan, tipped, try_plans
from acesaround.players.expert.alone.worth import Worth
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.prospects import POINT


def declare(view: View, formula: Choice, clock: Clock, seed: int) -> Choice:
    """Play on, or fold where that leaves the better chance to win the game.

    To shoot the moon is left to the formula: it does so only when no trick can be lost.
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
    made = kept(
        "{bid} is made in {chance} of {deals} deals",
        bid=view.bid,
        chance=f"{tried.chance:.0%}",
        deals=tried.deals,
    )
    if value > tried.mean:
        what = f"{made}; {kept('a fold leaves the others no points')}"
        return Choice(
            Fold(),
            f"{what}; {tipped(points - tried.ahead, kept('playing on'))}",
            (fold, play),
        )
    return Choice(
        PlayOn(),
        f"{made}; {tipped(tried.ahead - points, kept('folding'))}",
        (play, fold),
    )

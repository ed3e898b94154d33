"""What giving a hand up costs each side."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.score import score_hand
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import noted, say, say_noted
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, listed
from acesaround.text.needs import hand_facts


def fold_cost(view: View, cast: Cast) -> str:
    """``You & North lose 65, East & West score 24``; before meld is shown, what others keep."""
    declarer, bid = view.declarer, view.bid
    assert declarer is not None and bid is not None
    if view.on_board is None:
        return _before_meld(view, cast)
    score = score_hand(view.rules, replace(hand_facts(view), ending="folded"))
    return listed(
        _changes(points, cast.camp(camp, declarer), many=cast.plural(camp, declarer))
        for camp in cast.camp_order(declarer)
        for points in (score.delta[camp],)
    )


def _changes(points: int, side: str, *, many: bool) -> str:
    if points < 0:
        lost = noted("{side} lose {points}") if many else noted("{side} loses {points}")
        return say_noted(lost, side=side, points=-points)
    if not points:
        none = noted("{side} score nothing") if many else noted("{side} scores nothing")
        return say_noted(none, side=side)
    won = noted("{side} score {points}") if many else noted("{side} scores {points}")
    return say_noted(won, side=side, points=points)


def _before_meld(view: View, cast: Cast) -> str:
    rules, declarer = view.rules, view.declarer
    assert declarer is not None
    parts = []
    if rules.score.set not in ("none", "to_defenders"):
        camp = camps(rules, declarer)[declarer]
        many = cast.plural(camp, declarer)
        parts.append(_changes(-(view.bid or 0), cast.camp(camp, declarer), many=many))
    if rules.score.set == "to_defenders":
        parts.append(say("the others score the bid of {bid}", bid=view.bid))
    match rules.score.fold.defenders_get:
        case "none":
            parts.append(say("the others score nothing"))
        case "meld":
            parts.append(say("the others score their meld"))
        case "meld_plus":
            parts.append(say("the others score their meld and {plus}", plus=rules.score.fold.plus))
    return capital(listed(parts))

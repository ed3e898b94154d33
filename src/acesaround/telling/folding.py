"""What giving a hand up costs each side."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.score import score_hand
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.needs import hand_facts
from acesaround.telling.text import listed


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
    s = "" if many else "s"
    if points < 0:
        return f"{side} lose{s} {-points}"
    return f"{side} score{s} {points or 'nothing'}"


def _before_meld(view: View, cast: Cast) -> str:
    rules = view.rules
    lost = "" if rules.score.set in ("none", "to_defenders") else f"the bid of {view.bid} is lost"
    given = f"the others get the bid of {view.bid}" if rules.score.set == "to_defenders" else ""
    fold = rules.score.fold
    meld = {
        "none": "the others score nothing",
        "meld": "the others score their meld",
        "meld_plus": f"the others score their meld and {fold.plus}",
    }[fold.defenders_get]
    text = listed(part for part in (lost, given, meld) if part)
    return text[:1].upper() + text[1:]

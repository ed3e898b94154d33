"""The cost of folding for each team."""

from __future__ import annotations

from dataclasses import replace

from acesaround.game.score import score_hand
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, listed
from acesaround.text.needs import hand_facts


def fold_cost(view: View, cast: Cast) -> str:
    """Return the cost, such as ``You & North lose 65 points and East & West score 24 points``.

    Before meld is shown, the text mentions the defenders' meld but not its points.
    """
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
        lost = "text.side_lose_points_points" if many else "text.side_loses_points_points"
        return tr_plural(lost, -points, side=side, points=-points)
    if not points:
        none = "text.side_score_nothing" if many else "text.side_scores_nothing"
        return tr(none, side=side)
    won = "text.side_score_points_points" if many else "text.side_scores_points_points"
    return tr_plural(won, points, side=side, points=points)


def _before_meld(view: View, cast: Cast) -> str:
    rules, declarer = view.rules, view.declarer
    assert declarer is not None
    parts = []
    if rules.score.set not in ("none", "to_defenders"):
        camp = camps(rules, declarer)[declarer]
        many = cast.plural(camp, declarer)
        parts.append(_changes(-(view.bid or 0), cast.camp(camp, declarer), many=many))
    if rules.score.set == "to_defenders":
        parts.append(tr("text.the_defenders_score_the_bid_of_bid", bid=view.bid))
    match rules.score.fold.defenders_get:
        case "none":
            parts.append(tr("text.the_defenders_score_nothing"))
        case "meld":
            parts.append(tr("text.the_defenders_score_their_meld"))
        case "meld_plus":
            parts.append(tr("text.the_defenders_score_their_meld_plus", plus=rules.score.fold.plus))
    return capital(listed(parts))

"""The contract and the points still needed, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from acesaround.game.auction import follow_auction
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import listed
from acesaround.text.look import Look
from acesaround.text.needs import Need, needs

Goal = Literal["make", "save", "score"]
State = Literal["needs", "done", "lost"]
_MANY: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": "text.side_need_wanted_to_make_bid",
        "done": "text.side_already_made_bid",
        "lost": "text.side_cant_make_bid_anymore",
    },
    "save": {
        "needs": "text.side_need_wanted_to_save_meld_meld",
        "done": "text.side_already_saved_meld_meld",
        "lost": "text.side_cant_save_meld_meld_anymore",
    },
    "score": {
        "needs": "text.side_need_wanted_to_score",
        "done": "text.side_have_no_meld_to_save",
        "lost": "text.side_have_no_meld_to_save",
    },
}
_ONE: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": "text.side_needs_wanted_to_make_bid",
        "done": "text.side_already_made_bid",
        "lost": "text.side_cant_make_bid_anymore",
    },
    "save": {
        "needs": "text.side_needs_wanted_to_save_meld_meld",
        "done": "text.side_already_saved_meld_meld",
        "lost": "text.side_cant_save_meld_meld_anymore",
    },
    "score": {
        "needs": "text.side_needs_wanted_to_score",
        "done": "text.side_has_no_meld_to_save",
        "lost": "text.side_has_no_meld_to_save",
    },
}


def contract(view: View, cast: Cast, look: Look) -> str:
    """Return the bid and trump or, during the bidding, the high bid and who has it."""
    rules = view.rules
    if rules.auction.style == "none":
        if view.trump is None:
            return tr("text.no_bidding_in_this_game")
        suit = look.suit_title(view.trump)
        return tr("text.no_bidding_in_this_game_suit_are", suit=suit)
    if view.declarer is None:
        return _bidding(view, cast)
    parts = [
        cast.tells(
            view.declarer,
            "text.you_took_the_bid_at_bid",
            "text.name_took_the_bid_at_bid",
            bid=view.bid,
        )
    ]
    if view.trump is not None:
        parts.append(tr("common.suit_are_trump", suit=look.suit_title(view.trump)))
    else:
        parts.append(tr("text.trump_isnt_named_yet"))
    if view.shooting:
        parts.append(tr("text.shooting_the_moon"))
    return "; ".join(parts)


def _bidding(view: View, cast: Cast) -> str:
    dealer = view.match.dealer
    if dealer is None:
        return tr("text.no_bids_yet")
    now = follow_auction(view.rules, dealer, view.calls)
    if now.holder is None:
        opening = view.rules.auction.opening
        return tr("text.no_bids_yet_bidding_starts_at_opening", opening=opening)
    if any(call.amount is not None for call in view.calls):
        mine, other = "text.you_have_the_high_bid_at_bid", "text.name_has_the_high_bid_at_bid"
    else:
        mine = "text.as_dealer_you_have_the_bid_at"
        other = "text.as_dealer_name_has_the_bid_at"
    return cast.tells(now.holder, mine, other, bid=now.high)


def needed_text(view: View, cast: Cast) -> str:
    """Return what each team still needs, or an empty string if no bid has been won yet."""
    if view.declarer is None or view.bid is None:
        return ""
    found = {need.camp: need for need in needs(view)}
    if not found:
        side = cast.camp(_declaring(view, cast), view.declarer, 26)
        bid = view.bid
        return tr("text.side_must_score_bid_points_from_meld", side=side, bid=bid)
    saving = view.rules.score.save.by != "none"
    order = (found[camp] for camp in cast.camp_order(view.declarer))
    text = "; ".join(_need(need, view, cast) for need in order if need.declaring or saving)
    return text[:1].upper() + text[1:]


def _declaring(view: View, cast: Cast) -> int:
    assert view.declarer is not None
    return camps(cast.rules, view.declarer)[view.declarer]


def _need(need: Need, view: View, cast: Cast) -> str:
    side, many = _called(need.camp, view, cast)
    sentences = _MANY if many else _ONE
    what: Goal = "make" if need.declaring else "save" if need.stake else "score"
    if not need.possible:
        state: State = "lost"
    elif not need.points and not need.tricks:
        state = "done"
    else:
        state = "needs"
    wanted = _wanted(need) if state == "needs" else ""
    return tr(sentences[what][state], side=side, bid=view.bid, meld=need.stake, wanted=wanted)


def _wanted(need: Need) -> str:
    """Return the points and tricks still needed, such as ``8 more points and 2 tricks``."""
    if not need.points:
        return tr_plural("text.count_more_trick", need.tricks)
    points = (
        tr("text.1_more_point")
        if need.points == 1
        else tr("text.points_more_points", points=need.points)
    )
    if need.tricks <= 1:
        return points
    tricks = tr_plural("text.count_trick", need.tricks)
    return listed([points, tricks])


def _called(camp: int, view: View, cast: Cast) -> tuple[str, bool]:
    """Return a team's short name, and True if the name takes a plural verb."""
    assigned = camps(cast.rules, view.declarer)
    if cast.me is not None and max(assigned) == 1:
        return (tr("text.you"), True) if assigned[cast.me] == camp else (tr("text.they"), True)
    return cast.camp(camp, view.declarer, 26), cast.plural(camp, view.declarer)

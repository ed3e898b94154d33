"""The contract and what it still needs, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from acesaround.game.auction import follow_auction
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.i18n import noted, say, say_many, say_noted
from acesaround.text.cast import Cast
from acesaround.text.columns import listed
from acesaround.text.look import Look
from acesaround.text.needs import Need, needs

Goal = Literal["make", "save", "score"]
State = Literal["needs", "done", "lost"]
_MANY: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": noted("{side} need {wanted} to make {bid}"),
        "done": noted("{side} have made {bid}"),
        "lost": noted("{side} can no longer make {bid}"),
    },
    "save": {
        "needs": noted("{side} need {wanted} to save {meld} meld"),
        "done": noted("{side} have saved {meld} meld"),
        "lost": noted("{side} have lost {meld} meld"),
    },
    "score": {
        "needs": noted("{side} need {wanted} to score"),
        "done": noted("{side} have nothing to save"),
        "lost": noted("{side} have nothing to save"),
    },
}
_ONE: Final[Mapping[Goal, Mapping[State, str]]] = {
    "make": {
        "needs": noted("{side} needs {wanted} to make {bid}"),
        "done": noted("{side} has made {bid}"),
        "lost": noted("{side} can no longer make {bid}"),
    },
    "save": {
        "needs": noted("{side} needs {wanted} to save {meld} meld"),
        "done": noted("{side} has saved {meld} meld"),
        "lost": noted("{side} has lost {meld} meld"),
    },
    "score": {
        "needs": noted("{side} needs {wanted} to score"),
        "done": noted("{side} has nothing to save"),
        "lost": noted("{side} has nothing to save"),
    },
}


def contract(view: View, cast: Cast, look: Look) -> str:
    """Who bid what, and the trump; while there is bidding, who holds the bid."""
    rules = view.rules
    if rules.auction.style == "none":
        if view.trump is None:
            return say("none, there is no bidding")
        suit = look.suit_title(view.trump)
        return say("none, there is no bidding; trump is {suit}", suit=suit)
    if view.declarer is None:
        return _bidding(view, cast)
    parts = [cast.tells(view.declarer, "You bid {bid}", "{name} bid {bid}", bid=view.bid)]
    if view.trump is not None:
        parts.append(say("trump is {suit}", suit=look.suit_title(view.trump)))
    else:
        parts.append(say("trump is not named yet"))
    if view.shooting:
        parts.append(say("every trick was declared"))
    return "; ".join(parts)


def _bidding(view: View, cast: Cast) -> str:
    dealer = view.match.dealer
    if dealer is None:
        return say("not yet bid")
    now = follow_auction(view.rules, dealer, view.calls)
    if now.holder is None:
        opening = view.rules.auction.opening
        return say("nobody has bid yet; bidding starts at {opening}", opening=opening)
    if any(call.amount is not None for call in view.calls):
        mine, other = noted("You hold the bid at {bid}"), noted("{name} holds the bid at {bid}")
    else:
        mine = noted("You hold the bid at {bid} as dealer")
        other = noted("{name} holds the bid at {bid} as dealer")
    return cast.tells(now.holder, mine, other, bid=now.high)


def needed_text(view: View, cast: Cast) -> str:
    """What each side still needs, in a sentence; empty where nothing is at stake yet."""
    if view.declarer is None or view.bid is None:
        return ""
    found = {need.camp: need for need in needs(view)}
    if not found:
        side = cast.camp(_declaring(view, cast), view.declarer, 26)
        bid = view.bid
        return say("{side} must reach {bid} by meld and tricks together", side=side, bid=bid)
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
    return say_noted(
        sentences[what][state], side=side, bid=view.bid, meld=need.stake, wanted=wanted
    )


def _wanted(need: Need) -> str:
    """``8 more and 1 trick``: points and tricks that are still wanted."""
    if not need.points:
        return say_many(need.tricks, "{number} more trick", "{number} more tricks")
    points = say("1 more") if need.points == 1 else say("{points} more", points=need.points)
    if need.tricks <= 1:
        return points
    tricks = say_many(need.tricks, "{number} trick", "{number} tricks")
    return listed([points, tricks])


def _called(camp: int, view: View, cast: Cast) -> tuple[str, bool]:
    """A side in short, and whether it takes a verb in the plural."""
    assigned = camps(cast.rules, view.declarer)
    if cast.me is not None and max(assigned) == 1:
        return (say("you"), True) if assigned[cast.me] == camp else (say("they"), True)
    return cast.camp(camp, view.declarer, 26), cast.plural(camp, view.declarer)

"""The contract and what it still needs, in sentences."""

from __future__ import annotations

from acesaround.game.auction import follow_auction
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.needs import Need, needs
from acesaround.telling.text import count


def contract(view: View, cast: Cast, look: Look) -> str:
    """Who bid what, and the trump; while there is bidding, who holds the bid."""
    rules = view.rules
    if rules.auction.style == "none":
        if view.trump is None:
            return "none, there is no bidding"
        return f"none, there is no bidding; trump is {look.suit_title(view.trump)}"
    if view.declarer is None:
        return _bidding(view, cast)
    text = f"{cast.says(view.declarer, 'bid', 'bid')} {view.bid}"
    if view.trump is not None:
        text += f"; trump is {look.suit_title(view.trump)}"
    else:
        text += "; trump is not named yet"
    if view.shooting:
        text += "; every trick was declared"
    return text


def _bidding(view: View, cast: Cast) -> str:
    dealer = view.match.dealer
    if dealer is None:
        return "not yet bid"
    now = follow_auction(view.rules, dealer, view.calls)
    if now.holder is None:
        return f"nobody has bid yet; bidding starts at {view.rules.auction.opening}"
    standing = "" if any(call.amount is not None for call in view.calls) else " as dealer"
    return f"{cast.says(now.holder, 'hold', 'holds')} the bid at {now.high}{standing}"


def needed_text(view: View, cast: Cast) -> str:
    """What each side still needs, in a sentence; empty where nothing is at stake yet."""
    if view.declarer is None or view.bid is None:
        return ""
    found = {need.camp: need for need in needs(view)}
    if not found:
        side = cast.camp(_declaring(view, cast), view.declarer, 26)
        return f"{side} must reach {view.bid} by meld and tricks together"
    saving = view.rules.score.save.by != "none"
    order = (found[camp] for camp in cast.camp_order(view.declarer))
    text = "; ".join(_need(need, view, cast) for need in order if need.declaring or saving)
    return text[:1].upper() + text[1:]


def _declaring(view: View, cast: Cast) -> int:
    assert view.declarer is not None
    return camps(cast.rules, view.declarer)[view.declarer]


def _need(need: Need, view: View, cast: Cast) -> str:
    side, many = _called(need.camp, view, cast)
    has = "have" if many else "has"
    if need.declaring:
        goal, done = f"to make {view.bid}", f"{side} {has} made {view.bid}"
        lost = f"{side} can no longer make {view.bid}"
    elif need.stake:
        what = f"{need.stake} meld"
        goal, done = f"to save {what}", f"{side} {has} saved {what}"
        lost = f"{side} {has} lost {what}"
    else:
        goal, done = "to score", f"{side} {has} nothing to save"
        lost = f"{side} {has} nothing to save"
    if not need.possible:
        return lost
    if not need.points and not need.tricks:
        return done
    wanted = []
    if need.points:
        wanted.append(f"{need.points} more")
    if need.tricks > (need.points > 0):
        wanted.append(count(need.tricks, "trick" if need.points else "more trick"))
    return f"{side} need{'' if many else 's'} {' and '.join(wanted)} {goal}"


def _called(camp: int, view: View, cast: Cast) -> tuple[str, bool]:
    """A side in short, and whether it takes a verb in the plural."""
    assigned = camps(cast.rules, view.declarer)
    if cast.me is not None and max(assigned) == 1:
        return ("you", True) if assigned[cast.me] == camp else ("they", True)
    return cast.camp(camp, view.declarer, 26), cast.plural(camp, view.declarer)

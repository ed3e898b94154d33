"""The lines always in sight: where the game stands, the contract, what is still needed."""

from __future__ import annotations

from acesaround.game.auction import follow_auction
from acesaround.game.phase import Phase
from acesaround.game.sides import camps
from acesaround.game.view import View
from acesaround.tui.show.cast import Cast
from acesaround.tui.show.look import Look
from acesaround.tui.show.needs import Need, needs
from acesaround.tui.show.text import count, ends, fit, wrap

_LABEL = "          "


def status(view: View, cast: Cast, look: Look) -> list[str]:
    """Title, contract, scores and needs, in that order."""
    lines = [_heading(view, look)]
    lines += _labelled("Contract", contract(view, cast, look), look)
    lines += _labelled("Score", scores(view, cast, look), look)
    if needed := needed_text(view, cast):
        lines += _labelled("Needed", needed, look)
    return lines


def _labelled(label: str, text: str, look: Look) -> list[str]:
    first, *rest = wrap(text, look.width - len(_LABEL))
    return [look.bold(f"{label:<9} ") + first, *(_LABEL + line for line in rest)]


def _heading(view: View, look: Look) -> str:
    place = f"hand {view.match.hands + 1}"
    if view.rules.game.max_hands:
        place += f" of {view.rules.game.max_hands}"
    if view.match.target:
        place = f"game to {view.match.target}, {place}"
    if view.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY, Phase.STOCK_MELD):
        melding = view.phase is Phase.STOCK_MELD
        place += f", trick {len(view.tricks) + (not melding)} of {view.rules.tricks}"
    title = fit(view.rules.title, look.width - len(place) - 4)
    return look.bold(ends(title, place, look.width))


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


def scores(view: View, cast: Cast, look: Look) -> str:
    """Every side's score, with the meld that is on the board for now (S1-49)."""
    parts = []
    for index in cast.score_order():
        score = view.match.scores[index]
        text = f"{cast.score(index, 26)}: {signed(score, look)}"
        if view.on_board is not None and view.on_board[index]:
            text += f" (+{view.on_board[index]} meld)"
        parts.append(text)
    return ", ".join(parts)


def signed(score: int, look: Look) -> str:
    """A score; negative ones are red or, without colour, in brackets (S3-45)."""
    if score >= 0:
        return str(score)
    return look.red(str(score)) if look.colour else f"({score})"


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

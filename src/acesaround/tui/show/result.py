"""What a finished hand brought, with the reasons; and how a game ended."""

from __future__ import annotations

from typing import Final

from acesaround.game.end import EndReason
from acesaround.game.score import Outcome
from acesaround.game.sides import camps
from acesaround.game.state import HandResult, Match
from acesaround.tui.show.cast import Cast
from acesaround.tui.show.look import Look
from acesaround.tui.show.sheet import is_set
from acesaround.tui.show.status import signed
from acesaround.tui.show.text import count, left, listed, right, wrap

_NO_SCORE: Final[dict[Outcome, str]] = {
    "redeal_free": "no marriage to name trump with, so the cards are dealt again at no cost",
    "passed_out": "nobody bid, so the cards are dealt again",
    "misdeal": "a misdeal: the cards are dealt again",
}
_ENDED: Final[dict[EndReason, str]] = {
    "target": "reached the {target} that win",
    "all_tricks": "took every trick of a hand",
    "quadruple_pinochle": "held a quadruple pinochle",
    "shutout": "went out while the others had gained nothing",
    "mercy": "were ahead when the other side fell too far below zero",
    "max_hands": "had most points after the last hand",
}


def hand_result(result: HandResult, cast: Cast, look: Look) -> list[str]:
    """The outcome in a sentence, every reason with its points, and the scores."""
    title = f"Hand {result.number} is over" if result.scored else "A new deal"
    lines = [look.rule(title), *wrap(_outcome(result, cast), look.width)]
    if result.round.rest is not None:
        lines.append(f"{cast.says(result.round.rest, 'got', 'got')} the rest of the tricks.")
    if not result.scored:
        return lines
    for side in cast.score_order():
        reasons = [reason for reason in result.reasons if reason.side == side]
        gained = sum(reason.points for reason in reasons)
        lines += ["", look.bold(f"{cast.score(side)}: ") + _change(gained, look)]
        for reason in reasons:
            points = f"{reason.points:+d}" if reason.points else ""
            lines += wrap(reason.text, look.width, f"  {points:>5}  ", " " * 9)
        if not reasons:
            lines.append(" " * 9 + "nothing gained, nothing lost")
    lines += ["", *wrap("Score: " + _scores(result, cast, look), look.width, "", "       ")]
    return lines


def _outcome(result: HandResult, cast: Cast) -> str:
    declarer, bid = result.round.declarer, result.round.bid
    if not result.scored:
        text = _NO_SCORE[result.outcome]
        if declarer is not None and result.outcome == "redeal_free":
            return f"{cast.says(declarer, 'have', 'has')} {text}."
        return f"{text[:1].upper()}{text[1:]}."
    if result.outcome == "won_at_meld":
        return "The game is won on the melds, before a card is played."
    if declarer is None or bid is None:
        return "Both hands are played out." if len(result.delta) == 2 else "The hand is played out."
    side = cast.camp(camps(cast.rules, declarer)[declarer], declarer)
    match result.outcome:
        case "made":
            return f"{side} made the bid of {bid}."
        case "set":
            return f"{side} went SET: the bid of {bid} was not made."
        case "folded":
            return f"{cast.says(declarer, 'fold')}: the bid of {bid} is lost without play."
        case "board_set":
            return f"Board set: {side} lost the bid of {bid} before play."
        case _:
            return f"{side} lost the bid of {bid}: there was no marriage to name trump with."


def _change(points: int, look: Look) -> str:
    return look.red(str(points)) if points < 0 else f"+{points}"


def _scores(result: HandResult, cast: Cast, look: Look) -> str:
    return ", ".join(
        f"{cast.score(index)}: {signed(result.scores[index], look)}" for index in cast.score_order()
    )


def game_over(match: Match, cast: Cast, look: Look) -> list[str]:
    """``GAME OVER`` at the upper left (S3-46), who won and by what."""
    lines = [look.marked(" GAME OVER ")]
    reason = _ENDED[match.reason].format(target=match.target) if match.reason else ""
    if match.winner is None:
        lines += ["", "Nobody wins: the scores are level."]
    else:
        winner = cast.score(match.winner)
        alone = cast.rules.scorers.count(match.winner) == 1
        mine = cast.me is not None and cast.rules.scorers[cast.me] == match.winner
        if alone and not mine:
            reason = reason.replace("were ", "was ", 1)
        verb = "wins" if alone and not mine else "win"
        lines += ["", look.bold(f"{winner} {verb}!"), *wrap(f"{winner} {reason}.", look.width)]
    lines.append("")
    for index in cast.score_order():
        score = right(signed(match.scores[index], look), 7)
        lines.append(f"  {left(cast.score(index), 30)}{score}")
    hands = count(match.hands, "hand")
    if cast.rules.auction.style != "none":
        hands += f", {count(sum(is_set(result) for result in match.results), 'bid')} set"
    return [*lines, "", f"{hands}."]


def leaders(match: Match, cast: Cast) -> str:
    """Who is ahead."""
    best = max(match.scores)
    sides = [cast.score(i) for i in cast.score_order() if match.scores[i] == best]
    return listed(sides)

"""The end of a game, in sentences: who won and why, or why play continues (S2-29, S4-34, S4-35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from acesaround.game.state import EndReason, Match
from acesaround.i18n import tr
from acesaround.text.columns import listed
from acesaround.text.names import PlayerNames

_ENDED: Final[dict[EndReason, str]] = {
    "target": "text.side_reached_target_points_and_won_the",
    "all_tricks": "text.side_took_every_trick_in_a_hand",
    "quadruple_pinochle": "text.side_had_a_quadruple_pinochle",
    "shutout": "text.side_won_by_a_shutout_nobody_else",
    "mercy": "text.side_had_the_high_score_when_the",
    "max_hands": "text.side_had_the_most_points_after_the",
}
_TIED: Final[dict[EndReason, str]] = {
    "target": "text.a_tie_ends_the_game",
    "mercy": "text.a_tie_ends_the_game",
    "max_hands": "text.that_was_the_last_hand",
}
_WON: Final = {
    "mine": "text.you_won_points_to_others",
    "one": "text.side_won_points_to_others",
    "several": "text.side_won_points_to_others",
}
_WON_OF_MANY: Final = {
    "mine": "text.you_won_with_points_points_the_others",
    "one": "text.side_won_with_points_points_the_others",
    "several": "text.side_won_with_points_points_the_others",
}
_WINS: Final = {"mine": "text.you_win", "one": "text.side_wins", "several": "text.side_win"}


def winner(match: Match, names: PlayerNames) -> str:
    """Return who won, such as ``West wins!``. The game must have a winner."""
    assert match.winner is not None
    return tr(_WINS[_who(match.winner, names)], side=names.score_name(match.winner))


def won_by(match: Match, names: PlayerNames) -> str | None:
    """Return ``You & North won 250 to 180.``, or None if nobody won.

    If the winner doesn't have the most points, the scores are left out.
    """
    if match.winner is None:
        return None
    points, others = match.scores[match.winner], list(match.scores)
    del others[match.winner]
    others.sort(reverse=True)
    if points <= others[0]:
        return winner(match, names)
    sentences = _WON if len(others) == 1 else _WON_OF_MANY
    return tr(
        sentences[_who(match.winner, names)],
        side=names.score_name(match.winner),
        points=signed_number(points),
        others=listed(list(map(signed_number, others))),
    )


def signed_number(points: int) -> str:
    """Return points with a real minus sign if they're negative."""
    return str(points).replace("-", "−")


def winning(match: Match, names: PlayerNames) -> str:
    """Return who won a finished game, and why, or who's tied."""
    if match.winner is None:
        return _tie(match, names)
    side = names.score_name(match.winner)
    if match.reason is None:
        return tr("text.side_won", side=side)
    if match.reason == "mercy" and _who(match.winner, names) == "one":
        return tr("text.side_had_the_high_score_when_an", side=side)
    if match.reason == "target":
        return _at_target(match, match.winner, names)
    return tr(_ENDED[match.reason], side=side, target=match.target)


def _tie(match: Match, names: PlayerNames) -> str:
    best = max(match.scores)
    sides = [side for side, points in enumerate(match.scores) if points == best]
    tied = tr("text.its_a_tie_at_points", sides=_listed(sides, names), points=signed_number(best))
    why = None if match.reason is None else _TIED.get(match.reason)
    return tied if why is None else f"{tied} {tr(why)}"


def _at_target(match: Match, won: int, names: PlayerNames) -> str:
    """Return why a score won, even if others reached the winning score, too."""
    told = {"side": names.score_name(won), "target": match.target}
    if names.rules.game.eligible == "declarer_made":
        return tr("text.side_made_the_bid_and_reached", **told)
    there = _reached(match.scores, match.target)
    if len(there) < 2:
        return tr(_ENDED["target"], **told)
    if names.rules.game.simultaneous == "declarer" and _last_bid_winner(match, names) == won:
        return tr("text.side_won_the_last_bid_and_reached", **told)
    sides = _listed(there, names)
    return tr("text.sides_reached_target_side_had_the", sides=sides, **told)


def _last_bid_winner(match: Match, names: PlayerNames) -> int | None:
    """Return the score index of the last hand's bid winner, or None without a bid."""
    declarer = match.results[-1].round.declarer if match.results else None
    return None if declarer is None else names.rules.teams[declarer]


def play_continues(match: Match, names: PlayerNames) -> str | None:
    """Return why nobody has won although someone has reached the winning score.

    Return None if the game is over, nobody has reached it, or the last hand wasn't scored.
    """
    last = match.results[-1] if match.results else None
    if last is None or not last.scored or match.reason is not None or not match.target:
        return None
    if (before := _extended_from(match, names)) is not None:
        sides = _listed(_reached(match.scores, before), names)
        told = {"before": before, "target": match.target}
        return tr("text.sides_reached_before_so_the_winning", sides=sides, **told)
    there = _reached(match.scores, match.target)
    if not there:
        return None
    if names.rules.game.eligible == "declarer_made":
        sides = _listed(there, names)
        return tr("text.sides_reached_target_but_only_a_bid", sides=sides, target=match.target)
    best = max(match.scores)
    tied = _listed(_reached(match.scores, best), names)
    return tr("text.sides_are_tied_at_points_so_play", sides=tied, points=best)


def _extended_from(match: Match, names: PlayerNames) -> int | None:
    """Return the winning score that the last hand raised, or None if it didn't raise it."""
    game = names.rules.game
    if game.simultaneous != "extend_target" or match.target == game.target:
        return None
    target, before = game.target, None
    for result in (result for result in match.results if result.scored):
        raised = len(_reached(result.scores, target)) > 1
        before = target if raised else None
        target += game.extend_by if raised else 0
    return before


def _reached(scores: Iterable[int], target: int) -> list[int]:
    """Return the indices of the scores of at least `target`."""
    return [side for side, points in enumerate(scores) if points >= target]


def _listed(sides: Iterable[int], names: PlayerNames) -> str:
    """Return the names of scores, with the reader's first."""
    found = set(sides)
    return listed(names.score_name(side) for side in names.score_order() if side in found)


def _who(score: int, names: PlayerNames) -> Literal["mine", "one", "several"]:
    """Return the kind of winner: the reader playing alone, another player, or a team."""
    teams = names.rules.teams
    if teams.count(score) > 1:
        return "several"
    return "mine" if names.me is not None and teams[names.me] == score else "one"

"""Checks for the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.messages import problems_play
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant


def instant_wins_possible(rules: RuleSet) -> Iterator[Problem]:
    """Check that each way to win outright is complete and possible."""
    for index, instant in enumerate(rules.game.instant):
        path = f"game.instant[{index}]"
        match instant.kind:
            case "all_tricks":
                yield from _all_tricks(rules, path)
            case "pinochles":
                yield from _pinochles(rules, instant, path)
            case "shutout":
                yield from _shutout(rules, instant, path)


def _all_tricks(rules: RuleSet, path: str) -> Iterator[Problem]:
    if rules.table.sides == "declarer_vs_rest":
        yield Problem(problems_play.ALL_TRICKS_NEEDS_FIXED_SIDES(), f"{path}.kind")


def _pinochles(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    copies, total = rules.deck.copies, rules.hand_trick_points
    if instant.count is None:
        yield Problem(problems_play.PINOCHLES_WITHOUT_COUNT(copies=copies), f"{path}.count")
    elif instant.count > copies:
        yield Problem(
            problems_play.PINOCHLES_EXCEED_COPIES(copies=copies, count=instant.count),
            f"{path}.count",
        )
    if rules.meld.phase == "stock":
        yield Problem(problems_play.PINOCHLES_NEED_SHOW_PHASE(), f"{path}.kind")
    if instant.min_trick_points > total:
        yield Problem(
            problems_play.INSTANT_MINIMUM_UNREACHABLE(total=total), f"{path}.min_trick_points"
        )
    if instant.when == "meld" and instant.min_trick_points:
        yield Problem(problems_play.INSTANT_MINIMUM_BEFORE_PLAY(), f"{path}.min_trick_points")


def _shutout(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    target = rules.game.target
    if instant.score is None:
        yield Problem(problems_play.SHUTOUT_WITHOUT_SCORE(), f"{path}.score")
    elif target and instant.score >= target:
        yield Problem(
            problems_play.SHUTOUT_NOT_BELOW_TARGET(target=target, score=instant.score),
            f"{path}.score",
        )


CHECKS = (instant_wins_possible,)

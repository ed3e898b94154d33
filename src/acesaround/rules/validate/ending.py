"""How a game ends."""

from __future__ import annotations

from collections.abc import Iterator

from acesaround.i18n import say
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant


def instant_wins_possible(rules: RuleSet) -> Iterator[Problem]:
    """Each way to win outright says all it needs and can happen."""
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
        yield Problem(
            "all_tricks_needs_fixed_sides",
            f"{path}.kind",
            say("the others are a side for one hand only: they cannot win the game together"),
        )


def _pinochles(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    copies, total = rules.deck.copies, rules.hand_trick_points
    if instant.count is None:
        yield Problem(
            "instant_pinochles_without_count",
            f"{path}.count",
            say("must say how many pinochles win: 1 to {copies}", copies=copies),
        )
    elif instant.count > copies:
        yield Problem(
            "instant_pinochles_exceed_copies",
            f"{path}.count",
            say(
                "a deck with {copies} copies of each card has {copies} pinochles, not {count}",
                copies=copies,
                count=instant.count,
            ),
        )
    if rules.meld.phase == "stock":
        yield Problem(
            "instant_pinochles_need_show_phase",
            f"{path}.kind",
            say("pinochles laid down one by one in stock play cannot win outright"),
        )
    if instant.min_trick_points > total:
        yield Problem(
            "instant_minimum_unreachable",
            f"{path}.min_trick_points",
            say("a hand has {total} trick points: must be at most that", total=total),
        )
    if instant.when == "meld" and instant.min_trick_points:
        yield Problem(
            "instant_minimum_before_play",
            f"{path}.min_trick_points",
            say('no trick has been played when meld is shown: must be 0, or when = "end"'),
        )


def _shutout(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    target = rules.game.target
    if instant.score is None:
        yield Problem(
            "instant_shutout_without_score", f"{path}.score", say("must say which score is needed")
        )
    elif target and instant.score >= target:
        yield Problem(
            "shutout_not_below_target",
            f"{path}.score",
            say(
                "at {target} the game is won anyway: must be less, not {score}",
                target=target,
                score=instant.score,
            ),
        )


CHECKS = (instant_wins_possible,)

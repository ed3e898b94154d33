"""What makes rules impossible although each field is allowed by itself.

Each check is a function from rules to the problems it finds; `CHECKS` lists them all. What merely
has no effect in a game (a waiver where nothing is required) is no problem: a family that changes
one rule need not know which others it makes idle.
"""

from __future__ import annotations

from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.validate import auction, dealing, ending, melding, playing, scoring, trump
from acesaround.rules.validate.draft import Draft, Unreadable

__all__ = ["CHECKS", "Draft", "problems_of"]

CHECKS = (
    *dealing.CHECKS,
    *auction.CHECKS,
    *trump.CHECKS,
    *melding.CHECKS,
    *playing.CHECKS,
    *scoring.CHECKS,
    *ending.CHECKS,
)


def problems_of(rules: RuleSet) -> list[Problem]:
    """Every reason why `rules`, with figures as declared, cannot be played.

    A `Draft` is checked as far as its tables could be read. Where there are no cards, nothing else
    is said: all else follows from it.
    """
    found: list[Problem] = []
    for check in CHECKS:
        try:
            found.extend(check(rules))
        except Unreadable:
            continue
    bare = [problem for problem in found if problem.code == "deck_without_cards"]
    return bare or found

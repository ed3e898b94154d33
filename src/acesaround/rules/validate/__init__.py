"""Checks for rules that are allowed on their own but can't be combined.

Each check is a function from rules to the problems it finds. `CHECKS` lists them all. A rule that
merely has no effect (a waiver when nothing is required) isn't a problem. That way, a file that
changes one rule doesn't have to remove the rules it disables.
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
    """Return every problem that makes `rules` unplayable. Points are unscaled.

    For a `Draft`, checks of unreadable tables are skipped. If the deck has no cards, only that
    problem is returned, since the others follow from it.
    """
    found: list[Problem] = []
    for check in CHECKS:
        try:
            found.extend(check(rules))
        except Unreadable:
            continue
    bare = [problem for problem in found if problem.code == "deck_without_cards"]
    return bare or found

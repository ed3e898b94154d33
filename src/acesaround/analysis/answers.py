"""JSON format for solutions."""

from __future__ import annotations

from typing import Any

from acesaround.analysis.problem import Problem
from acesaround.kernel.solve import Solution


def answer_of(problem: Problem, solution: Solution) -> dict[str, Any]:
    """Return a problem's solution as JSON.

    If a limit stopped the search before a card's value was exact, the card isn't in ``cards``.
    Instead, ``bounds`` gives the proven bounds for such cards. ``bounds`` is present only if there
    are such cards.
    """
    answer: dict[str, Any] = {
        "id": problem.identity,
        "value": solution.value,
        "exact": solution.exact,
        "lower": solution.lower,
        "upper": solution.upper,
        "cards": {
            str(card): bounds.value for card, bounds in solution.cards.items() if bounds.exact
        },
        "line": [str(card) for card in solution.line],
        "nodes": solution.nodes,
        "ms": round(1000 * solution.seconds, 3),
    }
    loose = {
        str(card): [bounds.lower, bounds.upper]
        for card, bounds in solution.cards.items()
        if not bounds.exact
    }
    if loose:
        answer["bounds"] = loose
    return answer

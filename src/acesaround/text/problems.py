"""What's wrong with rules, in the reader's language."""

from __future__ import annotations

from acesaround.messages import Formatter, Kind
from acesaround.rules.errors import Problem, RulesError
from acesaround.text.formatter import Speaker
from acesaround.text.look import Look


class ProblemSpeaker(Speaker):
    """Problems of rules, with numbers as rule files write them: ``1000000``."""

    def number(self, kind: Kind, value: float) -> str:
        """Return a number without signs between thousands."""
        return Formatter.number(self, kind, value)


def problem_text(problem: Problem) -> str:
    """Return what is wrong and what would be right, without field and code."""
    return ProblemSpeaker(Look()).format(problem.message)


def summary(error: RulesError) -> str:
    """Return the first reason, and how many more there are, on one line."""
    return ProblemSpeaker(Look()).format(error.message)

"""Problems with rules, in the reader's language."""

from __future__ import annotations

from acesaround.messages import Formatter, Kind
from acesaround.rules.errors import Problem, RulesError
from acesaround.text.formatter import Speaker
from acesaround.text.look import Look


class ProblemSpeaker(Speaker):
    """Formatter for problems, with numbers as written in rule files: ``1000000``."""

    def number(self, kind: Kind, value: float) -> str:
        """Return a number without thousands separators."""
        return Formatter.number(self, kind, value)


def problem_text(problem: Problem) -> str:
    """Return what's wrong and how to fix it, without the field and code."""
    return ProblemSpeaker(Look()).format(problem.message)


def summary(error: RulesError) -> str:
    """Return the first problem and the number of others, on one line."""
    return ProblemSpeaker(Look()).format(error.message)

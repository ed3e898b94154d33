"""What is wrong with a rule set, said so that a person can put it right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from acesaround.i18n import say


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why rules are refused.

    `code` is a word that never changes, for programs; `path` the field (``deal.hand``), empty when
    the file as a whole is meant; `message` says what is wrong and what would be right.
    """

    code: str
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return f"{place}{self.message} [{self.code}]"


class RulesError(ValueError):
    """Rules that cannot be read or played, with every reason found.

    `problems` are the reasons; `origin` names the file or preset they were found in, if any.
    """

    problems: tuple[Problem, ...]
    origin: str

    def __init__(self, problems: Iterable[Problem], origin: str = "") -> None:
        self.problems = tuple(problems)
        self.origin = origin
        super().__init__(self.problems, origin)

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all problems."""
        return frozenset(problem.code for problem in self.problems)

    @property
    def summary(self) -> str:
        """The first reason, and how many more there are, on one line."""
        first, more = str(self.problems[0]), len(self.problems) - 1
        where = f"{self.origin}: " if self.origin else ""
        reason = f"{where}{first}"
        return say("{reason} (and {more} more)", reason=reason, more=more) if more else reason

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return self.summary
        where = f"{self.origin}: " if self.origin else ""
        lines = [f"{where}{len(self.problems)} problems in these rules"]
        return "\n  ".join([*lines, *map(str, self.problems)])


def oops(code: str, path: str, message: str) -> RulesError:
    """A `RulesError` with one problem."""
    return RulesError([Problem(code, path, message)])

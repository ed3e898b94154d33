"""Problems found in a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from acesaround.messages import CodedError, Message, problems
from acesaround.messages.message import Value


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a rule set is refused.

    `message` says what's wrong and how to fix it. `path` is the field (``deal.hand``), or an empty
    string for the whole file.
    """

    message: Message
    path: str = ""

    @property
    def code(self) -> str:
        """The stable code for programs, such as ``bad_value``."""
        return self.message.family

    @property
    def params(self) -> Mapping[str, Value]:
        """The parameters of the message."""
        return self.message.params

    @property
    def line(self) -> Message:
        """The message, with its field in front and its code at the end."""
        if self.path:
            return problems.AT_FIELD(path=self.path, problem=self.message, code=self.code)
        return problems.PROBLEM(problem=self.message, code=self.code)

    def __str__(self) -> str:
        return str(self.line)


class RulesError(CodedError):
    """An error for rules that can't be read or played, with every problem found.

    `problems` lists the reasons. `origin` names the file or preset, if any. `message` has the first
    reason and the number of others.
    """

    problems: tuple[Problem, ...]
    origin: str

    def __init__(self, found: Iterable[Problem], origin: str = "") -> None:
        self.problems = tuple(found)
        self.origin = origin
        super().__init__(_first_of(self.problems, origin))
        self.args = (self.problems, origin)

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all problems."""
        return frozenset(problem.code for problem in self.problems)

    @property
    def summary(self) -> str:
        """The first reason and the number of others, as one line in English."""
        return str(self.message)

    def __str__(self) -> str:
        if len(self.problems) == 1:
            return self.summary
        where = f"{self.origin}: " if self.origin else ""
        lines = [f"{where}{len(self.problems)} problems in these rules"]
        return "\n  ".join([*lines, *map(str, self.problems)])


def oops(message: Message, path: str = "") -> RulesError:
    """Return a `RulesError` with one problem."""
    return RulesError([Problem(message, path)])


def _first_of(found: tuple[Problem, ...], origin: str) -> Message:
    reason, more = found[0].line, len(found) - 1
    if origin:
        reason = problems.IN_FILE(origin=origin, problem=reason)
    return problems.WITH_MORE(reason=reason, more=more) if more else reason

"""The one error of the notation: a record that cannot be read."""

from __future__ import annotations


class NotationError(ValueError):
    """A record that is malformed, breaks its rules or contradicts itself.

    Attributes:
        problem: what is wrong and what would be right.
        line, column: where in a text, both counted from 1; None where there is no such place.
        path: where in a JSON document, such as ``hands[0].moves[3].action``; else empty.
    """

    def __init__(
        self, problem: str, line: int | None = None, column: int | None = None, path: str = ""
    ) -> None:
        self.problem, self.line, self.column, self.path = problem, line, column, path
        super().__init__(problem, line, column, path)

    @property
    def place(self) -> str:
        """``line 3, column 7`` or the path; empty where neither is known."""
        if self.line is None:
            return self.path
        return f"line {self.line}, column {self.column}"

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}" if self.place else self.problem


class Mismatch(ValueError):
    """What a record says cannot be; whoever reads the record knows the place."""

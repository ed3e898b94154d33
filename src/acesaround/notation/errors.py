"""The one error of the notation: a record that cannot be read."""

from __future__ import annotations

from acesaround.game.errors import IllegalAction
from acesaround.messages import CodedError, Message, values
from acesaround.rules.errors import RulesError


class NotationError(CodedError):
    """A record that is malformed, breaks its rules or contradicts itself.

    Attributes:
        message: what is wrong and what would be right.
        line, column: where in a text, both counted from 1; None where there is no such place.
        path: where in a JSON document, such as ``hands[0].moves[3].action``; else empty.
    """

    def __init__(
        self, message: Message, line: int | None = None, column: int | None = None, path: str = ""
    ) -> None:
        super().__init__(message)
        self.line, self.column, self.path = line, column, path

    @property
    def problem(self) -> str:
        """The message in English, without the place."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message after its place: the path, the line and column, or both."""
        message = self.message
        if self.path:
            message = values.AT(place=self.path, problem=message)
        if self.line is None:
            return message
        return values.AT_COLUMN(line=self.line, column=self.column or 1, problem=message)


class Mismatch(CodedError):
    """What a record says cannot be; whoever reads the record knows the place."""


def refusal(error: IllegalAction) -> Message:
    """Return the message of an action that the rules refuse, with what would be legal."""
    return error.placed


def broken_rules(error: RulesError) -> Message:
    """Return the message of rules that can't be played: the first problem of all."""
    return error.message

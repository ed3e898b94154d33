"""Errors for invalid records."""

from __future__ import annotations

from acesaround.game.errors import IllegalAction
from acesaround.messages import CodedError, Message, values
from acesaround.rules.errors import RulesError


class NotationError(CodedError):
    """A record that's malformed, breaks the rules, or contradicts itself.


    Attributes:
        message: what's wrong and how to fix it.
        line, column: the position in the text, counting from 1, or None if it isn't known.
        path: the path in a JSON document, such as ``hands[0].moves[3].action``, or an empty string.
    """

    def __init__(
        self, message: Message, line: int | None = None, column: int | None = None, path: str = ""
    ) -> None:
        super().__init__(message)
        self.line, self.column, self.path = line, column, path

    @property
    def problem(self) -> str:
        """The English message, without the position."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message with its position, which can be a path, a line and column, or both."""
        message = self.message
        if self.path:
            message = values.AT(place=self.path, problem=message)
        if self.line is None:
            return message
        return values.AT_COLUMN(line=self.line, column=self.column or 1, problem=message)


class Mismatch(CodedError):
    """An invalid statement in a record. The caller adds the statement's position."""


def refusal(error: IllegalAction) -> Message:
    """Return the message about an illegal action, including the actions that are legal."""
    return error.placed


def broken_rules(error: RulesError) -> Message:
    """Return the message about the first problem in rules that can't be played."""
    return error.message

"""Errors in saved games."""

from __future__ import annotations

from pathlib import Path

from acesaround.messages import CodedError, Message, values


class SaveError(CodedError):
    """A save that can't be read, written, or shared. The file is left unchanged.

    `line` is the number of the bad line, starting at 1, or None if the error isn't in a line.
    """

    def __init__(self, path: Path, message: Message, line: int | None = None) -> None:
        super().__init__(message)
        self.path, self.line = path, line
        self.args = path, message, line

    @property
    def reason(self) -> str:
        """The message in English, without the path or the line number."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message, preceded by the path and the line number."""
        if self.line is None:
            return values.AT(place=self.path, problem=self.message)
        return values.AT_LINE(place=self.path, line=self.line, problem=self.message)


class SaveExists(SaveError):
    """An error raised when the path for a new save is already taken."""

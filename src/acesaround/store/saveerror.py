"""What is wrong with a saved game."""

from __future__ import annotations

from pathlib import Path

from acesaround.messages import CodedError, Message, values


class SaveError(CodedError):
    """A save that cannot be read, written or shared. The file is as it was.

    `line` is the number of the line at fault, from 1, or None where no line is.
    """

    def __init__(self, path: Path, message: Message, line: int | None = None) -> None:
        super().__init__(message)
        self.path, self.line = path, line
        self.args = path, message, line

    @property
    def reason(self) -> str:
        """The message in English, without the place."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message after the path of the save and the line."""
        if self.line is None:
            return values.AT(place=self.path, problem=self.message)
        return values.AT_LINE(place=self.path, line=self.line, problem=self.message)


class SaveExists(SaveError):
    """A new save would lie where there is a file already."""

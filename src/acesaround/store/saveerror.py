"""What is wrong with a saved game."""

from __future__ import annotations

from pathlib import Path


class SaveError(ValueError):
    """A save that cannot be read, written or shared. The file is as it was.

    `line` is the number of the line at fault, from 1, or None where no line is.
    """

    def __init__(self, path: Path, reason: str, line: int | None = None) -> None:
        self.path, self.reason, self.line = path, reason, line
        super().__init__(path, reason, line)

    def __str__(self) -> str:
        place = f", line {self.line}" if self.line is not None else ""
        return f"{self.path}{place}: {self.reason}"


class SaveExists(SaveError):
    """A new save would lie where there is a file already."""

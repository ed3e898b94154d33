"""What is wrong with a position, a view or rules given to the kernel."""

from __future__ import annotations

from acesaround.messages import CodedError, positions


class PositionError(CodedError):
    """A position that cannot be, or cannot be analysed.

    `code` is a word that never changes, for programs; `message` says what is wrong and what would
    be right.
    """

    @property
    def reason(self) -> str:
        """The message in English, without the code."""
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class ViewError(PositionError):
    """A view without a hand in progress, or that no deal of the unseen cards agrees with."""


class MeldRulesError(PositionError):
    """A rule set under which no figure says what the meld of a hand is worth."""


class StockError(PositionError):
    """Play with a stock that the kernel cannot search, or a view that is not in it."""


def inconsistent() -> ViewError:
    """The error for a view that no deal agrees with."""
    return ViewError(positions.INCONSISTENT())


def not_found() -> ViewError:
    """The error where a deal is so hard to find that none was."""
    return ViewError(positions.NOT_FOUND())


class KernelChoiceError(CodedError, ImportError):
    """``ACES_KERNEL`` names a kernel that there is not, or that does not run on this machine."""


class Cancelled(Exception):
    """A computation that was told to stop before it had a result."""

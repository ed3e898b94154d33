"""What is wrong with a position, a view or rules given to the kernel."""

from __future__ import annotations


class PositionError(ValueError):
    """A position that cannot be, or cannot be analysed.

    `code` is a word that never changes, for programs; `reason` says what is wrong and what would
    be right.
    """

    code: str
    reason: str

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

    def __str__(self) -> str:
        return f"{self.reason} [{self.code}]"


class ViewError(PositionError):
    """A view without a hand in progress, or that no deal of the unseen cards agrees with."""


class MeldRulesError(PositionError):
    """A rule set under which no figure says what the meld of a hand is worth."""


class StockError(PositionError):
    """Play with a stock that the kernel cannot search, or a view that is not in it."""


def inconsistent() -> ViewError:
    """The error for a view that no deal agrees with."""
    reason = "no deal of the unseen cards agrees with all that this view shows"
    return ViewError("inconsistent", reason)


def not_found() -> ViewError:
    """The error where a deal is so hard to find that none was."""
    reason = "no deal that agrees with all that this view shows was found in time"
    return ViewError("not_found", reason)


class KernelChoiceError(ImportError, ValueError):
    """``ACES_KERNEL`` names a kernel that there is not, or that does not run on this machine."""


class Cancelled(Exception):
    """A computation that was told to stop before it had a result."""

"""Errors for invalid positions, views, and rules."""

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
    """View with no hand in progress, or one that no deal of the unseen cards fits."""


class MeldRulesError(PositionError):
    """Rule set in which a hand has no single meld value."""


class StockError(PositionError):
    """Stock play that the kernel can't search, or a view outside stock play."""


def inconsistent() -> ViewError:
    """The error for a view that no deal agrees with."""
    return ViewError(positions.INCONSISTENT())


def not_found() -> ViewError:
    """The error where a deal is so hard to find that none was."""
    return ViewError(positions.NOT_FOUND())


class KernelChoiceError(CodedError, ImportError):
    """``ACES_KERNEL`` names a kernel that there is not, or that does not run on this machine."""


class Cancelled(Exception):
    """Computation canceled before it had a result."""

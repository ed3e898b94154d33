"""Errors for invalid positions, views, and rules."""

from __future__ import annotations

from acesaround.messages import CodedError, positions


class PositionError(CodedError):
    """A position that's impossible or can't be analyzed.

    `code` is a stable identifier for programs. `message` says what's wrong and how to fix it.
    """

    @property
    def reason(self) -> str:
        """The message in English, without the code."""
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class ViewError(PositionError):
    """View with no hand in progress, or one that fits no deal of the unseen cards."""


class MeldRulesError(PositionError):
    """Rule set that doesn't give each hand a single meld value."""


class StockError(PositionError):
    """Stock play that the kernel can't search, or a view outside stock play."""


def inconsistent() -> ViewError:
    """Return the error for a view that no deal fits."""
    return ViewError(positions.INCONSISTENT())


def not_found() -> ViewError:
    """Return the error for a view whose hidden cards are too hard to deal."""
    return ViewError(positions.NOT_FOUND())


class KernelChoiceError(CodedError, ImportError):
    """Unknown backend in ``ACES_KERNEL``, or one that doesn't run on this machine."""


class Cancelled(Exception):
    """Computation canceled before it had a result."""

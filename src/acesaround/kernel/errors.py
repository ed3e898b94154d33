"""Errors for invalid positions, views, and rules."""

from __future__ import annotations


class PositionError(ValueError):
    """Position that is impossible or can't be analyzed.

    `code` is a stable identifier for programs. `reason` says what's wrong and what works.
    """

    code: str
    reason: str

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

    def __str__(self) -> str:
        return f"{self.reason} [{self.code}]"


class ViewError(PositionError):
    """View with no hand in progress, or one that no deal of the unseen cards fits."""


class MeldRulesError(PositionError):
    """Rule set in which a hand has no single meld value."""


class StockError(PositionError):
    """Stock play that the kernel can't search, or a view outside stock play."""


def inconsistent() -> ViewError:
    """Return the error for a view that no deal fits."""
    reason = "no deal of the unseen cards agrees with all that this view shows"
    return ViewError("inconsistent", reason)


def not_found() -> ViewError:
    """Return the error for a view for which no deal was found in time."""
    reason = "no deal that agrees with all that this view shows was found in time"
    return ViewError("not_found", reason)


class KernelChoiceError(ImportError, ValueError):
    """Invalid ``ACES_KERNEL``: an unknown kernel, or one that doesn't run on this machine."""


class Cancelled(Exception):
    """Computation canceled before it had a result."""

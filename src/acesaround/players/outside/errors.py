"""What can be wrong with a program outside: that it cannot play at all, or one decision."""

from __future__ import annotations

from typing import Literal

FaultKind = Literal["late", "died", "garbage", "wrong_id", "illegal", "error", "gone"]
"""Why a decision was forfeited.

``late``: no answer within limit and grace; ``died``: the program ended or did not come up again;
``garbage``: a line that is no message; ``wrong_id``: an answer to a question never asked;
``illegal``: an answer that is no legal action; ``error``: the program said that it failed;
``gone``: it had failed too often and was not started again.
"""


class OutsideError(ValueError):
    """A command that cannot be started, or a program that does not speak the protocol."""


class Declined(OutsideError):
    """Rules that a program doesn't play, by its own word."""


class Fault(Exception):
    """One decision forfeited: its kind, and what happened, as in "the program ended"."""

    def __init__(self, kind: FaultKind, reason: str) -> None:
        self.kind, self.reason = kind, reason
        super().__init__(kind, reason)


class BadLine(ValueError):
    """A line that is no message. `code` is a word for programs, `reason` is for people."""

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

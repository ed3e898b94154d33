"""Errors caused by external programs, affecting either the whole program or one decision."""

from __future__ import annotations

from typing import Literal, cast

from acesaround.messages import CodedError

FaultKind = Literal["late", "died", "garbage", "wrong_id", "illegal", "error", "gone"]
"""Cause of a forfeited decision.

``late``: no answer within the limit and grace period; ``died``: the program exited or couldn't be
restarted; ``garbage``: a line that isn't a message; ``wrong_id``: an answer to a question never
asked; ``illegal``: an answer that isn't a legal action; ``error``: the program reported an error;
``gone``: it failed too often and wasn't restarted.
"""


class OutsideError(CodedError):
    """Command that can't be started, or a program that doesn't speak the protocol."""


class Declined(OutsideError):
    """Rules that a program declines to play."""


class Fault(CodedError):
    """Forfeit of one decision. The message says what happened."""

    @property
    def kind(self) -> FaultKind:
        """Kind of fault, which is also the message's code."""
        return cast(FaultKind, self.code)


class BadLine(CodedError):
    """Line that isn't a message."""

"""What can be wrong with a program outside: that it can't play at all, or one decision."""

from __future__ import annotations

from typing import Literal, cast

from acesaround.messages import CodedError

FaultKind = Literal["late", "died", "garbage", "wrong_id", "illegal", "error", "gone"]
"""Why a decision was forfeited.

``late``: no answer within limit and grace; ``died``: the program ended or did not come up again;
``garbage``: a line that is no message; ``wrong_id``: an answer to a question never asked;
``illegal``: an answer that is no legal action; ``error``: the program said that it failed;
``gone``: it had failed too often and was not started again.
"""


class OutsideError(CodedError):
    """A command that cannot be started, or a program that does not speak the protocol."""


class Declined(OutsideError):
    """Rules that a program doesn't play, by its own word."""


class Fault(CodedError):
    """One decision forfeited. The message says what happened, as in "it ended"."""

    @property
    def kind(self) -> FaultKind:
        """The kind of fault, which is the code of the message."""
        return cast(FaultKind, self.code)


class BadLine(CodedError):
    """A line that is no message."""

"""Errors for views that are malformed or contradict themselves."""

from __future__ import annotations

from acesaround.messages import CodedError


class BadView(CodedError):
    """JSON that isn't a possible view of any seat.

    `code` is ``malformed`` if a field is missing or has the wrong type. Otherwise, it names the
    contradiction, such as ``wrong_turn``. For a malformed field, `message` includes its path.
    """

    @property
    def reason(self) -> str:
        """The English message, without the code."""
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

"""The one error of views: JSON that is no view, or a view that contradicts itself."""

from __future__ import annotations

from acesaround.messages import CodedError


class BadView(CodedError):
    """JSON that no seat at any table can have been given.

    `code` is ``malformed`` if a field is missing or of the wrong kind, else what contradicts what,
    such as ``wrong_turn``. `message` names the path of the field if there is one.
    """

    @property
    def reason(self) -> str:
        """The message in English, without the code."""
        return str(self.message)

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"

"""The one error of views: JSON that is no view, or a view that contradicts itself."""

from __future__ import annotations


class BadView(ValueError):
    """JSON that no seat at any table can have been given.

    Attributes:
        code: a word that never changes, for programs: ``malformed`` where a field is missing or of
            the wrong kind, else what contradicts what, such as ``wrong_turn``.
        reason: what is wrong, with the path of the field where there is one.
    """

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

    def __str__(self) -> str:
        return f"{self.reason} [{self.code}]"

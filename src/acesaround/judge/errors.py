"""The two ways in which a question gets no plain answer."""

from __future__ import annotations

from acesaround.messages import CodedError


class BadQuestion(CodedError):
    """A question that cannot be understood: its line becomes an error line.

    `code` is a stable word for programs, `message` says what is wrong and what would be right.
    """

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class Refused(Exception):
    """A move that the rules refuse in a well-formed question: its result is ``{"error": code}``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


NOT_IN_THESE_RULES = "not_in_these_rules"
"""The refusal of a question about something that the rule set does not have, such as a widow."""

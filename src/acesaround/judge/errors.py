"""Errors for questions that don't get a regular answer."""

from __future__ import annotations

from acesaround.messages import CodedError


class BadQuestion(CodedError):
    """A question that can't be understood. Its answer contains an error.

    `code` is a stable identifier for programs, and `message` says what's wrong and how to fix it.
    """

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class Refused(Exception):
    """Error for a valid question about an illegal move. The result is ``{"error": code}``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


NOT_IN_THESE_RULES = "not_in_these_rules"
"""Code for questions about something that the rule set doesn't have, such as a widow."""

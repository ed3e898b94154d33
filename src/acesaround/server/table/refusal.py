"""Refused commands."""

from __future__ import annotations

from acesaround.protocol.replies import RefusalCode


class Refusal(Exception):
    """An error for a refused command. `code` is for programs, and `reason` for people."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

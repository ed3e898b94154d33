"""Refused commands."""

from __future__ import annotations

from acesaround.protocol.replies import RefusalCode


class Refusal(Exception):
    """A command that was refused. `code` is for programs, `reason` for people."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        self.code, self.reason = code, reason
        super().__init__(code, reason)

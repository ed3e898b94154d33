"""Errors that stop a duel."""

from __future__ import annotations

from acesaround.messages import CodedError


class DuelError(CodedError):
    """A duel that can't be played or resumed. The message says why and what to do instead."""

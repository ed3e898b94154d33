"""The one error of the game: an action that is not legal now."""

from __future__ import annotations

from itertools import islice

from acesaround.game.legal import NOTHING, Legal


class IllegalAction(ValueError):
    """An action that the rules do not allow now. Nothing has changed.

    Attributes:
        code: a stable word, such as ``card_not_held``, ``must_follow_suit`` or ``wrong_phase``.
        reason: what is wrong, for people.
        legal: what would be allowed.
    """

    def __init__(self, code: str, reason: str, legal: Legal = NOTHING) -> None:
        self.code, self.reason, self.legal = code, reason, legal
        super().__init__(code, reason, legal)

    def __str__(self) -> str:
        few = [str(action) for action in islice(self.legal, 6)]
        if not few:
            return f"[{self.code}] {self.reason}"
        more = ", ..." if len(self.legal) > len(few) else ""
        tried = (
            few[0] if len(few) == 1 else ", ".join(few[:-1]) + (", " if more else " or ") + few[-1]
        )
        return f"[{self.code}] {self.reason}; try {tried}{more}"


def named(action: object) -> str:
    """An action in a message: its text, cut between two words where it is long."""
    text = str(action)
    return text if len(text) <= 40 else f"{text[:36].rpartition(' ')[0] or text[:36]} ..."

"""Position to solve, with its rules."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.kernel.position import Position
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Problem:
    """Position with its description for users.

    `title` says where it comes from, such as ``Game 2``. `identity` is its id from a program.
    `declarer_open` is True if one player will play against the rest but it isn't decided who.
    """

    rules: RuleSet
    position: Position
    title: str = ""
    identity: object = None
    declarer_open: bool = False


class Unsolvable(ValueError):
    """Reason that a position can't be solved.

    `code` is a stable identifier for programs, and `reason` says what's wrong. If `trick` is given,
    the hand can be solved before the lead to that trick.
    """

    def __init__(self, code: str, reason: str, trick: int | None = None) -> None:
        self.code, self.reason, self.trick = code, reason, trick
        super().__init__(code, reason, trick)

    def __str__(self) -> str:
        return self.reason

"""A position to solve, and errors for positions that can't be solved."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.kernel.position import Position
from acesaround.messages import CodedError, Message
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Problem:
    """A position with its description for users.

    `title` says where it's from, such as ``Game 2``. `identity` is the id that a program gave it.
    `declarer_open` is True if one player will play against the rest but the bid isn't decided yet.
    """

    rules: RuleSet
    position: Position
    title: str = ""
    identity: object = None
    declarer_open: bool = False


class Unsolvable(CodedError):
    """Reason why a position can't be solved.

    If `trick` is given, the hand can be solved before the lead to that trick. `code` is the
    message's code unless it's given, such as for a message that only adds a position.
    """

    def __init__(self, message: Message, trick: int | None = None, code: str = "") -> None:
        super().__init__(message)
        self.trick, self._code = trick, code or message.family

    @property
    def code(self) -> str:
        """A stable identifier for programs."""
        return self._code

    @property
    def reason(self) -> str:
        """The message in English."""
        return str(self.message)

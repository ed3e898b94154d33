"""A position to solve, and an error for positions that can't be solved."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.kernel.position import Position
from acesaround.messages import CodedError, Message
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Problem:
    """A position to solve, with a description for users.

    `title` says where the position is from, such as ``Game 2``. `identity` is the ID from a
    program's request. `declarer_open` is True if the bid winner plays against the rest and isn't
    known yet.
    """

    rules: RuleSet
    position: Position
    title: str = ""
    identity: object = None
    declarer_open: bool = False


class Unsolvable(CodedError):
    """Reason why a position can't be solved.

    If `trick` is given, the hand can be solved starting with the lead to that trick. `code`
    overrides the message's own code, which is useful if the message only adds a position in the
    input to another message.
    """

    def __init__(self, message: Message, trick: int | None = None, code: str = "") -> None:
        super().__init__(message)
        self.trick, self._code = trick, code or message.family

    @property
    def code(self) -> str:
        """Stable identifier for programs."""
        return self._code

    @property
    def reason(self) -> str:
        """The English message."""
        return str(self.message)

"""Position to solve, with its rules."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.kernel.position import Position
from acesaround.messages import CodedError, Message
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


class Unsolvable(CodedError):
    """Why something is no position that can be solved.

    Before the lead to `trick`, where that is given, the hand could be solved. `code` is that of the
    message unless it's given, as for a message that only adds a place.
    """

    def __init__(self, message: Message, trick: int | None = None, code: str = "") -> None:
        super().__init__(message)
        self.trick, self._code = trick, code or message.family

    @property
    def code(self) -> str:
        """A word that never changes, for programs."""
        return self._code

    @property
    def reason(self) -> str:
        """The message in English."""
        return str(self.message)

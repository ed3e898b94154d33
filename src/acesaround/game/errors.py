"""The error for an illegal action."""

from __future__ import annotations

from itertools import islice
from typing import Final

from acesaround.game.legal import NOTHING, Legal
from acesaround.messages import CodedError, Message, records
from acesaround.messages.message import Value

_COUNTED: Final = frozenset({"must_pass_exactly", "must_bury_exactly"})
"""Message families whose codes end with a count, such as ``must_bury_exactly_3``."""


class IllegalAction(CodedError):
    """An error for an action that the rules don't allow now. Nothing has changed.

    Attributes:
        message: what's wrong.
        legal: the actions that are allowed.
    """

    def __init__(self, message: Message, legal: Legal = NOTHING) -> None:
        super().__init__(message)
        self.legal = legal
        self.args = (message, legal)

    @property
    def code(self) -> str:
        """A stable code, such as ``card_not_held``, ``must_follow_suit``, or ``wrong_phase``."""
        return refusal_code(self.message)

    @property
    def params(self) -> dict[str, Value]:
        """The values in the message, such as the suit led."""
        return dict(self.message.params)

    @property
    def placed(self) -> Message:
        """The message with its code and up to six legal actions."""
        few = tuple(str(action) for action in islice(self.legal, 6))
        if not few:
            return records.REFUSED(rule=self.code, problem=self.message)
        template = records.REFUSED_TRY if len(few) == len(self.legal) else records.REFUSED_TRY_SOME
        return template(rule=self.code, problem=self.message, actions=few)


def refusal_code(message: Message) -> str:
    """Return a refusal's code: its family, plus the number of cards if the code includes it."""
    family = message.family
    return f"{family}_{message.params['count']}" if family in _COUNTED else family


def named(action: object) -> str:
    """Return an action's notation for a message, truncated between words if it's long."""
    text = str(action)
    return text if len(text) <= 40 else f"{text[:36].rpartition(' ')[0] or text[:36]} ..."

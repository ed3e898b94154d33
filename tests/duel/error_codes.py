"""Errors told apart by what they say, not by how it's worded."""

from __future__ import annotations

from collections.abc import Callable

from acesaround.messages import Template
from acesaround.messages.message import CodedError, Value


def saying(template: Template, **params: Value) -> Callable[[CodedError], bool]:
    """Return what checks that an error's message is of a template, with these parameters."""

    def check(error: CodedError) -> bool:
        message = error.message
        return message.code == template.code and params.items() <= dict(message.params).items()

    return check

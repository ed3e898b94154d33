"""Messages as codes with parameters, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Union

Value = Union[str, int, float, "Message", tuple[Union[str, "Message"], ...]]
"""Parameter in stored form: letters for cards, suits, and ranks, and indices for seats."""

MAX_DEPTH: Final = 8
MAX_TEXT: Final = 2000
MAX_NUMBER: Final = 10**15


class UnreadableMessage(ValueError):
    """Error for JSON that isn't a message. Its text gives the reason."""


@dataclass(frozen=True, slots=True)
class Message:
    """Event, reason, or error as data.

    A code never changes. If several sentences share a code, a word after a dot distinguishes them:
    ``bid_too_low.not_higher``. `str` returns the English text. A `Formatter` can also fill in the
    seats' names, and its subclasses can translate.
    """

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)

    @property
    def family(self) -> str:
        """The part of the code before the dot: ``bid_too_low``."""
        return self.code.partition(".")[0]

    @property
    def is_known(self) -> bool:
        """True if this version can word the message and all messages in its parameters."""
        from acesaround.messages.template import TEMPLATES

        template = TEMPLATES.get(self.code)
        if template is None or not template.fits(self.params):
            return False
        parts = [
            part for value in self.params.values()
            for part in (value if isinstance(value, tuple) else (value,))
        ]  # fmt: skip
        return all(part.is_known for part in parts if isinstance(part, Message))

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.params.items(), key=lambda item: item[0]))))

    def __str__(self) -> str:
        from acesaround.messages.formatter import ENGLISH

        return ENGLISH.format(self)

    def to_json(self) -> dict[str, Any]:
        """Return the message as JSON: ``{"code": "must_trump", "params": {"led": "H"}}``."""
        return {"code": self.code, "params": {name: _out(v) for name, v in self.params.items()}}

    @classmethod
    def from_json(cls, given: object) -> Message:
        """Return the message that `to_json` wrote. Raises `UnreadableMessage`.

        Unknown codes, such as those of newer versions, are kept with their parameters.
        """
        return _read(given, 0)


def _out(value: Value) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, tuple):
        return [_out(item) for item in value]
    return value


def _read(given: object, depth: int) -> Message:
    if not isinstance(given, dict) or not isinstance(given.get("code"), str):
        raise UnreadableMessage(
            'a message must be an object like {"code": "must_trump", "params": {}}'
        )
    params = given.get("params", {})
    if depth > MAX_DEPTH:
        raise UnreadableMessage(f"messages can be nested at most {MAX_DEPTH} deep")
    if not isinstance(params, dict) or not all(isinstance(name, str) for name in params):
        raise UnreadableMessage("a message's params must be an object")
    code = _text(given["code"])
    values = {_text(name): _value(value, depth) for name, value in params.items()}
    from acesaround.messages.template import TEMPLATES

    template = TEMPLATES.get(code)
    if template is not None:
        template.check(values)
    return Message(code, values)


def _value(given: object, depth: int) -> Value:
    if isinstance(given, dict):
        return _read(given, depth + 1)
    if isinstance(given, list):
        return tuple(_item(item, depth) for item in given)
    if isinstance(given, str):
        return _text(given)
    if isinstance(given, int | float):
        if not -MAX_NUMBER <= given <= MAX_NUMBER:
            raise UnreadableMessage(f"a number must be at most {MAX_NUMBER:,}")
        return given
    raise UnreadableMessage("a parameter must be a number, a string, a message, or a list")


def _item(given: object, depth: int) -> str | Message:
    value = _value(given, depth)
    if isinstance(value, str | Message):
        return value
    raise UnreadableMessage("a list in a message can contain only strings and messages")


def _text(given: str) -> str:
    if len(given) > MAX_TEXT or not given.isprintable():
        raise UnreadableMessage(
            f"a string in a message must be one line of at most {MAX_TEXT} characters"
        )
    return given


class CodedError(ValueError):
    """Error with a message as data. `str` returns its English text."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)

    @property
    def code(self) -> str:
        """The stable code of the error, such as ``must_follow_suit``."""
        return self.message.family

    @property
    def placed(self) -> Message:
        """The message, preceded by its location (such as the line in a file) if it has one."""
        return self.message

    def __str__(self) -> str:
        return str(self.placed)

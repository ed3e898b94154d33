"""Validates JSON objects. Each error includes the path to the invalid value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from acesaround.cards import CardError
from acesaround.messages import Message, Template, fields, values
from acesaround.messages.values import shown
from acesaround.notation.errors import Mismatch, NotationError
from acesaround.rules.wording import closest

T = TypeVar("T")

LONGEST_TEXT: Final = 500
"""Maximum length of an action, or of the cards in one hand, in characters."""
_LARGEST: Final = 10**9


class Fields:
    """The fields of an object. All required fields must be present.

    Unknown fields are errors unless `others` is True. Every method raises NotationError with the
    path to the field. An optional field that's null counts as missing.
    """

    def __init__(
        self, given: object, path: str, required: str, optional: str = "", *, others: bool = False
    ) -> None:
        self.path = path
        if not isinstance(given, Mapping):
            raise wrong(path, fields.MUST_BE(wanted=values.AN_OBJECT(), found=shown(given)))
        known = [*required.split(), *optional.split()]
        for name in given:
            if not others and name not in known:
                here = self.at(name[:40])
                if near := closest(name, known):
                    raise wrong(here, fields.UNKNOWN_FIELD_BUT(near=near))
                raise wrong(here, fields.UNKNOWN_FIELD(known=values.listed(known)))
        for name in required.split():
            if name not in given:
                raise wrong(self.at(name), fields.MISSING())
        self._given: Mapping[str, Any] = given

    def __contains__(self, name: str) -> bool:
        return self._given.get(name) is not None

    def at(self, name: str) -> str:
        """Return the path to a field."""
        return f"{self.path}.{name}" if self.path else name

    def raw(self, name: str) -> Any:
        """Return the value of a field, of any type, or None if it's missing."""
        return self._given.get(name)

    def text(self, name: str, default: str = "") -> str:
        """Return the string in a field, or `default` if it's missing."""
        return self._of(name, str, values.A_TEXT, default)

    def items(self, name: str) -> list[Any]:
        """Return the list in a field, or an empty list if it's missing."""
        return self._of(name, list, values.LIST, [])

    def table(self, name: str) -> Mapping[str, Any]:
        """Return the object in a field, or an empty object if it's missing."""
        return self._of(name, dict, values.AN_OBJECT, {})

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the integers in a field as a tuple, or an empty tuple if it's missing."""
        path = self.at(name)
        return tuple(whole(n, f"{path}[{index}]") for index, n in enumerate(self.items(name)))

    def number(self, name: str) -> int:
        """Return the integer in a required field."""
        return whole(self._given[name], self.at(name))

    def index(self, name: str, end: int) -> int:
        """Return the integer in a required field, which must be from 0 to `end` - 1."""
        value = self.number(name)
        if value not in range(end):
            raise wrong(self.at(name), fields.OUT_OF_RANGE(last=end - 1, found=value))
        return value

    def _of(self, name: str, kind: type[T], wanted: Template, default: T) -> T:
        value = self._given.get(name)
        if value is None:
            return default
        if not isinstance(value, kind):
            raise wrong(self.at(name), fields.MUST_BE(wanted=wanted(), found=shown(value)))
        return value


def whole(value: object, path: str) -> int:
    """Return `value` as an integer.

    Raises NotationError for other types and for numbers that are too large.
    """
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= _LARGEST:
        raise wrong(path, fields.MUST_BE(wanted=values.WHOLE_NUMBER(), found=shown(value)))
    return value


def line(value: object, path: str) -> str:
    """Return `value` as a string.

    Raises NotationError for other types and for strings that are too long.
    """
    if not isinstance(value, str):
        raise wrong(path, fields.MUST_BE(wanted=values.A_TEXT(), found=shown(value)))
    if len(value) > LONGEST_TEXT:
        raise wrong(path, fields.TEXT_TOO_LONG(most=LONGEST_TEXT))
    return value


def at(path: str, function: Callable[..., T], *args: Any) -> T:
    """Call `function`, and convert its errors to a NotationError at `path`."""
    try:
        return function(*args)
    except (Mismatch, CardError) as error:
        raise wrong(path, error.message) from None


def wrong(path: str, problem: Message) -> NotationError:
    """Return a NotationError at `path`."""
    return NotationError(problem, path=path)

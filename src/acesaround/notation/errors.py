"""Errors for invalid records, and checks of their sizes, comments, seeds, and tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeVar

from acesaround.game.legal import IllegalAction
from acesaround.messages import CodedError, Message, records, values
from acesaround.rules.errors import RulesError


class NotationError(CodedError):
    """A record that's malformed, breaks the rules, or contradicts itself.


    Attributes:
        message: what's wrong and how to fix it.
        line, column: the position in the text, counting from 1, or None if it isn't known.
        path: the path in a JSON document, such as ``hands[0].moves[3].action``, or an empty string.
    """

    def __init__(
        self, message: Message, line: int | None = None, column: int | None = None, path: str = ""
    ) -> None:
        super().__init__(message)
        self.line, self.column, self.path = line, column, path

    @property
    def problem(self) -> str:
        """The English message, without the position."""
        return str(self.message)

    @property
    def placed(self) -> Message:
        """The message with its position, which can be a path, a line and column, or both."""
        message = self.message
        if self.path:
            message = values.AT(place=self.path, problem=message)
        if self.line is None:
            return message
        return values.AT_COLUMN(line=self.line, column=self.column or 1, problem=message)


class Mismatch(CodedError):
    """An invalid statement in a record. The caller adds the statement's position."""


class Placed(Protocol):
    """A part of a text that knows its position."""

    def error(self, problem: Message, /) -> NotationError:
        """Return an error at this position."""
        ...


T = TypeVar("T")


def call_at(place: Placed, function: Callable[..., T], *args: Any) -> T:
    """Call `function`, and convert its `Mismatch` to an error at `place`."""
    try:
        return function(*args)
    except Mismatch as error:
        raise place.error(error.message) from None


def refusal(error: IllegalAction) -> Message:
    """Return the message about an illegal action, including the actions that are legal."""
    return error.placed


def broken_rules(error: RulesError) -> Message:
    """Return the message about the first problem in rules that can't be played."""
    return error.message


FORMAT: Final = 1
"""The only format version that's read and written."""

# No real game comes close to these limits. They reject malicious files early.
LONGEST_LINE: Final = 200_000
"""Maximum length of a line in characters, or in bytes if the input is bytes."""
LONGEST_WORD: Final = 100
LONGEST_COMMENT: Final = 5_000
LONGEST_TAG: Final = 1_000
"""Maximum length of a tag's value in characters. The value can be a player's name."""
LONGEST_SEED: Final = 200
"""Maximum number of characters in a string seed, or of digits in an integer seed."""
LONGEST_GAME: Final = 2_000_000
"""Maximum length of one game's text or JSON in characters. About a thousand hands fit."""
MOST_LINES: Final = 100_000
"""Maximum number of lines in one game's text."""
MOST_TAGS: Final = 100

CONTROL: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that aren't allowed in records: lone surrogates and control characters except tab."""


def clean_comment(text: str) -> str:
    """Return a comment on one line, with whitespace collapsed.

    Raises `Mismatch` for text that isn't allowed in a record.
    """
    kept = " ".join(text.split())
    if CONTROL.search(kept):
        raise Mismatch(records.CONTROL_IN_COMMENT())
    if len(kept) > LONGEST_COMMENT:
        raise Mismatch(records.COMMENT_OF(length=len(kept), most=LONGEST_COMMENT))
    return kept


RESERVED: Final = ("Aces", "Rules", "Extends", "Rule", "Setting", "Digest", "Seed", "Result")
"""Tag names that are used for other fields of a record."""


def check_tags(tags: Mapping[str, str]) -> None:
    """Raise `Mismatch` if any of the tags isn't allowed in a record."""
    if len(tags) > MOST_TAGS:
        raise Mismatch(records.TAGS_COUNTED(number=len(tags), most=MOST_TAGS))
    for name, value in tags.items():
        check_tag(name, value)


def check_tag(name: str, value: str) -> None:
    """Raise `Mismatch` if a tag isn't allowed in a record."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name):
        raise Mismatch(records.NO_TAG(name=repr(name[:40])))
    if name in RESERVED:
        raise Mismatch(records.RESERVED_TAG(tag=name))
    if len(value) > LONGEST_TAG:
        raise Mismatch(records.TAG_TOO_LONG(tag=name, most=LONGEST_TAG))
    if CONTROL.search(value) or "\t" in value:
        raise Mismatch(records.CONTROL_IN_TAG(tag=name))
    if name == "Date" and not re.fullmatch(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", value):
        raise Mismatch(records.WRONG_DATE())


def check_seed(seed: int | str | None) -> None:
    """Raise `Mismatch` if a seed isn't allowed in a record."""
    if isinstance(seed, int):
        if abs(seed) >= 10**LONGEST_SEED:
            raise Mismatch(records.SEED_OF_DIGITS(most=LONGEST_SEED))
    elif seed is not None and (len(seed) > LONGEST_SEED or re.search("[\ud800-\udfff]", seed)):
        raise Mismatch(records.SEED_OF_CHARACTERS(most=LONGEST_SEED))

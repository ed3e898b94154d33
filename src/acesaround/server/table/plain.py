"""What people write: names, and what they say."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final

from acesaround.protocol.commands import LONGEST_NAME
from acesaround.server.table.refusal import Refusal
from acesaround.tongues import say

_JOINERS: Final = frozenset("\u200c\u200d")
"""They hold letters of some scripts, and some pictures, together."""


def is_plain(text: str) -> bool:
    """Whether a text has no control characters, and something to be seen."""
    shown = [c for c in text if c not in _JOINERS]
    return bool("".join(shown).strip()) and all(c.isprintable() for c in shown)


def person_name(written: str, others: Collection[str] = ()) -> str:
    """The name of a person, without needless spaces. Raises Refusal.

    Where one of `others` has it already, it gets a number.
    """
    name = " ".join(written.split())
    if not is_plain(name):
        raise Refusal("malformed", say("a name has letters, and no line breaks"))
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    numbers = (f" {number}" for number in count(2))
    named = (name[: LONGEST_NAME - len(number)].rstrip() + number for number in numbers)
    return next(one for one in named if one.casefold() not in taken)

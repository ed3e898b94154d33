"""Validates names and chat text."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from typing import Final

from acesaround.i18n import tr
from acesaround.protocol.commands import LONGEST_NAME
from acesaround.server.table.refusal import Refusal
from acesaround.text.clusters import shortened

_JOINED: Final = re.compile(
    "[\u200c\u200d\ufe0e\ufe0f]|(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f"
)
"""Regex for invisible characters that join letters or emoji, and for the tags of regional flags."""
_UNSEEN: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)"
    "|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0"
    "\U000e0000-\U000e0fff]"
)
"""Regex for invisible characters. Flags are captured in a group so they can be kept."""


def is_plain(text: str) -> bool:
    """Return True if a string has visible characters but no control characters."""
    return _JOINED.sub("", text).isprintable() and bool(_seen(text))


def person_name(written: str, others: Collection[str] = ()) -> str:
    """Return a person's name without extra spaces or invisible characters.

    If the name looks the same as one of `others`, add a number to it. Raise Refusal if the name
    isn't valid.
    """
    name = " ".join(_UNSEEN.sub(r"\1", written).split())
    if not is_plain(name):
        raise Refusal("malformed", tr("server.a_name_needs_visible_characters_and"))
    taken = {_seen(other).casefold() for other in others}
    if _seen(name).casefold() not in taken:
        return name
    numbers = (f" {number}" for number in count(2))
    named = (shortened(name, LONGEST_NAME - len(number)).rstrip() + number for number in numbers)
    return next(one for one in named if _seen(one).casefold() not in taken)


def _seen(text: str) -> str:
    """Return the visible characters of a string, ignoring different styles of the same emoji."""
    return " ".join(_UNSEEN.sub("", _JOINED.sub("", text)).split())

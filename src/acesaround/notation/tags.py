"""Game tags, such as event, date, and players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from acesaround.messages import records
from acesaround.notation.errors import Mismatch
from acesaround.notation.limits import CONTROL, LONGEST_SEED, LONGEST_TAG, MOST_TAGS

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

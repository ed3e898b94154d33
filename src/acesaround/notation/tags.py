"""Tags: the lines about a game, such as event, date and players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from acesaround.notation.errors import Mismatch
from acesaround.notation.limits import CONTROL, LONGEST_SEED, LONGEST_TAG, MOST_TAGS

RESERVED: Final = ("Aces", "Rules", "Extends", "Rule", "Setting", "Digest", "Seed", "Result")
"""Tags that say what the other fields of a record hold."""


def check_tags(tags: Mapping[str, str]) -> None:
    """Refuse, with `Mismatch`, tags that a record cannot hold."""
    if len(tags) > MOST_TAGS:
        raise Mismatch(f"{len(tags)} tags; at most {MOST_TAGS} are allowed")
    for name, value in tags.items():
        check_tag(name, value)


def check_tag(name: str, value: str) -> None:
    """Refuse, with `Mismatch`, a tag that records do not have."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name):
        raise Mismatch(f"{name[:40]!r} is no name of a tag: letters and digits, like Event")
    if name in RESERVED:
        raise Mismatch(f"the tag {name} is written by the record itself")
    if len(value) > LONGEST_TAG:
        raise Mismatch(f"the tag {name} is longer than {LONGEST_TAG} characters")
    if CONTROL.search(value) or "\t" in value:
        raise Mismatch(f"the tag {name} contains a control character; leave it out")
    if name == "Date" and not re.fullmatch(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}", value):
        raise Mismatch("a date is written like 2026-11-03, with ? for digits that are not known")


def check_seed(seed: int | str | None) -> None:
    """Refuse, with `Mismatch`, a seed that a record cannot keep."""
    if isinstance(seed, int):
        if abs(seed) >= 10**LONGEST_SEED:
            raise Mismatch(f"a seed of more than {LONGEST_SEED} digits")
    elif seed is not None and (len(seed) > LONGEST_SEED or re.search("[\ud800-\udfff]", seed)):
        raise Mismatch(f"a seed is at most {LONGEST_SEED} characters, none of them a surrogate")

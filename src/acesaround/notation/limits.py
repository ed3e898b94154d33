"""How large a record may be, and how its texts are kept.

The limits lie far above any real game, so that a hostile file is refused early.
"""

from __future__ import annotations

import re
from typing import Final

from acesaround.messages import records
from acesaround.notation.errors import Mismatch

FORMAT: Final = 1
"""The version of the format that is written, and the only one that is read."""

LONGEST_LINE: Final = 200_000
"""Characters (bytes, where bytes are read) of one line."""
LONGEST_WORD: Final = 100
LONGEST_COMMENT: Final = 5_000
LONGEST_TAG: Final = 1_000
"""Characters of a tag's value, players' names included."""
LONGEST_SEED: Final = 200
"""Characters of a text seed, or digits of a number: what a game can be started with."""
LONGEST_GAME: Final = 2_000_000
"""Characters of the text or JSON of one game: about a thousand hands."""
MOST_LINES: Final = 100_000
"""Lines of the text of one game."""
MOST_TAGS: Final = 100

CONTROL: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no record contains: controls other than the tab, and lone surrogates."""


def tidy(text: str) -> str:
    """A comment as it is kept: on one line, every run of blanks one blank.

    Raises `Mismatch` for a text that no record can hold.
    """
    kept = " ".join(text.split())
    if CONTROL.search(kept):
        raise Mismatch(records.CONTROL_IN_COMMENT())
    if len(kept) > LONGEST_COMMENT:
        raise Mismatch(records.COMMENT_OF(length=len(kept), most=LONGEST_COMMENT))
    return kept

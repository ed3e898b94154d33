"""Size limits for records, and cleanup of comments.

The limits are far above any real game. They reject malicious files early.
"""

from __future__ import annotations

import re
from typing import Final

from acesaround.messages import records
from acesaround.notation.errors import Mismatch

FORMAT: Final = 1
"""The only format version that's written and read."""

LONGEST_LINE: Final = 200_000
"""Most characters per line, or bytes if the input is bytes."""
LONGEST_WORD: Final = 100
LONGEST_COMMENT: Final = 5_000
LONGEST_TAG: Final = 1_000
"""Most characters in a tag's value, which can be a player's name."""
LONGEST_SEED: Final = 200
"""Most characters in a text seed, or digits in a number."""
LONGEST_GAME: Final = 2_000_000
"""Most characters in the text or JSON of one game, enough for about a thousand hands."""
MOST_LINES: Final = 100_000
"""Most lines in the text of one game."""
MOST_TAGS: Final = 100

CONTROL: Final = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters not allowed in records: controls other than tab, and lone surrogates."""


def tidy(text: str) -> str:
    """Return a comment on one line, with whitespace collapsed.

    Raises `Mismatch` for text that isn't allowed in a record.
    """
    kept = " ".join(text.split())
    if CONTROL.search(kept):
        raise Mismatch(records.CONTROL_IN_COMMENT())
    if len(kept) > LONGEST_COMMENT:
        raise Mismatch(records.COMMENT_OF(length=len(kept), most=LONGEST_COMMENT))
    return kept

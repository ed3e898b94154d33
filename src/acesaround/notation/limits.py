"""Size limits for records, and comment cleanup.

No real game comes close to these limits. They reject malicious files early.
"""

from __future__ import annotations

import re
from typing import Final

from acesaround.messages import records
from acesaround.notation.errors import Mismatch

FORMAT: Final = 1
"""The only format version that's read and written."""

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

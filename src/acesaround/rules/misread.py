"""Why a text is no rules file, and what would be right: the line, and what belongs there."""

from __future__ import annotations

import re
from typing import Final

from acesaround.i18n import noted, say, say_noted

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_REPEATED: Final = noted("this repeats a name from above: leave one of the two out")
_UNCLOSED: Final = noted("a text is not closed: it stands between two straight quotes")
_WHY: Final = (
    ("Invalid initial character", noted("no name begins like this")),
    ("Expected '=' after", noted("after a name comes = and a value, like target = 500")),
    (
        "Invalid value",
        noted(
            "a value is a number, true, false, a list in [ ], or a text in straight quotes, like "
            '"none"'
        ),
    ),
    ("Cannot overwrite", _REPEATED),
    ("Cannot declare", _REPEATED),
    (
        "Expected newline",
        noted("after a value the line ends; a number is written like 5 or 0.5, not 05 or 5."),
    ),
    (
        "Expected ']]'",
        noted("a heading stands between single brackets, like [game], and not in double ones"),
    ),
    ("Expected ']'", noted("a heading stands between brackets, like [game]")),
    ("Unclosed array", noted("a list is not closed: at its end stands ]")),
    ("Unclosed inline table", noted("a table is not closed: at its end stands }")),
    ("Unterminated string", _UNCLOSED),
    ('Expected "\'"', _UNCLOSED),
    ("Illegal character", _UNCLOSED),
    ("Unescaped '\\'", noted("a backslash in a text is written twice")),
)


def misread(text: str, error: str) -> str:
    """What is wrong with a text that is no TOML; `error` is what the reader of TOML says."""
    if text.lstrip().startswith("{"):
        return say('it is JSON: a rules file is TOML, and begins like extends = "nicholas-1992"')
    at = _LINE.search(error)
    line = int(at[1]) if at else len(text.rstrip().splitlines()) or 1
    why = next((why for begins, why in _WHY if error.startswith(begins)), None)
    if why is None:
        return say("line {line} is not as in a rules file, which is TOML", line=line)
    return say("line {line} cannot be read: {why}", line=line, why=say_noted(why))

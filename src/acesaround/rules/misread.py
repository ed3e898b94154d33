"""Explanations of TOML syntax errors: the line number and what that line should contain."""

from __future__ import annotations

import re
from typing import Final

from acesaround.messages import Message, problems_files

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_WHY: Final = (
    ("Invalid initial character", problems_files.NO_NAME),
    ("Expected '=' after", problems_files.NO_VALUE),
    ("Invalid value", problems_files.NOT_A_VALUE),
    ("Cannot overwrite", problems_files.REPEATED),
    ("Cannot declare", problems_files.REPEATED),
    ("Expected newline", problems_files.LINE_GOES_ON),
    ("Expected ']]'", problems_files.DOUBLE_BRACKETS),
    ("Expected ']'", problems_files.HEADING_NOT_CLOSED),
    ("Unclosed array", problems_files.LIST_NOT_CLOSED),
    ("Unclosed inline table", problems_files.TABLE_NOT_CLOSED),
    ("Unterminated string", problems_files.TEXT_NOT_CLOSED),
    ('Expected "\'"', problems_files.TEXT_NOT_CLOSED),
    ("Illegal character", problems_files.TEXT_NOT_CLOSED),
    ("Unescaped '\\'", problems_files.BACKSLASH),
)


def misread(text: str, error: str) -> Message:
    """Return an explanation of why `text` isn't valid TOML, based on the parser's `error`."""
    if text.lstrip().startswith("{"):
        return problems_files.JSON_FILE()
    at = _LINE.search(error)
    line = int(at[1]) if at else len(text.rstrip().splitlines()) or 1
    why = next((why for begins, why in _WHY if error.startswith(begins)), None)
    if why is None:
        return problems_files.NOT_TOML(line=line)
    return problems_files.BAD_TOML(line=line, why=why())

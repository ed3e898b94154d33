"""Protocol lines: one JSON object each, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from acesaround.messages import external
from acesaround.players.outside.errors import BadLine

LONGEST_LINE: Final = 1 << 20
"""Maximum number of bytes in a line from a player. An answer has about a hundred bytes."""


def encode(message: Mapping[str, Any]) -> bytes:
    """Encode a message as a line."""
    text = json.dumps(message, separators=(",", ":"), allow_nan=False)
    return text.encode() + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """Parse a line. Raises BadLine if it isn't a message."""
    try:
        found = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise BadLine(external.NOT_UTF8(number=error.start + 1)) from None
    except json.JSONDecodeError as error:
        raise BadLine(external.BAD_JSON(column=error.colno, problem=error.msg)) from None
    except RecursionError:
        raise BadLine(external.TOO_DEEP()) from None
    except ValueError:
        raise BadLine(external.BAD_NUMBER()) from None
    if not isinstance(found, dict):
        raise BadLine(external.NOT_AN_OBJECT())
    return found


def excerpt(line: bytes) -> str:
    """Return the start of a line, for error messages."""
    text = "".join(c if c.isprintable() else "?" for c in line[:60].decode(errors="replace"))
    return repr(text[:40] + ("..." if len(text) > 40 else ""))


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)

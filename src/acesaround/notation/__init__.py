"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import the names in `__all__` from here, as in ``from acesaround.notation import read,
dumps, to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from acesaround.notation.actions import PartialDeal, parse_deal
    from acesaround.notation.builder import record_of
    from acesaround.notation.errors import NotationError
    from acesaround.notation.reader import parse, read
    from acesaround.notation.record import Record
    from acesaround.notation.record_json import from_json, read_json, to_json
    from acesaround.notation.views import BadView, view_from_json, view_json
    from acesaround.notation.writer import dumps

__all__ = [
    "BadView",
    "NotationError",
    "PartialDeal",
    "Record",
    "dumps",
    "from_json",
    "parse",
    "parse_deal",
    "read",
    "read_json",
    "record_of",
    "to_json",
    "view_from_json",
    "view_json",
]

_LAZY: Final = {
    "BadView": "acesaround.notation.views",
    "NotationError": "acesaround.notation.errors",
    "PartialDeal": "acesaround.notation.actions",
    "Record": "acesaround.notation.record",
    "dumps": "acesaround.notation.writer",
    "from_json": "acesaround.notation.record_json",
    "parse": "acesaround.notation.reader",
    "parse_deal": "acesaround.notation.actions",
    "read": "acesaround.notation.reader",
    "read_json": "acesaround.notation.record_json",
    "record_of": "acesaround.notation.builder",
    "to_json": "acesaround.notation.record_json",
    "view_from_json": "acesaround.notation.views",
    "view_json": "acesaround.notation.views",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import the names in `__all__` from here, as in ``from acesaround.notation import read,
dumps, to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from acesaround.notation.deals import PartialDeal, parse_deal
    from acesaround.notation.errors import NotationError
    from acesaround.notation.json_in import from_json, read_json
    from acesaround.notation.json_out import to_json
    from acesaround.notation.reading import parse, read
    from acesaround.notation.record import Record
    from acesaround.notation.recording import record_of
    from acesaround.notation.views.errors import BadView
    from acesaround.notation.views.reading import view_from_json
    from acesaround.notation.views.writing import view_json
    from acesaround.notation.writing import dumps

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
    "BadView": "acesaround.notation.views.errors",
    "NotationError": "acesaround.notation.errors",
    "PartialDeal": "acesaround.notation.deals",
    "Record": "acesaround.notation.record",
    "dumps": "acesaround.notation.writing",
    "from_json": "acesaround.notation.json_in",
    "parse": "acesaround.notation.reading",
    "parse_deal": "acesaround.notation.deals",
    "read": "acesaround.notation.reading",
    "read_json": "acesaround.notation.json_in",
    "record_of": "acesaround.notation.recording",
    "to_json": "acesaround.notation.json_out",
    "view_from_json": "acesaround.notation.views.reading",
    "view_json": "acesaround.notation.views.writing",
}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import the names in `__all__` from here, as in ``from acesaround.notation import read,
dumps, to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
    "BadView", "NotationError", "PartialDeal", "Record", "dumps", "from_json", "parse",
    "parse_deal", "read", "read_json", "record_of", "to_json", "view_from_json", "view_json",
]  # fmt: skip

_MODULES = {
    "actions": ("PartialDeal", "parse_deal"),
    "builder": ("record_of",),
    "errors": ("NotationError",),
    "reader": ("parse", "read"),
    "record": ("Record",),
    "record_json": ("from_json", "read_json", "to_json"),
    "views": ("BadView", "view_from_json", "view_json"),
    "writer": ("dumps",),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

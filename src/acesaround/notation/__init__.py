"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import the names in `__all__` from here, as in ``from acesaround.notation import read,
dumps, to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    match name:
        case "PartialDeal" | "parse_deal":
            from acesaround.notation import actions

            return getattr(actions, name)
        case "record_of":
            from acesaround.notation import builder

            return getattr(builder, name)
        case "NotationError":
            from acesaround.notation import errors

            return getattr(errors, name)
        case "parse" | "read":
            from acesaround.notation import reader

            return getattr(reader, name)
        case "Record":
            from acesaround.notation import record

            return getattr(record, name)
        case "from_json" | "read_json" | "to_json":
            from acesaround.notation import record_json

            return getattr(record_json, name)
        case "BadView" | "view_from_json" | "view_json":
            from acesaround.notation import views

            return getattr(views, name)
        case _:
            from acesaround.notation import writer

            return getattr(writer, name)

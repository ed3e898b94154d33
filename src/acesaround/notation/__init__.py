"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import all names in `api` from here, as in ``from acesaround.notation import read, dumps,
to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    if name in __all__:
        import acesaround.notation.api as api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Text and JSON formats for actions, deals, and games, and a JSON format for views.

You can import all names in `api` from here, as in ``from acesaround.notation import read, dumps,
to_json``. Submodules are imported only when they're needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from acesaround.notation.api import BadView as BadView
    from acesaround.notation.api import NotationError as NotationError
    from acesaround.notation.api import PartialDeal as PartialDeal
    from acesaround.notation.api import Record as Record
    from acesaround.notation.api import dumps as dumps
    from acesaround.notation.api import from_json as from_json
    from acesaround.notation.api import parse as parse
    from acesaround.notation.api import parse_deal as parse_deal
    from acesaround.notation.api import read as read
    from acesaround.notation.api import read_json as read_json
    from acesaround.notation.api import record_of as record_of
    from acesaround.notation.api import to_json as to_json
    from acesaround.notation.api import view_from_json as view_from_json
    from acesaround.notation.api import view_json as view_json

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

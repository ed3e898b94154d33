"""What is told of something that one person wants, and that others are to agree to."""

from __future__ import annotations

from acesaround.i18n import say_noted
from acesaround.protocol.screen import Proposed as Shown
from acesaround.server.screen.going_back import since, to_redo
from acesaround.server.table.events import Proposed
from acesaround.server.table.proposal import Proposal
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast
from acesaround.text.doubts import CONCEDING


def proposing(wish: Proposed | Proposal, cast: Cast) -> str:
    """That a seat wants to take back what it did last, to do it again, or to concede."""
    seat = wish.seat
    if wish.to is None:
        return cast.tells(seat, "You want to concede the rest", "{name} wants to concede the rest")
    if wish.redo:
        return cast.tells(
            seat,
            "You want to do again what you took back",
            "{name} wants to do again what was taken back",
        )
    return cast.tells(
        seat, "You want to take back your last move", "{name} wants to take back the last move"
    )


def proposed(now: TableState, cast: Cast) -> Shown | None:
    """What is proposed at a table, and what to know before one agrees."""
    found = now.proposal
    if found is None:
        return None
    return Shown(
        number=found.number,
        seat=found.seat,
        text=proposing(found, cast),
        reason=_reason(now, found, cast),
        open=sorted(found.open),
    )


def _reason(now: TableState, found: Proposal, cast: Cast) -> str:
    if found.to is None:
        return say_noted(CONCEDING)
    return f"{to_redo(now, cast)}." if found.redo else since(now, found.to)

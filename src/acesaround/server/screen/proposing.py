"""Text about a proposal that others have to agree to."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.protocol.screen import Proposed as Shown
from acesaround.server.screen.going_back import since, to_redo
from acesaround.server.table.events import Proposed
from acesaround.server.table.proposal import Proposal
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast
from acesaround.text.doubts import CONCEDING


def proposing(wish: Proposed | Proposal, cast: Cast) -> str:
    """Return a sentence saying that a seat wants to undo, redo, or concede."""
    seat = wish.seat
    if wish.to is None:
        return cast.tells(
            seat, "server.you_want_to_concede_the_rest", "server.name_wants_to_concede_the_rest"
        )
    if wish.redo:
        return cast.tells(
            seat,
            "server.you_want_to_redo_your_move",
            "server.name_wants_to_redo_their_move",
        )
    return cast.tells(
        seat, "server.you_want_to_undo_your_last_move", "server.name_wants_to_undo_their_last_move"
    )


def proposed(now: TableState, cast: Cast) -> Shown | None:
    """Return the open proposal with what people should know before they agree, or None."""
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
        return tr(CONCEDING)
    return f"{to_redo(now, cast)}." if found.redo else since(now, found.to)

"""Problems with a game: unknown seats and actions that don't exist."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

NO_SEAT_CALLED: Final = Template(
    "no_such_seat.called", "{name:text} isn't a seat; the seats are {seats:text}"
)
NOBODY_TO_ACT: Final = Template(
    "nobody_to_act", "it's nobody's turn, so name the seat whose view you want"
)
NO_SUCH_UNDO: Final = Template("no_such_undo", "can't undo {number:number} actions: use 0 or more")
NOTHING_TO_UNDO: Final = Template("nothing_to_undo", "there's nothing to undo")
NO_SUCH_MOMENT: Final = Template(
    "no_such_moment.game", "this game has no action {moment:number}: use 0 to {last:number}"
)

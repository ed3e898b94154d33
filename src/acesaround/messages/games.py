"""What a game can't do: seats that nobody has, and moments that it never had."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NO_SEAT_CALLED: Final = Template(
    "no_such_seat.called",
    "no seat is called {name}: there are {seats}",
    name=Kind.TEXT,
    seats=Kind.TEXT,
)
NOBODY_TO_ACT: Final = Template("nobody_to_act", "nobody is to act; say whose view is wanted")
NO_SUCH_UNDO: Final = Template(
    "no_such_undo", "{number} actions cannot be taken back: 0 or more can", number=Kind.NUMBER
)
NOTHING_TO_UNDO: Final = Template("nothing_to_undo", "there is nothing to take back")
NO_SUCH_MOMENT: Final = Template(
    "no_such_moment.game",
    "{moment} is not a moment of this game: 0 to {last} are",
    moment=Kind.NUMBER,
    last=Kind.NUMBER,
)

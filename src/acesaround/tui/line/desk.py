"""A person's place at the table, used by commands and screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Literal

from acesaround.game.actions import Action
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.look import Look
from acesaround.tui.line.faults import Fault
from acesaround.tui.line.table import Table
from acesaround.tui.line.terminal import Terminal

Pace = Literal["fast", "normal", "slow"]
"""When to pause: never; after the auction, melds, and hands; or also after every trick."""


class Signal(Enum):
    """A request from a command to the client, other than to show text."""

    CHANGED = auto()
    LEAVE = auto()
    REDRAW = auto()


Told = Callable[[Look], list[str]]
"""Function that lays out a reply, using data from when the command ran."""

Reply = Told | Action | Signal
"""A command's reply: text to show, an action, or a request to the client."""


@dataclass
class Desk:
    """The table as seen from one seat.

    `seat` is None if several people share the screen, and `deciding` is True if it's that seat's
    turn to decide. `again` is the command line that continues a saved game.
    """

    table: Table
    terminal: Terminal
    seat: int | None
    deciding: bool = False
    pace: Pace = "normal"
    again: str = "aces play --resume"

    @property
    def look(self) -> Look:
        """The current display settings."""
        return self.terminal.look

    @property
    def cast(self) -> Cast:
        """The names of seats and teams, as this reader sees them."""
        return Cast(self.table.rules, self.seat)

    @property
    def view(self) -> View:
        """The seat's view. Raises `Fault` if several people share the screen."""
        if self.seat is None:
            raise Fault("wrong_phase", tr("terminal.you_can_do_that_only_on_your"))
        return self.table.view(self.seat)

    def decision(self) -> View:
        """Return the view if the seat has to decide. Raise `Fault` otherwise."""
        if not self.deciding:
            raise Fault("wrong_phase", tr("terminal.you_can_do_that_only_on_your"))
        return self.view

    @property
    def save(self) -> Path:
        """The path to the saved game."""
        return self.table.save.path

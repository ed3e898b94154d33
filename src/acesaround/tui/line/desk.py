"""Where one person sits at the moment: what commands and screens work on."""

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
"""Pauses: none; after the auction, melds and hands; and after each trick as well."""


class Signal(Enum):
    """What a command asks of the client besides showing something."""

    CHANGED = auto()
    LEAVE = auto()
    REDRAW = auto()


Told = Callable[[Look], list[str]]
"""Lines as wide as a screen wants them, made of what was known when the command was given."""

Reply = Told | Action | Signal
"""What a command says, the action it stands for, or what it asks of the client."""


@dataclass
class Desk:
    """The table as seen from one place.

    `seat` is who sits there, None when several people look on together; `deciding` whether it is
    that seat's turn to decide. `again` is the command line that goes on with a saved game.
    """

    table: Table
    terminal: Terminal
    seat: int | None
    deciding: bool = False
    pace: Pace = "normal"
    again: str = "aces play --resume"

    @property
    def look(self) -> Look:
        """How lines may look here."""
        return self.terminal.look

    @property
    def cast(self) -> Cast:
        """Names as this reader knows them."""
        return Cast(self.table.rules, self.seat)

    @property
    def view(self) -> View:
        """What this seat may know. Raises `Fault` where several people look on together."""
        if self.seat is None:
            raise Fault("wrong_phase", tr("terminal.you_can_do_that_only_on_your"))
        return self.table.view(self.seat)

    def decision(self) -> View:
        """The view, where this seat has to decide. Raises `Fault` elsewhere."""
        if not self.deciding:
            raise Fault("wrong_phase", tr("terminal.you_can_do_that_only_on_your"))
        return self.view

    @property
    def save(self) -> Path:
        """Where the game is kept."""
        return self.table.save.path

"""A game in progress, and a person's place at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Literal

from acesaround.game.actions import Action
from acesaround.game.state import Phase, State
from acesaround.game.view import View, view
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.players.base import Choice, Limit
from acesaround.players.registry import best_player
from acesaround.store.savefile import SaveFile
from acesaround.table.automatic_events import choose, due_step
from acesaround.table.events import ActionPlayed, Redone, Undone
from acesaround.table.history import EventHistory, write_step
from acesaround.table.saves import SavedGame, new_history
from acesaround.table.state import Step, TableState
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.tui.coach import Coach
from acesaround.tui.terminal import Terminal


class Table:
    """A saved game in progress at this screen. Each event is saved before it takes effect.

    A new computer player is created for each decision. It's seeded with the game's seed, the seat,
    and the number of actions so far, so a game continues the same way after a crash or an undo.
    """

    def __init__(self, save: SaveFile, history: EventHistory | None = None) -> None:
        self.save, self.history = save, history or new_history(save.header)
        self.rules, self.seed, self.kinds = save.header.rules, save.header.seed, save.header.seats

    @classmethod
    def start(cls, save: SaveFile, saved: SavedGame | None = None) -> Table:
        """Start a new game, or resume a saved game at the decision where it stopped."""
        table = cls(save, None if saved is None else saved.history)
        table.deal()
        return table

    @property
    def now(self) -> TableState:
        """The current state of the table."""
        return self.history.now

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self.now.game

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or None if the game is over."""
        return self.now.turn

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return self.now.header.people

    def view(self, seat: int, *, closed: bool = False) -> View:
        """Return the view from `seat` for a person, or for a computer player if `closed`."""
        return view(self.state, seat, person=not closed)

    def commit(self, step: Step) -> None:
        """Save an event, and then let it take effect."""
        write_step(self.save, step)
        self.history.append(step)

    def act(self, action: Action, why: tuple[Message, ...] = ()) -> None:
        """Take an action for the seat whose turn it is.

        If it's illegal, raise `IllegalAction` and change nothing.
        """
        self.commit(self.step(action, why))
        self.deal()

    def step(self, action: Action, why: tuple[Message, ...] = ()) -> Step:
        """Return the step for an action, which hasn't been taken. Raise `IllegalAction`."""
        return self.now.step(ActionPlayed(action=str(action), why=why))

    def advice(self, seat: int, name: str | None = None) -> Choice:
        """Return a computer player's choice for `seat`, whose turn it must be."""
        return choose(self.now, seat, name or best_player(), Limit())

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of the person at `seat`. Return False if there's none."""
        to = self.now.decided.get(seat)
        if to is None:
            return False
        self.commit(self.now.step(Undone(seat=seat, to=to)))
        return True

    def redo(self) -> bool:
        """Redo the actions that were undone last. Return False if there are none."""
        ahead = self.now.redo_state
        if ahead is None:
            return False
        self.commit(self.now.step(Redone(seat=self.turn or 0, to=ahead.seq)))
        return True

    def sync(self) -> None:
        """Sync the save to disk, so that it survives a power failure."""
        self.save.sync()

    def deal(self) -> None:
        """Deal until a hand can start. Raise `EndlessDeals` if none ever does."""
        while self.now.deal_due and (step := due_step(self.now, {}, ())) is not None:
            self.commit(step)


Pace = Literal["fast", "normal", "slow"]
"""When to pause: never; after the auction, melds, and hands; or also after every trick."""


class Signal(Enum):
    """A request from a command to the client, other than to show text."""

    CHANGED = auto()
    LEAVE = auto()
    REDRAW = auto()


Told = Callable[[Display], list[str]]
"""Function that lays out a reply, using data from when the command ran."""

Reply = Told | Action | Signal
"""A command's reply: text to show, an action, or a request to the client."""


class NotNow(Exception):
    """Error for a command that doesn't work right now. Its text says when the command works."""


@dataclass
class SeatContext:
    """The table as seen from one seat.

    `seat` is None if several people share the screen, and `deciding` is True if it's that seat's
    turn to decide. The `coach` asks before costly choices, but not before the one that a hint
    named, which is `hinted`. `again` is the command line that continues a saved game.
    """

    table: Table
    terminal: Terminal
    seat: int | None
    deciding: bool = False
    pace: Pace = "normal"
    again: str = "aces play --resume"
    coach: Coach = field(default_factory=Coach)
    hinted: Action | None = None

    @property
    def display(self) -> Display:
        """The current display settings."""
        return self.terminal.display

    @property
    def names(self) -> PlayerNames:
        """The names of seats and teams, as this reader sees them."""
        return PlayerNames(self.table.rules, self.seat)

    @property
    def view(self) -> View:
        """The seat's view. Raises `NotNow` if several people share the screen."""
        if self.seat is None:
            raise NotNow(tr("terminal.it_works_when_its_your_turn"))
        return self.table.view(self.seat)

    def decision(self) -> View:
        """Return the view if the seat has to decide. Raise `NotNow` otherwise."""
        if not self.deciding:
            raise NotNow(tr("terminal.it_works_when_its_your_turn"))
        return self.view

    @property
    def save(self) -> Path:
        """The path to the saved game."""
        return self.table.save.path

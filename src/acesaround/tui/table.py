"""A game in progress, and a person's place at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, Literal

from acesaround.cards import Card
from acesaround.game.actions import Action, Deal
from acesaround.game.state import Phase, Round, State, allies_of, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.players.base import Choice
from acesaround.players.registry import player, player_names
from acesaround.session import deal
from acesaround.store.save_format import Record, SavedAction, SavedEnd, SavedUndo, SaveHeader
from acesaround.store.savefile import RedoStack, Saved, SaveFile
from acesaround.table.automatic_events import forced
from acesaround.text.formatter import Look
from acesaround.text.names import Cast
from acesaround.tui.input import Fault
from acesaround.tui.terminal import Terminal

PERSON: Final = "human"
"""Kind of player that a save file gives for a person's seat."""

MAX_DEALS: Final = 1000
"""Maximum number of redeals in a row before the rules are considered unplayable."""


class EndlessDeals(ValueError):
    """Rules under which every deal is a redeal."""


def best_player() -> str:
    """Return the computer player for hints and for seats without a chosen player."""
    return player_names()[0]


class Table:
    """The history of a game. Each action is saved before it takes effect.

    A new computer player is created for each decision. It's seeded with the game's seed, the seat,
    and the number of actions so far, so a game continues the same way after a crash or an undo.
    """

    def __init__(
        self,
        save: SaveFile,
        header: SaveHeader,
        done: Sequence[SavedAction],
        states: Sequence[State],
    ) -> None:
        self.save, self.rules, self.seed, self.kinds = save, header.rules, header.seed, header.seats
        self.done: list[SavedAction] = list(done)
        self.states: list[State] = list(states)
        self.undone = RedoStack()

    @classmethod
    def start(cls, save: SaveFile, header: SaveHeader) -> Table:
        """Start a new game and deal the cards."""
        table = cls(save, header, (), (new_state(header.rules),))
        table._do(())
        return table

    @classmethod
    def resume(cls, save: SaveFile, saved: Saved) -> Table:
        """Resume a saved game at the decision where it stopped."""
        table = cls(save, saved.header, saved.done, saved.states)
        table.undone = saved.undone
        table._do((), saved.ended)
        return table

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or None if the game is over."""
        return self.state.turn

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    def conceding(self, this: Round, seat: int) -> tuple[int, ...]:
        """Return the seats of human partners who must agree before `seat` concedes."""
        found = allies_of(self.rules, seat, this.declarer)
        return tuple(person for person in self.people if person in found)

    def view(self, seat: int, *, closed: bool = False) -> View:
        """Return the view from `seat` for a person, or for a computer player if `closed`."""
        return view(self.state, seat, person=not closed)

    def act(self, action: Action, why: tuple[Message, ...] = ()) -> None:
        """Take an action for the seat whose turn it is.

        If it's illegal, raise `IllegalAction` and change nothing.
        """
        self._do((SavedAction(action, why),))

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` if `act` would raise it. The action isn't taken either way."""
        apply(self.state, action)

    def advice(self, seat: int, name: str | None = None) -> Choice:
        """Return a computer player's choice for `seat`, whose turn it must be."""
        seed = f"{self.seed}:{seat}:{len(self.done)}"
        return player(name or best_player(), seed).choose(self.view(seat, closed=True))

    def last_decision(self, seat: int) -> int | None:
        """Return the number of actions before the last decision at `seat`; None if it had none."""
        for length in range(len(self.done) - 1, -1, -1):
            before = self.states[length]
            if before.turn == seat and forced(view(before, seat)) is None:
                return length
        return None

    def others_since(self, seat: int, length: int) -> list[int]:
        """Return the seats of other people who acted after the first `length` actions."""
        acted = {before.turn for before in self.states[length:-1]}
        return [person for person in self.people if person != seat and person in acted]

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of the person at `seat`. Return False if there's none."""
        length = self.last_decision(seat)
        if length is None:
            return False
        self.save.append([SavedUndo(length)])
        self.undone = self.undone.with_run(tuple(self.done[length:]))
        del self.done[length:], self.states[length + 1 :]
        return True

    def redo(self) -> bool:
        """Redo the actions that were undone last. Return False if there are none."""
        if not self.undone.latest:
            return False
        self._do(self.undone.latest)
        return True

    def sync(self) -> None:
        """Sync the save to disk, so that it survives a power failure."""
        self.save.sync()

    def drawn(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that `seat` drew from the stock just before this trick."""
        for index in range(len(self.done) - 1, -1, -1):
            before, after = self.states[index], self.states[index + 1]
            if before.phase is Phase.STOCK_MELD and after.phase is not Phase.STOCK_MELD:
                return tuple(after.hands[seat] - before.hands[seat])
            if len(before.tricks) != len(self.state.tricks):
                break
        return ()

    def worth(self, action: Action) -> int:
        """Return the points that a meld would score for the seat whose turn it is."""
        seat = self.state.turn
        assert seat is not None
        after = apply(self.state, action).this_round.counted
        return after[seat] - self.state.this_round.counted[seat]

    def _do(self, actions: Sequence[SavedAction], ended: bool = False) -> None:
        """Take `actions` and deal if needed. Nothing changes until everything is saved.

        `ended` is True if the save already has its last line.
        """
        done = list(actions)
        states = [self.state]
        for one in done:
            states.append(apply(states[-1], one.action))
        self._deal(done, states)
        records: list[Record] = [*done]
        last = states[-1]
        if last.phase is Phase.OVER and not ended:
            records.append(SavedEnd(last.match.reason or "tie"))
        if records:
            self.save.append(records)
        self.done += done
        self.states += states[1:]
        for one in done:
            self.undone = self.undone.after(one)

    def _deal(self, done: list[SavedAction], states: list[State]) -> None:
        """Deal until a hand can start, and append each deal to `done` and `states`."""
        while (state := states[-1]).phase is Phase.DEAL:
            if len(done) > MAX_DEALS:
                raise EndlessDeals(tr("terminal.under_these_rules_every_deal_is_a"))
            number = sum(isinstance(one.action, Deal) for one in (*self.done, *done))
            cards = deal(self.rules, self.seed, number, state.match.dealer)
            done.append(SavedAction(cards))
            states.append(apply(state, cards))


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
class SeatContext:
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

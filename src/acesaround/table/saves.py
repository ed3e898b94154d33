"""Saved games as tables at a shared screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from msgspec import MsgspecError

from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, State
from acesaround.messages import file_problems
from acesaround.notation.actions import ActionError
from acesaround.notation.errors import refusal
from acesaround.store.save_format import LineError, SaveError, SaveHeader
from acesaround.store.savefile import SaveContents, SaveFile, read_contents
from acesaround.table.events import (
    ActionPlayed,
    Agreed,
    Declined,
    Event,
    Header,
    Proposed,
    Redone,
    Undone,
    convert_event,
)
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

PERSON: Final = "human"
"""Kind of player that a save gives for a person's seat."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game from a save. `torn` is True if the last line was incomplete."""

    header: SaveHeader
    history: EventHistory
    torn: bool

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self.history.now.game

    @property
    def done(self) -> list[ActionPlayed]:
        """The actions in effect."""
        return self.history.actions()

    @property
    def ended(self) -> bool:
        """True if the game is over."""
        return self.state.phase is Phase.OVER


def new_history(header: SaveHeader) -> EventHistory:
    """Return the history of a game that hasn't begun."""
    people = tuple(seat for seat, kind in enumerate(header.seats) if kind == PERSON)
    rules = header.rules
    usual = rules.table.computer_player
    players = tuple(usual if kind == PERSON else kind for kind in header.seats)
    table = Header(
        rules,
        rules.name,
        str(header.seed),
        players,
        shared_screen=True,
        people=people,
        versions=header.versions,
    )
    return EventHistory(TableState.new(table))


def read_save(path: Path) -> SavedGame:
    """Read a save and replay it, checking every action. Raise `SaveError` if that fails."""
    return _replay(path, read_contents(path))


def open_save(path: Path) -> tuple[SaveFile, SavedGame]:
    """Open a save to continue its game, and cut off a torn last line.

    Raise `SaveError` if the save can't be opened or isn't valid.
    """
    save = SaveFile.open(path)
    try:
        game = _replay(path, save.contents)
        save.mend()
    except SaveError:
        save.close()
        raise
    return save, game


def _replay(path: Path, contents: SaveContents) -> SavedGame:
    history = new_history(contents.header)
    for line, record in enumerate(contents.records, 2):
        try:
            match record:
                case dict():
                    _replay_event(history, record)
                case int():
                    _undo(history, record)
        except (LineError, ActionError) as error:
            raise SaveError(path, error.message, line) from None
        except IllegalAction as error:
            raise SaveError(path, refusal(error), line) from None
    return SavedGame(contents.header, history, contents.torn)


def _replay_event(history: EventHistory, record: dict[str, Any]) -> None:
    try:
        event = convert_event(record)
        if _can_follow(event, history.now):
            return history.replay(event)
    except (MsgspecError, ValueError) as error:
        if isinstance(error, ActionError | IllegalAction):
            raise
    raise LineError(file_problems.NO_RECORD())


def _can_follow(event: Event, now: TableState) -> bool:
    """Return True if a table at a shared screen can have this event in this state.

    The rules of the game aren't checked.
    """
    match event:
        case ActionPlayed() | Undone() | Redone():
            return True
        case Proposed(seat=seat, to=None, redo=False):
            asks = now.game.phase is Phase.TRICK_PLAY and seat == now.turn
            return asks and now.proposal is None and bool(now.partners_to_ask(seat))
        case Agreed(seat=seat) | Declined(seat=seat):
            return now.proposal is not None and seat in now.proposal.open
        case _:
            return False


def _undo(history: EventHistory, length: int) -> None:
    """Undo all but the first `length` actions, as version 1 did."""
    line = history.line()
    if length >= len(line):
        raise LineError(file_problems.TOO_MANY_KEPT(kept=length, actions=len(line)))
    before = line[length][0]
    history.replay(Undone(seat=before.game.turn or 0, to=before.seq))

"""A table's history in memory, and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, Self

from acesaround.game.state import Phase, State
from acesaround.messages import Formatter
from acesaround.notation.actions import parse_action, seat_labels
from acesaround.notation.builder import record_of
from acesaround.notation.record import ATTEMPT_TAG, Record, versions_tag
from acesaround.rules.model import RuleSet
from acesaround.session import Game
from acesaround.table.events import (
    ActionPlayed,
    Event,
    Header,
    Redone,
    Undone,
    decode_event,
    encode_event,
)
from acesaround.table.state import Step, TableState

if TYPE_CHECKING:
    from acesaround.store.event_log import Stored


class TableLog(Protocol):
    """The log of one table: in the server's database, or in a saved game."""

    def append(
        self, seq: int, body: str, command: str | None = None, *, ends: bool = False
    ) -> None:
        """Append event number `seq` (starting at 1). `ends` is True if the game is over after it.

        Raise an exception if nothing was written.
        """


def write_step(log: TableLog, step: Step, command: str | None = None) -> None:
    """Append a step's event to a log. `command` is the id of the command that caused it."""
    ends = step.after.game.phase is Phase.OVER
    log.append(step.after.seq, encode_event(step.event), command, ends=ends)


class EventHistory:
    """The events of a table, and the table's state after each.

    `states` starts with the state before the first event, so ``states[seq]`` is the state after
    event number `seq`. `commands` maps each command's id, in the form used by the log, to its event
    number.
    """

    def __init__(self, first: TableState) -> None:
        self.states = [first]
        self.events: list[Event] = []
        self.commands: dict[str, int] = {}

    @classmethod
    def read(cls, header: str, log: Iterable[Stored]) -> Self:
        """Return the history of a stored table.

        Raise various exceptions if another version wrote it, or if it's damaged.
        """
        history = cls(TableState.new(Header.from_json(header)))
        for stored in log:
            history.replay(decode_event(stored.body), stored.command)
        return history

    @property
    def now(self) -> TableState:
        """The current state."""
        return self.states[-1]

    def append(self, step: Step, command: str | None = None) -> None:
        """Add an event that's in the log. `command` is the id of the command that caused it."""
        self.states.append(step.after)
        self.events.append(step.event)
        if command is not None:
            self.commands[command] = self.now.seq

    def replay(self, event: Event, command: str | None = None) -> None:
        """Add an event read from the log. Raise IllegalAction if the rules forbid it."""
        self.append(self.now.step(event), command)

    def line(self, now: TableState | None = None) -> list[tuple[TableState, Event, TableState]]:
        """Return all events that led to the current game, each with the state before and after it.

        Undone events are left out. If `now` is one of this table's states, return the events up to
        it. Then other threads can add events in the meantime.
        """
        found = list[tuple[TableState, Event, TableState]]()
        after = self.now if now is None else now
        while (before := after.previous) is not None:
            event = self.events[after.seq - 1]
            if not isinstance(event, Undone | Redone):
                found.append((before, event, after))
            after = before
        return found[::-1]

    def games_since(self, then: TableState) -> list[tuple[State, State]]:
        """Return the changes of the game since the state `then`, each as before and after."""
        states = self.states[then.seq :]
        return [(one.game, two.game) for one, two in pairwise(states) if one.game is not two.game]

    def actions(self) -> list[ActionPlayed]:
        """Return the actions that led to the current game."""
        return [event for _, event, _ in self.line() if isinstance(event, ActionPlayed)]

    def actions_in_hand(self, hand: int) -> list[tuple[TableState, ActionPlayed, TableState]]:
        """Return the actions in hand number `hand`, each with the state before and after it.

        Hands are counted from 1. A misdeal is part of the hand that replaced it.
        """
        return [
            (before, event, after)
            for before, event, after in self.line()
            if isinstance(event, ActionPlayed) and before.game.match.hands + 1 == hand
        ]

    def holds(self, seat: int, holder: str | None, seq: int = -1) -> bool:
        """Return True if `holder` has `seat` now or, if `seq` is given, had it after that event."""
        person = self.states[seq].people[seat]
        return person is not None and person.holder == holder


def record_of_actions(
    rules: RuleSet,
    done: Iterable[ActionPlayed],
    tags: Mapping[str, str],
    formatter: Formatter,
    seed: int | str | None = None,
) -> Record:
    """Return the record of a game, with the players' reasons as comments.

    Don't pass a `seed` that has to stay secret. Raise NotationError if records don't allow it.
    """
    done = list(done)
    game = Game(rules, tuple(parse_action(event.action) for event in done), seed)
    reasons = {index: formatter.join(event.why) for index, event in enumerate(done) if event.why}
    return record_of(game, tags, reasons)


def game_record(now: TableState, done: Iterable[ActionPlayed]) -> Record:
    """Return a game's record with the latest person in each seat and computer players' reasons.

    The ``Undone`` tag gives the number of undos, and the ``Versions`` tag the computer players'
    versions when the game began. If it began with a decision of a finished game, the ``Attempt``
    tag has the number of that hand. There's no seed: after an undo, it would give away later deals.
    """
    header = now.header
    names = (
        kind if person is None else person.name
        for kind, person in zip(header.players, now.people, strict=True)
    )
    tags = dict(zip(seat_labels(len(now.people)), names, strict=True))
    tags |= versions_tag(header.versions)
    if header.attempt is not None:
        tags[ATTEMPT_TAG] = str(header.attempt.results + 1)
    if now.undone:
        tags["Undone"] = str(now.undone)
    return record_of_actions(header.rules, done, tags, Formatter(header.rules.seats))

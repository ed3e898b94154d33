"""A table's history in memory."""

from __future__ import annotations

from acesaround.table.events import Event, Redone, Undone
from acesaround.table.state import Step, TableState


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

    def line(self) -> list[tuple[TableState, Event, TableState]]:
        """Return all events that led to the current game, each with the state before and after it.

        Undone events are left out.
        """
        found = list[tuple[TableState, Event, TableState]]()
        after = self.now
        while (before := after.previous) is not None:
            event = self.events[after.seq - 1]
            if not isinstance(event, Undone | Redone):
                found.append((before, event, after))
            after = before
        return found[::-1]

    def holds(self, seat: int, holder: str | None, seq: int = -1) -> bool:
        """Return True if `holder` has `seat` now or, if `seq` is given, had it after that event."""
        person = self.states[seq].people[seat]
        return person is not None and person.holder == holder

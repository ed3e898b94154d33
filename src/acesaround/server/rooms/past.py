"""What has happened at a table, in memory."""

from __future__ import annotations

from acesaround.server.table.events import Event, Redone, Undone
from acesaround.server.table.state import TableState


class Past:
    """The events of a table, and the table after each of them.

    `states` begins with the table before its first event, so that ``states[seq]`` is the table
    after event number `seq`. `commands` tells which event each command made, by its id as the log
    keeps it.
    """

    def __init__(self, first: TableState) -> None:
        self.states = [first]
        self.events: list[Event] = []
        self.commands: dict[str, int] = {}

    @property
    def now(self) -> TableState:
        """The table as it stands."""
        return self.states[-1]

    def take_in(self, event: Event, command: str | None, after: TableState | None = None) -> None:
        """Let an event be so; `after` is the table after it, where that is known already.

        Raises IllegalAction for what the rules forbid.
        """
        self.states.append(self.now.after(event) if after is None else after)
        self.events.append(event)
        if command is not None:
            self.commands[command] = self.now.seq

    def line(self) -> list[tuple[TableState, Event, TableState]]:
        """All events that led to the game as it stands, each with the table before and after it.

        Nothing that was undone is among them.
        """
        found = list[tuple[TableState, Event, TableState]]()
        after = self.now
        while (before := after.before) is not None:
            event = self.events[after.seq - 1]
            if not isinstance(event, Undone | Redone):
                found.append((before, event, after))
            after = before
        return found[::-1]

    def holds(self, seat: int, holder: str | None, seq: int = -1) -> bool:
        """Whether a seat is held by that word, now or after event number `seq`."""
        person = self.states[seq].people[seat]
        return person is not None and person.holder == holder

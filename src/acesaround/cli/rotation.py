"""`aces serve --rotate-key`: replace the key that signs seats, and free all seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from acesaround.server.table.events import Event
    from acesaround.store.events import EventLog


def rotate(path: Path, tell: Callable[[str], None]) -> int:
    """Replace a database's key, free the seats in unfinished games, and return an exit code.

    Either everything changes or nothing does. Seats at unreadable tables aren't freed, and the
    number of those tables is printed.
    """
    from acesaround.store.events import SEATS, BadDatabase, EventLog, Unread, Unwritten

    if not path.exists():
        tell(f"{path}: there's no such database; name one with --database")
        return 2
    try:
        with EventLog.file(path, tell) as log:
            log.secret(SEATS)
            freed, unread = list[tuple[str, int, str]](), 0
            for name in log.names():
                try:
                    freed += _freed(log, name)
                except _Unreadable:
                    unread += 1
            log.replace_secret(SEATS, freed)
    except (BadDatabase, Unread, Unwritten) as error:
        tell(str(error) if isinstance(error, BadDatabase) else f"{path}: {error}")
        return 2
    tables = len({table for table, _, _ in freed})
    print(
        f"{path} has a new key, and seat tokens signed with the old key no longer work. "
        f"Freed {_counted(len(freed), 'seat')} at {_counted(tables, 'unfinished table')}. "
        "People can sit down again using the table's link."
    )
    if unread:
        tell(f"{_counted(unread, 'table')} can't be read, so no seats were freed there")
    return 0


class _Unreadable(Exception):
    """A table whose events can't be read."""


def _freed(log: EventLog, name: str) -> Iterator[tuple[str, int, str]]:
    """Yield events that remove all people from a table. If its game is over, yield nothing."""
    from acesaround.game.phase import Phase
    from acesaround.server.table.coding import from_text, to_text
    from acesaround.server.table.events import Rose
    from acesaround.server.table.header import Header
    from acesaround.server.table.length import is_full
    from acesaround.server.table.state import TableState

    try:
        events: list[Event] = [from_text(stored.body) for stored in log.read(name)]
        if not _seats(events):
            return
        now = TableState.new(Header.from_json(log.header(name) or ""))
        for event in events:
            now = now.after(event)
    except Exception as error:
        raise _Unreadable from error
    if now.game.phase is Phase.OVER or is_full(now):
        return
    held = (seat for seat, person in enumerate(now.people) if person is not None)
    for number, seat in enumerate(held, now.seq + 1):
        yield name, number, to_text(Rose(seat=seat))


def _seats(events: list[Event]) -> frozenset[int]:
    """Return the seats taken by people, without replaying the game."""
    from acesaround.server.table.events import Rose, Sat

    held = frozenset[int]()
    for event in events:
        if isinstance(event, Sat):
            held |= {event.seat}
        elif isinstance(event, Rose):
            held -= {event.seat}
    return held


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"

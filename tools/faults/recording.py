"""What a round left behind: the clients' histories, the faults, and the log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Self

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A line in a client's history.

    `kind` is ``open`` (a new connection), ``out`` (sent), ``in`` (received), or ``end``. `at` is in
    seconds since 1970.
    """

    at: float
    connection: int
    kind: str
    message: Any


@dataclass(frozen=True, slots=True)
class ClientHistory:
    """Everything that happened to a client. A spectator has no `seat`.

    If the client `keeps` its seat from the game before, it has it from the beginning.
    """

    name: str
    table: str
    seat: int | None
    records: tuple[Record, ...]
    keeps: bool = False

    @property
    def connections(self) -> Iterator[list[Record]]:
        """The records of each connection."""
        found: dict[int, list[Record]] = {}
        for record in self.records:
            found.setdefault(record.connection, []).append(record)
        return iter(found.values())

    @property
    def sent(self) -> dict[str, Json]:
        """All commands by their ids, without pings."""
        found = (record.message for record in self.records if record.kind == "out")
        return {one["id"]: one for one in found if one["type"] not in ("hello", "ping")}


@dataclass(frozen=True, slots=True)
class Logged:
    """An event in the log, or a chat message. `command` is the id that its command has there."""

    seq: int
    command: str | None
    event: Json
    body: str

    @classmethod
    def of(cls, seq: int, command: str | None, body: str) -> Self:
        """Return an event, given as its JSON."""
        return cls(seq, command, json.loads(body), body)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, from its beginning to its end in seconds since 1970."""

    kind: str
    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Recording:
    """A round. Between `began` and `stopped`, faults were injected; people played until `played`.

    `tables` has the header of each table, `log` its events, and `chat` its latest messages.
    """

    tables: Mapping[str, str]
    log: Mapping[str, list[Logged]]
    clients: list[ClientHistory]
    faults: list[Fault] = field(default_factory=list)
    began: float = 0.0
    stopped: float = 0.0
    played: float = 0.0
    chat: Mapping[str, list[Logged]] = field(default_factory=dict)


def read_recording(folder: Path) -> Recording:
    """Read a round from its folder."""
    found = json.loads((folder / "log.json").read_text(encoding="utf-8"))
    log, chat = (_by_table(found["tables"], found[kind]) for kind in ("events", "chat"))
    faults = [
        Fault(one["kind"], one["from"], one["to"])
        for line in (folder / "faults.jsonl").read_text(encoding="utf-8").splitlines()
        for one in [json.loads(line)]
    ]
    clients = [read_client(path) for path in sorted(folder.glob("client-*.jsonl"))]
    times = found["began"], found["stopped"], found["played"]
    return Recording(found["tables"], log, clients, faults, *times, chat)


def _by_table(tables: Iterable[str], rows: Iterable[Json]) -> dict[str, list[Logged]]:
    found: dict[str, list[Logged]] = {table: [] for table in tables}
    for row in sorted(rows, key=lambda row: row["seq"]):
        found[row["table"]].append(Logged.of(row["seq"], row["command"], row["body"]))
    return found


def read_client(path: Path) -> ClientHistory:
    """Read a client's history from its file."""
    with path.open(encoding="utf-8") as lines:
        about = json.loads(next(lines))["message"]
        records = tuple(Record(**json.loads(line)) for line in lines)
    return ClientHistory(
        about["client"], about["table"], about["seat"], records, about.get("keeps", False)
    )


def log_id(sender: str, command: str) -> str:
    """Return the id under which the log has a command of a sender."""
    return f" {blake2b(f'{sender} {command}'.encode(), digest_size=24).hexdigest()}"

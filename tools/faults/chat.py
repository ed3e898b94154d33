"""Checks that no chat message was lost, doubled, reordered, or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tools.faults.recording import ClientHistory, Json, Logged
from tools.faults.report import Violation


def chat_violations(
    table: str,
    stored: Sequence[Logged],
    clients: Sequence[ClientHistory],
    ids: Mapping[str, str],
) -> Iterator[Violation]:
    """Yield what's wrong with a table's chat.

    `stored` has the messages in the database, which keeps the last 50. `ids` has, for each command,
    the id under which the database has it.
    """
    lines = {one.seq: one.event for one in stored}
    by_command = {one.command: one.seq for one in stored if one.command is not None}
    last = max(lines, default=0)
    for client in clients:
        for problem in _hearing_problems(client, lines, last):
            yield Violation("chat", f"{table} {client.name}: {problem}")
    if max(lines, default=0) != len(lines) and len(lines) < _KEPT:
        yield Violation("chat", f"{table}: the numbers are {sorted(lines)}")
    texts = Counter(line["text"] for line in lines.values())
    for text, count in texts.items():
        if count > 1:
            yield Violation("doubled message", f"{table}: {text}")
    known = set(ids.values())
    for id, seq in by_command.items():
        if id not in known:
            yield Violation("unknown message", f"{table} message {seq}: {lines[seq]}")
    for client in clients:
        for command, answer in _answers(client):
            number = by_command.get(ids[command["id"]])
            told = f"{table} {client.name}: {command} answered with {answer}"
            if answer["type"] == "done":
                if number is None and last <= _KEPT:
                    yield Violation("lost message", told)
                elif number is not None and not _is_same(command, client.seat, lines[number]):
                    yield Violation("changed message", f"{told}: {lines[number]}")
            elif number is not None and answer["code"] != "failed":
                yield Violation("refused but sent", told)


def _answers(client: ClientHistory) -> Iterator[tuple[Json, Json]]:
    """Yield the chat commands that were answered, and the answers."""
    sent = client.sent
    for record in client.records:
        if record.kind == "in" and record.message["type"] in ("done", "refused"):
            command = sent.get(record.message["id"])
            if command is not None and command["type"] == "say":
                yield command, record.message


def _is_same(command: Json, seat: int | None, line: Json) -> bool:
    return line["text"] == command["text"] and line["seat"] in (seat, None)


def _hearing_problems(client: ClientHistory, lines: Mapping[int, Json], last: int) -> Iterator[str]:
    """Yield what's wrong with the messages that a client received."""
    heard = 0
    for records in client.connections:
        at: int | None = None
        for record in records:
            if record.kind != "in" or record.message["type"] != "said":
                continue
            for line in record.message["lines"]:
                number = line["number"]
                if at is not None and number != at + 1:
                    yield f"message {number} came after {at}"
                if number in lines and lines[number] != line:
                    yield f"{line} was received instead of {lines[number]}"
                if number > last:
                    yield f"{line} isn't in the database"
                at = number
        heard = heard if at is None else at
    if heard != last:
        yield f"received messages up to {heard} of {last}"


_KEPT: Final = 50
"""Number of messages that the database keeps."""

"""Checks that nothing was lost, doubled, reordered, or shown to the wrong seat in a round.

This reads only the clients' histories and the log. From the program, it uses the rules of the game,
to find out from the log who held which cards.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from tools.faults.cards import TableCards
from tools.faults.recording import (
    ClientHistory,
    Json,
    Logged,
    Record,
    Recording,
    log_id,
    read_recording,
)
from tools.faults.timing import Wait, waits

_MAX_TOLD: Final = 30
"""Number of missed events up to which a client that comes back gets them one by one."""
_CREATES: Final = {"sit": "sat", "act": "did", "ready": "went_on"}
"""The kind of event that each kind of command creates."""
_TELLS: Final = {"sat": "sit", "went_on": "ready", "away": "away", "back": "back"}
"""The kind of event that clients hear for each kind in the log, except for actions."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must never happen: its kind, and where it happened."""

    kind: str
    where: str


@dataclass
class Report:
    """Result of a round's check."""

    tables: int = 0
    clients: int = 0
    acknowledged: int = 0
    events: int = 0
    frames: int = 0
    reconnections: int = 0
    notes: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)

    def as_json(self) -> Json:
        """Return the report for a file."""
        # With asdict alone, a Counter would count pairs.
        return {**asdict(self), "notes": dict(self.notes)}


def check(recording: Recording) -> Report:
    """Check a round."""
    report = Report(tables=len(recording.tables), clients=len(recording.clients))
    known: dict[str, set[str]] = {}
    tables = dict[str, TableCards]()
    for name, events in recording.log.items():
        report.events += len(events)
        report.violations += _log_violations(name, events)
        tables[name] = TableCards(recording.tables[name], [one.body for one in events])
        known[name] = set()
    for client in recording.clients:
        log = recording.log[client.table]
        checked = _ClientCheck(client, log, tables[client.table], report)
        known[client.table] |= checked.ids()
        checked.run()
    for name, events in recording.log.items():
        for one in events:
            if one.command is not None and one.command not in known[name]:
                report.violations.append(Violation("unknown command", f"{name} event {one.seq}"))
    report.waits = waits(recording, lambda name, seq: tables[name].is_over(seq))
    return report


def _log_violations(name: str, events: list[Logged]) -> Iterator[Violation]:
    """Yield gaps and doubles in a table's log."""
    seqs = [one.seq for one in events]
    if seqs != list(range(1, len(seqs) + 1)):
        yield Violation("log order", f"{name}: {seqs}")
    commands = Counter(one.command for one in events if one.command is not None)
    for command, count in commands.items():
        if count > 1:
            seqs = [one.seq for one in events if one.command == command]
            yield Violation("doubled command", f"{name} events {seqs}")


class _ClientCheck:
    """The checks of one client's history."""

    def __init__(
        self, client: ClientHistory, log: list[Logged], cards: TableCards, report: Report
    ) -> None:
        self._client, self._log, self._cards, self._report = client, log, cards, report
        self._by_command = {one.command: one for one in log if one.command is not None}
        self._sat: Logged | None = None
        for command in client.sent.values():
            if command["type"] == "sit":
                self._sat = self._by_command.get(log_id("", command["id"]), self._sat)

    def run(self) -> None:
        """Check everything."""
        at = None
        for number, records in enumerate(self._client.connections):
            self._report.reconnections += number > 0
            at = self._check_connection(records, at)
        if at != len(self._log):
            self._violate("missing", f"heard up to event {at} of {len(self._log)}")
        self._check_answers()

    def ids(self) -> set[str]:
        """Return the ids under which the log can have this client's commands."""
        return {self._id(command) for command in self._client.sent.values()}

    def _violate(self, kind: str, where: str) -> None:
        name = f"{self._client.table} {self._client.name}"
        self._report.violations.append(Violation(kind, f"{name}: {where}"))

    def _id(self, command: Json) -> str:
        holder = self._sat.event["holder"] if self._sat is not None else ""
        return log_id("" if command["type"] == "sit" else holder, command["id"])

    def _check_answers(self) -> None:
        """Check that what was acknowledged is in the log, and what was refused isn't."""
        sent, answered = self._client.sent, set[str]()
        for record in self._client.records:
            if record.kind != "in" or record.message.get("id") not in sent:
                continue
            answer, command = record.message, sent[record.message["id"]]
            logged = self._by_command.get(self._id(command))
            where = f"{command} answered with {answer}"
            if answer["type"] == "done":
                if logged is None:
                    self._violate("lost", where)
                elif not self._created(command, logged, answer["seq"]):
                    self._violate("wrong event", f"{where}: {logged}")
                answered.add(command["id"])
            elif answer["type"] == "refused":
                self._report.notes[f"refused: {answer['code']}"] += 1
                if logged is not None:
                    self._violate("refused but done", f"{where}: {logged}")
        self._report.acknowledged += len(answered)

    def _created(self, command: Json, logged: Logged, seq: int) -> bool:
        """Return True if a command can have created an event by event number `seq`."""
        kind = logged.event["event"]
        seat = self._cards.seat(logged.seq) if kind == "did" else logged.event["seat"]
        return (
            kind == _CREATES[command["type"]]
            and seat == self._client.seat
            and command["seq"] < logged.seq <= seq
        )

    def _check_connection(self, records: list[Record], before: int | None) -> int | None:
        """Check what came over a connection. Return the number of the last event heard.

        `before` is the last number heard earlier.
        """
        hello: Json = {}
        at: int | None = None
        welcome: Json = {}
        for record in records:
            message = record.message
            if record.kind == "out" and message["type"] == "hello":
                hello = message
                if message["after"] != (before or 0):
                    self._violate("order", f"said {message['after']} instead of {before}")
            if record.kind != "in":
                continue
            self._report.frames += 1
            if message["type"] == "welcome":
                welcome = message
                self._check_welcome(hello, message)
            elif message["type"] == "step":
                if not welcome:
                    self._violate("order", "a step came before the welcome")
                self._check_place(hello["after"], welcome.get("seq", 0), at, message)
                at = message["seq"]
                self._check_step(message, seated="token" in hello)
            elif message["type"] == "over":
                self._report.notes[f"over: {message['code']}"] += 1
                if message["code"] not in ("closing", "failed"):
                    self._violate("sent away", str(message))
        return before if at is None else at

    def _check_welcome(self, hello: Json, welcome: Json) -> None:
        seat = self._client.seat if "token" in hello else None
        if welcome["seat"] != seat:
            self._violate("wrong seat", f"{hello} was answered with {welcome}")
        if welcome["seq"] < hello["after"]:
            self._report.notes["welcomed with an older table"] += 1

    def _check_place(self, after: int, welcomed: int, at: int | None, step: Json) -> None:
        """Check that a step comes in its place. `at` is the number of the last event heard."""
        seq, is_event = step["seq"], step["what"] is not None
        if at is not None:
            expected = at + 1 if is_event else at
        elif is_event:
            expected = after + 1
        else:
            expected = welcomed
            sat = self._sat.seq if self._sat is not None else 0
            if max(sat, 1) <= after < welcomed <= after + _MAX_TOLD:
                self._violate("missing", f"events {after + 1} to {welcomed} weren't told")
        if seq != expected:
            kind = "order" if at is not None and seq <= at else "missing"
            self._violate(kind, f"event {seq} came instead of {expected}, is_event={is_event}")

    def _check_step(self, step: Json, *, seated: bool) -> None:
        """Check that a step is what the log says, and shows only what its seat can see."""
        seq, screen, what = step["seq"], step["screen"], step["what"]
        if not 0 <= seq <= len(self._log):
            self._violate("unknown event", f"event {seq} of {len(self._log)}")
            return
        seats = {self._client.seat} if seated else {None, self._client.seat}
        if screen["seat"] not in seats:
            self._violate("wrong seat", f"event {seq} was shown to seat {screen['seat']}")
            return
        if what is not None and not self._tells(what, seq):
            self._violate("wrong event", f"event {seq} was told as {what}")
        for problem in self._cards.problems(seq, screen, what):
            self._violate(problem.kind, f"event {seq}, seat {screen['seat']}: {problem.text}")

    def _tells(self, what: Json, seq: int) -> bool:
        event = self._log[seq - 1].event
        if event["event"] == "did":
            kinds = set(_TELLS.values())
            return what["kind"] not in kinds and what["seat"] == self._cards.seat(seq)
        told = what["kind"], what["seat"]
        return told == (_TELLS.get(event["event"]), event["seat"])


def main(arguments: list[str] | None = None) -> int:
    """Check a round's folder, and print the report as JSON."""
    parser = argparse.ArgumentParser(description="Check the recorded round in a folder.")
    parser.add_argument("folder", type=Path)
    told = parser.parse_args(arguments)
    report: dict[str, Any] = check(read_recording(told.folder)).as_json()
    json.dump(report, sys.stdout)
    return 1 if report["violations"] else 0


if __name__ == "__main__":
    sys.exit(main())

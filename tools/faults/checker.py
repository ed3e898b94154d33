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
from pathlib import Path
from typing import Any, Final

from tools.faults.cards import TableCards
from tools.faults.chat import chat_violations
from tools.faults.consent import consent_violations
from tools.faults.recording import (
    ClientHistory,
    Json,
    Logged,
    Record,
    Recording,
    log_id,
    read_recording,
)
from tools.faults.report import Report, Violation
from tools.faults.timing import waits

_MAX_TOLD: Final = 30
"""Number of missed events up to which a client that comes back gets them one by one."""
_CREATES: Final = {
    "sit": ("sat",), "rise": ("rose",), "act": ("did", "proposed"), "ready": ("went_on",),
    "undo": ("undone", "proposed"), "redo": ("redone", "proposed"), "agree": ("agreed",),
    "decline": ("declined",), "again": ("continued",),
}  # fmt: skip
"""The kinds of events that each kind of command can create."""
_TELLS: Final = {
    "sat": "sit", "rose": "rise", "went_on": "ready", "away": "away", "back": "back",
    "proposed": "propose", "agreed": "agree", "declined": "decline", "undone": "undo",
    "redone": "redo", "continued": "again",
}  # fmt: skip
"""The kind of event that clients hear for each kind in the log, except for actions."""


def check(recording: Recording) -> Report:
    """Check a round."""
    report = Report(tables=len(recording.tables), clients=len(recording.clients))
    known: dict[str, dict[str, str]] = {}
    tables = dict[str, TableCards]()
    for name, events in recording.log.items():
        report.events += len(events)
        report.violations += _log_violations(name, events)
        cards = TableCards(recording.tables[name], [one.body for one in events])
        tables[name], known[name] = cards, {}
        report.violations += consent_violations(name, events, cards)
    for client in recording.clients:
        log = recording.log[client.table]
        checked = _ClientCheck(client, log, tables[client.table], report)
        known[client.table] |= checked.ids
        checked.run()
    for name, events in recording.log.items():
        for one in events:
            if one.command is not None and one.command not in known[name].values():
                report.violations.append(Violation("unknown command", f"{name} event {one.seq}"))
        clients = [client for client in recording.clients if client.table == name]
        stored = recording.chat.get(name, [])
        report.violations += chat_violations(name, stored, clients, known[name])
    report.waits = waits(recording, lambda name, seq: tables[name].awaited(seq))
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
        self.ids: dict[str, str] = {}
        """For each command, the id under which the log can have it."""
        self._stays = list[range]()
        self._has_token_since: int | None = None
        self._find_stays()

    def run(self) -> None:
        """Check everything."""
        at = None
        for number, records in enumerate(self._client.connections):
            self._report.reconnections += number > 0
            at = self._check_connection(records, at)
        if at != len(self._log):
            self._violate("missing", f"heard up to event {at} of {len(self._log)}")
        self._check_answers()

    def _find_stays(self) -> None:
        """Find in the log between which events the client had its seat."""
        holder = ""
        if self._client.keeps:
            first = next(one for one in self._log if _seats(one, self._client.seat))
            holder, self._has_token_since = first.event["holder"], first.seq
            self._stays.append(range(first.seq, len(self._log) + 1))
        for command in self._client.sent.values():
            id = log_id("" if command["type"] == "sit" else holder, command["id"])
            self.ids[command["id"]] = id
            logged = self._by_command.get(id)
            if logged is not None and command["type"] == "sit":
                holder = logged.event.get("holder", "")
                self._stays.append(range(logged.seq, len(self._log) + 1))
            elif logged is not None and command["type"] == "rise" and self._stays:
                holder = ""
                self._stays[-1] = range(self._stays[-1].start, logged.seq)

    def _seat_at(self, seq: int) -> int | None:
        """Return the client's seat after event number `seq`."""
        return self._client.seat if any(seq in stay for stay in self._stays) else None

    def _violate(self, kind: str, where: str) -> None:
        name = f"{self._client.table} {self._client.name}"
        self._report.violations.append(Violation(kind, f"{name}: {where}"))

    def _check_answers(self) -> None:
        """Check that what was acknowledged is in the log, and what was refused isn't."""
        sent, answered = self._client.sent, set[str]()
        for record in self._client.records:
            if record.kind != "in" or record.message.get("id") not in sent:
                continue
            answer, command = record.message, sent[record.message["id"]]
            logged = self._by_command.get(self.ids[command["id"]])
            where = f"{command} answered with {answer}"
            if answer["type"] == "done":
                self._report.notes[f"done: {command['type']}"] += command["id"] not in answered
                answered.add(command["id"])
                if command["type"] == "say":
                    continue
                if logged is None and command["type"] == "again":
                    # Someone else can have created the table.
                    logged = next(
                        (one for one in self._log if one.event["event"] == "continued"), None
                    )
                    if logged is None or logged.seq > answer["seq"]:
                        self._violate("lost", where)
                elif logged is None:
                    self._violate("lost", where)
                elif not self._created(command, logged, answer["seq"]):
                    self._violate("wrong event", f"{where}: {logged}")
            elif answer["type"] == "refused":
                self._report.notes[f"refused: {answer['code']}"] += 1
                if logged is not None:
                    self._violate("refused but done", f"{where}: {logged}")
        self._report.acknowledged += len(answered)

    def _created(self, command: Json, logged: Logged, seq: int) -> bool:
        """Return True if a command can have created an event by event number `seq`."""
        kind = logged.event["event"]
        seat = self._cards.seat(logged.seq) if kind == "did" else logged.event["seat"]
        based_on = command.get("seq", 0)
        if "proposal" in command:
            before = (one.seq for one in self._log[: logged.seq - 1] if _proposes(one))
            based_on = max(before, default=0)
            if based_on != command["proposal"]:
                return False
        return (
            kind in _CREATES[command["type"]]
            and seat == self._client.seat
            and based_on < logged.seq <= seq
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
                self._check_step(message)
            elif message["type"] == "done":
                self._note_token(message["id"])
            elif message["type"] == "over":
                self._report.notes[f"over: {message['code']}"] += 1
                rose = message["code"] == "bad_token" and "token" in hello and self._has_risen()
                if rose:
                    self._has_token_since = None
                elif message["code"] not in ("closing", "failed"):
                    self._violate("sent away", str(message))
        return before if at is None else at

    def _note_token(self, id: str) -> None:
        """Note when the client gets a token for its seat, and when it leaves that seat."""
        command = self._client.sent.get(id)
        if command is not None and command["type"] in ("sit", "rise"):
            logged = self._by_command.get(self.ids[id])
            seq = logged.seq if logged is not None else 0
            self._has_token_since = seq if command["type"] == "sit" else None

    def _has_risen(self) -> bool:
        """Return True if the client has left the seat for which it has its latest token."""
        since = self._has_token_since
        return any(stay.start == since and stay.stop <= len(self._log) for stay in self._stays)

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
            if max(self._has_token_since or 0, 1) <= after < welcomed <= after + _MAX_TOLD:
                self._violate("missing", f"events {after + 1} to {welcomed} weren't told")
        if seq != expected:
            kind = "order" if at is not None and seq <= at else "missing"
            self._violate(kind, f"event {seq} came instead of {expected}, is_event={is_event}")

    def _check_step(self, step: Json) -> None:
        """Check that a step is what the log says, and shows only what its seat can see."""
        seq, screen, what = step["seq"], step["screen"], step["what"]
        if not 0 <= seq <= len(self._log):
            self._violate("unknown event", f"event {seq} of {len(self._log)}")
            return
        seats = {self._seat_at(seq)}
        if not any(seq in stay and stay.start == self._has_token_since for stay in self._stays):
            # Until a client gets a token, it can still be a spectator after it sat down.
            seats.add(None)
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


def _seats(one: Logged, seat: int | None) -> bool:
    return one.event["event"] == "sat" and bool(one.event["seat"] == seat)


def _proposes(one: Logged) -> bool:
    return bool(one.event["event"] == "proposed")


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

"""Totals of all rounds, in a file that later runs add to, and the page about them."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from tools.faults.injection import KINDS
from tools.faults.player import LONGEST_WAIT

SINGLE: Final = "single"
OVERLAPPING: Final = "overlapping"
GO_ON_SECONDS: Final = 5.0
"""Seconds after a fault's end in which a table has to continue."""


@dataclass
class Results:
    """Totals of all rounds so far.

    `waits` has, for rounds with single and with overlapping faults, the seconds that tables waited
    after each kind of fault. `broken` lists rounds that couldn't be finished. `remarks` are
    paragraphs about the violations, written by hand. `commits` has the part of each commit in the
    totals; the last one is the current one.
    """

    seed: int
    servers: int
    clients: int
    machine: str = ""
    commits: dict[str, dict[str, float]] = field(default_factory=dict)
    rounds: int = 0
    seconds: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    events: int = 0
    frames: int = 0
    reconnections: int = 0
    notes: dict[str, int] = field(default_factory=dict)
    violations: list[dict[str, Any]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    waits: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read totals from a file."""
        kept = json.loads(path.read_text(encoding="utf-8"))
        only = None
        if isinstance(kept["commits"], list):
            # At first, only the names of commits were kept, and there was just one.
            (only,), kept["commits"] = kept["commits"], {}
        found = cls(**kept)
        if only is not None:
            found.commits[only] = found._parts()
        return found

    def write(self, path: Path) -> None:
        """Write totals to a file, all at once."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(asdict(self), indent=1), encoding="utf-8")
        draft.replace(path)

    def begin(self) -> None:
        """Note the current commit and machine."""
        self.machine, commit = _machine(), _commit()
        self.commits[commit] = self.commits.pop(commit, dict.fromkeys(self._parts(), 0))

    def add(
        self, report: Mapping[str, Any], faults: Mapping[str, int], seconds: float, style: str
    ) -> None:
        """Add a round of the style SINGLE or OVERLAPPING."""
        before = self._parts()
        self.faults = dict(Counter(self.faults) + Counter(faults))
        self.notes = dict(Counter(self.notes) + Counter(report["notes"]))
        for one in report["violations"]:
            self.violations.append({"round": self.rounds, **one})
        waits = self.waits.setdefault(style, {})
        for wait in report["waits"]:
            waits.setdefault(wait["kind"], []).append(round(wait["seconds"], 2))
        self.acknowledged += report["acknowledged"]
        self.events += report["events"]
        self.frames += report["frames"]
        self.reconnections += report["reconnections"]
        self.seconds += seconds
        self.rounds += 1
        if self.commits:
            current = self.commits[next(reversed(self.commits))]
            for name, value in self._parts().items():
                current[name] += value - before[name]

    def _parts(self) -> dict[str, float]:
        """Return the totals that are kept for each commit, too."""
        return {
            "rounds": self.rounds,
            "seconds": self.seconds,
            "faults": sum(self.faults.values()),
            "acknowledged": self.acknowledged,
            "violations": len(self.violations),
        }

    def summary(self) -> str:
        """Return the totals in a line."""
        count = self.faults.get
        return (
            f"{self.rounds} rounds, {count('kill', 0)} kills, {count('pause', 0)} pauses, "
            f"{self.acknowledged} commands, {len(self.violations)} violations"
        )


def page(results: Results) -> str:
    """Return the page about the totals, in Markdown."""
    faults = "\n".join(f"| {KINDS[kind]} | {results.faults.get(kind, 0):,} |" for kind in KINDS)
    waits = "\n".join(
        _waits_row(style, kind, seconds)
        for style in (SINGLE, OVERLAPPING)
        for kind, seconds in sorted(results.waits.get(style, {}).items())
    )
    violations = "\n".join(
        f"- Round {one['round']}: {one['kind']}: {one['where']}" for one in results.violations
    )
    notes = "\n".join(f"| {note} | {count:,} |" for note, count in sorted(results.notes.items()))
    return _PAGE.format(
        seed=results.seed,
        commits="\n".join(_commit_row(*one) for one in results.commits.items()),
        machine=results.machine,
        servers=results.servers,
        clients=results.clients,
        rounds=f"{results.rounds:,}",
        minutes=f"{results.seconds / 60:,.0f}",
        acknowledged=f"{results.acknowledged:,}",
        events=f"{results.events:,}",
        frames=f"{results.frames:,}",
        reconnections=f"{results.reconnections:,}",
        faults=faults,
        violations="\n\n".join(filter(None, [violations or "None.", *results.remarks])),
        count=len(results.violations),
        waits=waits,
        notes=notes,
        limit=GO_ON_SECONDS,
        longest=LONGEST_WAIT,
    )


def _commit_row(commit: str, part: Mapping[str, float]) -> str:
    return (
        f"| `{commit}` | {part['rounds']:,.0f} | {part['seconds'] / 60:,.0f} | "
        f"{part['faults']:,.0f} | {part['acknowledged']:,.0f} | {part['violations']:,.0f} |"
    )


def _waits_row(style: str, kind: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    middle, high = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
    return (
        f"| {style} | {KINDS[kind]} | {len(ordered):,} | {middle:.2f} s | {high:.2f} s | "
        f"{ordered[-1]:.2f} s |"
    )


def _machine() -> str:
    model = platform.machine()
    cpu = Path("/proc/cpuinfo")
    if cpu.exists():
        names = (line for line in cpu.read_text().splitlines() if line.startswith("model name"))
        model = next(names, model).partition(":")[2].strip() or model
    return f"{os.cpu_count()} processors ({model}), {platform.system()}"


def _commit() -> str:
    git = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(git, check=True, capture_output=True, text=True).stdout.strip()


_PAGE: Final = """\
# Faults

`python -m tools.faults` starts PostgreSQL, Valkey, and several servers that share the database, and
lets clients play on all of them while it kills, pauses, and disconnects the parts at random.
Clients also chat, undo and redo moves, concede, leave their seats, and move on to the next game.
Then a separate program compares what each client sent and received with the log in the database.
This page has the totals. `tools/faults/results.py` generates it.

| | |
|---|---|
| seed | {seed} |
| machine | {machine} |
| servers | {servers} |
| clients at the beginning of a round | {clients} |
| rounds | {rounds}, {minutes} minutes of faults |
| commands acknowledged | {acknowledged} |
| events in the log | {events} |
| frames received | {frames} |
| reconnections | {reconnections} |
| **violations** | **{count}** |

## Faults injected

| fault | times |
|---|---|
{faults}

Connections between two parts are those from a server to PostgreSQL, Valkey, or another server.
They run through a proxy, so they can be cut or fall silent.

PostgreSQL's data is on a small disk in memory, which a big file fills. Sometimes, PostgreSQL ends
because of that, and is started again. Only an administrator can mount such a disk; otherwise, this
fault is left out.

Clients reconnect as the page does, but they wait at most {longest:g} seconds between tries instead
of 8. People who move on to the next game are clients there, too, so there can be more clients
than at the beginning.

## Commits

| commit | rounds | minutes of faults | faults | commands acknowledged | violations |
|---|---|---|---|---|---|
{commits}

## Violations

{violations}

The checker looks for these:

- A command was acknowledged, but it isn't in the log, or it's there twice, or under another number.
- A command was refused, but it's in the log.
- An event number is missing in the log.
- A client received events out of order, or twice over the same connection, or never.
- A client received something other than what's in the log: another event, trick, phase, or hand.
- A frame shows a card that its seat isn't allowed to see, or one whose play was undone. Which cards
  each seat has seen is computed from the log.
- A client sees a hand after it has left its seat.
- A game is undone or redone without everyone's consent, or someone answers a proposal that isn't
  open.
- A chat message was acknowledged, but isn't in the database, or it's there twice or changed, or a
  client received it in the wrong order or never.
- A table doesn't continue within {limit:g} seconds after faults.
- A server doesn't end after SIGTERM.

## Time until tables continue

This is the time from the end of a fault to the table's next event, as seen by the first client. It
includes up to 1.5 seconds for which people think. If a server is killed, the fault ends right then,
although the server is started again later. In rounds with single faults, each fault comes after the
tables have continued. Otherwise, faults overlap, and the time begins at the end of the latest.

| faults | latest fault | times | half within | 99% within | longest |
|---|---|---|---|---|---|
{waits}

## What clients were told

| answer or message | times |
|---|---|
{notes}
"""

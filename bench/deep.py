"""Exact values of long positions, computed over many hours in runs that survive crashes.

This program solves random positions in time slices. After each slice, it writes the proven bounds
to CHECKPOINT. It writes the table to CHECKPOINT.table at least as often, even during longer slices.
You can kill it at any time, and the same command picks up where it left off. If a slice proves
nothing, the next one is twice as long, because each restart repeats some work (a lot if the table
is full).
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.positions import dealt, rules_of

from acesaround.kernel.backend import notice
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Bounds, Table, solve
from acesaround.rules.load import presets

INTERRUPTED = 130
VERSION = 1


@dataclass
class Progress:
    """Proven bounds of one position, and the cost of finding them.

    `seconds` is CPU time, not counting killed slices. `stalled` is the number of slices in a row
    that proved nothing.
    """

    lower: int
    upper: int
    seconds: float = 0.0
    nodes: int = 0
    slices: int = 0
    stalled: int = 0

    @property
    def exact(self) -> bool:
        return self.lower == self.upper

    def __str__(self) -> str:
        proven = str(self.lower) if self.exact else f"{self.lower} to {self.upper}"
        return f"{proven}; {self.seconds:.1f} s, {self.nodes:,} nodes, {self.slices} slices"


@dataclass
class Checkpoint:
    """Contents of a checkpoint file: the positions and their progress."""

    preset: str
    tricks: int
    deals: int
    seed: int
    done: list[Progress] = field(default_factory=list)

    @property
    def settings(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name != "done"}

    def positions(self) -> list[Position]:
        rules = rules_of(self.preset)
        rngs = (Random(f"{self.preset} {self.tricks} {self.seed} {n}") for n in range(self.deals))
        return [dealt(rules, self.tricks, rng) for rng in rngs]

    def save(self, path: Path) -> None:
        """Replace the file atomically."""
        part = path.with_name(path.name + ".part")
        with open(part, "w", encoding="utf-8") as file:
            json.dump({"deep": VERSION, **asdict(self)}, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)

    def resume(self, path: Path) -> None:
        """Load progress from a file. Raises ValueError if the file is for other positions."""
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            settings = {name: found[name] for name in self.settings}
            done = [Progress(**progress) for progress in found["done"]]
        except (ValueError, KeyError, TypeError, UnicodeDecodeError):
            raise ValueError(f"{path} isn't one of this program's checkpoints") from None
        if settings != self.settings:
            asked = " ".join(f"--{name} {value}" for name, value in settings.items())
            raise ValueError(f"{path} is from another run: {asked}")
        self.done = done


class Run:
    """Run that solves a checkpoint's positions one after another."""

    def __init__(self, checkpoint: Checkpoint, path: Path, options: argparse.Namespace) -> None:
        self.checkpoint, self.path = checkpoint, path
        self.slice, self.budget = options.slice, options.seconds
        self.table = Table(options.megabytes)
        self.table_path = path.with_name(path.name + ".table")

    def resume(self) -> None:
        """Load progress and the table from the files, if they exist."""
        if not self.path.exists():
            return
        self.checkpoint.resume(self.path)
        say(f"resuming from {self.path}")
        if all(progress.exact for progress in self.checkpoint.done):
            return
        if self.table.keeps_files and self.table_path.exists():
            try:
                self.table.load(self.table_path)
            except ValueError as error:
                say(f"{error}: starting with an empty table but keeping the proven bounds")

    def solve(self) -> bool:
        """Solve the positions. Return False if time runs out first."""
        if self.table.keeps_files:
            self.table.keep_in(self.table_path, self.slice)
        for number, position in enumerate(self.checkpoint.positions()):
            if number == len(self.checkpoint.done):
                self.table.clear()
                self.checkpoint.done.append(Progress(0, position.points))
            progress = self.checkpoint.done[number]
            while not progress.exact:
                if self.budget <= 0:
                    return False
                self._advance(position, progress)
                say(f"deal {number + 1}: {progress}")
            print(f"deal {number + 1} of {self.checkpoint.deals}: {progress}", flush=True)
        return True

    def _advance(self, position: Position, progress: Progress) -> None:
        start = time.process_time()
        try:
            found = solve(
                position,
                seconds=min(self.slice * 2**progress.stalled, max(self.slice, self.budget)),
                cards=False,
                line=False,
                table=self.table,
                bounds=Bounds(progress.lower, progress.upper),
            )
        except KeyboardInterrupt:
            self.save()
            raise
        spent = time.process_time() - start
        tighter = found.bounds != Bounds(progress.lower, progress.upper)
        progress.stalled = 0 if tighter else progress.stalled + 1
        progress.lower, progress.upper = found.lower, found.upper
        progress.seconds += spent
        progress.nodes += found.nodes
        progress.slices += 1
        self.budget -= spent
        self.save()

    def save(self) -> None:
        """Write both files. The table comes first, since it can safely be ahead of the bounds."""
        if self.table.keeps_files:
            self.table.save(self.table_path)
        self.checkpoint.save(self.path)


def say(text: str) -> None:
    """Print a line to standard error."""
    print(text, file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python bench/deep.py", description=__doc__)
    parser.add_argument("--tricks", type=int, required=True, metavar="N", help="tricks left")
    parser.add_argument("--deals", type=int, default=1, metavar="N", help="number of positions (1)")
    parser.add_argument("--preset", default="daugherty-1983", help="preset (daugherty-1983)")
    parser.add_argument("--seed", type=int, default=1, help="seed for the positions (1)")
    parser.add_argument("--checkpoint", type=Path, required=True, metavar="FILE")
    parser.add_argument(
        "--slice", type=float, default=30, metavar="S", help="seconds per slice (30)"
    )
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), metavar="S",
        help="stop after S seconds of CPU time; the same command continues the run",
    )  # fmt: skip
    parser.add_argument(
        "--megabytes", type=int, default=1024, metavar="N", help="table size (1024)"
    )
    options = parser.parse_args(argv)
    if options.preset not in presets():
        parser.error(f"{options.preset} isn't a preset; the presets are {', '.join(presets())}")
    if min(options.tricks, options.deals, options.megabytes, options.slice) <= 0:
        parser.error("--tricks, --deals, --slice, and --megabytes must be more than 0")
    checkpoint = Checkpoint(options.preset, options.tricks, options.deals, options.seed)
    rules = rules_of(options.preset)
    most = 4 * len(rules.ranks) * rules.copies // rules.seats
    if options.tricks > most:
        parser.error(f"--tricks {options.tricks}: {options.preset} has only {most} tricks")
    if told := notice():
        say(str(told))
    run = Run(checkpoint, options.checkpoint, options)
    try:
        run.resume()
    except ValueError as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(_told(error))
    try:
        solved = run.solve()
    except OSError as error:
        say(f"not saved: {_told(error)}")
        return 1
    except KeyboardInterrupt:
        say("stopped; run the same command again to continue")
        return INTERRUPTED
    if not solved:
        say("time is up; run the same command again to continue")
    return 0


def _told(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}"


if __name__ == "__main__":
    raise SystemExit(main())

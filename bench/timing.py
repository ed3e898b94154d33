"""Timers for alternating loops, single positions, and fresh processes."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median

from tqdm import tqdm


@dataclass(frozen=True)
class Figure:
    """Several measurements of the same quantity."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def p90(self) -> float:
        """90th percentile of the measurements."""
        return sorted(self.values)[ceil(0.9 * len(self.values)) - 1]

    def as_json(self) -> dict[str, float]:
        return {
            "count": len(self.values),
            "median": self.median,
            "p90": self.p90,
            "min": min(self.values),
            "max": max(self.values),
        }


@dataclass(frozen=True)
class Job:
    """Work to do `count` times, each on new input. `once` does it once and returns the result."""

    count: int
    once: Callable[[], float]


def _bar(what: str, total: int) -> tqdm:
    """Return a progress bar that appears only in a terminal and only after two seconds."""
    return tqdm(desc=what, total=total, delay=2, disable=None, leave=False, nrows=20)


def rates(
    loops: Mapping[str, Callable[[], int]], seconds: float, rounds: int, what: str = "rates"
) -> dict[str, Figure]:
    """Measure steps per second of CPU time. Each round runs every loop for `seconds`."""
    for play in loops.values():
        play()
    found: dict[str, list[float]] = {name: [] for name in loops}
    with _bar(what, rounds * len(loops)) as bar:
        for _ in range(rounds):
            for name, play in loops.items():
                steps, start = 0, time.process_time()
                while (spent := time.process_time() - start) < seconds:
                    steps += play()
                found[name].append(steps / spent)
                bar.update()
    return {name: Figure(tuple(values)) for name, values in found.items()}


def alternately(jobs: Mapping[str, Job], what: str = "positions") -> dict[str, Figure]:
    """Run all jobs in turn, always choosing the one that's furthest behind."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    total = sum(job.count for job in jobs.values())
    with _bar(what, total) as bar:
        for _ in range(total):
            name = min(jobs, key=lambda name: (len(found[name]) + 0.5) / jobs[name].count)
            found[name].append(jobs[name].once())
            bar.update()
    return {name: Figure(tuple(values)) for name, values in found.items()}


def spent_on(work: Callable[[], object]) -> float:
    """Return the CPU time that `work` takes, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


IMPORT = "import time; t = time.perf_counter(); import acesaround; print(time.perf_counter() - t)"
FIRST_GAME = (
    "import time; t = time.perf_counter(); import acesaround; "
    "acesaround.new('nicholas-1992', seed=7).legal; print(time.perf_counter() - t)"
)


def startup(times: int) -> dict[str, Figure]:
    """Measure an import, a first game in a fresh process, and `aces --help`, in milliseconds."""
    aces = Path(sys.executable).with_name("aces")
    commands: dict[str, Callable[[], float]] = {
        "import acesaround": lambda: _printed(IMPORT),
        "import and deal a first game": lambda: _printed(FIRST_GAME),
    }
    if aces.exists():
        commands["aces --help, whole process"] = lambda: _wall([str(aces), "--help"])
    for measure in commands.values():
        measure()
    jobs = {name: Job(times, measure) for name, measure in commands.items()}
    return alternately(jobs, "starting")


def _printed(code: str) -> float:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return 1000 * float(ran.stdout)


def _wall(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return 1000 * (time.perf_counter() - start)

"""Taking times: rates of loops taken in turns, and fresh processes."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Figure:
    """Several measurements of one thing."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    def as_json(self) -> dict[str, float]:
        return {"median": self.median, "min": min(self.values), "max": max(self.values)}


def rates(loops: Mapping[str, Callable[[], int]], seconds: float, rounds: int) -> dict[str, Figure]:
    """Steps a second of processor time; every round runs each loop for `seconds` in turn."""
    for play in loops.values():
        play()
    found: dict[str, list[float]] = {name: [] for name in loops}
    for _ in range(rounds):
        for name, play in loops.items():
            steps, start = 0, time.process_time()
            while (spent := time.process_time() - start) < seconds:
                steps += play()
            found[name].append(steps / spent)
    return {name: Figure(tuple(values)) for name, values in found.items()}


IMPORT = "import time; t = time.perf_counter(); import acesaround; print(time.perf_counter() - t)"
FIRST_GAME = (
    "import time; t = time.perf_counter(); import acesaround; "
    "acesaround.new('nicholas-1992', seed=7).legal; print(time.perf_counter() - t)"
)


def startup(times: int) -> dict[str, Figure]:
    """Seconds for the import, for a first game in a fresh process, and for `aces --help`."""
    aces = Path(sys.executable).with_name("aces")
    commands: dict[str, Callable[[], float]] = {
        "import acesaround": lambda: _printed(IMPORT),
        "import and deal a first game": lambda: _printed(FIRST_GAME),
    }
    if aces.exists():
        commands["aces --help, whole process"] = lambda: _wall([str(aces), "--help"])
    found: dict[str, list[float]] = {name: [] for name in commands}
    for measure in commands.values():
        measure()
    for _ in range(times):
        for name, measure in commands.items():
            found[name].append(measure())
    return {name: Figure(tuple(values)) for name, values in found.items()}


def _printed(code: str) -> float:
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(ran.stdout)


def _wall(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return time.perf_counter() - start

"""Speed of the plain-Python engine and of other card engines driven from Python."""

from collections.abc import Sequence
from statistics import median

from bench.engine import player
from bench.peers import installed
from bench.report import Group, Row
from bench.sizes import Sizes
from bench.timing import Figure, rates, startup

GOAL = 50_000
"""Goal for every preset, in actions per second."""
MIDDLE = "median preset"


def engine(names: Sequence[str], sizes: Sizes) -> Group:
    """Measure our actions per second with `legal` and `apply`, and others' decisions per second."""
    peers, missing = installed()
    loops = {name: player(name) for name in names}
    others = {f"{name} ({package})": play for name, (package, play) in peers.items()}
    timed = rates(loops | others, sizes.seconds, sizes.rounds, "engine")
    middle = Figure(tuple(map(median, zip(*(timed[name].values for name in loops), strict=True))))
    rows = [Row(name, timed[name], GOAL) for name in loops]
    rows.append(Row(MIDDLE, middle))
    rows += [Row(name, timed[name], peer=True) for name in others]
    notes: tuple[str, ...] = (
        "on one core, with fresh deals; other engines' figures are decisions per second",
    )
    if missing:
        notes += (f"not installed; to install: .venv/bin/pip install {' '.join(missing)}",)
    title = "The engine: actions through legal and apply"
    return Group("engine", title, "actions/s", "rates", tuple(rows), MIDDLE, notes)


def starting(sizes: Sizes) -> Group:
    """Measure the time to start a fresh process, in milliseconds."""
    timed = startup(sizes.starts)
    goals = {"import acesaround": 80, "aces --help, whole process": 200}
    rows = tuple(Row(name, figure, goals.get(name)) for name, figure in timed.items())
    return Group("starting", "Starting a fresh process", "ms", "positions", rows)

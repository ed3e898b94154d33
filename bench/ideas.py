"""What each idea of the compiled solver is worth: nodes and time with all of them, and without one.

Positions are random deals of so many cards to each seat, each solved with a table of its own. Node
counts repeat exactly; processor time is the better of two runs. A search that is given up counts as
if it had ended there.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import geometric_mean, median

sys.path.insert(0, str(Path(__file__).parents[1]))

from acesaround.cards import Hand, Suit
from acesaround.kernel.backend import backend
from acesaround.kernel.position import Position
from acesaround.kernel.solve import solve
from acesaround.kernel.table import Table
from acesaround.kernel.trickrules import TrickRules
from acesaround.rules.load import load

IDEAS = {
    "all of them": 0,
    "without canonical ranks": 1,
    "without interchangeable suits": 2,
    "without looking up before searching": 4,
    "without bounds": 8,
    "without learned ordering": 16,
    "without equal cards as one": 32,
    "without the table": 64,
    "without a first guess": 128,
}
"""The bits of `Idea` in native/solve/search.hpp."""

PRESET = "daugherty-1983"
RUNS = 2
PATIENCE = 20_000_000
"""Nodes after which a search is given up."""


@dataclass(frozen=True)
class Cost:
    """What one position took."""

    nodes: int
    seconds: float
    finished: bool


def positions(preset: str, tricks: int, count: int) -> list[Position]:
    """Random deals of so many cards to each seat, any suit being trump."""
    ruleset = load(preset)
    rules, rng = TrickRules.of(ruleset), Random(f"{preset} {tricks}")
    found = []
    for _ in range(count):
        cards = rng.sample(list(ruleset.full_deck), rules.seats * tricks)
        hands = tuple(Hand(cards[seat :: rules.seats]) for seat in range(rules.seats))
        found.append(Position(rules, rng.choice(list(Suit)), rng.randrange(rules.seats), hands))
    return found


def cost(position: Position, without: int) -> Cost:
    """The value alone, found from scratch."""
    seconds: list[float] = []
    nodes, finished = 0, True
    while finished and len(seconds) < RUNS:
        memory, start = Table(), time.process_time()
        found = solve(
            position, cards=False, line=False, table=memory, nodes=PATIENCE, without=without
        )
        seconds.append(time.process_time() - start)
        nodes, finished = found.nodes, found.exact
    return Cost(nodes, min(seconds), finished)


def measure(given: Sequence[Position]) -> dict[str, list[Cost]]:
    """The cost of each position, for all ideas and without each."""
    found: dict[str, list[Cost]] = {name: [] for name in IDEAS}
    for position in given:
        for name, bit in IDEAS.items():
            found[name].append(cost(position, bit))
    return found


def table(tricks: int, found: dict[str, list[Cost]]) -> str:
    """The figures of one number of tricks as a table in Markdown.

    Factors are geometric means over the positions, each compared with itself.
    """
    whole = next(iter(found.values()))
    lines = [
        f"| {tricks} tricks left | nodes | times | ms | times | given up |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, costs in found.items():
        nodes = geometric_mean(a.nodes / b.nodes for a, b in zip(costs, whole, strict=True))
        seconds = geometric_mean(a.seconds / b.seconds for a, b in zip(costs, whole, strict=True))
        lines.append(
            f"| {name} | {median(each.nodes for each in costs):,.0f} | {nodes:.2f} "
            f"| {1000 * median(each.seconds for each in costs):.2f} | {seconds:.2f} "
            f"| {sum(not each.finished for each in costs)} |"
        )
    return "\n".join(lines)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tricks", nargs="*", type=int, default=[8, 10], help="how many are left")
    parser.add_argument("--count", type=int, default=50, help="positions of each")
    options = parser.parse_args()
    if backend() == "python":
        parser.error("the ideas are those of the compiled solver, which is not installed")
    for tricks in options.tricks:
        print(table(tricks, measure(positions(PRESET, tricks, options.count))), end="\n\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

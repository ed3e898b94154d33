"""Ablation study of the compiled solver: nodes and time with all techniques and without each one.

Positions are random deals with a given number of tricks left, each solved with a new table. Node
counts are reproducible. CPU time is from the faster of two runs. An abandoned search counts as if
it had ended at that point, so its factor is a lower bound.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import geometric_mean, median

sys.path.insert(0, str(Path(__file__).parents[1]))

from acesaround.cards import Hand, Suit
from acesaround.kernel.backend import backend
from acesaround.kernel.position import Position
from acesaround.kernel.rules import TrickRules
from acesaround.kernel.solve import Table, solve
from acesaround.rules.load import load

ALL = "nothing left out (medians)"
CLASSES = "partition search"
IDEAS = {
    ALL: 0,
    CLASSES: 256,
    "canonical ranks": 1,
    "interchangeable suits": 2,
    "looking up before searching": 4,
    "bounds": 8,
    "learned ordering": 16,
    "equal cards as one": 32,
    "the table": 64,
    "a first guess": 128,
}
"""Bits of `Idea` in native/solve/options.hpp. Partition search includes all the other techniques,
so they're measured without it."""

PRESET = "daugherty-1983"
RUNS = 2
PATIENCE = 20_000_000
"""Number of nodes after which a search is abandoned."""


@dataclass(frozen=True)
class Cost:
    """Cost of solving one position."""

    nodes: int
    seconds: float
    finished: bool


def positions(preset: str, tricks: int, count: int) -> list[Position]:
    """Return random deals with `tricks` cards per seat, and a random trump suit and leader."""
    ruleset = load(preset)
    rules, rng = TrickRules.of(ruleset), Random(f"{preset} {tricks}")
    found = []
    for _ in range(count):
        cards = rng.sample(list(ruleset.full_deck), rules.seats * tricks)
        hands = tuple(Hand(cards[seat :: rules.seats]) for seat in range(rules.seats))
        found.append(Position(rules, rng.choice(list(Suit)), rng.randrange(rules.seats), hands))
    return found


def cost(position: Position, without: int) -> Cost:
    """Return the cost of finding the value of a position, starting with an empty table."""
    memory, start = Table(), time.process_time()
    found = solve(position, cards=False, line=False, table=memory, nodes=PATIENCE, without=without)
    return Cost(found.nodes, time.process_time() - start, found.exact)


def measure(given: Sequence[Position]) -> dict[str, list[Cost]]:
    """Return the cost of each position, with all techniques and without each one.

    Between two runs of a position, all the others are run, so processor caches don't help.
    """
    found: dict[str, list[Cost]] = {}
    for _ in range(RUNS):
        for name, bit in IDEAS.items():
            without = bit and bit | IDEAS[CLASSES]
            costs = [cost(position, without) for position in given]
            before = found.get(name, costs)
            found[name] = [
                min(pair, key=lambda each: each.seconds) for pair in zip(before, costs, strict=True)
            ]
    return found


def table(measured: Mapping[int, dict[str, list[Cost]]]) -> str:
    """Return the figures for all numbers of tricks as a Markdown table.

    Leaving out a technique multiplies the cost by the factor shown, which is the geometric mean
    over all positions. For partition search, the baseline is the full search. For all other
    techniques, it's the search without partition search.
    """
    head = " | ".join(f"{tricks} tricks: nodes | time" for tricks in measured)
    lines = [f"| without | {head} |", "|---|" + "---:|---:|" * len(measured)]
    for name, bit in IDEAS.items():
        cells = []
        for found in measured.values():
            costs, whole = found[name], found[ALL if name == CLASSES else CLASSES]
            if not bit:
                cells += [f"{median(each.nodes for each in costs):,.0f}"]
                cells += [f"{1000 * median(each.seconds for each in costs):.2f} ms"]
                continue
            pairs = list(zip(costs, whole, strict=True))
            most = "≥ " if any(a.finished < b.finished for a, b in pairs) else ""
            cells += [f"{most}× {geometric_mean(a.nodes / b.nodes for a, b in pairs):.2f}"]
            cells += [f"{most}× {geometric_mean(a.seconds / b.seconds for a, b in pairs):.2f}"]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "tricks", nargs="*", type=int, default=[8, 10, 12], help="tricks left (8, 10, 12)"
    )
    parser.add_argument("--count", type=int, default=50, help="positions per number of tricks (50)")
    options = parser.parse_args()
    if backend() == "python":
        parser.error("this study needs the compiled solver, which isn't installed")
    measured = {
        tricks: measure(positions(PRESET, tricks, options.count)) for tricks in options.tricks
    }
    print(table(measured))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

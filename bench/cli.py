"""The command line of the benchmark, and its report."""

import argparse
import json
import os
import platform
from collections.abc import Sequence
from statistics import median
from typing import Any

from bench.engine import player
from bench.peers import installed
from bench.timing import rates, startup

from acesaround import __version__
from acesaround.rules.load import presets

GOAL = 50_000
"""Actions a second that every preset should reach."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...", description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="measure only these")
    parser.add_argument("--quick", action="store_true", help="short runs, to see that it works")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(argv)
    if unknown := sorted(set(options.presets) - set(presets())):
        parser.error(f"{unknown[0]} is no preset; there are {', '.join(presets())}")
    report = measure(options.presets or presets(), quick=options.quick)
    print(json.dumps(report, indent=2) if options.json else written(report))
    return 0


def measure(names: Sequence[str], *, quick: bool) -> dict[str, Any]:
    """Everything there is to tell, as plain values."""
    peers, missing = installed()
    loops = {name: player(name) for name in names}
    seconds, rounds = (0.1, 3) if quick else (1.0, 7)
    timed = rates(loops | {name: play for name, (_, play) in peers.items()}, seconds, rounds)
    ours = {name: timed[name] for name in loops}
    middle = median(figure.median for figure in ours.values())
    slowest = min(ours, key=lambda name: ours[name].median)
    return {
        "machine": machine(),
        "acesaround": __version__,
        "seconds": seconds,
        "rounds": rounds,
        "actions_per_second": {name: figure.as_json() for name, figure in ours.items()},
        "median_preset": middle,
        "slowest_preset": {"name": slowest, "median": ours[slowest].median, "goal": GOAL},
        "peers": {
            name: {"package": package, **timed[name].as_json()}
            | {"ours_to_theirs": middle / timed[name].median}
            for name, (package, _) in peers.items()
        },
        "peers_not_installed": missing,
        "startup_seconds": {
            name: figure.as_json() for name, figure in startup(3 if quick else 11).items()
        },
    }


def machine() -> str:
    """Processor, system and Python."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            found = [line.split(":", 1)[1].strip() for line in lines if "model name" in line]
        model = found[0] if found else model
    except OSError:
        pass
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def written(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [
        f"Aces Around {report['acesaround']} on {report['machine']}",
        f"{report['rounds']} rounds of {report['seconds']} s each, taken in turns; median (range)",
        "",
        "actions/s through legal + apply, one core, fresh deals",
    ]
    lines += [
        f"  {name:32}{_thousands(figures)}"
        for name, figures in report["actions_per_second"].items()
    ]
    slowest = report["slowest_preset"]
    lines += [
        f"  {'median preset':32}{report['median_preset']:>9,.0f}",
        f"  slowest is {slowest['name']} with {slowest['median']:,.0f}; goal {slowest['goal']:,}",
        "",
        "peers, decisions/s in the same run",
    ]
    for name, figures in report["peers"].items():
        lines.append(
            f"  {name:32}{_thousands(figures)}  median preset is "
            f"{figures['ours_to_theirs']:.2f}x ({figures['package']})"
        )
    if report["peers_not_installed"]:
        lines.append(f"  not installed: {', '.join(report['peers_not_installed'])}")
    lines += ["", "fresh processes, ms"]
    for name, figures in report["startup_seconds"].items():
        low, high = 1000 * figures["min"], 1000 * figures["max"]
        lines.append(f"  {name:32}{1000 * figures['median']:>9.1f}  ({low:.1f}-{high:.1f})")
    return "\n".join(lines)


def _thousands(figures: dict[str, float]) -> str:
    return f"{figures['median']:>9,.0f}  ({figures['min']:,.0f}-{figures['max']:,.0f})"

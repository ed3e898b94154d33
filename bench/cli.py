"""Command line of the benchmark."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bench import cluster, tables
from bench.kernel import UNCOMPILED, measured
from bench.machine import machine, one_core
from bench.report import Group, as_markdown, as_text
from bench.sizes import QUICK, Sizes
from bench.whole import engine, starting

from acesaround import __version__
from acesaround.kernel.backend import backend
from acesaround.rules.load import presets

KERNEL = ("playouts", "worlds", "melds", "auctions", "exact", "decisions", "brackets")
GROUPS = ("tables", "cluster", "engine", "starting", *KERNEL)
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its report."""
    parser = _parser()
    options = parser.parse_args(argv)
    if unknown := sorted(set(options.presets) - set(presets())):
        parser.error(f"{unknown[0]} isn't a preset; the presets are {', '.join(presets())}")
    if options.positions is not None and options.positions < 1:
        parser.error("--positions must be 1 or more")
    if odd := [tricks for tricks in options.tricks if not 1 <= tricks <= 20]:
        parser.error(f"--tricks {odd[0]}: must be from 1 to 20")
    try:
        found = _measured(_chosen(options), options.presets, _sizes(options))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    about = {"machine": machine(), "acesaround": __version__, "kernel": backend()}
    if options.json:
        print(json.dumps(_as_json(about, found), indent=2))
        return 0
    heading = f"Aces Around {__version__} (kernel {backend()}) on {machine()}"
    print(f"{heading}\n\n{(as_markdown if options.markdown else as_text)(found)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="make bench ARGS=...",
        description="Measure Aces Around and other programs in turn, in CPU time on one core.",
    )
    parser.add_argument(
        "presets",
        nargs="*",
        metavar="PRESET",
        help="presets to measure the engine with (default: all)",
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=["kernel", *GROUPS],
        help="measure only this group (repeatable); kernel means playouts through brackets",
    )
    parser.add_argument("--quick", action="store_true", help="do short runs to check that it works")
    parser.add_argument(
        "--positions",
        type=int,
        metavar="N",
        help="positions of each kind, or fewer for slow kinds (100)",
    )
    parser.add_argument(
        "--tricks", type=int, action="append", default=[], metavar="N",
        help="solve only positions with N tricks left; can be repeated",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the figures as JSON")
    form.add_argument("--markdown", action="store_true", help="print the figures as Markdown")
    return parser


def _chosen(options: argparse.Namespace) -> list[str]:
    """Return the groups to measure.

    If presets are given without --only, these are the engine and starting groups.
    """
    asked = options.only or (["engine", "starting"] if options.presets else GROUPS)
    return [name for name in GROUPS if name in asked or (name in KERNEL and "kernel" in asked)]


def _sizes(options: argparse.Namespace) -> Sizes:
    sizes = QUICK if options.quick else Sizes()
    if options.positions is not None:
        sizes = replace(sizes, positions=options.positions)
    if options.tricks:
        sizes = replace(sizes, tricks=frozenset(options.tricks))
    return sizes


def _measured(names: Sequence[str], asked: Sequence[str], sizes: Sizes) -> list[Group]:
    found = tables.groups(sizes) if "tables" in names else []
    if "cluster" in names:
        found += cluster.groups(sizes)
    one_core()
    if "engine" in names:
        found.append(engine(asked or presets(), sizes))
    if "starting" in names:
        found.append(starting(sizes))
    found += measured(names, sizes)
    if backend() == "python" and set(names) & {"exact", "decisions", "brackets"}:
        print(UNCOMPILED, file=sys.stderr)
    return found


def _as_json(about: dict[str, str], groups: Sequence[Group]) -> dict[str, Any]:
    return about | {"groups": {group.name: group.as_json() for group in groups}}

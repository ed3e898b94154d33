"""Inject faults into servers that share a database, and check that nothing is lost.

This starts a real PostgreSQL, a real Valkey, and several `aces serve`, and lets people play on all
of them. Faults are drawn from the seed. After each round, everything that the clients received is
compared with the log.

examples:
  python -m tools.faults --seconds 180
  python -m tools.faults --servers 5 --clients 100 --seconds 3600
  python -m tools.faults --resume build/faults.json --seconds 3600
  python -m tools.faults --resume build/faults.json --seconds 0 --page docs/reference/faults.md

Ctrl-C stops after dropping the current round. With --resume, the next run adds to the totals.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import httpx
from tools.faults.cluster import Cluster, preload_program
from tools.faults.injection import Injector, Pace
from tools.faults.results import GO_ON_SECONDS, OVERLAPPING, SINGLE, Results, page
from tools.faults.run import Crowd, play_round

from acesaround.cli.progress import Bar

_SINGLE_EVERY: Final = 6
"""Every this many rounds, there's one fault at a time."""
_SINGLE: Final = Pace(
    kill=6.0, pause=6.0, pausing=1, postgres=25.0, valkey=15.0, network=8.0, unplug=None,
    single=True,
)  # fmt: skip
_MOST_BROKEN: Final = 3
"""Number of rounds in a row that can fail before the run gives up."""


class Run:
    """A run that adds rounds to results, until a time is up."""

    def __init__(self, results: Results, path: Path, round_seconds: float, folder: Path) -> None:
        self._results, self._path, self._folder = results, path, folder
        self._round_seconds = round_seconds
        self._broken = 0

    async def run(self, seconds: float) -> None:
        """Play rounds. Each is added to the file when it's over."""
        until = time.monotonic() + seconds
        showing = asyncio.create_task(self._show(seconds))
        try:
            while time.monotonic() < until:
                cluster = Cluster(self._results.servers)
                try:
                    await cluster.start()
                    while time.monotonic() < until:
                        await self._round(cluster)
                        self._broken = 0
                except (TimeoutError, OSError, httpx.HTTPError) as error:
                    self._note_broken(cluster, error)
                finally:
                    await cluster.close()
        finally:
            showing.cancel()

    def _note_broken(self, cluster: Cluster, error: Exception) -> None:
        """Note a round that couldn't be finished. Pass on the error after too many in a row."""
        results = self._results
        results.broken.append(f"round {results.rounds}: {type(error).__name__}: {error}")
        results.write(self._path)
        kept = self._folder / f"broken-{len(results.broken)}"
        kept.mkdir(parents=True, exist_ok=True)
        cluster.copy_logs(kept)
        self._broken += 1
        if self._broken >= _MOST_BROKEN:
            raise error

    async def _round(self, cluster: Cluster) -> None:
        results = self._results
        number = results.rounds
        rng = random.Random(f"{results.seed}:{number}:{len(results.broken)}")
        single = number % _SINGLE_EVERY == _SINGLE_EVERY - 1
        pace = _SINGLE if single else Pace()
        folder = self._folder / f"round-{number}"
        shutil.rmtree(folder, ignore_errors=True)

        async def inject(injector: Injector) -> None:
            await injector.run(pace, self._round_seconds)

        injector = await play_round(cluster, Crowd(results.clients), inject, folder, rng)
        report = await check_apart(folder)
        for wait in report["waits"]:
            if wait["seconds"] > GO_ON_SECONDS:
                report["violations"].append({"kind": "slow", "where": json.dumps(wait)})
        for server in injector.unstoppable:
            report["violations"].append({"kind": "won't end", "where": f"server {server}"})
        results.add(report, injector.counts, self._round_seconds, SINGLE if single else OVERLAPPING)
        results.write(self._path)
        if report["violations"]:
            cluster.copy_logs(folder)
        else:
            shutil.rmtree(folder)
        if not sys.stderr.isatty():
            print(results.summary(), flush=True)

    async def _show(self, seconds: float) -> None:
        bar, began = Bar(round(seconds), "seconds"), time.monotonic()
        while True:
            bar.show(min(round(time.monotonic() - began), round(seconds)), self._results.summary)
            await asyncio.sleep(1)


async def check_apart(folder: Path) -> dict[str, Any]:
    """Check a round in a process of its own, and return its report."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.faults.checker", str(folder), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    report: dict[str, Any] = json.loads(out)
    return report


def parser() -> argparse.ArgumentParser:
    """Return the command's parser."""
    command = argparse.ArgumentParser(
        prog="python -m tools.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, kind, default, about in (
        ("servers", int, 3, "number of servers"),
        ("clients", int, 100, "number of clients"),
        ("seed", int, 1, "seed for the faults"),
        ("seconds", float, 180, "how long to run"),
        ("round", float, 60, "seconds of faults in a round"),
    ):
        command.add_argument(
            f"--{name}", type=kind, default=default, help=f"{about} (default: {default})"
        )
    command.add_argument(
        "--resume", type=Path, metavar="FILE", help="add to the totals in this file"
    )
    command.add_argument(
        "--results", type=Path, default=Path("build/faults.json"), metavar="FILE",
        help="where new totals go (default: build/faults.json)",
    )  # fmt: skip
    command.add_argument("--page", type=Path, metavar="FILE", help="write the page about them")
    return command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    asked = parser().parse_args(arguments)
    path = asked.resume or asked.results
    if asked.resume is not None and path.exists():
        results = Results.read(path)
    else:
        results = Results(asked.seed, asked.servers, asked.clients)
    if asked.seconds:
        preload_program()
        results.begin()
        run = Run(results, path, asked.round, path.parent / "faults")
        # Background jobs ignore Ctrl-C by default. Handle it anyway, and SIGTERM, too.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        try:
            asyncio.run(run.run(asked.seconds))
        except KeyboardInterrupt:
            print(f"Stopped. To continue: --resume {path}", file=sys.stderr)
            return 130
    print(results.summary())
    if asked.page is not None:
        asked.page.write_text(page(results), encoding="utf-8")
    return 1 if results.violations else 0


if __name__ == "__main__":
    sys.exit(main())

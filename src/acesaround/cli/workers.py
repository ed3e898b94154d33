"""`aces workers`: start a Dask scheduler and workers on this machine."""

from __future__ import annotations

import argparse
import signal
import sys
from threading import Event
from typing import Final, NoReturn

from acesaround.cli.command_line import aces_command, port, positive_number

_PORT: Final = 8786
_HOST: Final = "127.0.0.1"
_DESCRIPTION: Final = """\
Start a Dask scheduler and workers on this machine, and keep them running until Ctrl-C. Commands
with --scheduler then run on them. Workers that die are replaced.
"""
_EXAMPLES: Final = """\
This needs Dask: pip install 'acesaround[cluster]'. Only programs on this machine can connect.

For a cluster of many machines, install acesaround[cluster] on each of them, run `dask scheduler` on
one, and `dask worker tcp://THAT-MACHINE:8786 --nworkers auto --nthreads 1` on all. Anyone who can
connect to a scheduler can run programs on its workers, so keep it in a private network or set up
TLS (see Dask's documentation).

exit code: 0 after Ctrl-C; 2 if the port is in use

examples:
  aces workers
  aces workers --jobs 4 --port 9000
  aces duel daugherty random --pairs 1000 --scheduler tcp://127.0.0.1:8786
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `workers` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "--jobs",
        type=positive_number,
        metavar="N",
        help="number of workers (default: one per processor)",
    )
    parser.add_argument(
        "--port",
        type=port,
        default=_PORT,
        metavar="P",
        help=f"the scheduler's port; 0 means any free port (default: {_PORT})",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.analysis.cluster import local_cluster
    from acesaround.analysis.pool import processors

    jobs = arguments.jobs or processors()
    try:
        with local_cluster(jobs, _HOST, arguments.port) as address:
            example = aces_command(f"duel daugherty random --scheduler {address}", sys.argv[0], {})
            workers = f"{jobs} worker{'s' * (jobs > 1)}"
            print(
                f"{workers} ready at {address}\nTry it: {example}\nCtrl-C stops them.", flush=True
            )
            _wait_for_end()
    except OSError as error:
        print(f"aces: can't use port {arguments.port}: {error.strerror or error}", file=sys.stderr)
        return 2
    return 0


def _wait_for_end() -> None:
    """Wait until Ctrl-C or SIGTERM, and ignore both from then on, while the workers stop."""

    def end(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        Event().wait()
    except KeyboardInterrupt:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)

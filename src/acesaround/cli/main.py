"""The `aces` command and its sub-commands.

Each sub-command is a module with ``add_parser(subparsers)``, imported only when it is called, so
that ``aces --help`` is instant. Its parser sets the default ``run``, a function from the parsed
arguments to an exit code: 0 for success, 1 when what was asked for was found wanting, 2 when it
could not be done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from acesaround import __version__
from acesaround.cards import CardError

COMMANDS: Final = {
    "play": "play a game in the terminal",
    "replay": "step through recorded games",
    "deal": "print deals",
    "rules": "list, show, explain, compare and check rule sets",
    "judge": "answer questions about the rules, line by line",
}
"""Sub-commands in the order of the help, each a module of this package."""

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (that of the process) and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("aces: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; Python must not complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _run(words: list[str]) -> int:
    arguments = _parser(words).parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except BrokenPipeError:
        raise
    except (CardError, OSError, ValueError) as error:
        return _complain(error)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only the sub-command asked for is imported."""
    parser = argparse.ArgumentParser(
        prog="aces",
        description="Aces Around: pinochle played well.",
        epilog="`aces COMMAND --help` says more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"aces {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == asked:
            import_module(f"acesaround.cli.{name}").add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


def _complain(error: Exception) -> int:
    """Say in one line what went wrong; a mistake of our own is no `ValueError` to hide."""
    from acesaround.rules.errors import RulesError

    if isinstance(error, RulesError):
        reason = error.summary
    elif isinstance(error, CardError):
        reason = str(error)
    elif isinstance(error, OSError):
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    else:
        raise error
    print(f"aces: {reason}", file=sys.stderr)
    return 2

"""The `aces` command and its subcommands.

Each subcommand is a module with ``add_arguments(parser)``. It's imported only when it's used, so
``aces --help`` is instant. Its parser sets the default ``run``, a function that takes the parsed
arguments and returns an exit code: 0 for success, 1 if a check failed, 2 if the command couldn't
run.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from acesaround import __version__
from acesaround.cards import CardError
from acesaround.cli import command_line

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from acesaround.rules.errors import RulesError

COMMANDS: Final = {
    "serve": "play in the browser",
    "play": "play a game in the terminal",
    "learn": "learn the game in short lessons",
    "replay": "step through recorded games",
    "review": "find out which choices lost points",
    "practice": "practice your own mistakes, random hands, and drills",
    "export": "print a saved game as a record",
    "deal": "print deals",
    "rules": "list, show, explain, compare, and check rule sets",
    "players": "list the computer players and what's new in their versions",
    "solve": "find what can be won if all cards are known",
    "duel": "find out which of two players is stronger",
    "ladder": "rate several players against each other",
    "host": "see a server's tables, announce something, close tables, and ban people",
    "database": "check, copy, back up, and restore a database",
    "workers": "start a cluster on this machine",
    "engine": "run a player that other programs can talk to",
    "judge": "answer questions about the rules, line by line",
}
"""Subcommands in help order, with their summaries. Each is a module in this package."""

FAILED: Final = 2
PIPE_CLOSED: Final = 141
_NUMBER: Final = re.compile(r"-\.?[0-9]")


class Parser(argparse.ArgumentParser):
    """A parser that rejects abbreviated options and keeps line breaks in descriptions.

    The parsers of its subcommands do the same.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": formatter, **kwargs})
        self._words: list[str] = []
        # With this, -5ms is an invalid value rather than an unknown option.
        self._negative_number_matcher = _NUMBER

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse arguments. If any are unknown, exit with an error from this subcommand's parser."""
        self._words = list(args or ())
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(_unexpected(unknown))
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print the error and the help command to run on one line, and exit."""
        from acesaround.cli.command_line import aces_command

        # argparse would report a missing argument before an unknown option.
        if unknown := self._unknown_options():
            message = f"unknown option{'s' * (len(unknown) > 1)} {', '.join(unknown)}"
        words = f"{self.prog} --help".removeprefix("aces ")
        shows = aces_command(words, sys.argv[0], os.environ)
        self.exit(FAILED, f"{self.prog}: {message}; see `{shows}`\n")

    def _unknown_options(self) -> list[str]:
        """Return any unknown options, without their values.

        The subcommand's parser checks the options after a subcommand.
        """
        words = takewhile(lambda word: word != "--", self._words)
        if self._subparsers is not None:
            words = takewhile(_is_option, words)
        names = (word.partition("=")[0] for word in words if _is_option(word))
        return [_shown(name) for name in names if name not in self._option_string_actions]

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # argparse would ignore write errors, such as a full disk.
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def _is_option(word: str) -> bool:
    """Return True if `word` looks like an option, known or unknown."""
    name = word.partition("=")[0]
    return len(word) > 1 and word.startswith("-") and " " not in name and not _NUMBER.match(word)


def _unexpected(words: list[str]) -> str:
    """Return the error message for unknown arguments."""
    return f"unexpected argument{'s' * (len(words) > 1)} {', '.join(map(_shown, words))}"


def _shown(word: str) -> str:
    return word if word and word.isprintable() else repr(word)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line `argv` (default: ``sys.argv[1:]``) and return the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        command_line.prepare_streams()
        try:
            return _run(words)
        finally:
            command_line.flush_output()
    except KeyboardInterrupt:
        print("aces: interrupted", file=sys.stderr)
        return command_line.INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe.
        command_line.discard_output()
        return PIPE_CLOSED
    except OSError as error:
        return _complain(error)


def _run(words: list[str]) -> int:
    arguments = parser(words).parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except UnicodeEncodeError:
        if all(word.isprintable() for word in words):
            raise
        print("aces: an argument isn't valid UTF-8", file=sys.stderr)
        return FAILED
    except OSError:
        raise
    except (CardError, ValueError) as error:
        return _complain(error)
    return code


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for a command line. Only the named subcommand is imported."""
    whole: argparse.ArgumentParser = Parser(
        prog="aces",
        description="Aces Around: pinochle played well.",
        epilog="For more about a command, run `aces COMMAND --help`.",
    )
    whole.add_argument("--version", action="version", version=f"aces {__version__}")
    subparsers = whole.add_subparsers(metavar="COMMAND", required=True)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        command = subparsers.add_parser(name, help=summary)
        if name == asked:
            import_module(f"acesaround.cli.{name}").add_arguments(command)
    return whole


def _complain(error: Exception) -> int:
    """Print an error on one line. If it points to a bug in this program, raise it again."""
    from acesaround.analysis.cluster import ClusterError
    from acesaround.kernel.interface import KernelChoiceError
    from acesaround.rules.errors import RulesError
    from acesaround.store.save_format import SaveError

    if isinstance(error, RulesError):
        reason = broken_rules(error)
    elif isinstance(error, CardError | ClusterError | SaveError | KernelChoiceError):
        reason = str(error)
    elif isinstance(error, OSError):
        reason = _system_reason(error)
    else:
        raise error
    print(f"aces: {reason}", file=sys.stderr)
    return FAILED


def broken_rules(error: RulesError) -> str:
    """Return a summary of problems with rules, plus a command that lists them all if needed."""
    from acesaround.cli.command_line import aces_command
    from acesaround.i18n import tr
    from acesaround.text.formatter import problem_summary

    several = len(error.problems) > 1
    if not several or error.not_there or not Path(error.origin).is_file():
        return problem_summary(error)
    command = aces_command(f"rules check {shlex.quote(error.origin)}", sys.argv[0], os.environ)
    return tr(
        "cli.reason_command_lists_all_problems", reason=problem_summary(error), command=command
    )


def _system_reason(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{error.filename or '(no name)'}: {reason}"

"""Standard streams, named rules and saves, argument types, and commands to suggest."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import shlex
import shutil
import stat
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, BinaryIO, Final, NoReturn

if TYPE_CHECKING:
    from acesaround.players.base import Limit
    from acesaround.rules.model import RuleSet


def print_problem(problem: str) -> None:
    """Print an error to standard error. On a terminal, wrap it at spaces."""
    line = f"aces: {problem}"
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns
        line = textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
    print(line, file=sys.stderr)


class ClosedInput(io.TextIOBase):
    """A replacement for standard input that was closed at startup. Reading it raises OSError."""

    @property
    def buffer(self) -> BinaryIO:
        """Raise OSError."""
        self._refuse()

    def readline(self, *_: object) -> str:  # type: ignore[override]
        """Raise OSError."""
        self._refuse()

    def read(self, *_: object) -> str:
        """Raise OSError."""
        self._refuse()

    def isatty(self) -> bool:
        """Return False."""
        return False

    def _refuse(self) -> NoReturn:
        raise OSError("standard input is closed")


def prepare_streams() -> None:
    """Make the standard streams safe to use. Raise OSError if there's no standard output."""
    if _missing("stderr"):
        sys.stderr = io.StringIO()
    if _missing("stdin"):
        sys.stdin = ClosedInput()
    if _missing("stdout"):
        raise OSError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _missing(name: str) -> bool:
    return getattr(sys, name, None) is None


def flush_output() -> None:
    """Flush the output. If that fails, discard the rest and raise OSError."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()
        raise


def discard_output() -> None:
    """Discard pending output so that Python doesn't report a write error at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


INTERRUPTED: Final = 130
"""Exit code after Ctrl-C."""
STDIN: Final = "-"


def rules_named(word: str) -> RuleSet:
    """Load rules from a preset, a file, a pipe, or standard input (``-``).

    Raise `RulesError` if the rules are missing or invalid, or OSError if the input can't be read.
    """
    from acesaround.messages.file_problems import EMPTY_STREAM
    from acesaround.rules.errors import Problem, RulesError
    from acesaround.rules.load import load, read_text

    if word == STDIN:
        return read_text(_some(standard_input()), "standard input", Path())[0]
    if not _is_stream(word):
        return load(word)
    with _open_stream(word) as stream:
        data = _some(stream)
    if not data:
        raise RulesError([Problem(EMPTY_STREAM())], word)
    return read_text(data, word, Path())[0]


def standard_input() -> BinaryIO:
    """Return standard input as a binary stream. Raise OSError if it's closed."""
    return sys.stdin.buffer


@contextlib.contextmanager
def open_input(name: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for ``-``, which stays open. Raise OSError if that fails."""
    if name == STDIN:
        yield standard_input()
        return
    with open(name, "rb") as source:
        yield source


def saved_game(word: str) -> Path:
    """Return the path to a saved game, given as a path or as a file name in the saves folder."""
    from acesaround.store.data_folder import saves_folder
    from acesaround.store.savefile import SUFFIX

    folder = saves_folder()
    for path in (Path(word), folder / word, folder / f"{word}{SUFFIX}"):
        if word and path.is_file():
            return path
    return Path(word or '""')


def _is_stream(word: str) -> bool:
    """Return True if `word` names a pipe or a device, as `<(command)` does."""
    try:
        mode = os.stat(word).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _open_stream(word: str) -> BinaryIO:
    """Open a pipe or device. A pipe without a writer reads as empty instead of blocking."""
    handle = os.open(word, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(handle, True)
    return os.fdopen(handle, "rb")


def _some(stream: BinaryIO) -> bytes:
    """Read a rules file's bytes, at most one byte more than the size limit."""
    from acesaround.rules.load import LARGEST_FILE

    return stream.read(LARGEST_FILE + 1)


MAX_NUMBER: Final = 10**12 - 1


_MAX_PORT: Final = 65_535


def whole_number(text: str) -> int:
    """Parse a whole number that's 0 or more."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a whole number")
    return _within(text, MAX_NUMBER)


def positive_number(text: str, most: int = MAX_NUMBER) -> int:
    """Parse a whole number that's 1 or more."""
    if not text.isascii() or not text.isdigit() or not text.strip("0"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a positive whole number")
    return _within(text, most)


def _within(text: str, most: int) -> int:
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is too large: the maximum is {most}")
    return int(digits)


def port(text: str, least: int = 0) -> int:
    """Parse a port number. Raise ArgumentTypeError if it isn't from `least` to 65535."""
    if not text.isdecimal() or not least <= int(text[:6]) <= _MAX_PORT:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} isn't a port number: use {least} to {_MAX_PORT}"
        )
    return int(text)


def seed(text: str) -> int | str:
    """Parse a seed: a number of up to 18 digits, or any other text."""
    return int(text) if re.fullmatch("-?(?:0|[1-9][0-9]{0,17})", text) else text


def random_seed() -> int:
    """Return a random seed to use if the user doesn't choose one."""
    import secrets

    return secrets.randbelow(10**9)


def limit(text: str) -> Limit:
    """Parse a limit on thinking, such as ``10ms``."""
    from acesaround.players.base import Limit

    try:
        return Limit.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def counted(number: int, thing: str) -> str:
    """Return a number and a thing, which gets an s unless the number is 1."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def add_scheduler_option(parser: argparse._ActionsContainer) -> None:
    """Add the option that sends work to a cluster."""
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="run on the Dask cluster with this scheduler, such as tcp://127.0.0.1:8786",
    )


def players_there() -> str:
    """Return help text that explains how to name players."""
    from acesaround.players.league import LEAGUE
    from acesaround.players.registry import player_names

    return (
        f"Players are {', '.join(player_names())}. expert:play=flat is the expert with an option.\n"
        f"Players with other styles, only for matches: {', '.join(LEAGUE[:4])},\n"
        f"{', '.join(LEAGUE[4:])}.\n"
        "cmd:PROGRAM is a program that speaks the engine protocol. Put it in quotes if it has\n"
        "arguments.\n"
    )


def typed_command(
    command: str, arguments: str = "", *, program: str, environ: Mapping[str, str]
) -> str:
    """Return an `aces` command line that this user can type.

    `program` is ``sys.argv[0]``. A wrapper such as the Makefile sets ``ACES_COMMAND`` to its own
    name and accepts arguments as ``ARGS=``.
    """
    if wrapper := environ.get("ACES_COMMAND"):
        quoted = f'"{arguments}"' if " " in arguments else arguments
        return f"{wrapper} ARGS={quoted}" if arguments else wrapper
    return f"{_aces(Path(program), environ)} {command} {arguments}".rstrip()


def aces_command(arguments: str, program: str, environ: Mapping[str, str]) -> str:
    """Return an `aces` command line that bypasses any wrapper."""
    return f"{_aces(Path(program), environ)} {arguments}"


def play_command(arguments: str = "", *, program: str, environ: Mapping[str, str]) -> str:
    """Return an `aces play` command line that this user can type."""
    return typed_command("play", arguments, program=program, environ=environ)


def _aces(program: Path, environ: Mapping[str, str]) -> str:
    if program.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m acesaround"
    found = shutil.which("aces", path=environ.get("PATH", os.defpath))
    if program.stem != "aces" or (found and program.exists() and program.samefile(found)):
        return "aces"
    return shlex.quote(str(program))

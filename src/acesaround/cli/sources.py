"""Loads rules and saved games named on the command line."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from acesaround.rules.model import RuleSet

STDIN: Final = "-"


def rules_named(word: str) -> RuleSet:
    """Load rules from a preset, a file, a pipe, or standard input (``-``).

    Raise `RulesError` if the rules are missing or invalid, or OSError if the input can't be read.
    """
    from acesaround.messages.problems_files import EMPTY_STREAM
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


def saved_game(word: str) -> Path:
    """Return the path to a saved game, given as a path or as a file name in the saves folder."""
    from acesaround.store.folder import saves_folder
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

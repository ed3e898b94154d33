"""The file with practice progress. One that can't be read is never changed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from acesaround.practice.progress import Progress, progress_from_json
from acesaround.store.private_files import locked, replace_file


def read_progress(path: Path) -> Progress:
    """Return the progress in a file, or empty progress if there's no file.

    Raises `ProgressError` if it isn't progress, or a newer version, and OSError if it can't be
    read.
    """
    try:
        return progress_from_json(path.read_bytes())
    except FileNotFoundError:
        return Progress()


def update_progress(path: Path, change: Callable[[Progress], Progress]) -> Progress:
    """Change the progress in a private file, atomically, and return it.

    `change` gets what's in the file now, which another session may have changed. Raises the errors
    of `read_progress`, and OSError if the file can't be written.
    """
    with locked(path):
        before = read_progress(path)
        after = change(before if before.device else before.on_device(secrets.token_hex(8)))
        replace_file(path, msgspec.json.encode(after) + b"\n")
    return after

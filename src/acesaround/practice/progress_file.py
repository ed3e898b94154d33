"""The file with practice progress. One that can't be read is never changed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from acesaround.practice.progress import Progress, progress_from_json
from acesaround.store.private_files import make_folder, replace_file


def read_progress(path: Path) -> Progress:
    """Return the progress in a file, or empty progress if there's no file.

    Raises `ProgressError` if it isn't progress, or a newer version, and OSError if it can't be
    read.
    """
    try:
        return progress_from_json(path.read_bytes())
    except FileNotFoundError:
        return Progress()


def write_progress(path: Path, progress: Progress) -> None:
    """Write progress to a private file, atomically. Raises OSError if that fails."""
    make_folder(path.parent)
    replace_file(path, msgspec.json.encode(progress) + b"\n")

"""The file with practice progress. One that can't be read is never changed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from acesaround.practice.progress import Progress, progress_from_json
from acesaround.store.data_folder import PRACTICE_DEVICE
from acesaround.store.private_files import locked, read_record, replace_file, write_record


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

    `change` gets what's in the file now, which another session may have changed, on this device:
    answers in a file copied from another one stay that device's. Raises the errors of
    `read_progress`, and OSError if a file can't be written.
    """
    with locked(path):
        before = read_progress(path)
        after = change(before.on_device(_device(path.with_name(PRACTICE_DEVICE))))
        replace_file(path, msgspec.json.encode(after) + b"\n")
    return after


def _device(path: Path) -> str:
    """Return the id in a file, which is outside the progress so that copies of it don't share it.

    Without a valid one, a new id is written.
    """
    known = read_record(path).get("device")
    if isinstance(known, str) and re.fullmatch(r"\w{1,32}", known):
        return known
    made = secrets.token_hex(8)
    write_record(path, {"device": made})
    return made

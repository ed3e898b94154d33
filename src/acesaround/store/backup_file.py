"""Backup files, which are complete or aren't there."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from acesaround.store.private_files import opener, sync_folder

_SIDE_FILES: Final = ("-wal", "-shm", "-journal")


def write_backup(path: Path, fill: Callable[[Path], object]) -> Path:
    """Write a private SQLite file, and return its path: `path`, or with a number if that's taken.

    `fill` is called with the path of an empty draft. If it fails, the draft is deleted, and its
    exception is passed on. Raise OSError if the file can't be created.
    """
    draft = path.with_name(f"{path.name}.part")
    try:
        _delete(draft)
        open(draft, "xb", opener=opener).close()
        fill(draft)
        kept, number = path, 1
        while os.path.lexists(kept):
            number += 1
            kept = path.with_name(f"{path.name}.{number}")
        draft.rename(kept)
        sync_folder(kept.parent)
    except BaseException:
        with suppress(OSError):
            _delete(draft)
        raise
    return kept


def _delete(draft: Path) -> None:
    for suffix in ("", *_SIDE_FILES):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)

"""Files that are written when something has been played."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from acesaround.analysis.duel.errors import DuelError
from acesaround.messages import duels


def check_target(path: Path) -> None:
    """Raise DuelError for a file that could not be written, before anything is played for it."""
    if path.is_dir():
        raise DuelError(duels.IS_A_FOLDER(path=path))
    if path.exists() and not path.is_file():
        raise DuelError(duels.NOT_A_FILE(path=path))
    if not path.parent.is_dir():
        raise DuelError(duels.NO_FOLDER(path=path, folder=path.parent))


def make_folder(path: Path) -> None:
    """Make a folder where there is none. Raises DuelError where it can't be, or OSError."""
    if path.exists() and not path.is_dir():
        raise DuelError(duels.NOT_A_FOLDER(path=path))
    if not path.parent.is_dir():
        raise DuelError(duels.NO_FOLDER(path=path, folder=path.parent))
    path.mkdir(exist_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file at once, in the place of what was there, or raise OSError and change nothing."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise

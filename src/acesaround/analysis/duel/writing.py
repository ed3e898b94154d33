"""Output files that are written when a duel is over."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from acesaround.analysis.duel.errors import DuelError
from acesaround.messages import duels


def check_target(path: Path) -> None:
    """Raise DuelError if a file can't be written. Call this before playing."""
    if path.is_dir():
        raise DuelError(duels.IS_A_FOLDER(path=path))
    if path.exists() and not path.is_file():
        raise DuelError(duels.NOT_A_FILE(path=path))
    if not path.parent.is_dir():
        raise DuelError(duels.NO_FOLDER(path=path, folder=path.parent))


def make_folder(path: Path) -> None:
    """Create a folder unless it exists. Raises DuelError for an unusable path, or OSError."""
    if path.exists() and not path.is_dir():
        raise DuelError(duels.NOT_A_FOLDER(path=path))
    if not path.parent.is_dir():
        raise DuelError(duels.NO_FOLDER(path=path, folder=path.parent))
    path.mkdir(exist_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, replacing any existing one. If this fails, nothing changes."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise

"""Saves in a folder: paths for new saves, and the existing ones."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime
from pathlib import Path

from acesaround.store.saveerror import SaveExists
from acesaround.store.savefile import SUFFIX, SaveFile
from acesaround.store.saveline import LONGEST_LINE, Header


def new_path(folder: Path, rules_name: str, now: datetime) -> Path:
    """Return the path for a new save in `folder`. No file exists there yet."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", rules_name).strip("-")[:40] or "game"
    stem = f"{now:%Y-%m-%d-%H%M%S}-{plain}"
    path, number = folder / (stem + SUFFIX), 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def new_save(folder: Path, header: Header, now: datetime) -> SaveFile:
    """Start a save in `folder` under an unused name. Raise `SaveError` if it can't be written."""
    while True:
        try:
            return SaveFile.create(new_path(folder, header.rules.name, now), header)
        except SaveExists:
            continue


def all_saves(folder: Path) -> list[Path]:
    """Return the saves in `folder`, most recently played first."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def newest_unfinished(folder: Path) -> Path | None:
    """Return the most recently played save with an unfinished game, or None."""
    return next((path for path in all_saves(folder) if not finished(path)), None)


def finished(path: Path) -> bool:
    """Return True if the last complete line ends the game. Damaged saves count as unfinished."""
    try:
        with path.open("rb") as stream:
            stream.seek(max(0, path.stat().st_size - 2 * LONGEST_LINE))
            whole = [line for line in stream.read().split(b"\n")[:-1] if line]
        last = json.loads(whole[-1]) if whole else None
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(last, dict) and "end" in last

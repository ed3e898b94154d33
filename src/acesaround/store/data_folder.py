"""The user's data folder, and the saved games and practice progress in it."""

from __future__ import annotations

import json
import os
import re
import stat
from datetime import datetime
from pathlib import Path
from typing import Final

from acesaround.store.coach_record import COACH
from acesaround.store.lesson_progress import PROGRESS
from acesaround.store.private_files import is_open, lock_name, make_private
from acesaround.store.save_format import LONGEST_LINE, SaveExists, SaveHeader
from acesaround.store.savefile import SUFFIX, SaveFile


def new_path(folder: Path, rules_name: str, now: datetime) -> Path:
    """Return the path for a new save in `folder`. No file exists there yet."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", rules_name).strip("-")[:40] or "game"
    stem = f"{now:%Y-%m-%d-%H%M%S}-{plain}"
    path, number = folder / (stem + SUFFIX), 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def new_save(folder: Path, header: SaveHeader, now: datetime) -> SaveFile:
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
    return isinstance(last, dict) and ("end" in last or last.get("over") is True)


DATABASE: Final = "tables.db"
BEFORE: Final = ".before-"
"""Part of the name of a backup made before a migration; the migration's number comes after it."""
_SAVES: Final = "saves"
_PRACTICE: Final = "practice.json"
PRACTICE_DEVICE: Final = "practice-device.json"
"""Name of the file with the id of this device in practice progress."""


def home() -> Path:
    """Return the data folder: ``$ACES_HOME``, or else the platform's user data folder."""
    if chosen := os.environ.get("ACES_HOME"):
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("aces-around", appauthor=False)


def saves_folder() -> Path:
    """Return the folder of saved games."""
    return home() / _SAVES


def practice_path() -> Path:
    """Return the path of the file with practice progress."""
    return home() / _PRACTICE


def make_home_private() -> list[str]:
    """Make the data folder and its saved games private. Return notices for the user.

    A folder that's shared on purpose, or that contains other files too, isn't changed.
    """

    saves = saves_folder()
    folders = [folder for folder in (home(), saves) if _is_ours(folder)]
    files = all_saves(saves) if saves.is_dir() and is_open(saves) else []
    return make_private([*folders, *files])


def _is_ours(folder: Path) -> bool:
    """Return True if a folder isn't shared on purpose and contains only this program's files."""
    try:
        mode, names = folder.stat().st_mode, os.listdir(folder)
    except OSError:
        return False
    return not mode & (stat.S_ISVTX | stat.S_ISGID) and all(map(_is_own_name, names))


def _is_own_name(name: str) -> bool:
    return (
        name in (_SAVES, COACH, PROGRESS, _PRACTICE, PRACTICE_DEVICE, lock_name(_PRACTICE))
        or name.endswith(SUFFIX)
        or name.startswith(DATABASE)
        or BEFORE in name
    )

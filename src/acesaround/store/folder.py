"""The user's data folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from acesaround.store.private import is_open, make_private

DATABASE: Final = "tables.db"
_SAVES: Final = "saves"


def home() -> Path:
    """Return the data folder: ``$ACES_HOME``, or else the platform's user data folder."""
    if chosen := os.environ.get("ACES_HOME"):
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("aces-around", appauthor=False)


def saves_folder() -> Path:
    """Return the folder of saved games."""
    return home() / _SAVES


def make_home_private() -> list[str]:
    """Make the data folder and its saved games private. Return notices for the user.

    A folder that's shared on purpose, or that contains other files too, isn't changed.
    """
    from acesaround.store.saves import all_saves

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
    return name == _SAVES or name.endswith(".jsonl") or name.startswith(DATABASE)

"""Where the user's data lie."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """``$ACES_HOME``, or else the user's data folder for this program."""
    if chosen := os.environ.get("ACES_HOME"):
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("aces-around", appauthor=False)


def saves_folder() -> Path:
    """The folder of saved games."""
    return home() / "saves"

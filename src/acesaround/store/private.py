"""Files and folders that only their owner can read.

On Windows, other users can't open a user's folders anyway, so nothing here has any effect.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def opener(path: str, flags: int) -> int:
    """Open a file for the built-in `open`. New files are private from the start."""
    return os.open(path, flags, FILE_MODE)


def make_folder(path: Path) -> None:
    """Create a private folder and any missing parent folders. Raise OSError if that fails."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(FOLDER_MODE, exist_ok=True)


def make_private(paths: Iterable[Path]) -> list[str]:
    """Make existing files and folders private. Return notices for the user.

    One notice names everything that was open to others. Another names everything that still is,
    because it couldn't be changed.
    """
    if os.name == "nt":
        return []
    closed, kept_open = list[str](), list[str]()
    for path in paths:
        try:
            if not is_open(path):
                continue
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~_OTHERS)
            if is_open(path):  # some file systems don't support permissions
                raise OSError(0, "this file system doesn't support permissions")
        except FileNotFoundError:
            continue
        except OSError as error:
            kept_open.append(f"{path} ({error.strerror})")
        else:
            closed.append(str(path))
    notices = list[str]()
    if closed:
        notices.append(f"others on this computer could open {', '.join(closed)}; now only you can")
    if kept_open:
        notices.append(
            f"others on this computer can open {', '.join(kept_open)}; "
            "change the permissions yourself, or choose another folder"
        )
    return notices


def is_open(path: Path) -> bool:
    """Return True if other users have any access to a file or folder. Raise OSError on failure."""
    return bool(path.stat().st_mode & _OTHERS)

"""Private files, file locks, and files written atomically."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def try_lock(stream: IO[bytes]) -> bool:
        """Lock an open file for this process. Return False if another process has the lock."""
        stream.seek(_FAR)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            stream.seek(0)
        return True

else:
    import fcntl

    def try_lock(stream: IO[bytes]) -> bool:
        """Lock an open file for this process. Return False if another process has the lock."""
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True


def try_lock_database(stream: IO[bytes]) -> bool:
    """Lock an open SQLite file for this process. Return False if another process has the lock.

    The lock belongs to the file, whichever path was used to open it. Close the stream only after
    SQLite has closed the file. Closing it earlier would drop SQLite's own locks. Only Linux keeps
    this lock separate from SQLite's, and only on local disks, so don't put the database on a
    network file system. On other systems, this does nothing.
    """
    return sys.platform != "linux" or try_lock(stream)


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


_NO_LINKS: Final = {errno.EPERM, errno.EACCES, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS}


def publish(path: Path, content: bytes, buffering: int) -> IO[bytes]:
    """Create the file `path`, synced to disk and locked. Return it open, positioned at its end.

    Raise FileExistsError if something already exists at `path`, and OSError if the file can't be
    written. Either way, `path` is unchanged and no draft is left behind.
    """
    if os.name == "nt":  # Windows can't unlink the draft's name while the file is open.
        return _written(path, content, buffering)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    stream = _written(draft, content, buffering)
    try:
        os.link(draft, path)
    except OSError as error:
        stream.close()
        if error.errno not in _NO_LINKS:
            raise
        stream = _written(path, content, buffering)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    sync_folder(path.parent)
    return stream


def replace_file(path: Path, content: bytes) -> None:
    """Write a private file atomically, replacing any existing one. Raise OSError if that fails.

    Then nothing changes, and no draft is left behind.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(draft, "xb", opener=opener) as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


_LARGEST_RECORD: Final = 64 * 1024


def read_record(path: Path) -> dict[str, Any]:
    """Return the JSON object in a small file, or an empty one if there's none or it's damaged."""
    try:
        with path.open(encoding="utf-8") as file:
            found = json.loads(file.read(_LARGEST_RECORD))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write_record(path: Path, record: Mapping[str, Any]) -> None:
    """Replace the JSON object in a private file. Raise OSError if that fails."""
    make_folder(path.parent)
    replace_file(path, (json.dumps(record) + "\n").encode())


_LOCK_SECONDS: Final = 10
"""Seconds to wait for another program's change of a file."""


def lock_name(name: str) -> str:
    """Return the name of the file next to another one, which is locked while that is changed."""
    return f".{name}.lock"


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other programs from changing a file while this one does, with a file next to it.

    Raise OSError if the lock file can't be opened, or if another program holds it too long.
    """
    make_folder(path.parent)
    end = time.monotonic() + _LOCK_SECONDS
    with open(path.with_name(lock_name(path.name)), "ab", opener=opener) as stream:
        while not try_lock(stream):
            if time.monotonic() > end:
                raise TimeoutError(errno.ETIMEDOUT, "another program is changing it", str(path))
            time.sleep(0.02)
        yield


def _written(path: Path, content: bytes, buffering: int) -> IO[bytes]:
    """Create a file, and lock it before writing its content."""
    stream = open(path, "x+b", buffering=buffering, opener=opener)  # noqa: SIM115 (it is returned)
    try:
        try_lock(stream)
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            stream.close()
        with contextlib.suppress(OSError):
            path.unlink()
        raise
    return stream


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk. This does nothing on Windows, which has no call for it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

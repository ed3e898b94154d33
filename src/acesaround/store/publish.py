"""Creates a file and its content atomically, and never replaces another file."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from pathlib import Path
from typing import IO, Final

from acesaround.store.lock import try_lock
from acesaround.store.private import opener

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

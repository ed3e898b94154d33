"""A new file that appears at once with its content, and never in the place of another."""

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
    """Make the file `path`, on the disk and locked for this process; it is open at its end.

    Raises FileExistsError when something lies there, and OSError when it cannot be written; what
    lies there is as it was, and nothing is left behind.
    """
    if os.name == "nt":  # an open file cannot lose its first name there
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
    """A new file, locked before it has any content."""
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
    """Wait until the names in a folder are on the disk. Windows can't be asked for that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""File locks between processes. The operating system releases them when the process ends."""

from __future__ import annotations

import sys
from typing import IO

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

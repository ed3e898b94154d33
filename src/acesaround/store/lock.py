"""One process at a time on a file; the lock goes with the process, however it ends."""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def try_lock(stream: IO[bytes]) -> bool:
        """Lock an open file for this process; False when another process has it."""
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
        """Lock an open file for this process; False when another process has it."""
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True


def try_lock_database(stream: IO[bytes]) -> bool:
    """Lock an open SQLite file for this process; False when another process has it.

    The lock is the file's own, whatever names lead to it. Close the stream only after SQLite has
    let go of the file: before, that would drop SQLite's locks. Only Linux keeps this lock apart
    from those of SQLite, and only on disks of its own: keep no database on a network file system.
    Elsewhere this does nothing.
    """
    return sys.platform != "linux" or try_lock(stream)

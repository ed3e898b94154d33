"""A small disk in memory that can be full."""

from __future__ import annotations

import errno
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

_CHUNKS: Final = (1 << 20, 1 << 12)
"""Sizes in bytes of what's written until nothing fits anymore."""


class SmallDisk:
    """A tmpfs of `megabytes` in a folder of its own. Unmount it with `close`."""

    def __init__(self, megabytes: int) -> None:
        """Mount the disk. Raise OSError or CalledProcessError if this process isn't allowed to."""
        self.folder = Path(tempfile.mkdtemp(prefix="aces-disk-"))
        self._ballast = self.folder / "ballast"
        options = f"size={megabytes}m,mode=0700"
        try:
            _run("mount", "-t", "tmpfs", "-o", options, "aces-faults", str(self.folder))
        except (OSError, subprocess.CalledProcessError):
            self.folder.rmdir()
            raise

    @classmethod
    def mount(cls, megabytes: int) -> Self | None:
        """Mount a disk, or return None if this process isn't allowed to."""
        with suppress(OSError, subprocess.CalledProcessError):
            return cls(megabytes)
        return None

    def fill(self) -> None:
        """Write a file until the disk is full."""
        with self._ballast.open("wb", buffering=0) as file:
            for size in _CHUNKS:
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def empty(self) -> None:
        """Delete the file."""
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        """Unmount the disk, once no program uses it anymore."""
        _run("umount", "--lazy", str(self.folder))
        self.folder.rmdir()


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)

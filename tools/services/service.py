"""A server program with a folder and a port of its own."""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, ClassVar, Final

from tools.services.ports import free_port

_UNPRIVILEGED: Final = "nobody"
"""User that runs the programs if this process is root. PostgreSQL refuses to run as root."""
_SECONDS: Final = 30.0
"""How long a program can take to stop."""
_MEMORY: Final = Path("/dev/shm")
"""Where Linux keeps files in memory. Making a database on a disk takes much longer."""
_ROOM: Final = 1 << 30
"""Bytes that must be free there for each test process, which makes up to a hundred databases."""
_LIBC: Final = ctypes.CDLL(None) if sys.platform == "linux" else None
_PR_SET_PDEATHSIG: Final = 1


class CannotStart(Exception):
    """A program that can't be started. The message says why."""


class Service:
    """A server program. On Linux, it also stops when the thread that started it ends.

    Its folder and its log are in `folder`, which is deleted by `close` if none was given.
    """

    name: ClassVar[str]
    stop_signal: ClassVar[signal.Signals] = signal.SIGTERM
    abort_signal: ClassVar[signal.Signals] = signal.SIGKILL
    """Stops the program at once. What it hasn't stored is lost."""

    def __init__(self, folder: Path | None = None) -> None:
        self._is_temporary = folder is None
        self.folder = folder or Path(tempfile.mkdtemp(prefix=f"aces-{self.name.lower()}-"))
        self.log = self.folder / "log"
        self.port = free_port()
        self.process: subprocess.Popen[Any] | None = None
        self._account: dict[str, Any] = {}

    def start(self) -> None:
        """Start the program, and wait until it accepts connections. Raise CannotStart."""
        raise NotImplementedError

    @property
    def is_running(self) -> bool:
        """True if the program was started and hasn't ended."""
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        """Id of the program's process."""
        assert self.process is not None
        return self.process.pid

    def send(self, how: signal.Signals) -> None:
        """Send the program a signal, such as SIGSTOP."""
        assert self.process is not None
        self.process.send_signal(how)

    def stop(self, how: signal.Signals | None = None, seconds: float = _SECONDS) -> None:
        """Stop the program with a signal. Kill it if it's still there after `seconds`."""
        if self.process is not None:
            self.process.send_signal(how or self.stop_signal)
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def close(self) -> None:
        """Stop the program, and delete a temporary folder."""
        self.stop(self.abort_signal if self._is_temporary else self.stop_signal)
        if self._is_temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def last_words(self) -> str:
        """Return the last line of the log."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return lines[-1] if lines else "it said nothing"

    def use_unprivileged_account(self) -> None:
        """If this process is root, run the program as a user without privileges.

        Raise CannotStart if that user can't reach the folder.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        if os.geteuid() != 0:
            return
        user = pwd.getpwnam(_UNPRIVILEGED)
        self._account = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.give(self.folder)
        if not _everyone_can_reach(self.folder.parent):
            raise CannotStart(
                f"{self.name} can't run as root, and the user {_UNPRIVILEGED} can't reach "
                f"{self.folder}: choose another folder"
            )

    def give(self, path: Path) -> None:
        """Make the program's user the owner of a file or folder."""
        if self._account:
            os.chown(path, self._account["user"], self._account["group"])

    def reachable(self, package: str, file: str) -> Path:
        """Return a file or folder of an installed package, or a copy that the user can reach."""
        found = distribution(package)
        installed = Path(str(found.locate_file("")))
        if not self._account or _everyone_can_reach(installed / file):
            return installed / file
        copy = self.folder / f"{package}-{found.version}"
        if not copy.exists():
            for outdated in self.folder.glob(f"{package}-*"):
                shutil.rmtree(outdated)
            part = self.folder / f"{package}-part"
            # Programs find their libraries by relative paths, so copy all folders of the package.
            for name in {each.parts[0] for each in found.files or () if len(each.parts) > 1}:
                if name != os.pardir:
                    shutil.copytree(installed / name, part / name, symlinks=True)
            part.rename(copy)
        return copy / file

    def launch(self, *command: str | Path, environment: Mapping[str, str] | None = None) -> None:
        """Start the program in the background, and add what it prints to the log."""
        ends, parent = int(self.stop_signal), os.getpid()

        def end_with_parent() -> None:
            if _LIBC is not None:
                _LIBC.prctl(_PR_SET_PDEATHSIG, ends)
                if os.getppid() != parent:
                    os._exit(1)

        with open(self.log, "ab") as log:
            # In a process group of its own, the program doesn't get the terminal's Ctrl-C.
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=0,
                cwd=self.folder, env={**os.environ, **(environment or {})},
                preexec_fn=end_with_parent, **self._account,
            )  # fmt: skip

    def run(self, *command: str | Path, environment: Mapping[str, str] | None = None) -> str:
        """Run a command as the program's user, and return what it prints.

        Raise CalledProcessError if it fails.
        """
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, check=True, capture_output=True, text=True, cwd=self.folder,
            env={**os.environ, **(environment or {})}, **self._account,
        )  # fmt: skip
        return done.stdout.strip()


def memory_folder(name: str) -> Path | None:
    """Return a new folder in memory for a program's data, or None if there's no room for it.

    Folders that processes left behind when they were killed are deleted.
    """
    prefix = f"aces-{name.lower()}-"
    for left in _MEMORY.glob(f"{prefix}*"):
        if not Path(f"/proc/{left.name.removeprefix(prefix).partition('-')[0]}").exists():
            shutil.rmtree(left, ignore_errors=True)
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if not os.access(_MEMORY, os.W_OK) or shutil.disk_usage(_MEMORY).free < _ROOM * processes:
        return None
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir=_MEMORY))


def _everyone_can_reach(path: Path) -> bool:
    found = path.resolve()
    return all(each.stat().st_mode & 0o001 for each in (found, *found.parents))

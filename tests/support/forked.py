"""`aces` in its own process, forked from a server that has already imported it.

Starting Python and importing the server takes a second of CPU time. Forking takes a fiftieth of
that. Tests still get a real process that they can interrupt and kill.
"""

from __future__ import annotations

import faulthandler
import fcntl
import os
import signal
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, Any

import pytest
from ptyprocess import PtyProcess

import acesaround

PROGRAM = str(Path(acesaround.__file__).with_name("__main__.py"))
_HANGS = 10
"""Seconds to wait for an end, from which it's a failure if there's none."""
_FORKING = get_context("forkserver")
_FORKING.set_forkserver_preload([__name__, "tests.support.preloaded"])


def _context(method: str | None = None) -> Any:
    return _FORKING if method == "spawn" else get_context(method)


@pytest.fixture(autouse=True)
def forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork duel workers. Duels run as separate commands start theirs as usual."""
    monkeypatch.setattr("multiprocessing.get_context", _context)


Program = Callable[[], int | None]
"""Function of a module that runs instead of `aces`. Its arguments are in `sys.argv`."""


class Command:
    """A running `aces` with the `subprocess.Popen` methods that tests use.

    Errors go to `stderr`, or to the file `errors`.
    """

    def __init__(
        self,
        *words: str,
        cwd: Path | None = None,
        environment: Mapping[str, str] | None = None,
        typed: bytes = b"",
        run: Program | None = None,
        errors: IO[str] | None = None,
    ) -> None:
        self.args = words
        self.returncode: int | None = None
        self._said = ("", "")
        out, out_end = os.pipe()
        err, err_end = os.pipe()
        if errors is not None:
            os.dup2(errors.fileno(), err_end)
        self.stdout, self.stderr = os.fdopen(out), os.fdopen(err)
        folder = str(cwd or Path.cwd())
        values = {**os.environ, **(environment or {})}
        # When the tests end, daemons are killed instead of waited for.
        with tempfile.TemporaryFile() as typing:
            typing.write(typed)
            typing.seek(0)
            ends = (_End(typing.fileno()), _End(out_end), _End(err_end))
            self._process = _FORKING.Process(
                target=_run, args=(words, folder, values, ends, run), daemon=True
            )
            self._process.start()
        os.close(out_end)
        os.close(err_end)
        assert self._process.pid is not None
        self.pid = self._process.pid

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if (code := self._process.exitcode) is None:
            if timeout and timeout >= _HANGS and not self.stderr.closed:
                self._show_threads()
            raise subprocess.TimeoutExpired(list(self.args), timeout or 0)
        self.returncode = code
        return code

    def _show_threads(self) -> None:
        """Print what a process that hangs is doing."""
        os.kill(self.pid, signal.SIGUSR1)
        self._process.join(1)
        os.set_blocking(self.stderr.fileno(), False)
        with suppress(BlockingIOError):
            print(os.read(self.stderr.fileno(), 1 << 16).decode())

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Return the remaining output after exit. More than a pipe buffer would deadlock."""
        self.wait(timeout)
        if not self.stdout.closed:
            with self.stdout, self.stderr:
                self._said = self.stdout.read(), self.stderr.read()
        return self._said


def run_command(
    *words: str,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    typed: bytes = b"",
    run: Program | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run `aces` to completion, like `subprocess.run`. `typed` is its standard input."""
    command = Command(*words, cwd=cwd, environment=environment, typed=typed, run=run)
    out, err = command.communicate(120)
    assert command.returncode is not None
    return subprocess.CompletedProcess(list(words), command.returncode, out, err)


class AtTerminal(PtyProcess):  # type: ignore[misc]
    """A running `aces` with its own terminal, for use by `pexpect`."""

    exitstatus: int | None
    signalstatus: int | None

    def __init__(
        self, words: tuple[str, ...], size: tuple[int, int], environment: Mapping[str, str]
    ):
        ours, theirs = os.openpty()
        self._process = _FORKING.Process(
            target=_run_at_terminal,
            args=(words, str(Path.cwd()), dict(environment), _End(theirs)),
            daemon=True,
        )
        self._process.start()
        os.close(theirs)
        assert self._process.pid is not None
        super().__init__(self._process.pid, ours)
        self.setwinsize(*size)

    def isalive(self) -> bool:
        if (code := self._process.exitcode) is None:
            return True
        self.terminated = True
        self.exitstatus = code if code >= 0 else None
        self.signalstatus = -code if code < 0 else None
        return False

    def wait(self) -> int | None:
        self._process.join()
        self.isalive()
        return self.exitstatus


class _End:
    """The end of a pipe, passed to a process as it starts."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def __getstate__(self) -> Any:
        return DupFd(self.descriptor)

    def __setstate__(self, sent: Any) -> None:
        self.descriptor = sent.detach()


def _run_at_terminal(
    words: tuple[str, ...], folder: str, environment: dict[str, str], end: _End
) -> None:
    os.setsid()
    fcntl.ioctl(end.descriptor, termios.TIOCSCTTY, 0)
    for descriptor in (0, 1, 2):
        os.dup2(end.descriptor, descriptor)
    os.close(end.descriptor)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(at, "w", 1, encoding="utf-8") for at in (1, 2))
    _become("aces", words, folder, environment)


def _run(
    words: tuple[str, ...],
    folder: str,
    environment: dict[str, str],
    ends: tuple[_End, ...],
    run: Program,
) -> None:
    for descriptor, end in enumerate(ends):
        os.dup2(end.descriptor, descriptor)
        os.close(end.descriptor)
    # Create new streams, because the parent may have replaced its own.
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    _become(PROGRAM, words, folder, environment, run)


def _become(
    program: str,
    words: tuple[str, ...],
    folder: str,
    environment: dict[str, str],
    run: Program | None = None,
) -> None:
    from acesaround.cli.main import main

    # If a duel started the fork server, SIGINT is still blocked, as it is for duel workers.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGINT, signal.default_int_handler)
    faulthandler.register(signal.SIGUSR1, file=2)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = [program, *words]
    raise SystemExit((run or main)())

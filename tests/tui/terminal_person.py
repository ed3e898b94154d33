"""A person at a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte
from tests.support.forked import AtTerminal

WORDS = ["-c", "from acesaround.cli.main import main; raise SystemExit(main())", "play"]
PATIENCE = 120
"""Timeout in seconds."""


class _Forked(pexpect.spawn):  # type: ignore[misc]
    """`aces` forked from a process that has already imported it."""

    def _spawnpty(self, args: list[bytes], **given: Any) -> AtTerminal:
        words = map(os.fsdecode, args[len(WORDS) :])
        return AtTerminal(tuple(words), given["dimensions"], given["env"])


class Sitting:
    """A person at a terminal, with the current screen and all output so far."""

    def __init__(self, home: Path, *words: str, columns: int = 80, **environment: str) -> None:
        self.home = home
        # Python settles its output encoding at startup, so a fork is too late to change it.
        started = pexpect.spawn if "PYTHONIOENCODING" in environment else _Forked
        self.child = started(
            sys.executable,
            [*WORDS, *words],
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=PATIENCE,
            env=os.environ
            | {"ACES_HOME": str(home), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
            | environment,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0.01
        self.screen = pyte.HistoryScreen(columns, 24, history=1000)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self._lines: list[str] | None = None

    def read(self) -> None:
        try:
            text = self.child.read_nonblocking(65536, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += text
        self.stream.feed(text)
        self._lines = None

    @property
    def lines(self) -> list[str]:
        """The lines of the screen. Unlike pyte's `display`, computed once per change."""
        if self._lines is None:
            shown, columns = self.screen.buffer, range(self.screen.columns)
            rows = (shown[row] for row in range(self.screen.lines))
            self._lines = ["".join([row[column].data for column in columns]) for row in rows]
        return self._lines

    def wait(self, text: str, since: int = 0) -> str:
        """Wait until a new question contains `text`; return the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read()
            if text in self.question(since):
                return self.shown
        raise AssertionError(f"{text!r} did not come:\n{self.shown}")

    def question(self, since: int) -> str:
        """Return the last line if the cursor waits on it and it came after an earlier line."""
        row = self.screen.cursor.y
        waits = "\n" in self.raw[since:] and not any(line.strip() for line in self.lines[row + 1 :])
        return self.lines[row].rstrip() if waits else ""

    def resize(self, columns: int, rows: int = 24) -> int:
        """Resize the window; return the number of characters written before."""
        since = len(self.raw)
        self.screen.resize(rows, columns)
        self._lines = None
        self.child.setwinsize(rows, columns)
        return since

    @property
    def shown(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def type(self, text: str, until: str) -> str:
        since = len(self.raw)
        self.child.sendline(text)
        return self.wait(until, since)

    def press(self, keys: str, until: str) -> str:
        """Press keys, without ENTER."""
        since = len(self.raw)
        self.child.send(keys)
        return self.wait(until, since)

    def end(self) -> int:
        self.child.expect(pexpect.EOF)
        self.raw += self.child.before or ""
        self.child.close()
        return int(self.child.exitstatus or 0)

    def save(self) -> Path:
        (path,) = (self.home / "saves").glob("*.jsonl")
        return path


Sit = Callable[..., Sitting]

"""Trace files for the conversation between the table and a program, and for its standard error.

Each line is written immediately, so a crash loses nothing. If a file gets too long, a new one is
started, and only one older file is kept.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Final, Literal

from acesaround.players.outside.errors import BadLine
from acesaround.players.outside.lines import decode

TALK_BYTES: Final = 16 << 20
STDERR_BYTES: Final = 4 << 20
"""Maximum number of bytes in a file before a new one is started.

With the older file, up to twice that many bytes are on disk.
"""
_LONGEST_NOISE: Final = 10_000
"""Maximum number of characters to keep from a line that isn't a message."""


@dataclass(frozen=True, slots=True)
class Trace:
    """Folder for the traces of a player. File names start with `label`."""

    folder: Path
    label: str

    def begin(self, command: str, pid: int) -> Transcript:
        """Create the files for a process. Raises OSError."""
        for number in count(1):
            name = f"{self.label}-{pid}" + (f"-{number}" if number > 1 else "")
            with suppress(FileExistsError):
                (self.folder / f"{name}.jsonl").open("xb").close()
                break
        else:
            raise AssertionError("there is always another number")
        transcript = Transcript(self.folder / f"{name}.jsonl", self.folder / f"{name}.stderr")
        transcript.event("started", command=command, pid=pid)
        return transcript


class Transcript:
    """Trace files for one process. The class is thread-safe, and all methods can raise OSError."""

    def __init__(self, talk: Path, stderr: Path) -> None:
        self._talk, self._stderr = talk, stderr
        self._lock = Lock()

    def line(self, sender: Literal["table", "player"], line: bytes) -> None:
        """Record a line of the conversation, or the start of one that isn't a message."""
        try:
            decode(line)
            kept = '"message": ' + line.decode("utf-8-sig").strip()
        except BadLine:
            text = line[: 4 * _LONGEST_NOISE].decode(errors="replace").strip()
            kept = '"text": ' + json.dumps(text[:_LONGEST_NOISE])
        self._write(f'"from": "{sender}", {kept}')

    def event(self, name: str, **facts: object) -> None:
        """Record an event outside the conversation."""
        self._write(json.dumps({"event": name} | facts)[1:-1])

    def stderr(self, chunk: bytes) -> None:
        """Record output on standard error."""
        _append(self._stderr, chunk, STDERR_BYTES)

    def _write(self, fields: str) -> None:
        with self._lock:
            line = f'{{"at": {time.time():.6f}, {fields}}}\n'
            _append(self._talk, line.encode(errors="replace"), TALK_BYTES)


def _append(path: Path, data: bytes, most: int) -> None:
    try:
        with suppress(FileNotFoundError):
            if path.stat().st_size + len(data) > most:
                os.replace(path, path.with_name(f"{path.stem}.before{path.suffix}"))
        with path.open("ab") as stream:
            stream.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None

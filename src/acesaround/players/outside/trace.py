"""Files that keep what a program and the table say to each other, and its standard error.

Every line is written at once, so that a crash loses none. A file that grows too long goes on anew,
and of what it had only the last file is kept.
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
"""Bytes of a file before it goes on anew: on the disk there are at most twice as many."""
_LONGEST_NOISE: Final = 10_000
"""Characters kept of a line that is no message."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A folder for the traces of a player; `label` begins the names of its files."""

    folder: Path
    label: str

    def begin(self, command: str, pid: int) -> Transcript:
        """Begin the files of a process. Raises OSError."""
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
    """The files of one process. Several threads may write at once; all methods raise OSError."""

    def __init__(self, talk: Path, stderr: Path) -> None:
        self._talk, self._stderr = talk, stderr
        self._lock = Lock()

    def line(self, sender: Literal["table", "player"], line: bytes) -> None:
        """Keep a line of the conversation; of one that is no message its beginning."""
        try:
            decode(line)
            kept = '"message": ' + line.decode("utf-8-sig").strip()
        except BadLine:
            text = line[: 4 * _LONGEST_NOISE].decode(errors="replace").strip()
            kept = '"text": ' + json.dumps(text[:_LONGEST_NOISE])
        self._write(f'"from": "{sender}", {kept}')

    def event(self, name: str, **facts: object) -> None:
        """Keep what happened beside the conversation."""
        self._write(json.dumps({"event": name} | facts)[1:-1])

    def stderr(self, chunk: bytes) -> None:
        """Keep what the program wrote on standard error."""
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

"""External process with line-based input and output that never blocks forever.

Three threads move its data, so neither a full pipe nor a silent one blocks anything. Lines in each
direction wait in a queue, and only the end of standard error is kept.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Lock, Thread
from typing import IO, Any, Final, Literal

from acesaround.messages import players
from acesaround.players.external.engine_protocol import (
    MAX_LINE_BYTES,
    PROTOCOL,
    BadLine,
    ExternalPlayerError,
    decode,
    encode,
    excerpt,
    hello_to_player,
)

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
        _append_bytes(self._stderr, chunk, STDERR_BYTES)

    def _write(self, fields: str) -> None:
        with self._lock:
            line = f'{{"at": {time.time():.6f}, {fields}}}\n'
            _append_bytes(self._talk, line.encode(errors="replace"), TALK_BYTES)


def _append_bytes(path: Path, data: bytes, most: int) -> None:
    try:
        with suppress(FileNotFoundError):
            if path.stat().st_size + len(data) > most:
                os.replace(path, path.with_name(f"{path.stem}.before{path.suffix}"))
        with path.open("ab") as stream:
            stream.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


_CHUNK: Final = 1 << 16
_MAX_UNREAD_LINES: Final = 256
"""Maximum number of unread lines from the program. Beyond that, the program has to wait."""
_LAST_WORDS: Final = 2000
"""Number of bytes to keep from the end of standard error."""
_LAST_LINES: Final = 5
_WORDS_SECONDS: Final = 0.5
"""Seconds to wait for the last output of a program that has exited."""


class Ended:
    """Marker after the last line: the program has closed its standard output."""


class TooLong:
    """Marker in place of a line that is too long. No more lines follow."""


Received = bytes | Ended | TooLong


class Program:
    """Running program. Raises ExternalPlayerError if the command can't be started.

    With a `trace`, everything it sends and receives is saved there. Raises OSError if that fails.
    """

    def __init__(self, command: str, trace: Trace | None = None) -> None:
        self.command, self._trace = command, trace
        self._process = _start(command)
        process, self._stopped = self._process, Event()
        self._transcript = None
        if trace is not None:
            try:
                self._transcript = trace.begin(command, process.pid)
            except OSError:
                _kill(process)
                for pipe in (process.stdin, process.stdout, process.stderr):
                    if pipe is not None:
                        pipe.close()
                raise
        self._incoming: Queue[Received] = Queue(_MAX_UNREAD_LINES)
        self._outgoing: Queue[bytes | None] = Queue()
        self._errors: deque[bytes] = deque()
        assert process.stdin and process.stdout and process.stderr
        # The threads don't reference this object, so it can be garbage-collected, which kills the
        # program.
        jobs: list[tuple[Callable[..., None], tuple[Any, ...]]] = [
            (_read, (process.stdout, self._incoming, self._stopped, self._transcript)),
            (_write, (process.stdin, self._outgoing)),
            (_listen, (process.stderr, self._errors, self._transcript)),
        ]
        self._threads = [
            Thread(target=job, args=args, daemon=True, name=f"outside {process.pid}")
            for job, args in jobs
        ]
        for thread in self._threads:
            thread.start()
        self._end = weakref.finalize(self, _kill, process)

    def again(self) -> Program:
        """Start the same program again as another process."""
        return Program(self.command, self._trace)

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message for the program, without waiting. It's lost if the program has exited."""
        line = encode(message)
        if self._transcript is not None:
            self._transcript.line("table", line)
        self._outgoing.put(line)

    def note(self, event: str, **facts: object) -> None:
        """Record an event in the trace, if there is one."""
        if self._transcript is not None:
            self._transcript.event(event, **facts)

    def close_input(self) -> None:
        """Close the program's input."""
        self._outgoing.put(None)

    def receive(self, seconds: float) -> Received | None:
        """Return the next line without its line ending, or None if it doesn't arrive in time."""
        try:
            return self._incoming.get(timeout=max(0.0, seconds))
        except Empty:
            return None

    @property
    def last_words(self) -> str:
        """Last line on standard error, for error messages. It's often empty."""
        lines = self.last_lines()
        return lines[-1] if lines else ""

    def last_lines(self) -> list[str]:
        """Return the last lines on standard error.

        If the program has exited, wait a moment for its last output to arrive.
        """
        if _has_exited(self._process):
            self._threads[-1].join(_WORDS_SECONDS)
        text = b"".join(self._errors).decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return [
            "".join(c if c.isprintable() else "?" for c in line[-200:])
            for line in lines[-_LAST_LINES:]
        ]

    def ended(self, seconds: float) -> bool:
        """Return True if the program exits on its own within `seconds`."""
        until = time.monotonic() + seconds
        while not _has_exited(self._process):
            if time.monotonic() >= until:
                return False
            time.sleep(0.01)
        return True

    def stop(self, grace: float = 0.0) -> None:
        """Give the program `grace` seconds to exit, then kill it and all processes it started."""
        if grace > 0:
            self.close_input()
            self.ended(grace)
        self._end()
        self._stopped.set()
        self._outgoing.put(None)
        process = self._process
        for thread in self._threads:
            thread.join(1.0)
        for thread, pipe in zip(
            self._threads, (process.stdout, process.stdin, process.stderr), strict=True
        ):
            # A process that left the group could still have the other end open.
            if pipe is not None and not thread.is_alive():
                with suppress(OSError):
                    pipe.close()
        with suppress(OSError):
            self.note("ended", code=process.returncode)


def _start(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ExternalPlayerError(
            players.COMMAND_UNREADABLE(command=repr(command[:80]), problem=error)
        ) from None
    if not words:
        raise ExternalPlayerError(players.NO_COMMAND())
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise ExternalPlayerError(
            players.CANNOT_START(program=repr(words[0][:80]), problem=problem)
        ) from None


def _has_exited(process: subprocess.Popen[bytes]) -> bool:
    """Return True if the process has exited. It stays a zombie, so its PID isn't reused."""
    if process.returncode is not None:
        return True
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and its group, and reap it."""
    if process.returncode is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
    process.wait()


def _read(
    pipe: IO[bytes], lines: Queue[Received], stopped: Event, transcript: Transcript | None
) -> None:
    """Split the program's output into lines, skipping blank ones."""
    rest = bytearray()
    with suppress(OSError, ValueError):
        while chunk := pipe.read(_CHUNK):
            *whole, last = chunk.split(b"\n")
            for line in whole:
                rest += line
                if len(rest) > MAX_LINE_BYTES:
                    break
                if text := bytes(rest).strip():
                    _keep(transcript, text)
                    if not _put(lines, text, stopped):
                        return
                rest.clear()
            else:
                rest += last
            if len(rest) > MAX_LINE_BYTES:
                _keep(transcript, bytes(rest))
                _put(lines, TooLong(), stopped)
                return
        if text := bytes(rest).strip():
            _keep(transcript, text)
            _put(lines, text, stopped)
    _put(lines, Ended(), stopped)


def _keep(transcript: Transcript | None, line: bytes) -> None:
    """Record a line from the program. If the disk is full, the next question reports it."""
    if transcript is not None:
        with suppress(OSError):
            transcript.line("player", line)


def _put(lines: Queue[Received], item: Received, stopped: Event) -> bool:
    while not stopped.is_set():
        try:
            lines.put(item, timeout=0.1)
        except Full:
            continue
        return True
    return False


def _write(pipe: IO[bytes], lines: Queue[bytes | None]) -> None:
    with suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            left = memoryview(line)
            while left:
                left = left[pipe.write(left) :]
    with suppress(OSError, ValueError):
        pipe.close()


def _listen(pipe: IO[bytes], kept: deque[bytes], transcript: Transcript | None) -> None:
    """Keep the end of standard error, and all of it if there's a trace."""
    with suppress(OSError, ValueError):
        while chunk := pipe.read(_CHUNK):
            tail = (b"".join(kept) + chunk)[-_LAST_WORDS:]
            kept.clear()
            kept.append(tail)
            if transcript is not None:
                with suppress(OSError):
                    transcript.stderr(chunk)


_HELLO_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class Hello:
    """A program's hello.

    `name` is what the program calls itself. `forced` is True if it wants to be asked about forced
    moves.
    """

    name: str
    forced: bool


def greet(program: Program) -> Hello:
    """Exchange hellos. Raises ExternalPlayerError for a program that doesn't speak the protocol."""
    who = repr(program.command[:80])
    program.send(hello_to_player())
    line = program.receive(_HELLO_SECONDS)
    wanted = players.HELLO_WANTED(hello=f'{{"type": "hello", "protocol": {PROTOCOL}, "name": ...}}')
    if line is None:
        raise ExternalPlayerError(
            players.NO_HELLO(program=who, seconds=_HELLO_SECONDS, wanted=wanted)
        )
    if isinstance(line, Ended):
        # The program's output on standard error can arrive a moment later.
        program.ended(0.5)
        if words := program.last_words:
            raise ExternalPlayerError(
                players.NO_HELLO_ENDED_SAYING(program=who, words=words, wanted=wanted)
            )
        raise ExternalPlayerError(players.NO_HELLO_ENDED(program=who, wanted=wanted))
    if isinstance(line, TooLong):
        raise ExternalPlayerError(players.NO_HELLO_TOO_LONG(program=who, wanted=wanted))
    wrote = players.NO_HELLO_BUT(program=who, line=excerpt(line), wanted=wanted)
    try:
        message = decode(line)
    except BadLine:
        raise ExternalPlayerError(wrote) from None
    if "error" in message:
        raise ExternalPlayerError(
            players.HELLO_REFUSED(program=who, reason=refusal_text(message["error"]))
        )
    name, version = message.get("name"), message.get("protocol")
    if message.get("type") != "hello" or not isinstance(name, str) or not name.strip():
        raise ExternalPlayerError(wrote)
    if type(version) is not int or version != PROTOCOL:
        raise ExternalPlayerError(
            players.HELLO_VERSION(
                program=who, version=excerpt(repr(version).encode()), protocol=PROTOCOL
            )
        )
    return Hello(_printable(name.strip())[:80], message.get("forced") is not False)


def refusal_text(said: object) -> str:
    """Return the text of a program's error or decline, shortened."""
    if isinstance(said, dict):
        words = said.get("message") or said.get("reason")
        parts = [str(part)[:200] for part in (words, said.get("code")) if part]
        text = f"{parts[0]} [{parts[1]}]" if len(parts) == 2 else "".join(parts)
    else:
        text = str(said)[:200]
    return _printable(text)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)

"""The server's messages while its checkout's kernel is being compiled."""

import fcntl
import io
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Served

from acesaround.cli import progress
from acesaround.i18n import tr
from acesaround.kernel import backend

Tell = Callable[..., None]


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tell]:
    """Yield a function that fakes the compiler's progress and shows if it's still running."""
    path = tmp_path / "compiling.json"
    monkeypatch.setattr(backend, "STATE", path)
    with path.open("w") as file:

        def tell(done: float, *, running: bool = True, failed: str = "") -> None:
            # Write it all at once, since a follower is reading.
            told = json.dumps({"done": done, "failed": failed}).ljust(400)
            os.pwrite(file.fileno(), told.encode(), 0)
            fcntl.flock(file, fcntl.LOCK_EX if running else fcntl.LOCK_UN)

        yield tell


def test_pages_are_told_how_far_it_is(served: Served, compiler: Tell) -> None:
    def compiled() -> object:
        return httpx.get(f"{served.http}/api/server").json()["compiled"]

    assert compiled() is None
    compiler(0.43)
    assert compiled() == 0.43
    compiler(1, running=False)
    assert compiled() is None


@pytest.mark.parametrize(
    ("failed", "last"),
    [
        ("", "Engine ready: computer players at full strength"),
        ("The disk is full", "The disk is full; computer players are weaker"),
    ],
)
def test_who_started_it_is_told_its_beginning_and_its_end(
    compiler: Tell, monkeypatch: pytest.MonkeyPatch, failed: str, last: str
) -> None:
    monkeypatch.setattr(progress, "_POLL_SECONDS", 0.01)
    compiler(0.43)
    said, before = io.StringIO(), set(threading.enumerate())
    progress.tell_compiling(said)
    (thread,) = set(threading.enumerate()) - before
    compiler(0.5, running=False, failed=failed)
    thread.join(60)
    assert said.getvalue().splitlines() == [
        "Compiling engine, 43%: computer players are weaker until it's ready",
        last,
    ]


@pytest.mark.parametrize("command", ["make kernel", None])
def test_a_missing_engine_is_told_with_what_compiles_it(
    command: str | None, served: Served, compiler: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ACES_KERNEL", raising=False)
    monkeypatch.setattr(backend, "backend", lambda: "python")
    if command is None:
        monkeypatch.setattr(backend, "ROOT", backend.STATE.parent)

    def told() -> tuple[object, ...]:
        answer = httpx.get(f"{served.http}/api/server").json()
        return answer["uncompiled"], answer["compile_command"]

    assert told() == (True, command)
    said = io.StringIO()
    progress.tell_compiling(said)
    (line,) = said.getvalue().splitlines()
    if command is None:
        assert line == tr("cli.the_engine_isnt_compiled_so_computer")
    else:
        assert line == tr("common.the_engine_isnt_compiled_so_computer", command=command)
    compiler(0.43)
    assert told() == (False, None)
    monkeypatch.setenv("ACES_KERNEL", "python")
    compiler(0.43, running=False)
    assert told() == (False, None)


def test_nothing_is_said_where_nothing_is_compiled(compiler: Tell) -> None:
    said, before = io.StringIO(), threading.active_count()
    progress.tell_compiling(said)
    assert said.getvalue() == ""
    assert threading.active_count() == before

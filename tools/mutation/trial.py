"""Runs pytest to record the lines that tests reach, or to test a mutant."""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from tools.mutation.choice import PACKAGES, Mutant, mutated, sources
from tools.mutation.reach import STATE, Map

WARM: Final = (
    "alembic.command fastapi httpx hypothesis.strategies msgspec pexpect pytest pyte "
    "sqlalchemy.orm uvicorn websockets.sync.client xdist.remote xdist.scheduler"
).split()
TIMES_LONGER: Final = 5
GRACE_S: Final = 90
"""Seconds added to each time limit, since pytest and servers start slowly on a busy machine."""
MEMORY: Final = 4 << 30
"""Memory limit per process in bytes, so an endless loop can't use up the machine's memory."""


def warm() -> None:
    """Import the third-party modules that the tests use, so each run only needs a fork."""
    for name in WARM:
        import_module(name)
    gc.freeze()


def run_pytest(options: list[str], limit: float, **environment: str) -> tuple[int | None, str]:
    """Run pytest in a forked process, and return its exit code and output.

    The exit code is None if the time limit ran out.
    """
    with (STATE / "output.txt").open("w+", encoding="utf-8") as out:
        sys.stdout.flush()
        process = os.fork()
        if not process:
            _run_in_fork(options, out.fileno(), environment | {"HYPOTHESIS_PROFILE": "ci"})
        code = None
        try:
            code = _wait(process, limit)
        finally:
            if code is None:
                os.kill(process, signal.SIGINT)
                _wait(process, 20)
            with suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
        out.seek(0)
        return code, out.read()


def _run_in_fork(options: list[str], out: int, environment: dict[str, str]) -> NoReturn:
    code = 3
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ.update(environment, PYTHONPATH=str(Path.cwd()))
        sys.dont_write_bytecode = bool(os.environ["PYTHONDONTWRITEBYTECODE"])
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        sys.argv = ["pytest", *options]
        import pytest

        quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        code = int(pytest.main(["-p", "tools.mutation.recorder", *quiet, *options]))
        sys.stdout.flush()
    finally:
        os._exit(code)


def _wait(process: int, limit: float) -> int | None:
    """Return a process's exit code, or None if the time limit ran out."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    return None


def run_tests(tests: list[str], seconds: float, *options: str) -> tuple[int | None, str]:
    """Run these tests in this order, and return pytest's exit code and output."""
    (STATE / "wanted.txt").write_text("\n".join(tests), encoding="utf-8")
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    quiet = ["-q", "--tb=line", "-p", "no:cacheprovider", "-p", "no:randomly", *options]
    limit = seconds * TIMES_LONGER + GRACE_S
    # Bytecode made from a mutant would outlive the mutant.
    return run_pytest(
        [*quiet, *files],
        limit,
        MUTATION_TESTS=str(STATE / "wanted.txt"),
        PYTHONDONTWRITEBYTECODE="1",
    )


@contextmanager
def changed(texts: dict[Path, str], seconds: int = 2) -> Iterator[None]:
    """Replace files temporarily.

    The new files have later timestamps, so older bytecode doesn't match.
    """
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in texts}
    try:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
            later = before[path][1] + seconds * 10**9
            os.utime(path, ns=(later, later))
        yield
    finally:
        for path, (content, at) in before.items():
            path.write_bytes(content)
            os.utime(path, ns=(at, at))


def make_map(options: list[str]) -> str:
    """Run the tests once with a comment added to each module, and record the lines they reach.

    Returns a summary. A test that fails because of the comments reads the source instead of running
    it, so it's left out.
    """
    for old in [*STATE.glob("coverage*"), *STATE.glob("tests*.json")]:
        old.unlink()
    paths = [path for name in PACKAGES for path in sources(name)]
    environment = {"MUTATION_MAP": str(STATE.resolve()), "PYTHONDONTWRITEBYTECODE": ""}
    with changed({path: path.read_text("utf-8") + "# changed\n" for path in paths}):
        code, output = run_pytest(options, 7200, **environment)
    if code not in (0, 1):
        sys.exit(f"{output[-3000:]}\nThe tests didn't finish.")
    return combine()


def combine() -> str:
    """Merge the recordings of all workers."""
    from coverage import CoverageData

    total = CoverageData(str(STATE / "coverage"))
    tests: dict[str, Any] = {}
    for path in STATE.glob("tests.*.json"):
        part = CoverageData(str(path.with_name(path.stem.replace("tests", "coverage"))))
        part.read()
        total.update(part)
        tests |= json.loads(path.read_text(encoding="utf-8"))
    total.write()
    (STATE / "tests.json").write_text(json.dumps(tests), encoding="utf-8")
    out = sorted(name for name, about in tests.items() if about.get("outcome") == "failed")
    seconds = sum(about["s"] for about in tests.values())
    left_out = "".join(
        f"\n  left out because it fails if a comment is added: {name}" for name in out
    )
    return f"{len(tests)} tests, {seconds:.0f} s{left_out}"


def attempt(mutant: Mutant, known: Map, budget: float) -> dict[str, Any]:
    """Run a mutant's tests until one of them fails, and return the result."""
    path = Path(mutant.path)
    begin, tried = time.monotonic(), 0
    with changed({path: mutated(path, mutant.operator, mutant.occurrence)}, 10 + 2 * mutant.id):
        for batch in known.batches(mutant, budget):
            code, output = run_tests(batch, sum(known.tests[test]["s"] for test in batch), "-x")
            tried += len(batch)
            if code == 0:
                continue
            if code == 5 or (code == 4 and "file or directory not found" in output):
                sys.exit(f"pytest found none of {len(batch)} tests. Run `map` again.")
            failed = re.search(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", output, re.MULTILINE)
            unread = re.search(r"^ERROR (\S+\.py)\b(?!::)", output, re.MULTILINE)
            by = next((found[1] for found in (unread, failed) if found), output[-300:])
            outcome = {None: "timeout", 1: "killed", 2: "import", 4: "import"}.get(code, "crash")
            outcome = "import" if outcome == "killed" and unread else outcome
            break
        else:
            outcome, by = "survived", ""
    took = round(time.monotonic() - begin, 1)
    return {"id": mutant.id, "outcome": outcome, "by": by, "tests": tried, "s": took}

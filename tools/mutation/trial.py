"""Runs of pytest: one that records what tests reach, and those that try a mutant."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from tools.mutation.choice import PACKAGES, Mutant, mutated, sources
from tools.mutation.reach import STATE, Map

TIMES_LONGER: Final = 5
GRACE_S: Final = 90
"""Added to each time limit, for the start of pytest and of servers on a busy machine."""
MEMORY: Final = 4 << 30
"""Bytes for each process, so a loop that never ends doesn't take the machine."""


def pytest(options: list[str], limit: float, **environment: str) -> tuple[int | None, str]:
    """Run pytest; return its exit code, None if it ran too long, and its output."""
    command = [sys.executable, "-m", "pytest", "-p", "tools.mutation.recorder", *options]
    values = os.environ | environment | {"HYPOTHESIS_PROFILE": "ci"}
    values["PYTHONPATH"] = str(Path.cwd())
    with (STATE / "output.txt").open("w+", encoding="utf-8") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=values,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
        )  # fmt: skip
        code = None
        try:
            with suppress(subprocess.TimeoutExpired):
                code = process.wait(limit)
        finally:
            _end(process)
        out.seek(0)
        return code, out.read()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a run of pytest: first so that it ends what it started, then with its whole group."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run_tests(tests: list[str], seconds: float, *options: str) -> tuple[int | None, str]:
    """Run these tests, in this order."""
    (STATE / "wanted.txt").write_text("\n".join(tests), encoding="utf-8")
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    quiet = ["-q", "--tb=line", "-p", "no:cacheprovider", "-p", "no:randomly", *options]
    limit = seconds * TIMES_LONGER + GRACE_S
    # A mutant's bytecode would outlive it.
    return pytest(
        [*quiet, *files],
        limit,
        MUTATION_TESTS=str(STATE / "wanted.txt"),
        PYTHONDONTWRITEBYTECODE="1",
    )


@contextmanager
def changed(texts: dict[Path, str], seconds: int = 2) -> Iterator[None]:
    """Write these texts for a while, dated later, so that no older bytecode fits them."""
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
    """Run the tests once, with a comment added to each module, and return what to know about it.

    A test that fails then looks at the source, not at what it does, so it's left out.
    """
    for old in [*STATE.glob("coverage*"), *STATE.glob("tests*.json")]:
        old.unlink()
    paths = [path for name in PACKAGES for path in sources(name)]
    environment = {"MUTATION_MAP": str(STATE.resolve()), "PYTHONDONTWRITEBYTECODE": ""}
    with changed({path: path.read_text("utf-8") + "# changed\n" for path in paths}):
        code, output = pytest(options, 7200, **environment)
    if code not in (0, 1):
        sys.exit(f"{output[-3000:]}\nThe tests didn't run to their end.")
    return combine()


def combine() -> str:
    """Put together what the workers recorded."""
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
    left_out = "".join(f"\n  left out, as it fails with a comment added: {name}" for name in out)
    return f"{len(tests)} tests, {seconds:.0f} s{left_out}"


def attempt(mutant: Mutant, known: Map, budget: float) -> dict[str, Any]:
    """Try a mutant against its tests, until one of them fails."""
    path = Path(mutant.path)
    begin, tried = time.monotonic(), 0
    with changed({path: mutated(path, mutant.operator, mutant.occurrence)}, 10 + 2 * mutant.id):
        for batch in known.batches(mutant, budget):
            code, output = run_tests(batch, sum(known.tests[test]["s"] for test in batch), "-x")
            tried += len(batch)
            if code == 0:
                continue
            if code == 5:
                sys.exit(f"pytest found none of {len(batch)} tests. Run `map` again.")
            failed = re.search(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", output, re.MULTILINE)
            outcome = {None: "timeout", 1: "killed", 2: "import", 4: "import"}.get(code, "crash")
            by = failed[1] if failed else output[-300:]
            break
        else:
            outcome, by = "survived", ""
    took = round(time.monotonic() - begin, 1)
    return {"id": mutant.id, "outcome": outcome, "by": by, "tests": tried, "s": took}

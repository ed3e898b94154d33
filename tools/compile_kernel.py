"""Compile the kernel into the source tree of a checkout, where the package finds it.

    tools/compile_kernel.py                 compile, show progress, and wait until it's done
    tools/compile_kernel.py --background    return right away, and compile at low priority

Only one process compiles at a time. A second one waits for the first or, with --background, does
nothing. If you stop compiling, the next run picks up where it left off. The exit code is 0 if
everything is compiled or is being compiled in the background. If compiling fails, the tool prints
one line, and the exit code is 1. It's 130 after Ctrl-C, 143 after SIGTERM, and 129 after SIGHUP.
All three also stop the compiler.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from acesaround.kernel.backend import STATE, build_progress

ROOT: Final = Path(__file__).parents[1]
_NICENESS: Final = 19
"""Nice value for compiling in the background, so games get CPU time first."""
_WIDTH: Final = 400
"""Fixed size of the state in bytes, so a process that reads it during a write gets all of it."""
_STEP: Final = re.compile(r"^\[(\d+)/(\d+)\] ", re.MULTILINE)
_CHECK_SECONDS: Final = 0.1
"""Seconds between progress checks."""
_WITHOUT: Final = "`make play` and `make terminal` work without it: computer players are weaker"
_NOT_IN_MODULES: Final = ("tests", "fuzz")
_FULL: Final = "No space left on device"


class Failed(Exception):
    """Failure to compile the kernel. The message is a single line."""


class Stopped(BaseException):
    """Signal that ends this process and the programs it started."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Missing(Failed):
    """Missing tool that has to be installed first. The message is a single line."""


@dataclass(frozen=True)
class Job:
    """Folders and settings for compiling the kernel.

    Attributes:
        source: the folder that contains ``CMakeLists.txt``.
        build: the build folder, which is kept for the next run.
        state: the progress file, which is locked while compiling. Modules go into the same folder.
        processors: ``all``, or ``this`` for only this machine's processor.
    """

    source: Path
    build: Path
    state: Path
    processors: str

    @property
    def log(self) -> Path:
        """Log of the latest run of CMake and the compiler."""
        return self.build / "compile.log"

    @property
    def made(self) -> Path:
        """File with the settings of the current modules. Its mtime is when compiling started."""
        return self.build / "made.json"

    @property
    def settings(self) -> list[str]:
        """CMake options, except for the processors."""
        settings = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_MAKE_PROGRAM": _tool("ninja"),
            "Python_EXECUTABLE": sys.executable,
        }
        if compiler := os.environ.get("CXX"):
            settings["CMAKE_CXX_COMPILER"] = compiler
        return [f"-D{name}={value}" for name, value in settings.items()]

    @property
    def needs(self) -> list[str]:
        """Inputs that modules depend on, besides the sources and processors."""
        return [str(self.source.resolve()), sys.version, *self.settings]

    @property
    def _sources(self) -> Iterator[Path]:
        """Files and folders of the modules. Others are for testing."""
        for path in self.source.rglob("*"):
            if path.relative_to(self.source).parts[0] not in _NOT_IN_MODULES:
                yield path

    @property
    def is_current(self) -> bool:
        """True if the modules exist and match these sources and settings."""
        try:
            made, at = json.loads(self.made.read_text()), self.made.stat().st_mtime_ns
        except (OSError, ValueError):
            return False
        return (
            made["needs"] == self.needs
            and made["processors"] in (self.processors, "all")
            and all((self.state.parent / name).exists() for name in made["modules"])
            and all(path.stat().st_mtime_ns <= at for path in self._sources)
        )


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--background", action="store_true", help="compile in the background, and return right away"
    )
    parser.add_argument("--source", type=Path, default=ROOT / "native", help="source folder")
    parser.add_argument("--build", type=Path, default=ROOT / "build/kernel", help="build folder")
    parser.add_argument("--state", type=Path, default=STATE, help="progress file")
    parser.add_argument(
        "--processors",
        choices=("all", "this"),
        default=os.environ.get("ACES_PROCESSORS", "this"),
        help="compile for all processors or only this machine's (ACES_PROCESSORS, this)",
    )
    parser.add_argument("--lock", type=int, help=argparse.SUPPRESS)
    told = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    job = Job(told.source, told.build, told.state, told.processors)
    try:
        if told.lock is not None:
            compile_kernel(job, told.lock)
        elif not job.is_current:
            _make_current(job, told.background)
    except Missing as problem:
        # In the background, the game itself says what's different without the kernel.
        print(problem if told.background else f"{problem}. {_WITHOUT}", file=sys.stderr)
        return 1
    except Failed as problem:
        print(problem, file=sys.stderr)
        return 1
    except OSError as problem:
        print(f"The kernel can't be compiled here: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The next run will pick up where this one left off.", file=sys.stderr)
        return 130
    except Stopped as stopped:
        return 128 + stopped.number
    return 0


def _stop(number: int, _frame: object) -> None:
    raise Stopped(number)


def _make_current(job: Job, background: bool) -> None:
    job.build.mkdir(parents=True, exist_ok=True)
    _check_tools()
    try:
        with _locked(job.state, wait=not background) as lock:
            if lock is not None and not job.is_current:
                _remove_modules(job.state)
                if background:
                    _leave(job, lock)
                else:
                    compile_kernel(job, lock)
    finally:
        _hide()


def compile_kernel(job: Job, lock: int) -> None:
    """Compile what has changed, and install the modules. Raises Failed."""
    begun = time.time_ns()
    _tell(lock, 0)
    if not sys.stdout.isatty():
        print("Compiling the kernel (only once; it takes a minute or two)", flush=True)
    try:
        for command in (_configure(job), [_tool("ninja"), "-C", str(job.build)]):
            for done, steps in _steps(command, lock, job.log):
                _tell(lock, done / steps)
                _show(done, steps)
        _install(job)
        made = {"needs": job.needs, "processors": job.processors, "modules": _modules(job.state)}
        job.made.write_text(json.dumps(made))
        os.utime(job.made, ns=(begun, begun))
    except (Failed, OSError) as problem:
        _tell(lock, 0, str(problem))
        raise
    _tell(lock, 1)


def _configure(job: Job) -> list[str]:
    command = [_tool("cmake"), "-S", str(job.source), "-B", str(job.build), "-G", "Ninja"]
    try:
        fresh = json.loads((job.build / "configured.json").read_text()) != job.needs
    except (OSError, ValueError):
        fresh = True
    (job.build / "configured.json").write_text(json.dumps(job.needs))
    fresh_or_not = ["--fresh"] if fresh else []
    return [*command, *fresh_or_not, *job.settings, f"-DACES_PROCESSORS={job.processors}"]


def _check_tools() -> None:
    missing = []
    if not any(map(shutil.which, (os.environ.get("CXX", "c++"), "g++", "clang++"))):
        missing.append("g++")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        missing.append("python3-dev")
    if missing:
        names = " ".join(missing)
        raise Missing(f"Missing: {names}. Install with: apt-get install {names}")


def _tool(name: str) -> str:
    """Return the path to a tool from this environment or the system.

    The package's own CMake comes first, because the script around it takes longer than CMake.
    """
    found = find_spec("cmake")
    package = f"{Path(found.origin).parent}/data/bin:" if found and found.origin else ""
    return shutil.which(name, path=f"{package}{Path(sys.executable).parent}:{os.defpath}") or name


def _steps(command: list[str], lock: int, log: Path) -> Iterator[tuple[int, int]]:
    """Run a command, and yield the finished and total numbers of steps. Raises Failed."""
    with log.open("w") as output, log.open(errors="replace") as said:
        # The command has the lock and writes to a file, so it keeps going even if this process is
        # killed. It has its own process group, so all of it can be stopped.
        running = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, pass_fds=[lock],
            process_group=0,
        )  # fmt: skip
        try:
            while (code := running.poll()) is None:
                time.sleep(_CHECK_SECONDS)
                if found := _STEP.findall(said.read()):
                    yield int(found[-1][0]), int(found[-1][1])
        except (KeyboardInterrupt, GeneratorExit, Stopped):
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGTERM)
            running.wait()
            raise
    if code and _FULL in log.read_text(errors="replace"):
        raise Failed("The kernel isn't compiled: the disk is full")
    if code:
        raise Failed(f"The kernel isn't compiled: it needs g++ 12 or clang 14, or later; see {log}")


def _install(job: Job) -> None:
    """Install the modules, each one atomically."""
    staging = job.build / "installed"
    shutil.rmtree(staging, ignore_errors=True)
    install = [_tool("cmake"), "--install", str(job.build), "--prefix", str(staging)]
    subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
    # `_cpu` chooses between the others, so it comes last.
    made = sorted(staging.rglob("_*.so"), key=lambda path: path.name.startswith("_cpu."))
    into = job.state.parent
    for path in made:
        copy = into / f".{path.name}.new"
        shutil.copy2(path, copy)
        copy.replace(into / path.name)


def _remove_modules(state: Path) -> None:
    """Remove modules that might not match the code that calls them."""
    for name in _modules(state):
        (state.parent / name).unlink()


def _modules(state: Path) -> list[str]:
    return sorted(path.name for path in state.parent.glob("_*.so"))


@contextmanager
def _locked(state: Path, *, wait: bool) -> Iterator[int | None]:
    """Lock the state file, and yield its descriptor.

    If another process has the lock, wait for it or, without `wait`, yield None.
    """
    # Don't use append mode, in which `pwrite` ignores its offset.
    lock = os.open(state, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        while not _lock(lock):
            if not wait:
                yield None
                return
            other = build_progress(state)
            _show(round(100 * other.done) if other else 0, 100)
            time.sleep(_CHECK_SECONDS)
        yield lock
    finally:
        os.close(lock)


def _lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _leave(job: Job, lock: int) -> None:
    """Start a background process that compiles. It keeps the lock, and Ctrl-C doesn't reach it."""
    _tell(lock, 0)
    options = {
        "source": job.source,
        "build": job.build,
        "state": job.state,
        "processors": job.processors,
        "lock": lock,
    }
    with (job.build / "background.log").open("w") as said:
        subprocess.Popen(
            [sys.executable, __file__, *(f"--{name}={value}" for name, value in options.items())],
            stdin=subprocess.DEVNULL, stdout=said, stderr=said, pass_fds=[lock],
            start_new_session=True, preexec_fn=lambda: os.nice(_NICENESS),
        )  # fmt: skip


def _tell(lock: int, done: float, failed: str = "") -> None:
    told = json.dumps({"done": round(done, 3), "failed": failed[: _WIDTH // 2]})
    os.pwrite(lock, told.ljust(_WIDTH).encode(), 0)


def _show(done: int, steps: int) -> None:
    if sys.stdout.isatty():
        print(f"\rCompiling the kernel: {done / steps:4.0%}\x1b[K", end="", flush=True)


def _hide() -> None:
    if sys.stdout.isatty():
        print("\r\x1b[K", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main())

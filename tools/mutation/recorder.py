"""Pytest plugin, loaded with ``-p tools.mutation.recorder``.

If ``MUTATION_MAP`` is set, save the lines that each test reaches in that folder. If
``MUTATION_TESTS`` is set, run only the tests that this file lists, in the same order.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Generator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

import pytest
from tools.mutation.choice import PACKAGES, SOURCE

_MAP: Final = os.environ.get("MUTATION_MAP")
_TESTS: Final = os.environ.get("MUTATION_TESTS")
_PROGRAMS: Final = ("python", "aces", "make")
"""Words in a command line that show that it starts this project's code."""


class Recorder:
    """Records each test's lines, time, and outcome, and whether it starts any processes."""

    def __init__(self, folder: Path) -> None:
        import coverage

        self.folder = folder
        self.worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        self.tests: dict[str, dict[str, Any]] = {}
        self.has_started = False
        self._seen: set[str] = set()
        self._caches: list[Any] = []
        self.coverage = coverage.Coverage(
            data_file=str(folder / f"coverage.{self.worker}"),
            include=[f"*/{SOURCE}/{name}/*" for name in PACKAGES],
            concurrency=["thread", "greenlet"],
            config_file=False,
            messages=False,
        )
        self.coverage.start()
        sys.addaudithook(self._audit)
        start = BaseProcess.start

        def started(process: BaseProcess) -> None:
            self.has_started = True
            start(process)

        setattr(BaseProcess, "start", started)  # noqa: B010

    def _audit(self, event: str, values: tuple[Any, ...]) -> None:
        if event in ("os.fork", "os.forkpty", "os.posix_spawn"):
            self.has_started = True
        elif event == "subprocess.Popen":
            words = values[1] if isinstance(values[1], list | tuple) else [values[1]]
            self.has_started |= any(name in str(word) for word in words for name in _PROGRAMS)

    def _forget(self) -> None:
        """Clear the package's caches, so every test reaches the code that fills them."""
        for name in [name for name in sys.modules if name.startswith("acesaround")]:
            if name not in self._seen:
                self._seen.add(name)
                found = vars(sys.modules[name]).values()
                self._caches += [value for value in found if hasattr(value, "cache_clear")]
        for cache in self._caches:
            cache.cache_clear()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None]:
        """Record the lines that importing a test file reaches. They count for all its tests."""
        if isinstance(collector, pytest.Module):
            self._forget()
            self.coverage.switch_context(collector.nodeid)
        yield
        self.coverage.switch_context("")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, None, None]:
        self._forget()
        self.has_started = False
        self.tests[item.nodeid] = {"browser": item.get_closest_marker("browser") is not None}
        self.coverage.switch_context(item.nodeid)
        begin = time.perf_counter()
        yield
        self.tests[item.nodeid]["s"] = time.perf_counter() - begin
        self.tests[item.nodeid]["process"] = self.has_started
        self.coverage.switch_context("")

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, None]:
        report = (yield).get_result()
        if report.outcome != "passed":
            self.tests[item.nodeid]["outcome"] = report.outcome

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        (self.folder / f"tests.{self.worker}.json").write_text(json.dumps(self.tests))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the requested tests, in the requested order."""
    if _TESTS:
        order = {name: place for place, name in enumerate(Path(_TESTS).read_text().splitlines())}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
        items[:] = sorted(
            (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
        )


def pytest_configure(config: pytest.Config) -> None:
    if _MAP and not (hasattr(config.option, "dist") and config.option.dist != "no"):
        config.pluginmanager.register(Recorder(Path(_MAP)))

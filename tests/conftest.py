"""Settings that all tests share."""

import gc
import os
import signal
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

SLOW_MACHINE = (HealthCheck.too_slow,)

settings.register_profile(
    "fast", max_examples=20, deadline=None, suppress_health_check=SLOW_MACHINE
)
settings.register_profile(
    "ci",
    max_examples=20,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=SLOW_MACHINE,
)
settings.register_profile(
    "slow", max_examples=2000, deadline=None, print_blob=True, suppress_health_check=SLOW_MACHINE
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "fast")
)


# What a busy machine answers late is no failure.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, 120.0)

# Whoever starts the tests in the background would have all of them deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What is made while tests are collected stays: looking through it again and again for what could
# be freed takes as long as the collecting.
if _WORKS_HERE := os.environ.get("PYTEST_XDIST_WORKER"):
    gc.disable()

SHARING = {"browser", "duel", "server"}
"""Folders where the tests of a file share what takes long to set up."""


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Gives the tests of such a file to one worker, all others to any.

    A few walks through the page go to one worker too: starting a browser takes as long as each.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        folders = set(file.split("/"))
        if "browser" in folders and "journey" in self.config.option.markexpr:
            return "browser"
        return file if SHARING & folders else nodeid

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """What's done is forgotten: all that a worker ever got is counted after each test."""
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]

    def _assign_work_unit(self, node: WorkerController) -> None:
        """The browser's, which wait most of the time, begin first."""
        if "browser" in self.workqueue:
            self.workqueue.move_to_end("browser", last=False)
        super()._assign_work_unit(node)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that need a browser by the folder that they are in."""
    if "browser" in item.path.parts and {"people", "chromium", "launch"} & set(
        getattr(item, "fixturenames", ())
    ):
        item.add_marker("browser")


def pytest_collection_finish() -> None:
    if _WORKS_HERE:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    return Sharing(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files instead of comparing"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """A check that a text equals a golden file; `make golden` writes the file instead."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        else:
            assert path.exists(), f"{path.name} is missing: run `make golden`"
            assert text == path.read_bytes().decode()

    return check


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch):
    """No test sees or touches the saves of the person who runs it."""
    monkeypatch.setenv("ACES_HOME", str(tmp_path_factory.getbasetemp() / "aces-home"))

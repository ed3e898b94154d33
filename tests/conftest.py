"""Settings and fixtures for all tests."""

import gc
import os
import signal
from collections.abc import Callable
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from acesaround.messages import Message, Template

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


# Tests make hundreds of HTTP clients, and reading the certificates takes 20 ms for each.
httpx._transports.default.create_ssl_context = cache(  # type: ignore[attr-defined]
    httpx.create_ssl_context
)

# Allow for slow answers on a busy machine.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, 120.0)

_message = Template.__call__


def _checked(template: Template, **params: object) -> Message:
    """Return the message, whose parameters must be of the kinds in its template."""
    message = _message(template, **params)
    assert template.fits(message.params), f"{message.code} can't have {message.params}"
    return message


Template.__call__ = _checked  # type: ignore[assignment, method-assign]

# Background jobs of a shell start with SIGINT ignored. Restore it, so that Ctrl-C works in tests.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Objects created during collection stay alive, and scanning them for garbage over and over takes as
# long as collection itself.
if _WORKS_HERE := os.environ.get("PYTEST_XDIST_WORKER"):
    gc.disable()

SHARING = {"browser", "duel", "i18n", "server"}
"""Folders in which the tests of a file share an expensive setup."""


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Scheduler that sends each file in a `SHARING` folder to a single worker.

    All other tests go to any worker. A short run with browser journeys sends them all to one worker
    too, because starting a browser takes as long as each of them.
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
        """Drop finished scopes, because xdist counts every test still on record after each test."""
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]

    def remove_node(self, node: WorkerController) -> str | None:
        """Give the tests of a crashed worker to others, except the one that crashed it."""
        work = self.assigned_work.pop(node)
        left = [(unit, test) for unit in work.values() for test, done in unit.items() if not done]
        if not left:
            return None
        unit, crashed = left[0]
        unit[crashed] = True
        for scope, unit in work.items():
            if not all(unit.values()):
                self.workqueue[scope] = unit
        for other in self.nodes:
            self._reschedule(other)
        return str(crashed)

    def _reschedule(self, node: WorkerController) -> None:
        """Give a worker two tests at least: it begins a test only when it knows the next one."""
        super()._reschedule(node)
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Start the browser tests first, because they mostly wait."""
        if "browser" in self.workqueue:
            self.workqueue.move_to_end("browser", last=False)
        super()._assign_work_unit(node)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark tests in the browser folder that use a browser fixture."""
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
    """Return a function that compares text with a golden file; `make golden` writes it instead."""

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
    """Keep tests away from the saves of the person who runs them."""
    monkeypatch.setenv("ACES_HOME", str(tmp_path_factory.getbasetemp() / "aces-home"))

"""Settings and fixtures for all tests."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, settings
from tests.support.scheduler import pytest_xdist_make_scheduler

from acesaround.messages import Message, Template

__all__ = ["pytest_xdist_make_scheduler"]

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


def pytest_sessionfinish() -> None:
    """Collect garbage once here, not five times as pytest does at the end: 2 s for each worker."""
    if _WORKS_HERE:
        gc.collect()
        gc.freeze()


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


@pytest.fixture(autouse=True, scope="session")
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests away from the saves of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ACES_HOME", str(tmp_path_factory.getbasetemp() / "aces-home"))
        yield

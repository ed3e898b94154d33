"""A server of its own, and people at browsers."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.company import prefers
from tests.browser.moments import moments
from tests.browser.person import People, Person
from tests.browser.puppets import Moment, Scene
from tests.browser.stage import Stage
from tests.browser.still import still
from tests.support.chromium import executable

# What a busy machine shows late is no failure.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server answers that runs as long as the tests do."""
    home = tmp_path_factory.mktemp("browser-home")
    server = subprocess.Popen(
        [sys.executable, "-m", "acesaround", "serve", "--no-browser"],
        env={**os.environ, "ACES_HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    said = server.stdout.readline()
    assert "http://" in said, f"the server said {said!r}"
    yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
    server.terminate()
    server.wait(60)
    server.stdout.close()


Launch = Callable[..., Browser]

# Of several such flags the last counts: what Playwright leaves out, and two pages of Chromium's own
# that would take as long as ours in every window. Pages ask what points at them.
_LEFT_OUT = (
    "AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)
_MOUSE = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """What starts a browser of this machine, with flags."""
    try:
        found = executable()
    except SystemExit as missing:
        pytest.exit(str(missing), returncode=3)
    with sync_playwright() as playwright:
        yield lambda *flags: playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", f"--disable-features={_LEFT_OUT}", *flags],
        )


@pytest.fixture(scope="session")
def chromium(launch: Launch) -> Iterator[Browser]:
    """One browser for all tests; it leaves the figures on cards out, which take long to draw."""
    browser = launch(f"--blink-settings={_MOUSE},imagesEnabled=false")
    yield browser
    browser.close()


@pytest.fixture
def people(chromium: Browser, address: str) -> Iterator[People]:
    """People, each at a browser of his own; at the end nobody's page may have complained."""
    found = People(chromium, address)
    yield found
    found.go_home()


@pytest.fixture(scope="session")
def _stage(chromium: Browser, address: str) -> Iterator[Stage]:
    found = Stage(chromium, address)
    yield found
    found.close()


@pytest.fixture
def stage(_stage: Stage) -> Iterator[Stage]:
    """The page for golden screens; at the end of a test it may not have complained."""
    yield _stage
    assert _stage.reset() == []


@pytest.fixture
def playing(people: People) -> Iterator[Callable[..., Person]]:
    """Seats someone at a live table at a moment, by its name or as it is."""
    with ExitStack() as stack:

        def sit(
            size: tuple[int, int], moment: str | Moment = "nicholas-1992 play", **settings: str
        ) -> Person:
            found = moments()[moment]() if isinstance(moment, str) else moment
            scene = Scene.of(people.address, found)
            stack.callback(scene.end)
            scene.begin()
            person = people.person(size=size)
            prefers(person, **settings)
            person.come(scene.table, scene.token)
            person.wait_until_asked()
            still(person.page)
            return person

        yield sit

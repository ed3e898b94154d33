"""Fixtures: a server and people with browsers."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.support.moments import moments
from tests.browser.support.person import People, Person
from tests.browser.support.scripted_people import Moment, Scene
from tests.browser.support.settled import still
from tests.browser.support.several_people import prefers
from tests.browser.support.stage import Stage
from tests.support.chromium import executable
from tests.support.forked import Command

# On a busy machine, slow rendering isn't a failure.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server for the whole test run and yield its address."""
    home = tmp_path_factory.mktemp("browser-home")
    with (home / "errors").open("w") as errors:
        server = Command(
            "serve", "--no-browser", environment={"ACES_HOME": str(home)}, errors=errors
        )
        said = server.stdout.readline()
        assert "http://" in said, f"the server said {said!r}; see {errors.name}"
        yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
        server.send_signal(signal.SIGTERM)
        server.communicate(60)


Launch = Callable[..., Browser]

# Chromium honors only the last such flag, so this repeats Playwright's list and adds two of
# Chromium's own pages, which would take as long to load as ours in every window. The page also
# queries the pointer type.
_LEFT_OUT = (
    "AimEnabled,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)
# Windows close after seconds, so optimizing their JavaScript takes longer than it saves.
_JAVASCRIPT = "--js-flags=--no-opt,--no-maglev,--single-threaded"
_MOUSE = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"


@pytest.fixture(scope="package")
def launch() -> Iterator[Launch]:
    """Yield a function that launches Chromium with extra flags.

    It isn't kept for the session, because Playwright's event loop would keep tests that run after
    those of this folder from starting another.
    """
    try:
        found = executable()
    except SystemExit as missing:
        pytest.exit(str(missing), returncode=3)
    with sync_playwright() as playwright:
        yield lambda *flags: playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", f"--disable-features={_LEFT_OUT}", _JAVASCRIPT, *flags],
        )


@pytest.fixture(scope="package")
def chromium(launch: Launch) -> Iterator[Browser]:
    """Yield one browser for all tests. It skips images, since face cards are slow to draw."""
    browser = launch(f"--blink-settings={_MOUSE},imagesEnabled=false")
    yield browser
    browser.close()


@pytest.fixture
def people(chromium: Browser, address: str) -> Iterator[People]:
    """Yield people who each have their own browser. Fail if a page logged an error."""
    found = People(chromium, address)
    yield found
    found.go_home()


@pytest.fixture(scope="package")
def _stage(chromium: Browser, address: str) -> Iterator[Stage]:
    found = Stage(chromium, address)
    yield found
    found.close()


@pytest.fixture
def stage(_stage: Stage) -> Iterator[Stage]:
    """Yield the page for golden screens. Fail if it logged an error."""
    yield _stage
    assert _stage.reset() == []


@pytest.fixture
def playing(people: People) -> Iterator[Callable[..., Person]]:
    """Yield a function that seats someone at a live table at a given moment."""
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

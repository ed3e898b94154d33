"""A browser that goes from scene to scene."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser
from tests.browser.support.deals import Changes
from tests.browser.support.person import People, Person
from tests.browser.support.scripted_people import Policy, Scene


class Enter(Protocol):
    """Function that opens a scene and has the browser take over seat 0."""

    def __call__(
        self,
        rules: str,
        seed: str,
        *,
        changes: Changes | None = None,
        policies: dict[int, Policy] | None = None,
        first: Policy | None = None,
    ) -> Scene: ...


@pytest.fixture(scope="module")
def stage(chromium: Browser, address: str) -> Iterator[People]:
    """Yield a module's browsers. Fail if a page logged an error."""
    found = People(chromium, address)
    yield found
    found.go_home()


@pytest.fixture(scope="module")
def ann(stage: People) -> Person:
    """Return Ann, whose browser all tests of a module share."""
    return stage.person()


@pytest.fixture(scope="module")
def scenes() -> Iterator[ExitStack]:
    """Yield a stack that ends all of a module's scenes."""
    with ExitStack() as found:
        yield found


@pytest.fixture(scope="module")
def enter(ann: Person, address: str, scenes: ExitStack) -> Enter:
    """Return a function that opens scenes."""

    def open_scene(rules: str, seed: str, **wanted: Any) -> Scene:
        given = {name: value for name, value in wanted.items() if value is not None}
        scene = Scene(address, rules, seed, **given)
        scenes.callback(scene.end)
        scene.begin()
        ann.come(scene.table, scene.token)
        ann.wait_until_asked()
        return scene

    return open_scene

"""A browser that goes from scene to scene."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser
from tests.browser.deals import Changes
from tests.browser.person import People, Person
from tests.browser.puppets import Policy, Scene


class Enter(Protocol):
    """Opens a table whose course is known, and has the browser take over seat 0."""

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
    """The browsers of a module; at the end nobody's page may have complained."""
    found = People(chromium, address)
    yield found
    found.go_home()


@pytest.fixture(scope="module")
def ann(stage: People) -> Person:
    """Ann, whose browser all tests of a module share."""
    return stage.person()


@pytest.fixture(scope="module")
def scenes() -> Iterator[ExitStack]:
    """Ends all scenes of a module."""
    with ExitStack() as found:
        yield found


@pytest.fixture(scope="module")
def enter(ann: Person, address: str, scenes: ExitStack) -> Enter:
    """Opens scenes."""

    def open_scene(rules: str, seed: str, **wanted: Any) -> Scene:
        given = {name: value for name, value in wanted.items() if value is not None}
        scene = Scene(address, rules, seed, **given)
        scenes.callback(scene.end)
        scene.begin()
        ann.come(scene.table, scene.token)
        ann.wait_until_asked()
        return scene

    return open_scene

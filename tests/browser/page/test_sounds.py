"""The table's sounds: short, quiet, and playable by the browser."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page
from tools.sounds import FOLDER, LONGEST, LOUDEST, PEAK, SOUNDS, loudness

_RATE = 48000
_DECODED = """async name => {
    const answer = await fetch(`/sounds/${name}.flac`);
    const audio = new OfflineAudioContext(1, 1, 48000);
    const sound = await audio.decodeAudioData(await answer.arrayBuffer());
    return { seconds: sound.duration, samples: Array.from(sound.getChannelData(0)) };
}"""
_TABLE_LOADED = """() => performance.getEntriesByType("resource").some(
    file => file.name.includes("GameTable") && file.name.endsWith(".js"))"""
"""Script: the part of the page that plays sounds is there. Home loads it ahead of time."""


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """Yield a browser's page with Home."""
    context = chromium.new_context()
    found = context.new_page()
    found.goto(address)
    yield found
    context.close()


def test_every_sound_is_short_and_quiet(page: Page) -> None:
    assert sorted(SOUNDS) == sorted(path.stem for path in FOLDER.glob("*.flac"))
    for name in SOUNDS:
        found: dict[str, Any] = page.evaluate(_DECODED, name)
        samples = np.array(found["samples"])
        assert found["seconds"] <= LONGEST, name
        assert LOUDEST - 20 < loudness(samples, _RATE) <= LOUDEST, name
        assert np.max(np.abs(samples)) <= PEAK, name
        assert abs(samples[-1]) < 0.001, f"{name} ends in a click"


def test_loudness_is_that_of_the_standard() -> None:
    time = np.arange(_RATE) / _RATE
    for hertz, expected in ((997, -20.0), (100, -21.2), (40, -26.9)):
        sine = 0.1 * np.sin(2 * np.pi * hertz * time)
        assert loudness(sine, _RATE) == pytest.approx(expected, abs=1.0), hertz


def test_a_phone_loads_no_sounds_until_wished(chromium: Browser, address: str) -> None:
    context = chromium.new_context(has_touch=True, is_mobile=True)
    page = context.new_page()
    wanted: list[str] = []
    page.on("request", lambda asked: wanted.append(asked.url))
    page.goto(address)
    page.touchscreen.tap(200, 5)
    page.wait_for_timeout(300)
    assert not [url for url in wanted if "/sounds/" in url]
    context.close()


def test_the_first_click_loads_every_sound(page: Page) -> None:
    wanted: list[str] = []
    page.on("request", lambda asked: wanted.append(asked.url))
    page.reload()
    page.wait_for_function(_TABLE_LOADED)
    page.wait_for_timeout(200)
    assert not [url for url in wanted if "/sounds/" in url]
    with page.expect_response("**/sounds/win.flac"):
        page.mouse.click(5, 5)
    page.wait_for_timeout(200)
    found = {url.rpartition("/")[2] for url in wanted if "/sounds/" in url}
    assert found == {f"{name}.flac" for name in SOUNDS}

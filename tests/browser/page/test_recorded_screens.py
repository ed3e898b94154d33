"""The golden screens match what the server sends today. `make golden` rewrites them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.browser.support.moments import moments
from tests.browser.support.recording import FOLDER, path, record
from tests.support.slow import quick

MOMENTS = moments()
WHOLE = ("long names end", "long names widow end")
"""Whole games that differ from others only in the names."""


@pytest.mark.parametrize("name", quick([name for name in MOMENTS if name not in WHOLE], MOMENTS))
def test_a_screen_is_as_recorded(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(path(name), record(MOMENTS[name]()))


def test_every_recording_is_of_a_moment() -> None:
    assert {found.name for found in FOLDER.glob("*")} == {path(name).name for name in MOMENTS}

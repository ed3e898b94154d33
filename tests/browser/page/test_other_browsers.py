"""A hand of each kind of game in the engines of Safari and Firefox, at three sizes."""

from __future__ import annotations

import json
import time

import pytest
from tests.browser.support.other_browsers import Engine, Firefox, WebKit
from tests.browser.support.person import DESKTOP, PRESS, STATE, TABLET
from tests.browser.support.scripted_people import make_table

pytestmark = pytest.mark.slow
SETTINGS = json.dumps({"name": "Ann", "pace": "once"})
PATIENCE = 900
"""Seconds for a hand."""
LATER = "ResizeObserver loop"
"""Prefix of a harmless error: a resize is reported in the next frame."""
SIT = '.door [data-free="0"]:enabled'
LISTEN = f"""(window.wrong = [], onerror = (text) => {{
    if (!text.startsWith({LATER!r})) window.wrong.push(text);
}}, 0)"""
NARROW = (390, 844)


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        ("nicholas-1992", DESKTOP), ("nicholas-1992", NARROW), ("three-hand-widow", TABLET),
        ("three-hand-widow", NARROW), ("two-hand", DESKTOP), ("two-hand", NARROW),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_a_hand_is_played_to_its_end(
    kind: type[Engine], rules: str, size: tuple[int, int], address: str
) -> None:
    with kind() as browser:
        browser.resize(*size)
        browser.go(address)
        browser.evaluate(f"localStorage['aces.settings'] = {SETTINGS!r}")
        browser.go(f"{address}/table/{make_table(address, rules, 'engines', {})}")
        browser.evaluate(LISTEN)
        wait_for(browser, f"document.querySelector('{SIT}') !== null")
        browser.evaluate(f"document.querySelector('{SIT}').click()")
        wait_for(browser, "document.querySelector('[data-moment]') !== null")
        play(browser)
        assert browser.evaluate("document.querySelector('.result').innerText") != ""
        assert browser.evaluate("window.wrong") == []


def wait_for(browser: Engine, expression: str) -> None:
    """Wait until an expression is true in the page."""
    end = time.monotonic() + PATIENCE
    while not browser.evaluate(expression):
        assert time.monotonic() < end, expression
        time.sleep(0.05)


def play(browser: Engine) -> None:
    """Play until the hand is over. Nothing can be wider than the window."""
    end = time.monotonic() + PATIENCE
    while True:
        moment, asked, _ = browser.evaluate(f"({STATE})()")
        assert time.monotonic() < end, f"the hand was not over; this is {moment!r}"
        wide, room = browser.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, moment
        if moment == "game over" or (moment == "hand over" and asked):
            return
        if asked:
            browser.evaluate(f"({PRESS})()")
        else:
            time.sleep(0.05)

"""Motion at the table: no script keeps a frame waiting while cards move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser.support.person import CORNER, People, Person

FRAME = 16
"""Maximum processor time of a script in milliseconds. A frame takes that long."""
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
TRICKS = 4
ROUNDS = 3
"""Rounds of that many tricks. A busy machine can make one script slow, but not one in each."""
_SCRIPTS = ("FunctionCall", "TimerFire", "EventDispatch", "FireAnimationFrame", "RunMicrotasks")
_MOVED = """() => {
    window.moved = 0;
    new PerformanceObserver(list => {
        for (const one of list.getEntries()) window.moved += one.value;
    }).observe({ type: "layout-shift", buffered: false });
}"""
"""Script: add up the layout shifts from now on, including those right after input."""


def scripts(trace: bytes) -> list[tuple[float, str]]:
    """Return the processor time of each script in milliseconds, with its kind, longest first."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    found = [one for one in events if one["ph"] == "X" and one["name"] in _SCRIPTS]
    times = [(one.get("tdur", one["dur"]) / 1000, describe(one)) for one in found]
    return sorted(times, reverse=True)


def describe(event: dict[str, Any]) -> str:
    data = event.get("args", {}).get("data", {})
    return " ".join(
        [event["name"], *(str(data[key]) for key in ("type", "functionName", "url") if key in data)]
    )


def play(ann: Person, tricks: int) -> None:
    """Play cards with the mouse until some tricks are complete."""
    for _ in range(tricks):
        ann.wait_until_asked()
        seq = ann.seq
        ann.page.locator(".hand .lit").first.click(position=CORNER)
        ann.goes_on(seq)
    ann.wait_until_asked()


# It measures time, which a machine's load can change, so it isn't part of every run.
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_script_keeps_a_frame_waiting_while_a_hand_is_played(
    chromium: Browser, people: People, size: str
) -> None:
    ann = people.person(size=SIZES[size], pace="fast")
    page = ann.page
    ann.open(people.table("daugherty-1983", seed="motion"))
    ann.sit()
    ann.until("play")
    page.emulate_media(reduced_motion="no-preference")
    play(ann, 1)
    page.evaluate(_MOVED)
    rounds: list[list[tuple[float, str]]] = []
    while not rounds or (rounds[-1][0][0] > FRAME and len(rounds) < ROUNDS):
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        play(ann, TRICKS)
        longest = scripts(chromium.stop_tracing())
        print(f"{size}: {len(longest)} scripts, the longest:", *longest[:5], sep="\n")
        assert len(longest) > 20
        rounds.append(longest)
    assert [one for one in rounds[-1] if one[0] > FRAME] == []
    assert page.evaluate("window.moved") <= 0.01

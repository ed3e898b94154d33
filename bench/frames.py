"""Frame rate of the page during a deal and some tricks, without a graphics card.

``bench/frames.py`` plays in Chromium at a table with daugherty players and traces the page. For the
deal and for the tricks, it prints the frames per second during movement and the page's longest
script task. The task is timed both in wall-clock time and in CPU time, which doesn't include
waiting for a processor. At 60 frames per second, a frame takes 16.7 ms.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.support.chromium import executable

RULES = "nicholas-1992"
TRICKS = 6
_SCRIPT = frozenset(
    {"FunctionCall", "EvaluateScript", "V8.RunMicrotasks", "TimerFire", "EventDispatch"}
)
_CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline.frame")


@contextmanager
def serving() -> Iterator[str]:
    """Run a server with an empty database, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", "--database"]
        with subprocess.Popen(
            [*command, f"{folder}/t.db"], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                yield next(word for word in said.split() if word.startswith("http")).rstrip("/")
            finally:
                server.terminate()


class Trace:
    """Trace of the page, from `start` to `stop`."""

    def __init__(self, session: CDPSession) -> None:
        self.session, self.events = session, list[dict[str, Any]]()
        session.on("Tracing.dataCollected", lambda found: self.events.extend(found["value"]))

    def start(self) -> None:
        """Start tracing."""
        self.events.clear()
        self.session.send("Tracing.start", {"categories": ",".join(_CATEGORIES)})

    def stop(self, page: Page) -> list[dict[str, Any]]:
        """Stop tracing and return all events since the start."""
        done = list[object]()
        self.session.once("Tracing.tracingComplete", lambda told: done.append(told))
        self.session.send("Tracing.end")
        while not done:
            page.wait_for_timeout(20)
        return self.events


def longest_script(events: list[dict[str, Any]]) -> tuple[float, float]:
    """Return the longest wall-clock time and CPU time of any script task, in milliseconds."""
    main = {(e["pid"], e["tid"]) for e in events if e["name"] == "FunctionCall"}
    tasks = [e for e in events if e["name"] in _SCRIPT and (e["pid"], e["tid"]) in main]
    clock, processor = (
        max((e.get(part, 0) for e in tasks), default=0) / 1000 for part in ("dur", "tdur")
    )
    return clock, processor


_COUNT = """() => {
    window.drawn = [];
    const step = (now) => { window.drawn.push(now); requestAnimationFrame(step); };
    requestAnimationFrame(step);
}"""


def frames(page: Page, moving: float) -> list[float]:
    """Return the milliseconds between frames during the last `moving` milliseconds."""
    times = page.evaluate("() => window.drawn.splice(0)")
    last = [time for time in times if time >= times[-1] - moving]
    return [after - before for before, after in pairwise(last)]


def main() -> None:
    """Run the command: trace a deal, and then tricks."""
    parser = argparse.ArgumentParser(description="Measure the frame rate of the page.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    wanted = parser.parse_args()
    found = executable()
    figures: dict[str, dict[str, float]] = {}
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        body = {"rules": RULES, "seed": "frames", "players": "daugherty"}
        table = httpx.post(f"{address}/api/tables", json=body).json()["table"]
        page.goto(f"{address}/table/{table}")
        trace = Trace(page.context.new_cdp_session(page))
        page.wait_for_selector('[data-free="0"]')
        page.wait_for_timeout(1000)
        page.evaluate(_COUNT)
        trace.start()
        page.locator('[data-free="0"]').click()
        page.wait_for_selector(".hand .card")
        page.wait_for_timeout(500)
        gaps = frames(page, 500)
        figures["deal"] = summary(gaps, longest_script(trace.stop(page)))
        gaps, longest = [], (0.0, 0.0)
        tricks = 0
        while tricks < TRICKS:
            if page.locator(".hand .lit").count():
                trace.start()
                page.evaluate("() => window.drawn.splice(0)")
                page.locator(".hand .lit").first.click(position={"x": 8, "y": 22})
                page.wait_for_timeout(450)
                gaps += frames(page, 450)
                clock, processor = longest_script(trace.stop(page))
                longest = max(longest[0], clock), max(longest[1], processor)
                tricks += 1
            elif page.locator('.ask [data-action="pass"]').count():
                page.locator('.ask [data-action="pass"]').click()
            elif page.locator(".ask .on, .ask .option").count():
                page.locator(".ask .on, .ask .option").first.click()
            page.wait_for_timeout(150)
        figures["trick"] = summary(gaps, longest)
        browser.close()
    if wanted.json:
        print(json.dumps(figures))
    else:
        for name, row in figures.items():
            print(
                name,
                ", ".join(f"{key.replace('_', ' ')} {value:.1f}" for key, value in row.items()),
            )


def summary(gaps: list[float], longest: tuple[float, float]) -> dict[str, float]:
    """Return the median frame rate, and the times of the slowest frame and the longest script."""
    return {
        "frames_per_second": 1000 / statistics.median(gaps),
        "slowest_frame_ms": max(gaps),
        "longest_script_ms": longest[0],
        "longest_script_processor_ms": longest[1],
    }


if __name__ == "__main__":
    main()

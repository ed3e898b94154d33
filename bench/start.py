"""Time from the command to the first cards on the page: ``bench/start.py [--runs N]``.

Each run starts ``aces serve``, opens the page in a running browser, and presses Play. It waits for
the cards, and then for the user's turn to bid, which can come after some computer players have bid.
The first run is a warm-up that doesn't count: it creates the database and fills the file cache.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from tests.support.chromium import executable

GOAL = 2.0
"""Seconds from the command to a hand on the page."""
MOMENTS = ("the page is shown", "a hand is on the page", "it's your turn to bid")


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] + ".")
    parser.add_argument("--runs", type=int, default=15, help="number of runs (15)")
    options = parser.parse_args()
    if options.runs < 2:
        parser.error("--runs must be 2 or more")
    found = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        with tempfile.TemporaryDirectory() as home:
            once(browser, Path(home))
            runs = [once(browser, Path(home)) for _ in range(options.runs)]
        browser.close()
    for at, name in enumerate(MOMENTS):
        print(f"{name}: {figure([run[at] for run in runs])}")
    print(f"The goal is {GOAL:.0f} seconds.")
    return 0


def once(browser: Browser, home: Path) -> tuple[float, float, float]:
    """Return the time from the command to each of `MOMENTS`, in seconds."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "acesaround", "serve", "--no-browser",
         "--database", str(home / "tables.db")],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, f"the server said {said!r}"
        page.goto(address[0])
        page.locator(".play").first.wait_for()
        shown = time.perf_counter() - began
        page.locator(".play").first.click()
        page.locator(".hand [data-card]").first.wait_for()
        dealt = time.perf_counter() - began
        page.locator(".ask.wanted").wait_for()
        return shown, dealt, time.perf_counter() - began
    finally:
        server.terminate()
        server.communicate(timeout=20)
        context.close()


def figure(seconds: list[float]) -> str:
    """Return the median with its 95% bootstrap interval, and the worst run, as text."""
    rng = random.Random(1)
    drawn = sorted(statistics.median(rng.choices(seconds, k=len(seconds))) for _ in range(4000))
    low, high = drawn[100], drawn[3899]
    middle = statistics.median(seconds)
    return f"{middle:.2f} s (95% CI {low:.2f} to {high:.2f}), worst {max(seconds):.2f} s"


if __name__ == "__main__":
    sys.exit(main())

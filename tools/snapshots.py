"""Take the screen snapshots that a test compares with: ``make snapshots``. Needs Chromium.

``tools/snapshots.py NAME ...`` takes only the snapshots of those screens.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import sync_playwright
from tests.browser.support.screenshots import FOLDER, Darkroom, sights, sitters, take
from tests.support.chromium import executable
from tools.photograph import serving


def main(wanted: list[str]) -> None:
    """Take snapshots of all screens or only the `wanted` ones, and print the total size."""
    found = executable()
    FOLDER.mkdir(exist_ok=True)
    if not wanted:
        for path in FOLDER.glob("*.webp"):
            path.unlink()
    with serving() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        room = Darkroom(browser)
        with sitters(browser, f"http://{host}") as everybody:
            for name, open_screen in sights(f"http://{host}"):
                if wanted and name not in wanted:
                    continue
                for sitter in everybody:
                    picture = take(sitter, open_screen, room)
                    (FOLDER / f"{name}-{sitter.suffix}.webp").write_bytes(picture)
                print(name, flush=True)
    pictures = [path.stat().st_size for path in FOLDER.glob("*.webp")]
    print(f"{len(pictures)} pictures, {sum(pictures) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Draw the installed page's icons from web/public/cards/icon.svg. Needs Chromium."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import sync_playwright
from tests.support.chromium import executable

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web" / "public"
CLOTH: Final = "#11443a"
ICONS: Final = (
    ("icon-192", 192, 0, "transparent"),
    ("icon-512", 512, 0, "transparent"),
    ("maskable-512", 512, 70, CLOTH),
    ("apple-180", 180, 0, CLOTH),
)
"""File name, size and margin in pixels, and background color."""


def main() -> None:
    """Write every icon."""
    found = executable()
    drawing = (PUBLIC / "cards" / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, side, margin, ground in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            inner = side - 2 * margin
            page.set_content(
                f"<body style='margin:{margin}px;background:{ground}'>"
                f"<div style='width:{inner}px;height:{inner}px'>{drawing}</div>"
            )
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()

"""Take the pictures for the gallery in the documentation: ``tools/gallery.py [SCREEN ...]``.

Every screen becomes one sheet in ``docs/images/gallery``: day and night, on a phone, a tablet, a
desktop, and a large monitor. ``--keep FOLDER`` also keeps the single pictures, and ``--before
FOLDER`` shows an older version's pictures above the new ones. Needs Chromium.
"""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright
from tests.browser.support.screenshots import LIGHTS, Darkroom, sights, sitters, take
from tests.support.chromium import executable
from tools.photograph import IMAGES, serving

SIZES: Final = {
    "phone": ((390, 844), 0.6),
    "tablet": ((820, 1180), 0.43),
    "desktop": ((1440, 900), 0.5),
    "wide": ((2560, 1440), 0.3125),
}
"""Window size and scale of the picture, by device."""
STYLE: Final = """
    body { margin: 0; padding: 12px; width: max-content; background: #20262c; color: #eee;
           font: 16px/1.3 "Source Sans 3", "DejaVu Sans", sans-serif; }
    div { display: flex; gap: 12px; align-items: flex-start; margin-bottom: 12px; }
    p { margin: 0 0 6px; }
    img { display: block; border-radius: 6px; }
"""


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="screens (default: all)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the single pictures")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="older pictures to show")
    asked = parser.parse_args()
    folder = IMAGES / "gallery"
    folder.mkdir(exist_ok=True)
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    with serving() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        room, sheet = Darkroom(browser), browser.new_page()
        with sitters(browser, f"http://{host}", SIZES) as everybody:
            for name, open_screen in sights(f"http://{host}"):
                if asked.screens and name not in asked.screens:
                    continue
                pictures = {one.suffix: take(one, open_screen, room) for one in everybody}
                if asked.keep is not None:
                    for suffix, picture in pictures.items():
                        (asked.keep / f"{name}-{suffix}.webp").write_bytes(picture)
                before = {} if asked.before is None else older(asked.before, name)
                _lay_out(sheet, before, pictures)
                shot = room.small(sheet, 1)
                (folder / f"{name}.webp").write_bytes(shot)
                print(f"{name}: {len(shot):,} bytes", flush=True)


def older(folder: Path, name: str) -> dict[str, bytes]:
    """Return the pictures that an older version kept of a screen."""
    found = {path.stem.removeprefix(f"{name}-"): path for path in folder.glob(f"{name}-*.webp")}
    wanted = {f"{size}-{light}" for size in SIZES for light in LIGHTS}
    return {suffix: path.read_bytes() for suffix, path in found.items() if suffix in wanted}


def _lay_out(sheet: Page, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    """Show all pictures of a screen on one page that has their size."""
    rows = [(title, kept, light) for title, kept in _titled(before, after) for light in LIGHTS]
    sheet.set_content(
        f"<!doctype html><style>{STYLE}</style>"
        + "".join(
            f"<p>{title}, {light}</p><div>"
            + "".join(
                _image(kept[f"{size}-{light}"]) for size in SIZES if f"{size}-{light}" in kept
            )
            + "</div>"
            for title, kept, light in rows
        )
    )
    sheet.evaluate("() => Promise.all([...document.images].map(one => one.decode()))")
    width, height = sheet.evaluate("() => [document.body.offsetWidth, document.body.offsetHeight]")
    sheet.set_viewport_size({"width": width, "height": height})


def _titled(
    before: dict[str, bytes], after: dict[str, bytes]
) -> list[tuple[str, dict[str, bytes]]]:
    return [("Before", before), ("Now", after)] if before else [("Now", after)]


def _image(picture: bytes) -> str:
    return f'<img src="data:image/webp;base64,{base64.b64encode(picture).decode()}">'


if __name__ == "__main__":
    main()

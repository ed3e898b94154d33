"""The contact sheets of the cards in docs/images, taken of the page's own faces in Chromium."""

from __future__ import annotations

import base64
import subprocess
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tests.support.chromium import executable

ROOT: Final = Path(__file__).resolve().parents[2]
IMAGES: Final = ROOT / "docs/images"
SHEETS: Final = ("44", "66", "90", "200", "300", "fans", "table")
QUALITY: Final = 0.72
_TO_WEBP: Final = """async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def take() -> None:
    """Build the page of sheets, and write a picture of each."""
    with tempfile.TemporaryDirectory() as folder:
        build = ["npx", "vite", "build", "--config", "sheets/vite.config.ts", "--outDir", folder]
        subprocess.run(build, cwd=ROOT / "web", check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=executable(), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 2600, "height": 1200})
            for sheet in SHEETS:
                page.goto(f"http://127.0.0.1:{server.server_port}/sheets/?sheet={sheet}")
                page.wait_for_load_state("networkidle")
                _write(page, IMAGES / f"cards-{sheet}.webp")
            browser.close()
        server.shutdown()


def _write(page: Page, path: Path) -> None:
    """Write a picture of the sheet that's shown."""
    png = base64.b64encode(page.locator("main").screenshot()).decode()
    path.write_bytes(base64.b64decode(page.evaluate(_TO_WEBP, [png, QUALITY])))
    print(f"{path.name}: {path.stat().st_size:,} bytes")

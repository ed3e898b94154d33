"""Film one hand in a browser: ``tools/film.py [OUTPUT.gif]``.

A person bids, names trump, looks at the melds, plays the first tricks and the last ones, and sees
the score. The tricks between are left out. Needs Chromium, and Pillow to write the film:

    pip install pillow
"""

from __future__ import annotations

import base64
import io
import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright
from tests.support.chromium import executable
from tools.photograph import IMAGES, serving

RULES, SEED, PLAYERS = "double-deck", "home 180", "club"
WINDOW: Final[ViewportSize] = {"width": 1280, "height": 800}
WIDTH: Final = 640
"""Width of the film in pixels."""
FRAME_MS: Final = 120
COLORS: Final = 256
VIVID, VIVID_COLORS = 90, 96
"""Least difference between the channels of a vivid color, and the colors kept for those."""
FIRST_TRICKS: Final = 3
"""Tricks shown before the film jumps to the last ones."""
LAST_CARDS: Final = 2
"""Cards left in the hand when the film goes on."""
CARDS: Final = 20
"""Cards dealt to each player."""
PAUSES: Final = {"bidding": 1.5, "melds": 9.0, "play": 0.4, "hand over": 4.0, "hint": 0.8}
"""Seconds that a viewer needs, by the table's phase, and a hint needs."""
_SETTINGS: Final = {"name": "Ann", "pace": "normal", "mute": True, "tongue": "en", "keys": False}


class Camera:
    """What a page shows while the camera runs, as pictures with their times in seconds."""

    def __init__(self, page: Page) -> None:
        self.shots: list[tuple[float, bytes]] = []
        self._page = page
        self._latest: bytes | None = None
        self._left_out = 0.0
        self._stopped: float | None = None
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._take)
        height = WIDTH * WINDOW["height"] // WINDOW["width"]
        self._session.send(
            "Page.startScreencast",
            {"format": "jpeg", "quality": 90, "maxWidth": WIDTH, "maxHeight": height},
        )

    def run(self, seconds: float) -> None:
        """Start or go on, and run for a while."""
        if self._stopped is not None:
            self._left_out += time.monotonic() - self._stopped
            self._stopped = None
            if self._latest is not None:
                self._keep(self._latest)
        self._page.wait_for_timeout(seconds * 1000)

    def stop(self) -> None:
        """Leave out what comes next."""
        if self._stopped is None:
            self._stopped = time.monotonic()

    def _take(self, frame: dict[str, Any]) -> None:
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        self._latest = base64.b64decode(frame["data"])
        if self._stopped is None:
            self._keep(self._latest)

    def _keep(self, picture: bytes) -> None:
        self.shots.append((time.monotonic() - self._left_out, picture))


def film(page: Page, address: str) -> list[tuple[float, bytes]]:
    """Play a hand by the expert's hints, and return the pictures."""
    made = page.request.post(
        f"{address}/api/tables", data={"rules": RULES, "seed": SEED, "players": PLAYERS}
    ).json()
    page.goto(f"{address}/table/{made['table']}")
    page.locator(".door [data-free='0']").click()
    page.wait_for_selector(".ask.wanted")
    camera = Camera(page)
    while (phase := _phase(page)) not in ("hand over", "game over"):
        left = page.locator(".hand [data-card]").count()
        shown = phase != "play" or left > CARDS - FIRST_TRICKS or left <= LAST_CARDS
        if shown:
            camera.run(PAUSES.get(phase, PAUSES["bidding"]))
        else:
            camera.stop()
        _take_advice(page, camera, shown=shown)
    camera.run(0)
    page.wait_for_selector(".ask .on")
    camera.run(PAUSES["hand over"])
    return camera.shots


def _phase(page: Page) -> str:
    """Wait until the player is asked or the hand is over, and return the table's phase."""
    page.wait_for_selector(".ask.wanted, [data-moment='hand over'], [data-moment='game over']")
    return str(page.locator("[data-moment]").get_attribute("data-moment"))


def _take_advice(page: Page, camera: Camera, *, shown: bool) -> None:
    """Do what the hint says."""
    before = page.locator("[data-seq]").get_attribute("data-seq")
    if (go := page.locator(".ask .on")).count():
        go.first.click()
    else:
        page.locator(".tools .tip").click()
        page.wait_for_selector(".hint")
        if shown:
            camera.run(PAUSES["hint"])
        page.locator(".hand .advised, .ask .advised").first.click()
    page.wait_for_function(
        "seq => document.querySelector('[data-seq]').dataset.seq !== seq", arg=before
    )


def write(shots: list[tuple[float, bytes]], output: Path) -> None:
    """Write the pictures as an animation, without the pauses between parts."""
    try:
        from PIL import Image
    except ImportError:
        raise SystemExit("This needs Pillow: pip install pillow") from None
    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in shots]
    palette = _palette(pictures[:: max(1, len(pictures) // 8)])
    kept: list[Any] = []
    times: list[float] = []
    for (at, _), picture in zip(shots, pictures, strict=True):
        if times and at < times[-1] + FRAME_MS / 1000:
            kept[-1] = picture
        else:
            kept.append(picture)
            times.append(at)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in kept]
    gaps = [round((after - at) * 1000) for at, after in pairwise(times)]
    longest = round(max(PAUSES.values()) * 1000)
    durations = [max(FRAME_MS, min(gap, longest)) for gap in gaps]
    durations.append(round(PAUSES["hand over"] * 1000))
    frames[0].save(
        output, save_all=True, append_images=frames[1:], duration=durations, loop=0, optimize=True
    )
    print(f"{output.name}: {len(frames)} frames, {sum(durations) / 1000:.0f} s, ", end="")
    print(f"{output.stat().st_size:,} bytes")


def _palette(pictures: list[Any]) -> Any:
    """Return a picture with the palette of the film: many shades of the cloth, and vivid colors."""
    from PIL import Image

    pixels = np.concatenate([np.asarray(picture).reshape(-1, 3) for picture in pictures])
    vivid = pixels[np.ptp(pixels, axis=1) >= VIVID]
    found: list[int] = []
    for part, colors in ((pixels, COLORS - VIVID_COLORS), (vivid, VIVID_COLORS)):
        shades = Image.fromarray(part[None]).quantize(colors, method=Image.Quantize.MEDIANCUT)
        found += (shades.getpalette() or [])[: 3 * colors]
    palette = Image.new("P", (1, 1))
    palette.putpalette(found)
    return palette


def main() -> None:
    """Film the hand."""
    output = Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES / "hand.gif"
    with serving() as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        page = browser.new_page(viewport=WINDOW, reduced_motion="no-preference")
        page.add_init_script(f"localStorage['aces.settings'] = {json.dumps(json.dumps(_SETTINGS))}")
        shots = film(page, f"http://{host}")
    write(shots, output)


if __name__ == "__main__":
    main()

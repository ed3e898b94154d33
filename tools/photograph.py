"""Take screenshots of the table in a browser, from real games on a running server.

``tools/photograph.py`` writes the screenshots to ``docs/images``. It needs Chromium.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
from playwright.sync_api import sync_playwright
from tests.support.chromium import executable
from websockets.sync.client import connect

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
WINDOWS = (("", (1280, 800)), ("-tablet", (820, 1180)), ("-phone", (390, 760)))
TABLES = (
    ("browser-bidding", "daugherty-1983", "11", "auction", 1),
    ("browser-play", "nicholas-1992", "7", "trick_play", 3),
    ("browser-three", "three-hand-widow", "3", "trick_play", 4),
    ("browser-stock", "two-hand", "5", "stock_play", 6),
)
"""Name, rules, seed, phase, and number of decisions to make in that phase before the screenshot."""
LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
NIGHT = "browser-play"
"""Name of the table that's shown in dark mode, too."""


@contextmanager
def serving() -> Iterator[str]:
    """Run a server with an empty database, and yield its host and port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", "--database"]
        with subprocess.Popen(
            [*command, f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None
            try:
                yield f"127.0.0.1:{found[1]}"
            finally:
                server.terminate()


def played(address: str, rules: str, seed: str, phase: str, decisions: int) -> tuple[str, str]:
    """Play like a person who follows the advice.

    Returns the table's name and the person's token.
    """
    body = {"rules": rules, "seed": seed, "players": "expert"}
    table = httpx.post(f"http://{address}/api/tables", json=body).json()["table"]
    number, token, left = 0, "", decisions
    with connect(f"ws://{address}/ws", max_size=None) as socket:
        screen: dict[str, Any] = {}
        seq = 0

        def say(kind: str, **fields: object) -> dict[str, Any]:
            nonlocal number, screen, seq
            number += 1
            command = {"type": kind, "id": str(number), "seq": seq} | fields
            if kind == "ask":
                del command["seq"]
            socket.send(json.dumps(command))
            return hear(lambda frame: frame.get("id") == str(number))

        def hear(wanted: Any) -> dict[str, Any]:
            nonlocal screen, seq
            while True:
                frame: dict[str, Any] = json.loads(socket.recv(timeout=60))
                if frame["type"] == "step":
                    screen, seq = frame["screen"], frame["seq"]
                if wanted(frame):
                    return frame

        socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
        hear(lambda frame: frame["type"] == "step")
        token = say("sit", seat=0, name="Ann")["token"]
        while True:
            while not screen["asked"]:
                hear(lambda frame: frame["type"] == "step")
            if screen["phase"] == phase and 0 not in screen["waiting"]:
                if not left:
                    return table, token
                left -= 1
            before = seq
            if 0 in screen["waiting"]:
                say("ready")
            else:
                say("act", action=say("ask")["action"])
            while seq == before:
                hear(lambda frame: frame["type"] == "step")


def main() -> None:
    """Take all screenshots in all window sizes."""
    found = executable()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, rules, seed, phase, decisions in TABLES:
            table, token = played(address, rules, seed, phase, decisions)
            kept = json.dumps({table: {"token": token, "seen": 1}})
            lights = LIGHTS if name == NIGHT else LIGHTS[:1]
            for (suffix, (width, height)), light in product(WINDOWS, lights):
                file = f"{name}{suffix}{'-night' if light == 'dark' else ''}.jpg"
                page = browser.new_page(
                    viewport={"width": width, "height": height}, color_scheme=light
                )
                page.add_init_script(f"localStorage.setItem('aces.tables', {json.dumps(kept)})")
                page.goto(f"http://{address}/table/{table}")
                page.wait_for_selector(".ask.wanted")
                page.wait_for_timeout(1500)
                page.screenshot(path=IMAGES / file, quality=80, type="jpeg")
                page.close()
                print(file)


if __name__ == "__main__":
    main()

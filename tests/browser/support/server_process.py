"""A server process that tests can kill and restart, with one port and one database."""

from __future__ import annotations

from pathlib import Path

from tests.support.forked import Command
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
        where = ("--database", str(self._database), "--port", self._port)
        with self._database.with_name("errors").open("a") as errors:
            self._process = Command("serve", "--no-browser", *options, *where, errors=errors)
        said = self._process.stdout.readline()
        assert self.address in said, f"the server said {said!r}"

    def kill(self) -> None:
        """Kill the server the way a crash would."""
        self._process.kill()
        self._process.communicate()

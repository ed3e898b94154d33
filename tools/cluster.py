"""Run a cluster on this machine: PostgreSQL, Valkey, and servers that share them and one port.

Run ``make cluster``. Everything runs until Ctrl-C; a program that ends before is started again.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import ClassVar, Final, NoReturn

try:
    from tools.services.ports import free_port
    from tools.services.postgres import PACKAGE as POSTGRES
    from tools.services.postgres import Postgres
    from tools.services.service import CannotStart, Service
    from tools.services.valkey import ValkeyServer

    from acesaround.store.data_folder import home

    distribution(POSTGRES)
except ModuleNotFoundError as error:  # PackageNotFoundError is one, too.
    sys.exit(f"Missing: {error.name}. `make cluster` installs it")

_FIRST_PORT: Final = 8083
_ROOTS_FOLDER: Final = Path("/var/lib/aces-around-cluster")
"""Used if this process is root: PostgreSQL's user usually can't reach root's data folder."""
_CONNECTIONS: Final = 25
"""Maximum number of connections to PostgreSQL that a server opens, and a few to spare."""
_STOP_SECONDS: Final = 8.0
_LOOK_SECONDS: Final = 0.2
_STEADY_SECONDS: Final = 10.0
"""A program that ends sooner after its start waits before it's started again."""
_LONGEST_PAUSE: Final = 30.0
_START_SECONDS: Final = 120.0
"""How long the servers can take to start on a busy machine."""


class AcesServer(Service):
    """One of the servers. It listens on the shared port, and on two of its own."""

    name: ClassVar[str] = "server"

    def __init__(self, number: int, folder: Path, options: list[str], password: dict[str, str]):
        super().__init__(folder)
        self.name = f"server {number}"  # type: ignore[misc]
        self.log = folder / f"server-{number}.log"
        self._options, self._password = options, password
        self.metrics_port = free_port()

    def start(self) -> None:
        """Start the server without waiting for it."""
        self.launch(
            sys.executable, "-m", "acesaround", "serve", "--no-browser", *self._options,
            "--peer-address", f"127.0.0.1:{self.port}", "--metrics-port", str(self.metrics_port),
            environment=self._password,
        )  # fmt: skip

    def wait_until_ready(self, until: float) -> None:
        """Wait until the server belongs to the cluster. Raise CannotStart if it ends instead."""
        while time.monotonic() < until and self.is_running:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(_LOOK_SECONDS)
        raise CannotStart(f"{self.name} doesn't start: {self.last_words()} (see {self.log})")


class Supervisor:
    """Starts programs again when they end."""

    def __init__(self, services: list[Service]) -> None:
        self._services = services
        self._started = dict.fromkeys(services, time.monotonic())
        self._pauses = dict.fromkeys(services, 0.0)
        self._due: dict[Service, float] = {}

    def run(self) -> NoReturn:
        """Keep everything running until there's an exception, such as KeyboardInterrupt."""
        while True:
            for service in self._services:
                if not service.is_running:
                    self._restart(service)
            time.sleep(_LOOK_SECONDS)

    def _restart(self, service: Service) -> None:
        now = time.monotonic()
        if service not in self._due:
            steady = now - self._started[service] > _STEADY_SECONDS
            pause = self._pauses[service] = (
                0.0 if steady else min(_LONGEST_PAUSE, 2 * self._pauses[service] + 1)
            )
            self._due[service] = now + pause
            when = f"in {pause:.0f} s" if pause else "now"
            _say(f"{service.name} {_ending(service)}. It starts again {when}.")
        if now < self._due[service]:
            return
        del self._due[service]
        self._started[service] = now
        try:
            service.start()
        except CannotStart as error:
            _say(str(error))
        else:
            _say(f"{service.name} is now process {service.pid}")


def _ending(service: Service) -> str:
    """Return how a program ended."""
    code = None if service.process is None else service.process.returncode
    if code is not None and code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code}: {service.last_words()}"


def _say(line: str) -> None:
    print(line, flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument(
        "--servers", type=int, choices=range(1, 21), default=3, metavar="N",
        help="the number of servers, 1 to 20 (default: 3)",
    )  # fmt: skip
    parser.add_argument(
        "--port", type=int, metavar="N",
        help=f"the port (default: the first free one, starting at {_FIRST_PORT})",
    )  # fmt: skip
    parser.add_argument(
        "--host", default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 is for others on the same network (default: "
        "127.0.0.1)",
    )  # fmt: skip
    default = _ROOTS_FOLDER if os.geteuid() == 0 else home() / "cluster"
    parser.add_argument(
        "--folder", type=Path, default=default,
        help=f"where the tables and the logs are kept (default: {default})",
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="don't open a browser")
    return parser.parse_args()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep other clusters out of the folder. Raise CannotStart if that can't be."""
    try:
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise CannotStart(f"{folder} isn't a folder; choose another --folder") from None
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotStart(
                f"a cluster is already running in {folder}; to run another, choose another --folder"
            ) from None
        yield


def _reserved(host: str, wanted: int | None) -> socket.socket:
    """Return a socket on the wanted port, or else on the first free one. Raise CannotStart.

    It doesn't listen: it keeps the port for the servers, which share it.
    """
    problem = ""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(_FIRST_PORT, _FIRST_PORT + 20) if wanted is None else [wanted]
    for port in ports:
        try:
            # Servers that share a port don't notice that other programs share it, too.
            socket.create_server((host, port), family=family).close()
            reserved = socket.socket(family)
            reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            reserved.bind((host, port))
            return reserved
        except (OSError, OverflowError) as error:
            # Python adds what it was doing.
            why = str(getattr(error, "strerror", error)).partition(" (while")[0]
            problem = f"can't serve at {host}, port {port}: {why}; try another --port"
    raise CannotStart(problem)


def _stop(services: list[Service]) -> None:
    """Stop programs at the same time, and kill those that don't stop."""
    until = time.monotonic() + _STOP_SECONDS
    for service in services:
        if service.is_running:
            service.send(service.stop_signal)
    for service in services:
        if service.process is not None:
            try:
                service.process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                service.stop(signal.SIGKILL)


def _run(arguments: argparse.Namespace, services: list[Service]) -> NoReturn:
    """Start everything, add it to `services`, and keep it running."""
    folder: Path = arguments.folder.absolute()
    reserved = _reserved(arguments.host, arguments.port)
    port = reserved.getsockname()[1]
    _say("Starting PostgreSQL and Valkey")
    most = arguments.servers * _CONNECTIONS + 10
    postgres = Postgres(folder / "postgresql", settings=[f"max_connections={most}"])
    services.append(postgres)
    valkey = ValkeyServer(folder / "valkey")
    services.append(valkey)
    _say(f"Starting {arguments.servers} servers")
    options = [
        "--host", arguments.host, "--port", str(port), "--share-port",
        "--database", postgres.url, "--valkey", valkey.url,
    ]  # fmt: skip
    servers = [
        AcesServer(number, folder, options, postgres.environment)
        for number in range(1, arguments.servers + 1)
    ]
    for server in servers:
        services.append(server)
        server.start()
    until = time.monotonic() + _START_SECONDS
    for server in servers:
        server.wait_until_ready(until)
    local = arguments.host if ":" not in arguments.host else f"[{arguments.host}]"
    address = f"http://{'localhost' if local in ('127.0.0.1', '0.0.0.0') else local}:{port}/"
    _tell(address, folder, postgres, valkey, servers)
    if not arguments.no_browser:
        webbrowser.open(address)
    Supervisor(services).run()


def _tell(
    address: str, folder: Path, postgres: Postgres, valkey: Service, servers: list[AcesServer]
) -> None:
    """Print what runs where, and what to try."""
    _say(f"\nAces Around is running at {address}  (press Ctrl-C to stop it)\n")
    for service in (postgres, valkey, *servers):
        where = (
            f"metrics at http://127.0.0.1:{service.metrics_port}/metrics"
            if isinstance(service, AcesServer)
            else f"at 127.0.0.1:{service.port}"
        )
        _say(f"  {service.name:<12} process {service.pid:<8} {where}")
    _say(
        f"\nAll of them have the same tables, which are kept in {folder}, with the logs.\n"
        "Try it: play in two windows, and kill a server. The page connects to another one, and the "
        f"game goes on:\n  kill -9 {servers[0].pid}\n"
    )
    password = shlex.quote(str(postgres.password_file))
    aces = f"PGPASSWORD=$(cat {password}) {shlex.quote(sys.executable)} -m acesaround"
    _say(
        "See who's playing, and make a backup, in another terminal (docs/guides/hosting.md):\n"
        f"  {aces} host tables --database {postgres.url}\n"
        f"  {aces} database backup {postgres.url} backup.db\n"
    )


def main() -> int:
    """Run a cluster and return an exit code."""
    arguments = _arguments()
    services: list[Service] = []
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.default_int_handler)
    try:
        with _locked(arguments.folder):
            try:
                _run(arguments, services)
            finally:
                for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(each, signal.SIG_IGN)
                _stop([each for each in services if isinstance(each, AcesServer)])
                _stop(services)
    except KeyboardInterrupt:
        over = "\r\x1b[K" if sys.stdout.isatty() else ""  # This overwrites the terminal's ^C.
        _say(f"{over}Everything has stopped. All games are saved.")
        return 0
    except (CannotStart, OSError) as error:
        print(f"cluster: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())

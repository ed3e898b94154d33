"""`aces serve`: serve the table to browsers."""

from __future__ import annotations

import argparse
import errno
import os
import re
import shlex
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from acesaround.cli import shared_database
from acesaround.cli.addresses import WILDCARDS, own_addresses, tcp_socket
from acesaround.cli.command_line import counted, port
from acesaround.server.settings import is_local, is_numeric

if TYPE_CHECKING:
    from acesaround.server.app import GracefulServer
    from acesaround.store.event_log import EventLog
    from acesaround.store.places import Place
    from acesaround.table.events import Event


def rotate(place: Place, tell: Callable[[str], None]) -> int:
    """Replace a database's key, free the seats in unfinished games, and return an exit code.

    Either everything changes or nothing does. Seats at unreadable tables aren't freed, and the
    number of those tables is printed.
    """
    from acesaround.store.database import BadDatabase
    from acesaround.store.event_log import SEATS, Unread, Unwritten
    from acesaround.store.host_actions import HOST
    from acesaround.store.places import open_log, place_text

    path = place_text(place)
    if isinstance(place, Path) and not place.exists():
        tell(f"{path}: there's no such database; name one with --database")
        return 2
    try:
        with open_log(place, tell) as log:
            log.secret(SEATS)
            freed, unread = list[tuple[str, int, str]](), 0
            for name in log.names():
                try:
                    freed += _freed(log, name)
                except _Unreadable:
                    unread += 1
            log.replace_secrets((SEATS, HOST), freed)
    except (BadDatabase, Unread, Unwritten) as error:
        tell(_placed(error, path))
        return 2
    tables = len({table for table, _, _ in freed})
    print(
        f"{path} has new keys: seat tokens and the host link from before no longer work. "
        f"Freed {counted(len(freed), 'seat')} at "
        f"{counted(tables, 'unfinished table')}. "
        "People can sit down again using the table's link."
    )
    if unread:
        tell(f"{counted(unread, 'table')} can't be read, so no seats were freed there")
    return 0


def _placed(error: Exception, path: str) -> str:
    """Return what an error says about a database, with the database's path."""
    from acesaround.store.database import BadDatabase

    return str(error) if isinstance(error, BadDatabase) else f"{path}: {error}"


class _Unreadable(Exception):
    """A table whose events can't be read."""


def _freed(log: EventLog, name: str) -> Iterator[tuple[str, int, str]]:
    """Yield events that remove all people from a table. If its game is over, yield nothing."""
    from acesaround.table.events import Header, SeatLeft, decode_event, encode_event
    from acesaround.table.state import TableState

    try:
        events: list[Event] = [decode_event(stored.body) for stored in log.read(name)]
        if not _seats(events):
            return
        now = TableState.new(Header.from_json(log.header(name) or ""))
        for event in events:
            now = now.after(event)
    except Exception as error:
        raise _Unreadable from error
    if now.is_over or now.is_full:
        return
    held = (seat for seat, person in enumerate(now.people) if person is not None)
    for number, seat in enumerate(held, now.seq + 1):
        yield name, number, encode_event(SeatLeft(seat=seat))


def _seats(events: list[Event]) -> frozenset[int]:
    """Return the seats taken by people, without replaying the game."""
    from acesaround.table.events import SeatLeft, SeatTaken

    held = frozenset[int]()
    for event in events:
        if isinstance(event, SeatTaken):
            held |= {event.seat}
        elif isinstance(event, SeatLeft):
            held -= {event.seat}
    return held


_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_PORTS: Final = {"http": 80, "https": 443}


def public_url(text: str) -> str:
    """Parse the server's public URL. Raise ArgumentTypeError if it's invalid."""
    try:
        found = urlsplit(text)
        server = found.hostname and found.port != 0 and found.username is None
        rest = found.path.strip("/") or found.query or found.fragment
        if found.scheme in _PORTS and server and not rest:
            return _as_browsers_write(found)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} isn't a server address: write one like https://cards.example/"
    )


def _as_browsers_write(url: SplitResult) -> str:
    """Return a server's URL with an ASCII host name and without the default port.

    Raise ValueError if the host name has no ASCII form.
    """
    host = (url.hostname or "").removesuffix(".")
    host = f"[{host}]" if ":" in host else host.encode("idna").decode()
    port = "" if url.port in (None, _PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{host}{port}/"


def numeric(text: str) -> str:
    """Parse a numeric IP address. Raise ArgumentTypeError if it's invalid."""
    try:
        found = ip_address(text)
        return str((found.ipv4_mapped if found.version == 6 else None) or found)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:60]!r} isn't a numeric address: write one like 192.0.2.7"
        ) from None


def host_name(text: str) -> str:
    """Return a host name in lowercase. Raise ArgumentTypeError if it's invalid."""
    name = text.strip().lower().removesuffix(".")
    if len(name) <= 253 and all(map(_LABEL.fullmatch, name.split("."))):
        return name
    raise argparse.ArgumentTypeError(
        f"{text[:60]!r} isn't a host name: write one like cards.lan, without a port"
    )


def own_names(host: str) -> list[str]:
    """Return this machine's host name, plus `host` unless it's a numeric address."""
    names = (socket.gethostname(), host)
    return [name.lower().removesuffix(".local") for name in names if _is_name(name)]


def _is_name(text: str) -> bool:
    return not is_numeric(text) and all(map(_LABEL.fullmatch, text.lower().split(".")))


def own_url(host: str, port: int) -> str:
    """Return the server's URL for browsers on this machine."""
    return _written("localhost" if host in WILDCARDS or is_local(host) else host, port)


def port_of(url: str) -> int | None:
    """Return the port in a URL made by `own_url`, or None if it doesn't have a valid one."""
    try:
        return urlsplit(url).port
    except ValueError:
        return None


def link_url(host: str, port: int) -> str | None:
    """Return the server's URL for other machines, or None if only this machine can connect.

    If it listens on all addresses, an address on a home network comes first.
    """
    if host in WILDCARDS:
        found = own_addresses(host)
        return _written(found[0], port) if found else None
    return None if is_local(host) else _written(host, port)


def _written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


_PORT: Final = 8083
_DESCRIPTION: Final = """\
Serve the card table to browsers, and open it in yours. Everything that happens at a table is saved:
if you close the page or stop the server, you can pick up where you left off.
"""
_EXAMPLES: Final = """\
examples:
  aces serve
  aces serve --port 9000 --no-browser
  aces serve --host 0.0.0.0       (for others on the same network)
  aces serve --public-url https://cards.example/    (behind a proxy on this machine)
  aces serve --database postgresql://aces@db/aces --valkey valkey://db --peer-address 10.0.0.5:9000
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `serve` command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLES
    parser.add_argument(
        "--host",
        type=_host,
        default="127.0.0.1",
        help="the address to listen on (default: 127.0.0.1)",
    )
    parser.add_argument(
        "--port",
        type=partial(port, least=1),
        metavar="N",
        help=f"the port (default: the last one used, or the first free one, starting at {_PORT})",
    )
    parser.add_argument(
        "--database",
        metavar="FILE|ADDRESS",
        help="the file that stores the tables (default: in your data folder), or the address of a "
        "PostgreSQL database, such as postgresql://aces@db.example/aces",
    )
    shared_database.add_arguments(parser)
    parser.add_argument(
        "--public-url",
        type=public_url,
        metavar="URL",
        help="the server's public address, such as https://cards.example/; with this option, the "
        "server trusts a proxy on this machine to report client addresses",
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        type=numeric,
        metavar="ADDRESS",
        help="the address of a proxy to trust; can be repeated",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        type=host_name,
        metavar="NAME",
        help="another name for the server, such as cards.lan; can be repeated (this computer's "
        "own name and numeric addresses are always allowed)",
    )
    parser.add_argument(
        "--rotate-key",
        action="store_true",
        help="replace the host key and the key that signs seats, free all seats in unfinished "
        "games, and exit",
    )
    parser.add_argument(
        "--metrics-port",
        type=metrics_port,
        metavar="[HOST:]N",
        help="serve metrics for Prometheus on this port, at an address of a private network "
        "(default: to this machine only)",
    )
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="log lines for people, or a JSON object per line (default: text)",
    )
    parser.add_argument(
        "--log-level",
        choices=("warning", "info", "debug"),
        default="warning",
        help="log only problems, also requests and connections, or also the kinds of commands "
        "(default: warning)",
    )
    parser.add_argument("--no-browser", action="store_true", help="don't open a browser")
    parser.set_defaults(run=_run)


def metrics_port(text: str) -> tuple[str, int]:
    """Parse the address and port for metrics. Raise ArgumentTypeError if they're invalid."""
    host, colon, number = text.strip().rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    return (_host(host) if colon else _METRICS_HOST), port(number, least=1)


def _host(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("enter an address, such as 127.0.0.1 or 0.0.0.0")
    return text.strip()


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.store.data_folder import DATABASE, home, make_home_private
    from acesaround.store.database import BadDatabase
    from acesaround.store.places import place_of

    try:
        place = place_of(arguments.database) if arguments.database else home() / DATABASE
    except BadDatabase as error:
        _tell(str(error))
        return 2
    if (problem := shared_database.problem(arguments, place)) is not None:
        _tell(problem)
        return 2
    if arguments.rotate_key:
        return rotate(place, _tell)
    if isinstance(place, Path) and place.parent.absolute() == home().absolute():
        for notice in make_home_private():
            _tell(notice)
    return _serve(arguments, place)


def _tell(notice: str) -> None:
    print(f"aces: {notice}", file=sys.stderr, flush=True)


_METRICS_HOST: Final = "127.0.0.1"


def _serve(arguments: argparse.Namespace, place: Place) -> int:
    from acesaround.store.database import BadDatabase, InUse
    from acesaround.store.event_log import SEATS, Unwritten
    from acesaround.store.host_actions import HOST
    from acesaround.store.places import open_log, place_text

    path = place_text(place)
    new = isinstance(place, Path) and not place.exists()
    try:
        log = open_log(place, _tell, shared=arguments.valkey is not None)
    except BadDatabase as error:
        joins = arguments.valkey is not None
        if not isinstance(error, InUse) or joins or error.is_shared or not error.address:
            _tell(str(error))
            return 2
        if not arguments.no_browser:
            print(f"Aces Around is already running at {error.address}", flush=True)
            webbrowser.open(error.address)
            return 0
        _tell(f"Aces Around is already running at {error.address}")
        print(f"To run another: `{_typed('--port 9000 --database FILE')}`", file=sys.stderr)
        return 2
    try:
        for secret in (SEATS, HOST):
            log.secret(secret)
    except Unwritten as error:
        log.close()
        _tell(f"{path}: {error}; free some space, or choose another file")
        return 2
    try:
        shared = shared_database.join(arguments, log)
    except shared_database.CannotJoin as error:
        log.close()
        _tell(str(error))
        return 2
    last = port_of(log.last_address)
    bound = _bound(arguments.host, arguments.port, last, is_shared=arguments.share_port)
    if bound is None:
        log.close()
        return 2
    host, port = arguments.host, bound.getsockname()[1]
    address = own_url(host, port)
    log.publish_address(address)
    # Import these late so that startup errors appear immediately.
    from acesaround.cli.logs import start_logging
    from acesaround.cli.progress import tell_compiling
    from acesaround.server.app import GracefulServer, make_app
    from acesaround.server.metrics import Metrics
    from acesaround.server.settings import ServerSettings
    from acesaround.server.uvicorn_protocols import raise_file_limit, server_config

    serving = ServerSettings(
        public_url=arguments.public_url,
        link_url=link_url(host, port),
        open_command=_command(arguments, "--host 0.0.0.0"),
        public_command=_command(arguments, "--public-url https://cards.example/"),
        proxies=frozenset(arguments.trusted_proxy),
        names=frozenset((*own_names(host), *arguments.allowed_host)),
    )
    raise_file_limit()
    metrics, stop_metrics = Metrics(), _nothing
    if arguments.metrics_port is not None:
        try:
            stop_metrics = metrics.serve(*arguments.metrics_port)
        except OSError as error:
            log.close()
            shown = "{}, port {}".format(*arguments.metrics_port)
            _tell(f"can't serve metrics at {shown}: {error.strerror}")
            return 2
    app = make_app(log, serving, metrics, shared)
    config = server_config(app, is_shared=shared is not None, log_config=None, log_level="warning")
    server = GracefulServer(app, config)
    handler = start_logging(arguments.log_format, arguments.log_level)
    with _stops_on_ctrl_c(server):
        print(f"Aces Around is running at {address}  (press Ctrl-C to stop it)", flush=True)
        if new and arguments.database is not None:
            print(f"{path} is a new database with no tables", flush=True)
        if arguments.port is None and last not in (None, port):
            print(
                f"The last port, {last}, is now used by another program. Pages that are still open "
                "and links you've sent now lead to that program.",
                flush=True,
            )
        others = serving.public_url or serving.link_url
        if others is not None:
            print(f"Others can reach it at {others}", flush=True)
        tell_compiling()
        if not arguments.no_browser:
            threading.Thread(target=_open, args=(server, address), daemon=True).start()
        server.run(sockets=[bound])
    handler.close()
    stop_metrics()
    if (failure := server.failure) is not None:
        _tell(_placed(failure, path))
        return 2
    if server.started:
        over = "\r\x1b[K" if sys.stdout.isatty() else ""  # This overwrites the terminal's ^C.
        print(f"{over}Aces Around has stopped. All games are saved.", flush=True)
    return 0


@contextmanager
def _stops_on_ctrl_c(server: GracefulServer) -> Iterator[None]:
    """While active, Ctrl-C stops the server, as soon as it has started if it's still starting.

    A KeyboardInterrupt could be lost: Python ignores exceptions in the callbacks of imports.
    """
    before = signal.signal(signal.SIGINT, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _nothing() -> None:
    """Do nothing."""


def _command(arguments: argparse.Namespace, added: str) -> str | None:
    """Return the command line that starts the same server with the option `added`.

    Return None if the server shares its database: others would have to be started again, too.
    """
    if arguments.valkey is not None:
        return None
    options = [added]
    if arguments.port is not None:
        options.append(f"--port {arguments.port}")
    if arguments.database is not None:
        from acesaround.store.places import place_of, place_text

        shown = place_text(place_of(arguments.database))
        options.append(f"--database {shlex.quote(shown)}")
    options += [f"--allowed-host {name}" for name in arguments.allowed_host]
    if arguments.no_browser:
        options.append("--no-browser")
    return _typed(" ".join(options))


def _typed(options: str) -> str:
    from acesaround.cli.command_line import typed_command

    return typed_command("serve", options, program=sys.argv[0], environ=os.environ)


def _bound(
    host: str, port: int | None, last: int | None, *, is_shared: bool
) -> socket.socket | None:
    """Return a socket on the requested port, or else on the last one used or the first free one.

    If `is_shared` is true, other servers can listen on the port, too. Print an error and return
    None if that fails.
    """
    from acesaround.server.uvicorn_protocols import BACKLOG

    problem = ""
    likely = [] if last is None else [last]
    for number in [port] if port is not None else [*likely, *range(_PORT, _PORT + 20)]:
        found = tcp_socket(host)
        if is_shared:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            found.bind((host, number))
            found.listen(BACKLOG)
        except OSError as error:
            found.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                print(
                    f"aces: can't serve at {host}, which isn't an address of this machine; leave "
                    "out --host to play here, or use 0.0.0.0 for others on the same network",
                    file=sys.stderr,
                )
                return None
            problem = f"{host}, port {number}: {error.strerror or error}"
        else:
            return found
    print(f"aces: can't serve at {problem}; try another --port", file=sys.stderr)
    return None


def _open(server: object, address: str) -> None:
    while not getattr(server, "started", False):
        time.sleep(0.02)
    webbrowser.open(address)

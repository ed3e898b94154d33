"""Options of `aces serve` for servers that share a database."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from acesaround.cli.addresses import tcp_socket

if TYPE_CHECKING:
    from acesaround.server.cluster.membership import SharedDatabase
    from acesaround.store.event_log import EventLog
    from acesaround.store.places import Place


class CannotJoin(Exception):
    """An error that keeps this server from sharing a database. Its message is for people."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--valkey",
        metavar="ADDRESS",
        help="the address of a Valkey server, such as valkey://db.example:6379; with this option, "
        "several servers can share a PostgreSQL database and its tables",
    )
    parser.add_argument(
        "--peer-address",
        type=_peer_address,
        metavar="HOST[:PORT]",
        help="where the other servers that share the database reach this one; they need a private "
        "network (default: this machine only, and any free port)",
    )
    parser.add_argument(
        "--share-port",
        action="store_true",
        help="let several servers that share the database listen on the same --port of this "
        "machine; the system spreads connections over them (Linux; other systems might not)",
    )


def problem(arguments: argparse.Namespace, place: Place) -> str | None:
    """Return what's wrong with the options; None if nothing is."""
    if arguments.valkey is not None and isinstance(place, Path):
        return (
            "servers can only share a PostgreSQL database: with --valkey, --database is an address "
            "like postgresql://aces@db.example/aces"
        )
    for option in ("peer_address", "share_port"):
        if arguments.valkey is None and getattr(arguments, option):
            shown = f"--{option.replace('_', '-')}"
            return f"{shown} is for servers that share a database, so it needs --valkey, too"
    if arguments.share_port and arguments.port is None:
        return "--share-port needs --port, the port that the servers share"
    if arguments.share_port and not hasattr(socket, "SO_REUSEPORT"):
        return "this system can't share a port; give each server its own --port"
    return None


def join(arguments: argparse.Namespace, log: EventLog) -> SharedDatabase | None:
    """Return how this server shares the database; None if it doesn't. Raise CannotJoin."""
    if arguments.valkey is None:
        return None
    from acesaround.messages import CodedError, file_problems
    from acesaround.server.cluster.membership import SharedDatabase
    from acesaround.store.event_log import Unread, Unwritten

    shown = _without_password(arguments.valkey)
    host, port = arguments.peer_address or ("127.0.0.1", 0)
    bound = _bound(host, port)
    number = bound.getsockname()[1]
    found = SharedDatabase(
        arguments.valkey, bound, f"[{host}]:{number}" if ":" in host else f"{host}:{number}"
    )
    try:
        found.check(log)
    except (ModuleNotFoundError, CodedError, Unread, Unwritten) as error:
        bound.close()
        missing = isinstance(error, ModuleNotFoundError)
        reason = file_problems.VALKEY_NOT_INSTALLED() if missing else error
        raise CannotJoin(f"{shown}: {reason}") from None
    return found


def _peer_address(text: str) -> tuple[str, int]:
    found = urlsplit(f"//{text.strip()}")
    try:
        host, number = found.hostname, found.port
    except ValueError:
        host, number = None, None
    if not host or found.netloc != text.strip() or found.username is not None:
        raise argparse.ArgumentTypeError(
            f"{text[:60]!r} isn't an address: write one like 10.0.0.5 or 10.0.0.5:9000"
        )
    return host, number or 0


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket for links from other servers. Raise CannotJoin if it's not possible."""
    found = tcp_socket(host)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise CannotJoin(
            f"can't serve other servers at {host}, port {port}: {error.strerror}; "
            "try another --peer-address"
        ) from None
    return found


def _without_password(url: str) -> str:
    """Return an address without its user and password, to show to people."""
    head, mark, rest = url.partition("://")
    return f"{head}{mark}{rest.rpartition('@')[2]}" if mark else url.rpartition("@")[2]
